import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeAnswer } from '../../../../src/core/answer/index.ts';
import { assertWithin } from '../../../support/scaling.ts';

/** A reference, a solution, and under `last`, `any`, `set` whether it states it: `=` or `#`, blank where that is open. */
const SOLUTIONS: readonly (readonly [string, string, string, string, string])[] = [
  ['5 or 13', 'The triangle can have third side $\\boxed{5}$ or $\\boxed{13}$.', '=', '=', '='],
  ['5, 13', 'So either x = 5 or x = 13.\n\nThe answer is 5 or 13.', '=', '=', '='],
  [
    '{5,13}',
    'First solution: $\\boxed{5}$.\n\nThere is a second solution, obtained by the other branch, which gives after some work $\\boxed{13}$.',
    '#',
    '#',
    '=',
  ],
  ['1, -3', 'From the factorisation $x=1$ or $x=-3$. Therefore the solutions are $x = 1$ and $x = -3$.', '=', '', ''],
  ['1, -3', 'Roots: \\boxed{x=1} and \\boxed{x=-3}', '=', '=', '='],
  ['7', 'I first thought the answer is 5. But checking, that is wrong. The answer is 7.', '=', '=', '#'],
  [
    '7',
    'The answer is $\\boxed{5}$. Wait, I made a mistake: $2+5=7$. So the correct answer is $\\boxed{7}$.',
    '=',
    '=',
    '#',
  ],
  [
    '7',
    'The final answer is $\\boxed{7}$. As a remark, the sum of the roots of the conjugate equation is $12$.',
    '=',
    '=',
    '=',
  ],
  [
    '7',
    '**Answer: 7**\n\n**Proof.** Suppose $n=8$. Then $3 + 8 = 11$, contradiction. Hence $n \\le 7$ and we are done since $n = 7$ works.',
    '=',
    '=',
    '=',
  ],
  [
    '7',
    'Answer: $7$.\n\nWe show this by induction. For $n=1$ we have $2^1=2$. The claim follows for all $n \\le 20$.',
    '=',
    '=',
    '=',
  ],
  ['12', 'Initially we might say \\boxed{10}; correcting the arithmetic slip, we get \\boxed{12}.', '=', '=', '#'],
  ['12', 'Actually, the previous result 10 forgot the ends; with the ends there are 12.', '=', '', ''],
  ['(2,3)', 'We get x = 2 and y = 3, so the ordered pair is $(2,3)$.', '=', '', ''],
  ['{2,3}', 'The two numbers are $\\boxed{3}$ and $\\boxed{2}$.', '=', '=', '='],
  ['(3,4,5)', 'The sides are $3$, $4$, and $5$. $\\boxed{(5,4,3)}$', '#', '#', '#'],
  ['\\{3,4,5\\}', 'Thus the lengths are 5, 4, and 3.', '=', '', ''],
  ['36', 'Adding the areas, 12 + 24 = 36', '=', '', ''],
  ['36', 'We compute\n\\[\nA = 12 + 24 = 36.\n\\]', '=', '', ''],
  ['\\frac{3}{4}', 'The probability equals\n$$\\frac{9}{12} = \\frac{3}{4}.$$', '=', '', ''],
  ['18', 'She sells 9 eggs at $2 each, so she makes $18 every day.', '=', '', ''],
  ['18', 'Janet makes 9 * 2 = $<<9*2=18>>18 every day.\n#### 18', '=', '=', '='],
  ['18', 'So she has $18.\n\nThe answer is: $18', '=', '', ''],
  ['B', 'We see that (A) fails and (C) fails. So the answer is (B).', '=', '=', '='],
  ['B', 'Option (A) is wrong as 2 < 3. Option (C) overcounts. I choose B.', '=', '=', ''],
  ['(C) 12', 'Counting, we find 12 ways.\n\n**C**', '=', '', ''],
  ['C', 'Counting, we find 12 ways, which is answer choice $\\boxed{\\textbf{(C)}\\ 12}$.', '=', '=', '='],
  ['D', 'The correct option is D because the others violate parity.', '=', '=', ''],
  ['D', 'Therefore, D.', '=', '', ''],
  ['\\emptyset', 'Since the discriminant is negative, there is no real solution.', '=', '', ''],
  ['\\text{no}', 'Such a function does not exist. The answer is no.', '=', '', ''],
  ['yes', 'Yes. Take n = 3; then 9 + 1 = 10.', '=', '', ''],
  ['[1,2)', 'Therefore the solution set is $[1,2)$.', '=', '', ''],
  ['x^2+1', 'Hence $f(x) = x^2 + 1$ for all real $x$.', '=', '=', ''],
  ['x^2+1', 'Hence $f(x) = x^2 + 1$ for all real $x$, as desired.', '=', '=', ''],
  ['100', '<think>Maybe the answer is \\boxed{50}. No...</think>The answer is \\boxed{100}.', '=', '=', '='],
  ['100', '<think>Maybe the answer is \\boxed{50}. Hmm', '#', '', ''],
  ['50', 'Let me think... \\boxed{50}</think>\n\nThe number of ways is 50.', '=', '=', ''],
  ['2\\sqrt{3}', 'So the height is $h = 2\\sqrt{3}$ cm.', '=', '', ''],
  ['2\\sqrt{3}', 'So the height is h = 2√3 cm.', '=', '', ''],
  ['3', 'Therefore, the value of $a + b$ is $1 + 2 = 3$.', '=', '', ''],
  ['3', 'Let $a=1$, $b=2$. Then $a+b = \\fbox{3}$.', '=', '=', '='],
  ['1/2', 'The final answer is $\\boxed{\\dfrac{1}{2}}$ where $1/2 = 0.5$ as a decimal.', '=', '=', '='],
  ['45^\\circ', 'Hence $\\angle ABC = 45^\\circ$. $\\blacksquare$', '=', '', ''],
  ['1024', 'The total number is $2^{10} = 1024$. QED', '=', '', ''],
  ['6', '### Final Answer\n\n6', '=', '=', '='],
  ['6', '## Step 3: Conclude\nThe sum is 6.\n\nThe final answer is: $\\boxed{6}$', '=', '=', '='],
  ['6', '**Final Answer**: The sum is $\\boxed{6}$. I hope it is correct.', '=', '=', '='],
  ['12', 'Thus the minimum is $12$, attained at $x = 3$, $y = 4$.', '=', '', ''],
  ['12', 'The minimum value is 12 (at x=3).', '=', '', ''],
  ['2, 4', '(a) The first value is $\\boxed{2}$.\n\n(b) The second value is $\\boxed{4}$.', '#', '#', '='],
  ['4', '(a) The first value is $\\boxed{2}$.\n\n(b) The second value is $\\boxed{4}$.', '=', '=', '#'],
  ['2', '(a) The first value is $\\boxed{2}$.\n\n(b) The second value is $\\boxed{4}$.', '#', '=', '#'],
  ['3/2', 'Solving, x=3/2.', '=', '', ''],
  ['-1', 'x equals minus one, i.e. $x=-1$.', '=', '', ''],
  ['25%', 'So the rate went up by 25%.', '=', '', ''],
  ['2^{n-1}', 'We conclude that there are $2^{n-1}$ such subsets.', '=', '', ''],
  ['37.5%', 'Therefore, 37.5% of the shells are white.', '=', '', ''],
  ['$225', 'Therefore, Ann spends $225.00 on dry cleaning over 5 weeks.', '=', '', ''],
  ['4', 'The answer goes in \\(\\boxed{}\\). \\(\\boxed{4}\\)', '=', '=', '='],
  ['\\frac{3}{8}', 'Therefore $x = 3$.\n\n\\(\\frac{3}{8}\\) is our answer.', '=', '', ''],
  ['no', 'Thus, the answer to the question is **No**, there is no such $f$.', '=', '', ''],
  ['6', '#### For $T = 3$\n\nIt is 132.\n\n### Final Answer\nThe product when $T$ is 3 is **6**.', '=', '', ''],
];

test('solutions of every kind state what a person would say they state', () => {
  const wrong = SOLUTIONS.flatMap(([gold, solution, ...expected]) =>
    (['last', 'any', 'set'] as const).flatMap((policy, k) => {
      const wanted = expected[k];
      if (wanted === '') return [];
      const { verdict, pred } = judgeAnswer(gold, solution, { policy });
      return (verdict === 'equal') === (wanted === '=') ? [] : [`${policy} ${gold} ${pred}: ${solution}`];
    }),
  );
  assert.deepEqual(wrong, []);
});

test('long runs of one thing take no longer than they are', () => {
  const hostile = ['\n', ' ', '. ', '#### \\a1 \\b', 'x is our answer ', '### ', '(at ', 'there is no real '];
  for (const unit of hostile) {
    const text = unit.repeat(Math.ceil(100_000 / unit.length));
    assertWithin(2_000, () => judgeAnswer('7', text), JSON.stringify(unit));
  }
});
