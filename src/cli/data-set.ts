import { basename, extname } from 'node:path';
import { Score, type Subset } from '../core/evaluate/index.ts';
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
  usage: Usage | undefined;
  /** Whether it is no data set, or cannot be read at all. */
  isNone = false;

  use(usage: Usage | undefined): void {
    if (usage) this.usage = this.usage ? addUsage(this.usage, usage) : usage;
  }

  subset(file: string): Subset {
    const { score, unreadable, failed, usage } = this;
    const metrics = score.metrics();
    return { name: nameOf(file), file, metrics, unreadable, failed, ...(usage ? { usage } : {}) };
  }
}

/** A data set by its file's name without folder and ending. */
export function nameOf(file: string): string {
  return file === '-' ? 'standard input' : basename(file, extname(file));
}
