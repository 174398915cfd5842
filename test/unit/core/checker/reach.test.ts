/** Rules that exist are not silenced by wording or layout: what is false in each wording is refuted, what is true is not. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { outcomes, refutations, suspicions } from './support.ts';

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

/** Each line is a step with something false. */
const FALSE = linesOf(String.raw`
Let's calculate A = (9 - -4 * 2) = (9 - 8) = 1.
So B = (-7 - -3 + -2) = (-7 + 3 + 2) = -2.
\(6 - -5 = 1\)
Multiply the complex numbers: \( z = (2 - 3i)(1 + 4i) = 2 + 8i - 3i - 12i^2 = 2 + 12 + 5i = 10 + 5i \).
Let $w$ be complex. Then \[ w^2 = (3 + \sqrt{2}i)(3 + \sqrt{2}i) = 9 + 6\sqrt{2}i + 2 = 11 + 6\sqrt{2}i. \]
Add all test scores: 40 + 50 + 60 = 160.
We check the value: \( 13^3 = 2187 \).
We try \(n = 4\): \( 4^3 + 4 = 64 + 4 = 78 \). This is correct, so \(n = 4\).
For the first factorization, \( z = (2 + 3)(4 + 5) = 8 + 10 + 12 + 16 = 46 \). This does not match \(z\), so we discard it.
By polynomial division or by grouping, we get \( x^3 - 4x^2 - 7x + 6 = (x-1)(x^2 - 3x - 6) \).
They build (12 + 36) x 2 = 72 homes.
Of the numbers that are not even, 50 - 17 = 34 remain.
The sum is \( 40 + 50 = 80 \). Other sums do not matter here.
The correct sum is actually \( 3 + 4 + 5 = 13 \).
Compare: \( \frac15 + \frac16 = \frac{11}{30} < \frac14 \) (satisfies the condition).
In base 5, the number is 2*25 + 3*5 + 1 = 67.
It fails for 7, since \( 7^2 + 1 \neq 5 \cdot 10 \).
She has 24 hours in a day - (9 hours + 7 hours) = 9 hours left.
There are 60 minutes in an hour - 25 minutes = 45 minutes.
They use 3 cups of flour + 2 cups of sugar = 6 cups.
So 15 apples in total - 3 apples = 11 apples.
The area is given by \( \frac12 \cdot 4 \cdot 6 = 14 \).
Each side has an area of \( 3 \cdot 4 = 14 \).
There are a total of \( \binom{5}{2} = 12 \) games.
\[ 2863 - 2688 = 176 \quad \text{(remainder)} \]
For example, \( \frac{3}{\sqrt{9}} = 2 \) and \( \frac{4}{\sqrt{4}} = 2 \).
`);

/** Each line is a step with nothing false. */
const TRUE = linesOf(String.raw`
She has 24 hours in a day - (9 hours + 7 hours) = 8 hours left.
They use 3 cups of flour + 2 cups of sugar = 5 cups.
She pays 2 thirds * 30 = 20 dollars.
That is 3 quarters * 8 = 6 and 20 percent * 50 = 10.
It takes 40 minutes - 10 minutes = 30 (5 minutes more).
Of (12 boxes x 5 MHz) = 60 kHz we say nothing.
The area is given by \( \frac12 \cdot 4 \cdot 6 = 12 \).
Half the area of \( 3 \cdot 4 = 6 \), and twice the length of \( 3 + 4 = 14 \).
The average score of \( 80 + 90 = 85 \), and the square of the distance of \( 2 + 3 = 25 \).
A third of \( 9 + 3 = 4 \), and the sum of \( 2 + 3 = 10 \).
\[ 2863 \div 1344 = 2 \quad \text{(remainder } 175) \]
Seven multiplied by \( 3 + 1 = 22 \).
Let's calculate A = (9 - -4 * 2) = (9 + 8) = 17.
\(-2 - -3^2 = -11\) or \(-2 - -3^2 = 7\)
The roots are \(5 +- 3 = 8\).
Let $z$ be complex, and let $a_i = 3i + 1$ for $i = 1, 2$. Then \(3i + 1 = 4 + 0\).
We try \(n = 4\): \( 4^3 + 4 = 78 \). This doesn't hold.
Test \(n = 2\): \( 2^3 + 1 = 10 \). This is not true.
It is not the case that \( 3 + 4 + 5 = 13 \).
Suppose that \(n = 3\). The sum is \( 40 + 50 = 80 \). We count on. It is late. This is impossible.
In base 8, 17 + 5 = 24.
Since \(2^8 \cdot 5^8 = 10^8\), this is equal to \(\log_{10}(10^8)\).
The equation becomes \(10 = -14 + 4\).
We divide the area: \( x^2 + 3x = (x + 1)(x + 5) \).
If \(n = 2\) then \( 2^3 + 1 = 3 \cdot 4 \), which is impossible.
`);

describe('wordings', () => {
  for (const text of FALSE) test(`false: ${text}`, () => assert.notDeepEqual(refutations(text), []));
  for (const text of TRUE) test(`not false: ${text}`, () => assert.deepEqual(refutations(text), []));

  test('a letter d beside others is a number if it is one elsewhere', () => {
    const [read] = outcomes(String.raw`Then $\frac{nd^2 + dn}{d} = nd + n$.`);
    assert.equal(read?.kind, 'holds');
    const [differential] = outcomes('Then $x dx + dn = x dx + dn$.');
    assert.notEqual(differential?.kind, 'refuted');
  });
});

/** An equation, the words between, and what is concluded from it wrongly. */
const REWRITTEN: readonly (readonly [string, string])[] = [
  ['T', 'We get ((J + 10) + J) + 2J + 10 = 100. This simplifies to 5J + 20 = 100.'],
  [
    'M1',
    String.raw`Now \[ x + y^2 = 8. \] Next, we square both sides of the equation again: \[ x^2 + xy^2 + y^4 = 64 \]`,
  ],
  [
    'M1',
    String.raw`So \[ ab + 8 = na^2 + nb. \] Subtract \( ab + 8 \) from both sides to set the equation equal to zero: \[ na^2 + nb - ab + 8 = 0 \]`,
  ],
  ['M1', String.raw`So \[ ab + 8 = n(a^2 + b). \] Expand the right side: \[ ab + 8 = na^2 + 2nb \]`],
];

describe('words of rewriting', () => {
  for (const [rule, text] of REWRITTEN)
    test(`${rule}: ${text}`, () =>
      assert.deepEqual(
        suspicions(['', text]).map(([found]) => found),
        [rule],
      ));

  test('an equation that follows from several is not compared with the last of them alone', () => {
    assert.deepEqual(
      suspicions(['', 'Adding the equations $a+2d=5$ and $a+(n-3)d=95$, we obtain $2a+(n-1)d=100$.']),
      [],
    );
    assert.deepEqual(
      suspicions(['', String.raw`We have $2a+\frac5a=2k$ and $3a-\frac1a=k$. Eliminate $\frac1a$ to obtain $17a=7k$.`]),
      [],
    );
  });
});

test('a number after a display is not part of it', () => {
  const text = String.raw`For \(n = 4\):
\[ n^2 + 8 = 16 + 8 = 25 \]
25 is a square.`;
  assert.equal(refutations(text).length, 1);
});

test('the label of a step is layout', () => {
  assert.deepEqual(
    suspicions(['', 'Step 6: 230 = 2x + x + 8', 'Step 7: 238 = 3x']).map(([found]) => found),
    ['T'],
  );
});

describe('suspects', () => {
  test('an equation between expressions that the text has named is not a rewriting', () => {
    assert.deepEqual(suspicions(['', 'We consider $x - 3$.', 'In that case, we have $x - 3 = 2x + 4$.']), []);
    assert.deepEqual(suspicions(['', 'The number of lines is given by the formula $n = 2n + 1$.']), []);
  });

  test('a condition in a chain is not a slip', () => {
    assert.deepEqual(suspicions(['', String.raw`We find $a$ using the equality $b=\frac{1}{1-\frac{1}{1-a}}=a$.`]), []);
  });

  test('a corrected definition is not a second one', () => {
    const first = 'So $p(x) = (x^2 + 1)(x + 4)$.';
    assert.deepEqual(suspicions(['', first, 'It seems we made an error. It is $p(x) = (x^2 + 1)(x - 4)$.']), []);
    assert.notDeepEqual(suspicions(['', first, 'Now $p(x) = (x^2 + 1)(x - 4)$.']), []);
  });
});
