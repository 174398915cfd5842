/** When components are drawn again. */
import { Component, type ComponentChild, type FunctionComponent, h } from 'preact';
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

export interface MemoByContentOptions<P> {
  /** Properties that aren't compared: functions that are new each time but act the same if the other properties are the same. */
  readonly but?: readonly (keyof P)[];
  /** Properties that are compared by content; by default all. Others are compared by identity. */
  readonly deep?: readonly (keyof P)[];
}

/** A component that is redrawn only if the content of its properties changes: most properties are the same in every snapshot. */
export function memoByContent<P extends object>(
  draw: (props: P) => ComponentChild,
  { but = [], deep }: MemoByContentOptions<P> = {},
): FunctionComponent<P> {
  const isDeep = (key: keyof P): boolean => deep === undefined || deep.includes(key);
  class Memo extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      const before: Readonly<P> = this.props;
      if (Object.keys(before).length !== Object.keys(next).length) return true;
      for (const key in next) {
        if (Object.is(before[key], next[key]) || but.includes(key)) continue;
        if (!isDeep(key) || !isSame(before[key], next[key])) return true;
      }
      return false;
    }
    override render(): ComponentChild {
      return h(draw as FunctionComponent<P>, this.props as P);
    }
  }
  return Memo as unknown as FunctionComponent<P>;
}

/** Whether two values have the same content. For shallow data without functions. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [mine, others] = [Object.keys(a), Object.keys(b)];
  return (
    mine.length === others.length && mine.every((key) => isSame(a[key as keyof typeof a], b[key as keyof typeof b]))
  );
}
