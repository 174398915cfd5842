/** Small numbers in words. */

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** Digits of the number that the words say, from zero to 9,999; `undefined` if they say none. */
export function numberWord(words: string): string | undefined {
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
