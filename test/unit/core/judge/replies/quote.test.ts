import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { locateQuoteInStep, locateQuoteInSteps } from '../../../../../src/core/judge/replies/quote.ts';
import { assertWithin } from '../../../../support/scaling.ts';

/** What of the text a quote is anchored at. */
const at = (quote: string, text: string): string | undefined => {
  const range = locateQuoteInStep(quote, text);
  return range && text.slice(range.start, range.end);
};

test('a formula at the end of what is found is whole, with both of its delimiters', () => {
  const cases: [quote: string, text: string, at: string][] = [
    ['divisible by $2$ and by $6$', 'It is divisible by $2$ and by $6$, so', 'divisible by $2$ and by $6$'],
    ['divisible by 2 and by 6', 'It is divisible by $2$ and by $6$, so', 'divisible by $2$ and by $6$'],
    ['$n$ is odd', 'Since $n$ is odd, so', '$n$ is odd'],
    ['take \\(n\\) and \\(m\\)', 'We take \\(n\\) and \\(m\\).', 'take \\(n\\) and \\(m\\)'],
    ['\\(n\\) is odd', 'Since \\(n\\) is odd, so', '\\(n\\) is odd'],
    ['$n = 2$', 'Let $n = 2$ here', 'n = 2'],
    ['costs \\$5', 'It costs \\$5$ or', 'costs \\$5'],
  ];
  for (const [quote, text, wanted] of cases) assert.equal(at(quote, text), wanted, quote);
});

test('a quote is found through another dress', () => {
  const cases: [quote: string, text: string, at: string][] = [
    ['so 3 divides n', 'We know 9 | n, so 3 divides n.', 'so 3 divides n'],
    ['so  3\ndivides n.', 'We know it, so 3 divides\n  n and more', 'so 3 divides\n  n'],
    ['$x = 4$', 'then \\(x=4\\) holds', 'x=4'],
    ['\\[ a+b = c \\]', 'Thus\n$$\na + b = c\n$$', 'a + b = c'],
    ['\\begin{align*} a &= b \\\\ &= c \\end{align*}', 'Now $a = b = c$.', 'a = b = c'],
    ['“n is odd”', 'Since ‘n is odd’, done', 'n is odd'],
    ['the so-called case', 'In the so‑called case', 'the so‑called case'],
    ['pages 3--5', 'see pages 3–5', 'pages 3–5'],
    ['1, 2, …, n', 'of 1, 2, ..., n here', '1, 2, ..., n'],
    ['1, 2, \\ldots, n', 'of 1, 2, ⋯, n here', '1, 2, ⋯, n'],
    ['it is **always** true', 'Hence it is always true', 'it is always true'],
    ['x ≤ y²', 'so $x \\leq y^{2}$ as', 'x \\leq y^{2'],
    ['\\frac{1}{2}', 'about $\\dfrac12$', '\\dfrac12'],
    ['α ∈ A', 'take $\\alpha \\in A$', '\\alpha \\in A'],
    ['Hence n is even', 'and hence n is even', 'hence n is even'],
    ['‹b› is bold', 'see <b> is bold', '<b> is bold'],
    ['Café', 'the Cafe\u0301 theorem', 'Cafe\u0301'],
    [
      'Since n is odd … it has an odd divisor',
      'Since n is odd, by the lemma it has an odd divisor.',
      'Since n is odd, by the lemma it has an odd divisor',
    ],
  ];
  for (const [quote, text, found] of cases) assert.equal(at(quote, text), found, quote);
});

test('what is not said, said twice, or cut out of a word is not found', () => {
  const cases: [quote: string, text: string][] = [
    ['x = 5', 'x = 6'],
    ['x < 5', 'x ≤ 5'],
    ['x = 1', 'x = 12'],
    ['even', 'evenly spaced'],
    ['n is odd', 'n is odd, and so n is odd'],
    ["f'(x)", 'f(x)'],
    ['x = -1', 'x = 1'],
    ['x2', '$x^2$'],
    ['', 'x'],
    ['$$', 'a $$ b'],
    ['...', 'a ... b'],
    ['a … b', 'a and b'],
    ['x'.repeat(5000), 'x'.repeat(5000)],
  ];
  for (const [quote, text] of cases) assert.equal(at(quote, text), undefined, quote.slice(0, 20));
});

test('a phrase within words does not count when it stands by itself elsewhere', () => {
  assert.deepEqual(locateQuoteInStep('x = 1', 'x = 12, then x = 1.'), { start: 13, end: 18 });
});

test('in several steps a quote is found if it stands in one of them only', () => {
  const steps = [{ text: 'n is odd' }, { text: 'm is even' }, { text: 'm is even or not' }];
  assert.deepEqual(locateQuoteInSteps('n is odd.', steps), { step: 0, range: { start: 0, end: 8 } });
  assert.equal(locateQuoteInSteps('m is even', steps), undefined);
});

const text = fc.array(
  fc.constantFrom(
    ...['a', 'b', 'x = 1', ' ', '\n', '$', '$$', '\\(', '\\)', '\\[', '{', '}', '…', '...', '-', '–', '"', '“', "'"],
    ...['\\le ', '≤', '\\frac', '\\', '\\\\[2pt]', '²', '^2', '*', 'é', 'e\u0301', '𝑥', '\ud835', '\u200b', '&', 'ﬁ'],
  ),
  { maxLength: 30 },
);

test('an anchor lies in the text, and a phrase that stands once is found however it is dressed', () => {
  fc.assert(
    fc.property(text, text, (quoted, pieces) => {
      const [quote, step] = [quoted.join(''), pieces.join('')];
      const range = locateQuoteInStep(quote, step);
      if (range) assert.ok(0 <= range.start && range.start < range.end && range.end <= step.length);
      // A phrase of letters that stand nowhere else.
      const phrase = ['qqq', 'www = 7', 'rrr'];
      const where = `${step} ${phrase.join(' ')} ${step}`;
      const dressed = `$ ${phrase.join('\n  ')} $.`;
      const place = locateQuoteInStep(dressed, where);
      // The full stop behind it may be in the text, too.
      assert.ok(place && where.slice(place.start, place.end).startsWith(phrase.join(' ')));
    }),
  );
});

test('long and repetitive texts take time in proportion', () => {
  const long = 'a \\le b $x$ … '.repeat(20_000);
  assertWithin(4000, () => {
    locateQuoteInStep('a \\le b $x$ … '.repeat(140), long);
    locateQuoteInStep(`${'a'.repeat(1999)}b`, 'a'.repeat(300_000));
  });
});
