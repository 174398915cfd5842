import { useEffect, useLayoutEffect, useReducer } from 'preact/hooks';

/** What a page is drawn from. */
export interface Source<M> {
  readonly model: () => M;
  /** Returns what ends it. */
  subscribe(listener: () => void): () => void;
}

/** The panel's current model. The component that calls it is redrawn with every change. */
export function useModel<M>(source: Source<M>): M {
  const [, draw] = useReducer<number, void>((count) => count + 1, 0);
  // With the first drawing, not after it: what comes meanwhile would not be seen.
  useLayoutEffect(() => source.subscribe(() => draw()), [source]);
  return source.model();
}

/** Whether a media query holds, now and whenever that changes. */
export function useMedia(query: string): boolean {
  const [, draw] = useReducer<number, void>((count) => count + 1, 0);
  useEffect(() => {
    const media = matchMedia(query);
    const listener = (): void => draw();
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  }, [query]);
  return matchMedia(query).matches;
}
