import { Component, type ComponentChild, type FunctionComponent, h } from 'preact';

/**
 * A part that is drawn anew only if what it is given says something else: snapshots say most of it again.
 *
 * @param but Functions, which are new each time and do the same for the same of the rest.
 */
export function memo<P extends object>(
  draw: (props: P) => ComponentChild,
  but: readonly (keyof P)[] = [],
): FunctionComponent<P> {
  class Memo extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      return !isSame(without(this.props, but), without(next, but));
    }
    override render(): ComponentChild {
      return h(draw as FunctionComponent<P>, this.props as P);
    }
  }
  return Memo as unknown as FunctionComponent<P>;
}

/** Whether two values say the same, all the way down: of data without functions, and never deep. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [mine, others] = [Object.keys(a), Object.keys(b)];
  return (
    mine.length === others.length &&
    mine.every((key) => isSame(a[key as keyof typeof a], b[key as keyof typeof b]))
  );
}

function without<P extends object>(props: P, keys: readonly (keyof P)[]): Partial<P> {
  if (keys.length === 0) return props;
  const rest: Partial<P> = { ...props };
  for (const key of keys) delete rest[key];
  return rest;
}
