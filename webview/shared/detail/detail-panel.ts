import { usePageController } from '../state/panel-context.ts';

/** The part of a panel that the details of a step use. */
interface Around {
  /** Shows a phrase of a step in the editor. Absent in panels without an editor. */
  readonly showPhrase?: (step: number, phrase: { readonly opinion?: string; readonly finding?: number }) => void;
  /** Shows or hides the previous version of a step, in panels that have a key for it. */
  readonly toggleChanged?: (step: number) => void;
}

export const useStepDetailActions = usePageController<Around>;
