import { basename, extname } from 'node:path';
import { Score, type Subset } from '../core/evaluate/index.ts';
import type { RunRow } from '../core/evaluate/run-types.ts';
import { addUsage, type Usage } from '../core/judge/usage.ts';

/** One data set on its way. */
export class DataSet {
  readonly score = new Score();
  /** Rows of every kind, with those that could not be read and those that could not be judged. */
  rows = 0;
  /** Rows that were begun. */
  begun = 0;
  unreadable = 0;
  failed = 0;
  /** Rows that were judged but that name no earliest error to be scored against. */
  graded = 0;
  /** Of those, the ones without a verdict. */
  silent = 0;
  usage: Usage | undefined;
  /** Whether it is no data set, or cannot be read at all. */
  isNone = false;

  add(row: RunRow): void {
    const { usage, said, label } = row;
    this.rows++;
    if (usage) this.usage = this.usage ? addUsage(this.usage, usage) : usage;
    if (said.kind === 'failed') this.failed++;
    else if (label === undefined || said.kind === 'grade' || said.kind === 'answer') {
      this.graded++;
      if (said.kind === 'abstained') this.silent++;
    } else this.score.add(resultOf(row, label));
  }

  subset(file: string): Subset {
    const { score, unreadable, failed, usage } = this;
    const metrics = score.metrics();
    return { name: nameOf(file), file, metrics, unreadable, failed, ...(usage ? { usage } : {}) };
  }
}

/** A row as it is counted by the first error that was said. */
function resultOf({ said, votes, onSteps, steps, rule, flagged, tally }: RunRow, label: number) {
  const index = said.kind === 'earliest' ? said.index : undefined;
  return {
    label,
    said: index,
    ...(rule === undefined ? {} : { rule }),
    steps,
    flagged: flagged ?? (index === undefined || index < 0 ? [] : [index]),
    tally: tally ?? { held: 0, refuted: 0, suspected: 0, notRead: 0 },
    abstained: onSteps?.abstained ?? votes.filter((vote) => vote === null).length,
    votes: onSteps?.votes ?? votes.length,
  };
}

/** A data set by its file's name without folder and ending. */
export function nameOf(file: string): string {
  return file === '-' ? 'standard input' : basename(file, extname(file));
}
