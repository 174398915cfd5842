/** Units and labels beside numbers: taken off an operand before it is read, and weighed before it is refuted. */

import type { Token } from './tokens.ts';

export interface Measured {
  readonly tokens: readonly Token[];
  /** Unit words, singular and in lower case; `$` for money. */
  readonly units: ReadonlySet<string>;
}

/** Takes unit words, money signs and their powers off an operand. */
export function withoutUnits(tokens: readonly Token[]): Measured {
  const out: Token[] = [];
  const units = new Set<string>();
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token === undefined) break;
    const before = out.at(-1);
    if (token.text === '\\$' || token.text === '$' || token.text === '€' || token.text === '£') {
      units.add('$');
    } else if (token.kind === 'text' && before !== undefined && /^of$/i.test(token.text)) {
      out.push({ kind: 'symbol', text: '*', start: token.start, end: token.end });
    } else if (
      token.kind === 'text' &&
      before !== undefined &&
      (before.kind === 'number' || before.kind === 'close' || /^[)\]°]$|\\%|\\pi$/.test(before.text))
    ) {
      for (const word of token.text.toLowerCase().split(/[^a-z°%]+/))
        if (word !== '') units.add(word.replace(/s$/, ''));
      if (tokens[i + 1]?.text === '^') i = scriptEnd(tokens, i + 1) - 1;
    } else out.push(token);
  }
  return { tokens: out, units };
}

function scriptEnd(tokens: readonly Token[], caret: number): number {
  if (tokens[caret + 1]?.text !== '{') return caret + 2;
  let depth = 0;
  for (let i = caret + 1; i < tokens.length; i++) {
    if (tokens[i]?.text === '{') depth++;
    else if (tokens[i]?.text === '}' && --depth === 0) return i + 1;
  }
  return tokens.length;
}

/** Factors between units, with the words that betray them. */
const FACTORS: readonly (readonly [readonly number[], RegExp])[] = [
  [[100], /cent|percent|%|hundred|¢|penn|met(?:er|re)|\bc?m\b|dollar|\$/i],
  [[1_000], /thousand|kilo|milli|\bk\b|\bkm\b|\bkg\b|\bml\b|\bmm\b|gram|lit(?:er|re)|\d\s?k\b/i],
  [[1e6, 1e9], /million|billion|mega|giga/i],
  [
    [60, 3_600, 24, 1_440, 7, 365, 12, 52, 30, 86_400],
    /hour|minute|second|day|week|month|year|\bhr|\bmin\b|\bsec\b|mph|am\b|pm\b/i,
  ],
  [[12, 3, 36, 5_280, 1_760], /inch|foot|feet|yard|mile|dozen/i],
  [[16, 2, 4, 8, 128, 2_000], /ounce|pound|quart|pint|gallon|cup|\boz\b|\blb/i],
  [[2.54, 10], /centimet|millimet|\bcm\b|\bmm\b|inch|dime/i],
];

const WHOLESALE = /^(thousand|million|billion|hundred|dozen|cent|percent|¢|k|m|score|pair)$/;

/**
 * Whether a false equality may be a change of units: different units on the two sides, or values apart by just
 * the factor of units that the sentence names.
 */
export function mayBeUnits(
  left: ReadonlySet<string>,
  right: ReadonlySet<string>,
  ratio: number,
  sentence: string,
  afterWord: string,
): boolean {
  if (WHOLESALE.test(afterWord.toLowerCase().replace(/s$/, ''))) return true;
  for (const unit of [...left, ...right])
    if (WHOLESALE.test(unit) && left.has(unit) !== right.has(unit)) return true;
  if (left.size > 0 && right.size > 0) {
    let shared = true;
    for (const unit of right) if (!left.has(unit)) shared = false;
    if (!shared) return true;
    if (left.size > right.size && left.size > 2) return true;
  }
  const r = ratio > 0 && ratio < 1 ? 1 / ratio : ratio;
  return FACTORS.some(
    ([factors, words]) => factors.some((f) => Math.abs(r - f) < 1e-6 * f) && words.test(sentence),
  );
}
