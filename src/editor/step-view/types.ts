import type { Macro } from '../../core/render/index.ts';
import type { StepLabel } from '../../core/review/index.ts';
import type { Marks } from '../marks/index.ts';

/** What a document defines that its texts are drawn with. */
export interface Setting {
  readonly macros: readonly Macro[];
  /** Names of statements by their environments, of LaTeX. */
  readonly statements?: ReadonlyMap<string, string> | undefined;
}

/** What steps are drawn with beside their review. */
export interface StepsInput extends Setting {
  /** What the editor draws of that very snapshot. */
  readonly marks?: Pick<Marks, 'flags' | 'dimmed' | 'isWaiting'> | undefined;
  /** What the reader has said, by the index of the step. */
  readonly labels: ReadonlyMap<number, StepLabel>;
  /** Indices of the steps whose details are wanted. */
  readonly open: readonly number[];
  /** Whether a judge that asks a model is chosen, beside the checker. */
  readonly isModelChosen: boolean;
}
