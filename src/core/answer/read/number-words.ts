/** Small numbers and simple fractions in words. */

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** Digits of the number that the words say, from zero to 9,999; `undefined` if they say none. */
function numberWord(words: string): string | undefined {
  const parts = words
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((w) => w !== 'and' && w !== '');
  if (parts.length === 0 || parts.length > 6) return undefined;
  let total = 0;
  let group = 0;
  let last = 10_000;
  for (const [k, part] of parts.entries()) {
    const one = ONES.indexOf(part);
    const ten = TENS.indexOf(part);
    if (one >= 0) {
      if (last <= 19 || (one >= 10 && last < 100)) return undefined;
      group += one;
      last = one + (one === 0 ? 1 : 0);
    } else if (ten >= 0) {
      if (last < 100) return undefined;
      group += 10 * (ten + 2);
      last = 20;
    } else if (part === 'hundred' && (group === 0 ? k === 0 : group < 10)) {
      group = (group || 1) * 100;
      last = 100;
    } else if (part === 'thousand' && total === 0) {
      total = (group || 1) * 1000;
      group = 0;
      last = 1000;
    } else return undefined;
  }
  return `${total + group}`;
}

const PARTS: ReadonlyMap<string, string> = new Map([
  ['half', '2'],
  ['halves', '2'],
  ...'third fourth fifth sixth seventh eighth ninth tenth'
    .split(' ')
    .flatMap((part, k): [string, string][] => [
      [part, `${k + 3}`],
      [`${part}s`, `${k + 3}`],
    ]),
  ['quarter', '4'],
  ['quarters', '4'],
]);

/** The number that the words say: `twenty-one`, `two thirds`, `a dozen`. */
export function numberWords(words: string): { readonly top: string; readonly bottom?: string } | undefined {
  const parts = words.toLowerCase().split(/[\s-]+/);
  const last = parts.at(-1) ?? '';
  const before = parts.slice(0, -1).join(' ');
  const count = before === '' || before === 'a' || before === 'an' ? '1' : numberWord(before);
  const bottom = PARTS.get(last);
  // A `third` alone is an ordinal.
  if (bottom !== undefined && count !== undefined && (before !== '' || last === 'half'))
    return { top: count, bottom };
  if (last === 'dozen' && count !== undefined) return { top: `${12 * Number(count)}` };
  const whole = numberWord(words);
  return whole === undefined ? undefined : { top: whole };
}
