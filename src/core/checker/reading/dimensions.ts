/** The units of a product or quotient of quantities, calculated with like the numbers: `8 h × $15/h` is in dollars. */

import type { Token } from '../terms/tokens.ts';

/** Exponents of units; `$` for money. None of them is nought. */
export type Dimension = ReadonlyMap<string, number>;

/**
 * The units of an operand that is one product of quantities; `undefined` for any other, and where the words beside a
 * number do not read as units over units.
 */
export function dimensionOf(tokens: readonly Token[]): Dimension | undefined {
  const exponents = new Map<string, number>();
  /** −1 for the factor behind a sign of division. */
  let side = 1;
  let divided = false;
  for (const [i, token] of tokens.entries()) {
    const { text } = token;
    if (token.kind === 'text') {
      if (i === 0 || !multiply(exponents, text, side)) return undefined;
    } else if (/^(\\\$|\$|€|£)$/.test(text)) {
      add(exponents, '$', side);
    } else if (/^(\*|\\times|\\cdot|\/|\\div)$/.test(text)) {
      const divides = text === '/' || text === '\\div';
      // `a / b * c` has two readings, `a * b / c` one.
      if (divided) return undefined;
      divided = divides;
      side = divides ? -1 : 1;
    } else if (token.kind !== 'number') return undefined;
  }
  for (const [unit, n] of exponents) if (n === 0) exponents.delete(unit);
  return exponents;
}

/** Whether both sides have units, and the same. */
export function sameDimension(a: Dimension | undefined, b: Dimension | undefined): boolean {
  return (
    a !== undefined &&
    b !== undefined &&
    a.size > 0 &&
    a.size === b.size &&
    [...a].every(([u, n]) => b.get(u) === n)
  );
}

/** Multiplies by units such as `charges/year` or `miles per hour`; `false` if the words are none. */
function multiply(into: Map<string, number>, words: string, side: number): boolean {
  const [top = '', ...bottoms] = words.toLowerCase().split(/\s*\/\s*|(?:^|\s+)per\s+/);
  for (const [unit, sign] of [
    [top.trim(), side] as const,
    ...bottoms.map((b) => [b.trim(), -side] as const),
  ]) {
    if (unit === '' && sign === side) continue;
    if (!/^[a-z]+$/.test(unit)) return false;
    add(into, unit.length > 2 ? unit.replace(/s$/, '') : unit, sign);
  }
  return true;
}

function add(into: Map<string, number>, unit: string, n: number): void {
  into.set(unit, (into.get(unit) ?? 0) + n);
}
