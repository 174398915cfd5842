/** What is no list, relation, set or bracket: a set by its name, a numeral in a base, a ratio, a quantity. */
import { type Answer, canonical, type Tokens } from './answer.ts';
import { splitTop, unbraced } from './brackets.ts';
import { readQuantity } from './quantity.ts';

const BASES: ReadonlyMap<string, number> = new Map([
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['five', 5],
  ['six', 6],
  ['seven', 7],
  ['eight', 8],
  ['nine', 9],
  ['ten', 10],
  ['twelve', 12],
  ['sixteen', 16],
]);

/** `undefined` if it is words. */
export function readSingle(tokens: Tokens): Answer | undefined {
  const name = namedSet(tokens);
  if (name !== undefined) return name;
  const [first, second, third] = tokens;
  const isNumeral = first?.kind === 'number' && !first.text.includes('.') && second?.text === '_';
  const base = isNumeral ? unbraced(tokens.slice(2)) : [];
  if (isNumeral && third !== undefined && base.length === 1 && base[0]?.kind === 'number') {
    const n = Number(base[0].text);
    if (n >= 2 && n <= 36) return { kind: 'numeral', digits: first.text, base: n };
  }
  const digits = tokens.findIndex((t) => t.text === '_');
  const named = digits > 0 ? unbraced(tokens.slice(digits + 1)) : [];
  const numeral = tokens.slice(0, Math.max(digits, 0));
  if (named.length === 1 && numeral.every((t) => t.kind === 'number' || /^[A-Fa-f]$/.test(t.text))) {
    const n = named[0]?.kind === 'number' ? Number(named[0].text) : (BASES.get(named[0]?.text ?? '') ?? 0);
    const written = numeral.map((t) => t.text).join('');
    if (
      n >= 2 &&
      n <= 16 &&
      /^[0-9]*[A-Fa-f]*[0-9A-Fa-f]*$/.test(written) &&
      (n > 10 || /^\d+$/.test(written)) &&
      (n === 16 ? written.length > 1 : /\d/.test(written))
    )
      return { kind: 'numeral', digits: written.toUpperCase(), base: n };
  }
  const ratio = splitTop(tokens, (text) => text === ':');
  if (ratio.at.length > 0) {
    const isRatio = ratio.parts.every((part) => part.length > 0 && !part.some((t) => t.kind === 'text'));
    return isRatio ? { kind: 'ratio', terms: ratio.parts } : undefined;
  }
  return readQuantity(tokens);
}

function namedSet(tokens: Tokens): Answer | undefined {
  const text = canonical(tokens);
  if (/^\\(?:emptyset|varnothing)$/.test(text)) return { kind: 'special', name: 'none' };
  const set = /^\\mathbb \{ ([RZNQC]) \}(?: \^ \+| \^ \{ \+ \}| _ \+)?$/.exec(text);
  if (set === null) return undefined;
  return set[1] === 'R' && !text.includes('+')
    ? { kind: 'special', name: 'all' }
    : { kind: 'special', name: 'set', set: text };
}
