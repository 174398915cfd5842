/** How much one message may hold: what is larger is not looked at any further. */
export interface Bounds {
  /** Arrays and objects within each other. */
  readonly depth: number;
  /** Values in all, those of arrays and objects included. */
  readonly values: number;
  /** UTF-16 code units of all strings together. */
  readonly characters: number;
}

/** Room for a proof of some tens of thousands of steps, and for every text that a step may have. */
export const BOUNDS: Bounds = { depth: 96, values: 2_000_000, characters: 32_000_000 };

/** Whether a value keeps within the bounds. Looks at each value at most once, without recursion, and stops at the first too many. */
export function isWithin(value: unknown, bounds: Bounds): boolean {
  const depths: number[] = [0];
  const waiting: unknown[] = [value];
  let { values, characters } = bounds;
  while (waiting.length > 0) {
    const next = waiting.pop();
    const depth = depths.pop() ?? 0;
    if (--values < 0) return false;
    if (typeof next === 'string') {
      characters -= next.length;
      if (characters < 0) return false;
    } else if (typeof next === 'object' && next !== null) {
      if (depth >= bounds.depth) return false;
      const inner: readonly unknown[] = Array.isArray(next) ? next : Object.values(next);
      if (inner.length > values) return false;
      for (const one of inner) {
        // Most values are numbers and switches: they only count.
        if (typeof one === 'string') {
          values--;
          characters -= one.length;
        } else if (typeof one === 'object' && one !== null) {
          waiting.push(one);
          depths.push(depth + 1);
        } else {
          values--;
        }
      }
      if (values < 0 || characters < 0) return false;
    }
  }
  return true;
}
