import { usePanelAs } from '../state/panel-context.ts';

/** What the parts below a step use of the panel that they are drawn in. */
interface Around {
  /** Shows a phrase of a step in the editor; absent where the panel leads to none. */
  readonly showPhrase?: (
    step: number,
    phrase: { readonly opinion?: string; readonly finding?: number },
  ) => void;
  /** Shows a step as it was, or hides it, where a key does the same. */
  readonly toggleChanged?: (step: number) => void;
}

export const useAround = usePanelAs<Around>;
