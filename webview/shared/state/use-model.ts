import { useEffect, useLayoutEffect, useReducer } from 'preact/hooks';

/** A source of models that a page draws. */
export interface PageModelSource<M> {
  readonly model: () => M;
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** The panel's current model. The component that calls it is redrawn with every change. */
export function usePageModel<M>(source: PageModelSource<M>): M {
  const [, draw] = useReducer<number, void>((count) => count + 1, 0);
  // Subscribes during the first drawing. A change before a later subscription would be lost.
  useLayoutEffect(() => source.subscribe(() => draw()), [source]);
  return source.model();
}

/** Whether a media query matches, updated when that changes. */
export function useMediaQuery(query: string): boolean {
  const [, draw] = useReducer<number, void>((count) => count + 1, 0);
  useEffect(() => {
    const media = matchMedia(query);
    const listener = (): void => draw();
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  }, [query]);
  return matchMedia(query).matches;
}
