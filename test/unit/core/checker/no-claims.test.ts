/** Relations that are false by themselves but no claims of the author's, or not meant as they are read. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { refutations, refutedText } from './support.ts';

const SILENT: readonly string[] = [
  'One would expect that $7 \\cdot 8 = 54$; in fact it is $56$.',
  'Students often claim $\\sqrt{9 + 16} = 3 + 4$. In reality it is $5$.',
  'John says that $7 \\cdot 13 = 93$. Mary is right, though.',
  'The claim that $7 \\cdot 13 = 93$ can be refuted easily.',
  'The naive count $2 \\cdot 3 + 1 = 8$ is too large.',
  'This seems to give $2 \\cdot 3 = 7$.',
  '$x=1$ is extraneous: $\\sqrt{4} + 1 = -1$.',
  'For $x = 3$: $$2 + \\sqrt{3-2} = 3 - 2$$ $$2+1 = 1$$ $$3 = 1$$ This is extraneous.',
  'Substitute $x = 3$:\n\n$$\n2 + \\sqrt{1} = 1\n$$\n\n$$\n2 + 1 = 1\n$$\n\n(False)',
  'The equation $1 + 2 = 4$ has no solutions.',
  '| 1 | $1 + 2 = 4$ | no |\n| 2 | $2 + 2 = 4$ | yes |',
  '$1 + 2 = 4$ ❌',
  'Evaluated from left to right, $2 + 3 \\times 4 = 20$.',
  'Ignoring the order of operations, $2 + 3 \\times 4 = 20$.',
  '$6 \\div 2(1+2) = 1$ if the product goes first, else $6 \\div 2(1+2) = 9$.',
  'Use $\\pi = \\frac{22}{7}$.',
  'The price is $50 - 20% = $40.',
  'So $200 + 10\\% = 220$ is the new price.',
  '$-161 \\div 13 = -12 \\text{ remainder } -5$',
  "We have f''(4) = f''(-4) = 48 - 16 > 0.",
  'Next we subtract. - 48 + 2 = 50.',
  'The result: - 10 + 5 = 15',
  'Shift $x \\to x + 1$: $x^2 = 4$ becomes $(x + 1)^2 = 4$, so $x = 1$.',
  'Replacing $x$ by $2x$, the equation $x^2 - 9 = 0$ becomes $4x^2 - 9 = 0$.',
  'Consider $3x + 1 = 2x + 7$, which simplifies to $x = 6$, and $5y = 2y + 9$, which simplifies to $y = 3$.',
  '(2) 5 + 4 = 9\n(3) 6 + 4 = 10',
  'After a meal for $40, $45 + 8% tax = $48.60.',
  'They go with a 10-7-2 record = 19 games.',
  'Two terms, 2010-2015 = 5 years, passed.',
  'We have $uv + vw + wu = 23$. To find more, let us square the equation $u + v + w = 30$.',
  'Since 3 divides 12 and 4 divides 12, 12 divides 144.',
  '12 has 3 divisors that are odd.',
  '12 has 4 divisors greater than 2.',
];
const LOUD: readonly (readonly [string, string])[] = [
  ['One third of them is $7 \\cdot 8 = 54$.', '7 \\cdot 8 = 54'],
  ['The share is $100\\% - 35\\% = 75\\%$.', '100\\% - 35\\% = 75\\%'],
  ['The expected value is $\\frac12 \\cdot 6 = 4$.', '\\frac12 \\cdot 6 = 4'],
  ['$6 \\div 2 = 4$', '6 \\div 2 = 4'],
  ['Take $\\pi = \\frac{7}{2}$.', '\\pi = \\frac{7}{2}'],
  ['We know that 15 - 7 = 9.', '15 - 7 = 9'],
  ['We know that (3)(4) + 2 = 15.', '(3)(4) + 2 = 15'],
  ['12 has 3 divisors.', '12 has 3 divisors'],
  ['3 divides 12 and 4.', '3 divides 12 and 4'],
  ['So the sum: (3 + 4) * 2 = 15.', '(3 + 4) * 2 = 15'],
];

describe('no claims', () => {
  for (const text of SILENT) test(text, () => assert.deepEqual(refutedText(text), []));
});
describe('claims beside them', () => {
  for (const [text, relation] of LOUD) test(text, () => assert.deepEqual(refutedText(text), [relation]));
});

test('a float that is nought up to its error is shown as 0', () => {
  const [evidence] = refutations('$\\cos 90^\\circ = \\frac12 \\cdot 3$');
  assert.equal(evidence?.message, 'cos 90° is 0, but 1/2 · 3 is 1.5.');
});
