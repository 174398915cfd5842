/** Lines with the verdict a mathematician gives them: what must be refuted, and what must never be. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkStep } from '../../../../src/core/checker/check-step.ts';
import { outcomes, refutations, refutedText } from './support.ts';

/** A line and the very relations in it that are false. */
const refuted: readonly (readonly [string, ...string[]])[] = [
  ['So $7 + 8 = 16$.', '7 + 8 = 16'],
  ['Hence \\(\\frac{1}{3} + \\frac16 = \\frac{2}{3}\\).', '\\frac{1}{3} + \\frac16 = \\frac{2}{3}'],
  ['$4 \\cdot 5 = 20 = 3 \\cdot 7$', '20 = 3 \\cdot 7'],
  ['\\begin{align} 2^5 &= 32 \\\\ &= 30 + 3 \\end{align}', '32 \\\\ &= 30 + 3'],
  ['The bill is 12 * 15 = 190 in all.', '12 * 15 = 190'],
  ['Together they paid $45 + $38 = $73.', '$45 + $38 = $73'],
  ['1 1/2 + 2 1/2 = 5.', '1 1/2 + 2 1/2 = 5'],
  ['They add up to $3 + 5 = 7$.', '3 + 5 = 7'],
  ['This is so because 91 = 7 * 12.', '91 = 7 * 12'],
  ['Thus, 91 = 7 * 12.', '91 = 7 * 12'],
  ['$3 \\cdot 8 = 4 \\cdot 6 + 5$', '3 \\cdot 8 = 4 \\cdot 6 + 5'],
  ['We divide: $100 = 7 \\cdot 13 + 8$, so $100 \\equiv 2 \\pmod 7$.', '100 = 7 \\cdot 13 + 8'],
  ['25% of 80 is 25.', '25% of 80 is 25'],
  ['1,200 + 350 = 1,650 visitors came.', '1,200 + 350 = 1,650'],
  ['$\\sqrt{16 + 9} = 7$', '\\sqrt{16 + 9} = 7'],
  ['$\\binom{6}{2} = 30$ pairs.', '\\binom{6}{2} = 30'],
  ['$4! = 20$', '4! = 20'],
  ['$\\gcd(84, 36) = 6$', '\\gcd(84, 36) = 6'],
  ['$\\operatorname{lcm}(6, 10) = 60$', '\\operatorname{lcm}(6, 10) = 60'],
  ['$\\lfloor -2.5 \\rfloor = -2$', '\\lfloor -2.5 \\rfloor = -2'],
  ['$|3 - 8| = -5$', '|3 - 8| = -5'],
  ['$\\sin 60^\\circ = \\frac12$', '\\sin 60^\\circ = \\frac12'],
  ['$\\cos\\frac{\\pi}{3} = \\frac{\\sqrt3}{2}$', '\\cos\\frac{\\pi}{3} = \\frac{\\sqrt3}{2}'],
  ['$\\sum_{k=1}^{5} k^2 = 50$', '\\sum_{k=1}^{5} k^2 = 50'],
  ['$\\prod_{k=1}^{4} k = 20$', '\\prod_{k=1}^{4} k = 20'],
  ['$3^{100} \\equiv 2 \\pmod{5}$', '3^{100} \\equiv 2'],
  ['$7 \\mid 100$', '7 \\mid 100'],
  ['$2^7 < 5^3$', '2^7 < 5^3'],
  ['$\\frac{7}{3} \\le 2$', '\\frac{7}{3} \\le 2'],
  ['$3 \\cdot 4 \\ne 12$', '3 \\cdot 4 \\ne 12'],
  ['$\\pi \\approx 4.2$', '\\pi \\approx 4.2'],
  ['$\\log_2 32 = 6$', '\\log_2 32 = 6'],
  ['$1.25 \\cdot 4 = 5.1$', '1.25 \\cdot 4 = 5.1'],
  ['$\\sqrt{2} = 1.42$', '\\sqrt{2} = 1.42'],
  ['$3^2 + 4^2 = 5^3$', '3^2 + 4^2 = 5^3'],
  ['$2 \\cdot (10^2) = 201$', '2 \\cdot (10^2) = 201'],
  ['For all $\\theta$ we have $\\cos\\theta = \\cos(180^\\circ-\\theta)$.', '\\cos\\theta = \\cos(180^\\circ-\\theta)'],
  ['Expanding, $(a-b)^2 = a^2 - b^2$.', '(a-b)^2 = a^2 - b^2'],
  ['Factoring gives $x^2 - 9 = (x-3)^2$.', 'x^2 - 9 = (x-3)^2'],
  ['By the formula $\\sin 2x = 2 \\sin x$.', '\\sin 2x = 2 \\sin x'],
  ['$S = (n+2)(n+3) = n^2 + 5n + 5$', '(n+2)(n+3) = n^2 + 5n + 5'],
];

/** Why some checker went wrong on a line that says nothing false, and such a line. */
const silent: readonly (readonly [string, string])[] = [
  ['a bullet is no minus', '- 40 / 8 = 5'],
  ['money is no mathematics', 'It costs $12 × 3 = $36 for the three.'],
  ['dollars and cents', 'He needs $3 / 4 = 75 cents.'],
  ['cents without the word', 'After a discount, Ada paid 700 - 100 = $6.'],
  ['minutes and hours', '$3 \\text{ hours} = 180 \\text{ minutes}$'],
  ['an operand cut at a word', '6 boxes = 4.5 * 6 = 27 kilos'],
  ['a label before a number', 'On day 2 * 3 = 12 pages were read.'],
  ['a letter glued to a number is a variable', 'This gives 5t - 3 = 22.'],
  ['clock times', 'School ends at 2:15+30=2:45.'],
  ['a blank after the thousands comma', 'Each gets 12, 600 / 60 = 210 of them.'],
  ['two statements parted by a comma', '$12 \\cdot 20=240,240-100=140$'],
  ['a factorial before the sign', '$4 !=24$'],
  ['cancelled factors', '$\\frac{\\cancel{6} \\cdot 5}{\\cancel{6}} = 5$'],
  ['a letter that is a function', 'So $e(5) = 12$ and $e(6) = 20$.'],
  ['an index that looks like a number', 'For $i = 3$ take the third.'],
  ['a formula split over two groups', 'so $n = 900 -$ $30 = 870$.'],
  ['a mixed number', '$3\\frac{1}{4} = \\frac{13}{4}$'],
  ['a product that looks like a mixed number', '$3\\frac{1}{4} = \\frac34$'],
  ['a slash before a bracket', '$1/2(6) = 3$'],
  ['the other reading of that slash', '$1/2(6) = \\frac{1}{12}$'],
  ['per cent on one side', '12 / 48 * 100 = 25%'],
  ['degrees without a sign', '$\\sin 30 = \\frac12$'],
  ['an inverse function', '$\\sin^{-1}(0.5) = 30^\\circ$'],
  ['equality that means congruence', 'Modulo 7 we have $3 \\cdot 5 = 1$.'],
  ['a trial value rejected a sentence later', 'With $n = 3$ we get $3^2 + 3 = 13$. This does not hold.'],
  ['a hypothesis', 'Suppose that $2 + 2 = 5$.'],
  ['a contradiction some sentences on', 'Then $1 + 1 = 3$. Doubling, $2 + 2 = 6$. That is a contradiction.'],
  ['a contradiction that is named', 'This would mean $5 = 6 - 2$, which is absurd.'],
  ['bare numerals are no computation', 'We arrive at $0 = 1$.'],
  ['angles up to whole turns', 'The direction is $150^\\circ + 300^\\circ = 90^\\circ$.'],
  ['a quotient without its remainder', '$100 \\div 7 = 14$ with remainder 2.'],
  ['numbers that are parted by a comma', 'We have 12, 91 = 7 * 12.'],
  ['a modulus that is known', 'Here $9 \\cdot 9 = 1$, as we reckon modulo $5$.'],
  ['a modulus that is not', 'In residues we have $9 \\cdot 9 = 2$, with $p$ as modulus.'],
  ['a running total', 'That is 3 * 4 = 12 + 5 = 17 coins.'],
  ['plus or minus', '$x = 2 \\pm \\sqrt{9} = 5$'],
  ['an ellipsis', '$1 + 2 + \\cdots + 10 = 55$'],
  ['a numeral that goes on', '$\\frac{1}{3} = 0.33\\ldots$'],
  ['a repeating decimal', '$0.\\overline{27} = \\frac{3}{11}$'],
  ['a correct rounding', '$3.2 \\cdot 10^5 = 320145$'],
  ['a rounding to one digit', '$2600 \\approx 3 \\cdot 10^3$ and $e^{20} = 5 \\cdot 10^8$'],
  ['another correct rounding', '$\\frac{2}{7} = 0.286$ and $\\frac27 = 0.2857$'],
  ['a truncation', '$\\frac{2}{3} = 0.66$'],
  ['a calculation with rounded numbers', '$\\frac{\\sqrt{3}}{2} = \\frac{1.732}{2}$'],
  ['a real cube root', '$(-27)^{1/3} = -3$'],
  ['a blank that is to be filled', '$1 = -3 + \\boxed{\\phantom{2}} + 4$'],
  ['the end of a function argument', '$\\cos 0 (10 + 2) = 12$'],
  ['an equation to solve', 'We solve $x^2 - 5x + 6 = 2x$.'],
  ['a definition', 'Let $f(x) = x^2$ and $y = 2x + 1$.'],
  ['variables that an equation ties', 'Because $x^2 = x + 1$, we get $x^3 = x^2 + x = 2x + 1$.'],
  ['one shape with other numbers', 'For all such points $(h-2)^2 + k^2 = (h-4)^2 + k^2$.'],
  ['segments named by two letters', 'By the formula $AB^2 + BC^2 = AC^2 + BA \\cdot 1$.'],
  ['words without a value', '$\\text{Area} = \\text{base} \\cdot \\text{height}$'],
  ['a requirement', 'We need $4 \\mid 6^2 - 1$.'],
  ['a power set wrong', '$2^10 = 1024$'],
  ['a Legendre symbol', 'So $\\left(\\frac{2}{7}\\right) = 1$ and $(\\frac{3}{5}) = -1$.'],
  ['reciprocity', 'We have $(\\frac{3}{7})(\\frac{7}{3}) = (-1)^{1 \\cdot 3}$.'],
  ['mixed numbers in prose', '1 1/2 + 2 1/2 = 4.'],
  ['a blank that groups digits', '12 345/5 = 2469'],
  ['digits that repeat', '$0.(3) = 1/3$ and $2 + 0.(3) = 7/3$'],
  ['digits that repeat in prose', 'So 0.(3) = 1/3.'],
  ['an en dash that is a minus', '−5 + 3 = −2; – 4 + 4 = 0.'],
  ['up to sign', 'Up to sign, $3 - 5 = 2$.'],
  ['choose is an operator', 'There are (5 - 1) choose (3 - 1) = 6 ways.'],
];

describe('false relations', () => {
  for (const [text, ...expected] of refuted) {
    test(text, () => assert.deepEqual(refutedText(text), expected));
  }
});

describe('nothing to refute', () => {
  for (const [why, text] of silent) {
    test(`${why}: ${text}`, () => assert.deepEqual(refutedText(text), []));
  }

  test('a variable is free until an earlier step ties it', () => {
    const line = 'Expanding, $(x+1)^2 = x^2 + 1$.';
    assert.equal(refutedText(line).length, 1);
    assert.deepEqual(refutedText(line, ['Suppose that $2x = 0$.']), []);
    assert.equal(refutedText(line, ['We know $(x+1)^2 = x^2 + 2x + 1$.']).length, 1);
    assert.equal(refutedText(line, ['Define $f(x) = x^2$.']).length, 1);
  });

  test('a quantifier behind a relation leaves its variable free', () => {
    const line = 'Expanding, $(n + |2|)^2 = n^2 + 4$.';
    assert.equal(refutedText(line, ['We have $s_n + 1 = a_n$ for every positive integer $n$.']).length, 1);
    assert.deepEqual(refutedText(line, ['We have $s_n + 1 = n$ for all $s$.']), []);
    assert.deepEqual(refutedText(line, ['This is true for all $n$ with $2n = 0$.']), []);
    assert.deepEqual(refutedText(line, ['We have $s = n$. It is so for every $n$.']), []);
  });

  test('the same steps with another problem are read anew', () => {
    const steps = ['Expanding, $(x+1)^2 = x^2 + 1$.'];
    const count = (problem: string): number =>
      checkStep({ problem, steps }, 0).readings.filter(({ outcome }) => outcome.kind === 'refuted').length;
    assert.equal(count('Expand.'), 1);
    assert.equal(count('Let $2x = 0$.'), 0);
    assert.equal(count('Expand.'), 1);
  });

  test('a contradiction in the next step takes a relation back', () => {
    const line = 'Hence \\[ 2 + 2 = 5 + 1. \\]';
    const refutedBefore = (next: string): number =>
      checkStep({ steps: [line, next] }, 0).readings.filter(({ outcome }) => outcome.kind === 'refuted').length;
    assert.equal(refutedBefore('Next we add the two.'), 1);
    assert.equal(refutedBefore('This is a contradiction.'), 0);
  });
});

describe('what is shown', () => {
  test('the size of a bracket belongs to the relation', () => {
    const text = 'So $\\left(\\frac12\\right)^2 = \\frac12$ and \\(\\bigl( 3 \\bigr)^2 = 6\\).';
    assert.deepEqual(refutedText(text), ['\\left(\\frac12\\right)^2 = \\frac12', '\\bigl( 3 \\bigr)^2 = 6']);
  });

  test('an inverse modulo n as its residue', () => {
    assert.deepEqual(
      refutations('Hence $13^{-1} \\equiv 15 \\pmod{19}$.').map(({ message }) => message),
      ['13⁻¹ is 3 modulo 19, not 15.'],
    );
  });
});

describe('what holds', () => {
  test('exactly', () => assert.deepEqual(outcomes('$\\frac12 + \\frac13 = \\frac56$'), [{ kind: 'holds' }]));
  test('as a rounding', () => assert.deepEqual(outcomes('$\\frac{10}{3} = 3.33$'), [{ kind: 'holds', rounded: true }]));
  test('at sample points', () =>
    assert.deepEqual(outcomes('$\\ln(x^2) = 2\\ln x$'), [{ kind: 'no-counterexample', points: 24 }]));
  test('is not said where nothing was read', () => {
    assert.deepEqual(outcomes('$f(x) = 2f(x)$'), [{ kind: 'not-read', reason: 'unknown-name' }]);
    assert.deepEqual(outcomes('$9^{9^{9^9}} = 1$'), [{ kind: 'not-read', reason: 'too-costly' }]);
    assert.deepEqual(outcomes(`$${'1+'.repeat(300)}1 = 301$`), [{ kind: 'not-read', reason: 'too-long' }]);
    assert.deepEqual(outcomes('$\\frac{1}{0} = 1$'), [{ kind: 'not-read', reason: 'no-value' }]);
    assert.deepEqual(outcomes('$x + 1 = 5$'), [{ kind: 'not-read', reason: 'equation' }]);
  });
});
