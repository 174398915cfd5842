/** Which introduction is offered first, in short proofs. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseProofText } from '../../../../../src/core/proof/index.ts';
import { createProofReading } from '../../../../../src/core/reading/index.ts';

/** The step and the cue of the introduction of the symbol at the start of the last place of `piece` in the last step. */
function findFirst(steps: readonly string[], piece: string, problem?: string): string | undefined {
  const solution = steps.join('\n\n');
  const text = problem === undefined ? solution : `# Problem\n\n${problem}\n\n# Solution\n\n${solution}`;
  const proof = parseProofText(text, { language: 'markdown', split: 'strict' });
  const { symbols } = createProofReading(proof, text);
  const last = proof.steps.findLast((step) => step.text.includes(piece));
  assert.ok(last !== undefined);
  const use = symbols.findUse(last.index, last.text.lastIndexOf(piece));
  assert.ok(use !== undefined);
  const { first } = symbols.findIntroductions(use);
  return first === undefined ? undefined : `${first.step ?? 'problem'} ${first.introduction.cue}`;
}

type Case = readonly [
  name: string,
  steps: readonly string[],
  piece: string,
  expected: string | undefined,
  problem?: string,
];

function testAll(cases: readonly Case[]): void {
  for (const [name, steps, piece, expected, problem] of cases)
    test(name, () => assert.equal(findFirst(steps, piece, problem), expected));
}

describe('a known symbol stays the same', () => {
  testAll([
    [
      'if points are placed with it',
      ['Let $a > 0$ be a length.', 'It is so.', 'Let $A$ be at $(0, 0)$, $B(a, 0)$. So $a > 1$.'],
      'a > 1',
      '0 let',
    ],

    [
      'if so many things are taken',
      ['Let $m$ be odd.', 'Take $m$ consecutive verticals. So $m > 1$.'],
      'm > 1',
      '0 let',
    ],
    ['as a power', ['We have $t = 2u$.', 'Consider the inversion $I$ with power $t$. So $t > 1$.'], 't > 1', '0 ='],

    [
      'if it is chosen large',
      ['Take a number $m$.', 'Choosing $m$ sufficiently large we are done.'],
      'm$ suff',
      '0 take',
    ],
    ['but not if it is chosen so that', ['Fix $m$.', 'Choose $m$ large enough so that $m > 9$.'], 'm > 9', '1 choose'],
    ['in “any other x”', ['Let $u \\in S$ be even.', 'Any other $u \\in S$ is odd.'], 'u \\in', '0 let'],
    [
      'if the sides opposite it get names',
      ['Denote the sides opposite vertices $A$ and $B$ as $p$ and $q$.'],
      'A$ and',
      'problem triangle',
      'A triangle $ABC$ is given.',
    ],
    [
      'if an earlier equation is used for a value of it',
      ['We use (1) for all of them.', 'By (1) with $m = k_1$ we are done.'],
      'm =',
      'problem for all',
      'For all $m$ we have $f(m) > 0$.',
    ],
    [
      'if it stands in pairs',
      ['Nothing is special about the pairs $(L_1, L_2)$.'],
      'L_1,',
      'problem at',
      'The circle touches the sides at $L_i$.',
    ],
    [
      'if “for each k define” stands before a display',
      ['For each number $k$ define', '$$d(k) = 2k + m.$$'],
      'k + m',
      '0 for each',
      'Let $k$ and $m$ be even.',
    ],
  ]);
});

describe('a new symbol is introduced', () => {
  testAll([
    ['as an odd one', ['Take any $k \\ge 5$.', 'Now pick an **odd** $k \\ge 5$. So $k > 4$.'], 'k > 4', '1 pick'],
    [
      'as the largest index',
      ['For every number $i$ it holds. Let $t$ be the largest index $i$ for which $x_i < 2$.'],
      'i$ for which',
      '0 let',
    ],
    ['as coordinates', ['Place it in the coordinate plane.', 'Let $C$ be at $(x, y)$. So $x > 1$.'], 'x > 1', '1 let'],
    [
      'behind a statement for any of them',
      ['Let $u = |a|$. This must be true for any $u$. So $u > 1$.'],
      'u > 1',
      '0 let',
    ],
    [
      'by “for any q, let f(q) = …”',
      ['Let $S = \\{q \\mid q > 3\\}$. For any $q \\in S$, let $f(q) = q^2$. So $q$ is odd.'],
      'q$ is odd',
      '0 let',
    ],
    ['as an exponent', ['Let us choose $n = 2^k$. Then $v_2(n) = k$, so $k > 1$.'], 'k > 1', '0 choose'],
    ['in a step before', ['Write $N = 2^t u$.', 'If $t \\ge 2$, stop.'], 't \\ge', '0 write'],
    ['at the end of a chain', ['We get $x = (a + b)/2 = h$ and $y = h + 1$.'], 'h + 1', '0 use'],

    [
      'by “assume … true for n”',
      ['Assume that the claim is true for $n$.', 'Then it is so for $n + 1$.'],
      'n + 1',
      '0 for',
      'For every number $n$ show it.',
    ],
    [
      'on both sides of “there are a ≠ b”',
      ['Set $u = 1$ and $v = 2$.', 'Then there are $u \\ne v$ in it.', 'So $v > 0$.'],
      'v > 0',
      '1 exists',
    ],
    [
      'as a factor with a property',
      ['Let $m$ be any odd integer.', 'Let $n = 2^k m$ with $m$ odd. So $m > 0$.'],
      'm > 0',
      '1 with',
    ],
    [
      'behind a summary of it',
      ['## Summary', 'Let $P = (m, 0)$.', '## Detailed solution', 'Let $P = (m, 0)$. So $m > 1$.'],
      'm > 1',
      '3 let',
    ],

    ['on both sides of “if”', ['It is so.', 'If $u < v$, then $f(u) < f(v)$.'], 'v)', '1 if'],
    ['behind “and by”', ['Denote by $p$ the one of $A$, and by $q_1$ that of $B$.'], 'q_1', '0 by'],
    ['as the value of a member', ['Let $x_{2k} = u$ for all $k$.', 'So $u = 3$.'], 'u =', '0 let'],
    [
      'as a part of a known one',
      ['Thus $(b, c)$ is a point.', 'If $c$ is odd, stop. Write $b = 2c$. So $c > 1$.'],
      'c >',
      '1 write',
    ],
    [
      'by “the smallest … is”',
      ['For odd primes $p$ it holds.', 'The smallest divisor of it is $p \\ge 5$. So $p > 4$.'],
      'p > 4',
      '1 is',
    ],
    ['by “some” without a noun', ['If $n$ is even, stop.', 'It fails on some odd $n$.'], 'n$.', '1 some'],
    ['in a list that begins with it', ['Let', '- $P$, $Q$ be the centers.', 'Then $Q$ is inside.'], 'Q$ is', '1 let'],
    ['by a mirrored definition', ['Here $u + 1 = v + 2 =: g(u)$.', 'So $g(3) = 4$.'], 'g(3', '0 :='],
    ['by a definition in two steps', ['We put $T(x, y) = (u, v) := (x + y, x - y)$.'], 'y)$.', '0 put'],
    ['by the range of its definition', ['$$a_n = 2n + 1, \\quad n \\ge 3.$$'], 'n + 1', '0 for'],
    [
      'by “let f(x) = …” in a later step',
      ['Fix $x > 3$.', 'It is so.', 'Finally let $f(x) = 2x$. Then $x + f(x) = 3x$.'],
      'x$.',
      '2 let',
    ],
    ['as the coordinate of a fixed point', ['Fix some $O = (u_0, v_0) \\in S$. Then $u_0 > 1$.'], 'u_0 >', '0 fix'],
    ['as a radius', ['The inradius and circumradius are $r$ and $R$.', 'So $R > r$.'], 'R >', '0 is'],
  ]);
});

describe('a variable lives as long as its statement', () => {
  testAll([
    [
      'so a value of an example isn’t that of the general case',
      ['Let $A$ be an angle.', 'Consider $A = 90^\\circ$.', 'Then $A > 1$.'],
      'A > 1',
      '0 let',
    ],
    ['as what is made of it', ['For any $x$ take $y = g(x)$.', 'If $y > 0$, stop. So $y > 1$.'], 'y > 1', '1 if'],
    [
      'as behind a quantifier at the end of its sentence',
      ['Choose an integer $K$. This is positive for any $K \\ge 1$. So $K > 1$.'],
      'K > 1',
      '0 choose',
    ],
    [
      'as in another clause of its sentence',
      ['There is some $n$ with $f(n) \\ne 1$. It has $f(n) = d$, which fails for all $n$.'],
      'n) = d',
      '0 exists',
    ],
    ['until it is taken anew', ['For all $x > 0$ it holds. Suppose $x \\in Q$. So $x > 1$.'], 'x > 1', '0 suppose'],
    [
      'as in a remark on another statement',
      ['This is true for all $n$.', 'The solution is $f(n) = n$.'],
      'n) = n',
      'problem for any',
      'Find $f$ with $f(n) > 0$ for any $n \\in S$.',
    ],
  ]);
});

describe('an index', () => {
  testAll([
    [
      'is that of the definition of its family',
      [
        'For all $i \\le 9$ it holds.',
        'In each part $C_i$ denote by $l_i$ its length.',
        'Now some.',
        'If $l_i > 5$, stop.',
      ],
      'i > 5',
      '1 each',
    ],
    [
      'is introduced by “on turn n = 2k”',
      ['For all $k$ it holds.', 'On odd turns $n = 2k - 1$ she plays $k$.'],
      'k$.',
      '1 turns',
    ],
    [
      'is introduced by “on the nth turn”',
      ['On the $n$th turn she plays. If $n$ is odd, stop.', 'So $n > 1$.'],
      'n > 1',
      '0 turn',
    ],
    [
      'has the parity of “2k − 1” with a minus sign',
      [
        'If $n$ is odd, she chooses a number $x_n$.',
        'If $n$ is even, he chooses a number $x_n$.',
        'So $x_{2k−1} > 0$.',
      ],
      'x_{2k−1}',
      '0 choose',
    ],
    ['of a sum is a variable in a longer expression', ['Fix $a$.', 'Now $\\sum_{0<a^2+b^2<R} ab$.'], 'ab$', undefined],
  ]);
});

describe('a known symbol is only spoken of', () => {
  const problem = 'Let $a_1, a_2, \\dots$ be integers and $C$ a constant, and let $\\beta$ be the angle at $B$.';
  testAll([
    [
      'in “a term a_2”',
      ['It is so.', 'It can’t produce an integer $a_2$. So $a_2 > 1$.'],
      'a_2 > 1',
      'problem let',
      problem,
    ],
    [
      'in “the angle β = 2t”',
      ['By the angle $\\beta = 2t$ it is so. So $\\beta > 1$.'],
      '\\beta > 1',
      'problem let',
      problem,
    ],
    ['in “no line covers n points”', ['Let $n > 2$. No line covers $n$ points. So $n > 1$.'], 'n > 1', '0 let'],
    ['in “all points (A, B)”', ['It meets $l$ at $A$.', 'All points ($A, B$) are known. So $A$ is.'], 'A$ is', '0 at'],
    [
      'in “f(n) = 2n is a solution”',
      ['So $f(n) = 2n$ is a solution.'],
      'n$ is',
      'problem for all',
      'Find $f$ with $f(n) > 0$ for all $n \\in S$.',
    ],
    ['in “a number k_n”', ['Fix $n > 2$.', 'It is so for some number $k_n$. So $n > 1$.'], 'n > 1', '0 fix'],
    ['in “in all cases a > 1”', ['Let $a > 2$. Thus in all cases $a > 1$. So $a > 0$.'], 'a > 0', '0 let'],
    [
      'in “a rainbow P_k”',
      ['Let $P_k$ be a path.', 'It avoids a rainbow $P_k$. So $P_k$ is short.'],
      'P_k$ is',
      '0 let',
    ],
    [
      'in coordinates by “let y = 2x”',
      ['Place it in the coordinate plane.', 'Let $y = 2x + 1$.', 'The line is $y + 2 = x$.'],
      'y + 2',
      '0 coordinates',
    ],
    [
      'in “x = 2a” behind the equation of a circle',
      ['Let $O: x^2 + y^2 = 1$.', 'So $x = 2a$. Thus $x > 0$.'],
      'x > 0',
      '0 :',
    ],
  ]);
});

describe('what a text names in passing', () => {
  testAll([
    ['a radius with a bound', ['The radius of $O$ is $r$, of $P$ is $R > r$.', 'So $R > 1$.'], 'R > 1', '0 is'],
    [
      'one of some numbers',
      ['There are infinitely many numbers $n$.', 'Fix one of those $n$. So $n > 1$.'],
      'n > 1',
      '1 fix',
    ],
    ['both sides of “for i ≠ j”', ['It has $f(j) > 1$ for $i \\ne j$.'], 'j) > 1', '0 for'],
    ['two things of any kind', ['For two adjacent cars $i$ and $j$ it holds. So $i > 1$.'], 'i > 1', '0 for'],
    ['the own equation of x_f', ['We have $x_e = a$.', 'We have $x_f = b$. So $x_f > 1$.'], 'x_f > 1', '1 ='],
    [
      'a factor with a range',
      ['We use induction on $m$.', 'Write $b = 2^m t$ with $t$ odd, $m \\ge 1$.', 'So $m > 1$.'],
      'm > 1',
      '1 with',
    ],
  ]);

  test('a name with a number in a text without delimiters', () => {
    const text = 'Consider the line y = y0.\n\nThen y0^2 = 4 and y0 + 1 = 3 by n2^n = 8.';
    const proof = parseProofText(text, { language: 'plain', split: 'strict' });
    const { symbols } = createProofReading(proof, text);
    const keys = symbols.listSymbols().map(({ key }) => key);
    assert.ok(keys.includes('y_0') && keys.includes('n') && !keys.includes('n_2'), `${keys}`);
  });
});

describe('for want of anything else', () => {
  testAll([
    [
      'the index of a sum before',
      ['The sum is $\\sum_{n=1}^\\infty a_n$.', 'For $n = 1$ it is odd.'],
      'n = 1',
      '0 index',
    ],
    ['the index of a family', ['He plays $x_{2k}$ each time. So $Q_{2k} = 2k$.'], 'k$.', '0 use'],
    ['the ends of a segment', ['The lines $L_iL_j$ are chords. So $L_j$ is one.'], 'j$ is', '0 use'],
    ['a law', ['By the law of sines, $a = 2R \\sin u$. So $R$ is odd.'], 'R$ is', '0 use'],
    ['an ordinal number', ['It sends the $j$-th prime to the $j$-th square.'], 'j$-th square', '0 use'],
    ['the value of a member', ['- $x_i = b$ if it is even', 'So $b > 2$.'], 'b >', '0 use'],
    ['the equation of a line', ['The line $x = 5$ is vertical.', 'So $x = 5$ there.'], 'x = 5$ there', '0 line'],
    ['the place of a point', ['The corners are: $A(0,0)$, $B(1,0)$.', 'So $A$ is near $B$.'], 'A$ is', '0 point'],
    ['a comparison', ['She takes an odd $v \\ge 5$ from it.', 'So $v > 4$.'], 'v > 4', '0 an'],
    ['a definition behind it', ['So $x = r + t$. We are done with radius $r$ and a number $t$.'], 't$. We', '0 number'],
    [
      'a definition behind a summary',
      ['## Summary', 'I find that $p = r + 1$.', '## Proof', 'It is so.', 'It holds.', 'It is.', 'Let $r$ be odd.'],
      'r + 1',
      '6 let',
    ],
  ]);
});

describe('words in formulas aren’t symbols', () => {
  test('in a box', () => {
    const text = '$$\\boxed{Yes}$$';
    const { symbols } = createProofReading(parseProofText(text, { language: 'markdown', split: 'strict' }), text);
    assert.deepEqual(symbols.listSymbols(), []);
  });
  test('nor are functions of Euler, unless the text introduces them', () => {
    const text = 'So $\\varphi(8) = 4$.';
    const list = (solution: string) =>
      createProofReading(
        parseProofText(solution, { language: 'markdown', split: 'strict' }),
        solution,
      ).symbols.listSymbols();
    assert.deepEqual(list(text), []);
    assert.equal(list(`Let $\\varphi$ be a function. ${text}`).length, 1);
  });
  test('as subscripts', () => {
    const text = 'So $K_small + x_{2,opt} > 0$.';
    const { symbols } = createProofReading(parseProofText(text, { language: 'markdown', split: 'strict' }), text);
    assert.deepEqual(
      symbols.listSymbols().map(({ key }) => key),
      ['K_small', 'x_2,opt'],
    );
  });
});
