import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Bodies } from '../text/bodies.ts';

/** What the parts below a step can do in the panel that they are drawn in. */
export interface Around {
  readonly bodies: Bodies;
  /** Shows a phrase of a step in the editor; absent where the panel leads to none. */
  readonly showPhrase?: (
    step: number,
    phrase: { readonly opinion?: string; readonly finding?: number },
  ) => void;
  /** Shows a step as it was, or hides it, where a key does the same. */
  readonly toggleChanged?: (step: number) => void;
}

const Here = createContext<Around | undefined>(undefined);

/** Gives the details of a step the panel that they are drawn in. */
export const AroundDetail = Here.Provider;

/** The panel around a part. */
export function useAround(): Around {
  const around = useContext(Here);
  if (around === undefined) throw new Error('A part is drawn outside of a panel.');
  return around;
}
