import type { Macro } from '../../core/render/index.ts';
import type { StepLabel } from '../../core/review/index.ts';
import type { Marks } from '../marks/index.ts';

/** The macros and statements of a document that affect how its texts are drawn. */
export interface RenderSetting {
  readonly macros: readonly Macro[];
  /** Names of LaTeX statements by environment. */
  readonly statements?: ReadonlyMap<string, string> | undefined;
}

/** The input for drawing steps beside their review. */
export interface StepsInput extends RenderSetting {
  /** The editor's marks for the same snapshot. */
  readonly marks?: Pick<Marks, 'flags' | 'dimmed' | 'isWaiting'> | undefined;
  /** The reader's labels by step index. */
  readonly labels: ReadonlyMap<number, StepLabel>;
  /** Indices of the steps whose details are wanted. */
  readonly open: readonly number[];
  /** Whether a judge that asks a model is chosen, beside the checker. */
  readonly isModelChosen: boolean;
}
