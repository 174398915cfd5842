import type { Range } from '../../core/proof/types.ts';
import { type Finding, findingSentence, type Review, type StepState } from '../../core/review/index.ts';

/** What a mark in the gutter shows. `false-statement-later` is the quiet one: only one mark of a proof is loud. */
export type GutterIcon =
  | 'earliest-error'
  | 'false-statement'
  | 'false-statement-later'
  | 'please-check'
  | 'doubtful'
  | 'no-error'
  | 'after-error'
  | 'stale'
  | 'pending';

/** A finding as the editor draws it. Offsets are into the document the review was made of. */
export interface FindingMark {
  readonly range: Range;
  readonly level: 'error' | 'warning' | 'hint';
  /** For Problems. */
  readonly sentence: string;
  /** For the end of the line, at most 44 characters; absent for hints. */
  readonly reason?: string;
  readonly finding: Finding;
  readonly step: number;
}

/** All that the editor draws of a review: made once per snapshot, drawn by every feature. */
export interface Marks {
  /** Offsets of the first character of each marked step, by icon. */
  readonly gutter: ReadonlyMap<GutterIcon, readonly number[]>;
  readonly findings: readonly FindingMark[];
}

/** A review shows what waits only if it takes longer than this, in milliseconds: a blink needs no dots. */
const PATIENCE = 500;

export function project(review: Review): Marks {
  const gutter = new Map<GutterIcon, number[]>();
  const findings: FindingMark[] = [];
  for (const reviewed of review.steps) {
    const loud = reviewed.findings.some((finding) => finding.loud);
    const icon = iconOf(reviewed.state, loud, review);
    if (icon) {
      const at = gutter.get(icon);
      if (at) at.push(reviewed.step.range.start);
      else gutter.set(icon, [reviewed.step.range.start]);
    }
    for (const finding of reviewed.findings) findings.push(markOf(finding, reviewed.step.index));
  }
  return { gutter, findings };
}

function iconOf(state: StepState, loud: boolean, review: Review): GutterIcon | undefined {
  const isShown = review.complete || review.elapsed >= PATIENCE;
  switch (state) {
    case 'earliest-error':
    case 'please-check':
    case 'doubtful':
    case 'after-error':
      return state;
    case 'stale':
      return isShown ? state : undefined;
    case 'false-statement':
      return loud ? 'false-statement' : 'false-statement-later';
    case 'no-error-found':
      return 'no-error';
    case 'pending':
    case 'running':
      return isShown ? 'pending' : undefined;
    case 'abstained':
    case 'failed':
      return undefined;
    default:
      return state satisfies never;
  }
}

function markOf(finding: Finding, step: number): FindingMark {
  const { range, evidence } = finding;
  const common = { range, finding, step, sentence: findingSentence(finding, step) };
  if (finding.strength === 'suspect') return { ...common, level: 'hint' };
  return { ...common, level: finding.loud ? 'error' : 'warning', reason: evidence.brief };
}
