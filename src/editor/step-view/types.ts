import type { ReviewMarks } from '../../core/marks/index.ts';
import type { LatexMacro } from '../../core/render/index.ts';
import type { StepLabelsAndNotes } from '../../core/review/index.ts';
import type { StepHintMark } from '../reading/index.ts';

/** The macros and statements of a document that affect how its texts are drawn. */
export interface LatexDefinitions {
  readonly macros: readonly LatexMacro[];
  /** Names of LaTeX statements by environment. */
  readonly statements?: ReadonlyMap<string, string> | undefined;
}

/** The input for drawing steps beside their review. */
export interface StepViewInput extends LatexDefinitions {
  /** The editor's marks for the same snapshot. */
  readonly marks?: Pick<ReviewMarks, 'flags' | 'dimmed' | 'isWaiting'> | undefined;
  /** The reader's labels by step index. */
  readonly labels: ReadonlyMap<number, StepLabelsAndNotes>;
  /** Indices of the steps whose details are wanted. */
  readonly open: readonly number[];
  /** Whether the texts show what was checked and what wasn't. */
  readonly isShading?: boolean | undefined;
  /** The hints in the steps. */
  readonly hintsInSteps?: readonly StepHintMark[] | undefined;
  /** Whether a judge that asks a model is chosen, beside the checker. */
  readonly isModelChosen: boolean;
}
