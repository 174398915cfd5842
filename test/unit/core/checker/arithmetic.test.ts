/** Other arithmetics that a proof speaks of: what is true there is never refuted, what is plainly false still is. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkStep } from '../../../../src/core/checker/check-step.ts';
import { findAlternativeArithmeticMentions } from '../../../../src/core/checker/prose/named-arithmetics.ts';
import { refutedText } from './support.ts';

/** True lines, each alone in its proof. */
const alone = String.raw`
In $\mathbb{F}_7$ we have $3\cdot5=1$
In $\mathbb{Z}/7\mathbb{Z}$, $3\cdot 5=1$
In the ring $\mathbb{Z}/6\mathbb{Z}$ we have $2 \cdot 3 = 0$.
We compute in $\mathbb{Z}_{12}$: $7 + 8 = 3$.
In GF(2), 1 + 1 = 0
In $GF(4)$, $1+1=0$.
in characteristic 2, $1+1=0$
Since $\operatorname{char} K = 3$, $1+1+1 = 0$.
Over the field with two elements, $1 + 1 = 0$.
Let $K$ be a field of characteristic 2. Then $1+1=0$.
Mod 2: $1+1=0$.
In Boolean algebra, $1 + 1 = 1$.
By XOR, 5 ^ 3 = 6
The mediant is $\frac12 + \frac13 = \frac25$.
On a clock, $10 + 5 = 3$.
In base 8 we have $7+1=10$ and $77 + 1 = 100$.
In hexadecimal, $9 + 7 = 10$.
In binary, 1 + 1 = 10
In base seven, $5 \mid 13$ fails but $5 \mid 26$.
$[3][5]=[1]$
In $S_3$, $(12)(23) = (123)$
Of order two: $(12)^2 = 1$.
It sends one to two: $(123)(1) = 2$.
$3 * 4 = 5$ where $*$ is our operation.
Let $3 * 4 = 3^2 + 4^2 = 25$ denote the operation $a * b = a^2 + b^2$.
In the tropical semiring $2 + 3 = 2$ there.
In base 5, $3 + 4 = 12$.
In $C_5$ we have $3+4=2$.
In the group of order 6, $4 + 5 = 3$.
In the Klein four-group, $1+1=0$.
We have $1+1 = 1$ by idempotence.
In $\mathbb{R}/\mathbb{Z}$, $0.5 + 0.75 = 0.25$.
We have $2 \equiv 5 \pmod 3$, so $4 + 4 = 2$.
It is $2^{-1} = 3$ in $\mathbb{F}_5$.
Reducing modulo 5, $\frac12 = 3$.
$1011 + 1 = 1100$ (binary)
$(8\cdot 3,100) = 4$
$(1,100)\cdot(2,300)=30002$
gcd (8*3,100) = 4
1,250 + 1,250 = 2,5
$1,250 + 1,250 = 2,5$
$1.250.000 + 1 = 1.250.001$
1.250.000 + 1 = 1.250.001
$90 = \pi/2$
The element $e$ is the identity, so $e^2e^2 = e^2$.
Let \(\pi\) be a permutation with $\pi^2 = 1$.
`
  .trim()
  .split('\n');

/** True lines after what was said before. */
const after: readonly (readonly string[])[] = [
  ['All computations are done mod 7.', 'Hence $3 \\cdot 5 = 1$ and 3 is invertible.'],
  ['Let $K$ be a field of characteristic 2.', 'So it is.', 'Then $1+1=0$.'],
  ['The characteristic of $K$ is 3.', 'So it is.', 'Then $1+1+1=0$.'],
  ['We take $GF(4)$.', 'So it is.', 'Then $1+1=0$.'],
  ['Define $a * b = a + b - 2$.', 'So it is.', 'Then $3*4 = 5$.'],
  ['Let $p = 7$.', 'We count mod $p$.', 'So it is.', 'So $3 \\cdot 5 = 1$.'],
  ['We count mod $p$.', 'Here $p = 7$.', 'So it is.', 'So $3 \\cdot 5 = 1$.'],
  ['All computations are mod $p$.', 'So it is.', 'Then $3 \\cdot 5 = 1$.'],
  ['Everything is modulo 7.', 'So it is.', 'Then $\\sqrt{2} = 3$.'],
  ['All equalities are up to sign.', 'Then $3-5=2$.'],
  ['Angles are taken modulo $2\\pi$.', 'So it is.', 'Then $\\pi + \\pi = 0$ and $3\\pi = \\pi$.'],
  ['Angles are taken modulo $360$ degrees.', 'So it is.', 'Then $200 + 200 = 40$.'],
  ['Let $G = \\mathbb{Z}/12$.', 'So it is.', 'Then $7+8 = 3$ and $7 \\cdot 7 = 1$.'],
  ['Let $K$ have characteristic $p = 3$.', 'So it is.', 'Then $2+2 = 1$.'],
  ['Addition is bitwise XOR.', 'So it is.', 'Then $5 + 3 = 6$.'],
  ['Everything is mod 2.', 'Expanding, $(x+1)^2 = x^2+1$.'],
  ['Let $v, e$ be the numbers of vertices and edges.', 'Then $e^2 = 9$.'],
  ['The map $\\pi : A \\to A$ is given.', 'Then $\\pi^2 = 1$ and $2\\pi = \\pi$.'],
  ['We use base 8.', 'So it is.', 'Then $7 + 1 = 10$ and $77 + 1 = 100$.'],
];

/** Lines that stay false whatever was said before. */
const stillFalse: readonly (readonly string[])[] = [
  ['We reckon mod 7 in this remark.', 'So it is.', 'So $12 \\cdot 15 = 190$.'],
  ['For all primes $p$, we look at it mod $p$.', 'So it is.', 'Now.', 'So $12 \\cdot 15 = 190$.'],
  ['Let $p = 7$.', 'We count mod $p$.', 'So it is.', 'So $3 \\cdot 5 = 2$.'],
  ['Define $a * b = a + b - 2$.', 'Then $3+4 = 8$.'],
  ['Of course $\\log_2 64$ is to base 2.', 'So it is.', 'So $12 \\cdot 15 = 190$.'],
  ['A clock has two hands.', 'So it is.', 'So $12 \\cdot 15 = 192$.'],
  ['It is $(50,000 \\cdot 2) + 1 = 100,000$.'],
  ['In all, ($52,500 * 2) + 1 = $105,000.'],
  ['So $(12)(15) = 190$.'],
  ['Two groups of students went.', 'So $12 \\cdot 15 = 190$.'],
  ['The number $e$ is irrational.', 'So $e^{\\ln 2} = 3$.'],
  ['For all $\\pi/4 < x < \\pi/2$ it is.', 'So $\\sin(\\pi/6) = 1/3$.'],
  ['A group of order 6 is small.', 'So it is.', 'So $12 \\cdot 15 = 190$.'],
];

describe('other arithmetics', () => {
  for (const text of alone) test(text, () => assert.deepEqual(refutedText(text), []));
  for (const steps of after)
    test(steps.join(' / '), () => assert.deepEqual(refutedText(steps.at(-1) ?? '', steps.slice(0, -1)), []));
  for (const steps of stillFalse)
    test(`false: ${steps.join(' / ')}`, () =>
      assert.equal(refutedText(steps.at(-1) ?? '', steps.slice(0, -1)).length, 1));

  test('the problem speaks for all steps', () => {
    const steps = ['So it is.', 'Hence $3 \\cdot 5 = 1$.'];
    const kinds = (problem: string): string[] => checkStep({ problem, steps }, 1).readings.map((r) => r.outcome.kind);
    assert.deepEqual(kinds('Solve this in $\\mathbb{Z}/7$.'), ['not-read']);
    assert.deepEqual(kinds('Solve this.'), ['refuted']);
  });

  test('what is said later is not heard', () => {
    assert.equal(refutedText('Hence $3 \\cdot 5 = 1$.', []).length, 1);
    const steps = ['Hence $3 \\cdot 5 = 1$.', 'All is mod 7.'];
    assert.equal(checkStep({ steps }, 1).readings.length, 0);
    assert.equal(checkStep({ steps }, 0).readings[0]?.outcome.kind, 'refuted');
  });

  test('a ring of integers and a wedding ring are no moduli', () => {
    assert.deepEqual(findAlternativeArithmeticMentions('The ring of integers of $K$ and a field of corn.').moduli, []);
    assert.equal(findAlternativeArithmeticMentions('The characteristic polynomial of 2.').ring, false);
  });

  test('more moduli than are kept silence all', () => {
    const many = Array.from({ length: 100 }, (_, k) => `mod ${k + 2}`).join(', ');
    assert.deepEqual(refutedText('So $12 \\cdot 15 = 190$.', [`We try ${many}.`, 'So it is.']), []);
  });
});
