import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { finishWork } from '../../../../../src/core/base/resumable-work.ts';
import type { ProofLanguage } from '../../../../../src/core/proof/index.ts';
import { nameStepsAndParts } from '../../../../../src/core/reading/labels/label-steps.ts';
import { readStepHeadings } from '../../../../../src/core/reading/labels/read-headings.ts';
import { readPassageSymbols } from '../../../../../src/core/reading/symbols/read-passage-symbols.ts';
import { resolveSymbols, type SymbolTable } from '../../../../../src/core/reading/symbols/resolve-symbols.ts';
import type { PassageSymbols, SymbolUseLocation } from '../../../../../src/core/reading/symbols/types.ts';
import { parsePassage } from '../../../../../src/core/reading/text/read-passage.ts';
import { countRuns } from '../../../../support/property-runs.ts';

const nameSteps = (...input: Parameters<typeof nameStepsAndParts>) => finishWork(nameStepsAndParts(...input));
const resolve = (...input: Parameters<typeof resolveSymbols>) => finishWork(resolveSymbols(...input));

function read(text: string, language: ProofLanguage = 'markdown', isUndelimited = false): PassageSymbols {
  return finishWork(readPassageSymbols(parsePassage(text, { language, isUndelimited })));
}

function listKeys(text: string): string[] {
  return read(text).uses.map(({ key }) => key);
}

function listIntroductions(text: string): string[] {
  return read(text).introductions.map(({ key, cue, strength }) => `${key} ${cue} ${strength}`);
}

/** The symbol at the start of the last place of `piece` in a step. */
function findLast(table: SymbolTable, steps: readonly string[], step: number, piece: string): SymbolUseLocation {
  const use = table.findUse(step, (steps[step] ?? '').lastIndexOf(piece));
  assert.ok(use !== undefined);
  return use;
}

function findFirst(steps: readonly string[], step: number, piece: string, problem?: string): string | undefined {
  const table = resolve(
    problem === undefined ? undefined : read(problem),
    steps.map((text) => read(text)),
  );
  const { first } = table.findIntroductions(findLast(table, steps, step, piece));
  return first === undefined ? undefined : `${first.step ?? 'problem'} ${first.introduction.cue}`;
}

/** The first introduction of a symbol, as `findFirst` gives it, where the parts of the steps are known. */
function findFirstInParts(steps: readonly string[], step: number, piece: string, problem?: string): string | undefined {
  const passages = steps.map((text) => parsePassage(text, { language: 'markdown' }));
  const { parts } = nameSteps(passages.map((passage) => readStepHeadings(passage, new Map())));
  const table = resolve(
    problem === undefined ? undefined : read(problem),
    passages.map((passage) => finishWork(readPassageSymbols(passage))),
    parts,
  );
  const { first } = table.findIntroductions(findLast(table, steps, step, piece));
  return first === undefined ? undefined : `${first.step ?? 'problem'} ${first.introduction.cue}`;
}

describe('keys', () => {
  test('have fonts, accents, primes and constant subscripts', () => {
    assert.deepEqual(listKeys("$x' + a_0 + \\mathcal T + \\bar{z} + x_{\\max} + S_{new} + p^*$"), [
      "x'",
      'a_0',
      '\\mathcal{T}',
      '\\bar{z}',
      'x_max',
      'S_new',
      'p*',
    ]);
  });
  test('of a family leave the subscript to uses of its own', () => {
    assert.deepEqual(listKeys('$a_{n+k} + b_i$'), ['a_•', 'n', 'k', 'b_•', 'i']);
  });
  test('are the same for TeX and Unicode', () => {
    assert.deepEqual(listKeys('$\\alpha + α + a_1 + a₁ + aₙ + 𝑛$'), ['α', 'α', 'a_1', 'a_1', 'a_•', 'n', 'n']);
  });
  test('leave out words, functions and fixed sets', () => {
    assert.deepEqual(
      listKeys('$\\mathbb{R} \\operatorname{ord}(x) + \\text{if } \\gcd(y) + \\sin z + \\mathrm{Area}$'),
      ['x', 'y', 'z'],
    );
    assert.deepEqual(listKeys('$\\boxed{There is no such number.}$'), []);
  });
  test('leave out the d of an integral', () => {
    assert.deepEqual(listKeys('$\\int_0^1 f(x)\\,dx$'), ['f', 'x', 'x']);
  });
  test('of a superscript take no subscript from their base', () => {
    assert.deepEqual(listKeys('$\\nabla^\\eta_\\mu$'), ['η', 'μ']);
  });
});

describe('introductions', () => {
  for (const [text, expected] of [
    ['Let $a$, $b$ and $c$ be reals.', ['a let strong', 'b let strong', 'c let strong']],
    ['Let $f(x) = x + 1$.', ['f let strong', 'x let weak']],
    ['Let $ABC$ be a triangle.', ['A let strong', 'B let strong', 'C let strong']],
    ['For all $1 \\le i \\le n$ we are done.', ['i for all strong', 'n for all faint']],
    ['There exists a prime $p$ with this property.', ['p exists strong']],
    ['Denote the midpoint by $M$.', ['M by strong']],
    ['Put $S := A \\cup B$.', ['S := strong']],
    ['If $n > 2$, we stop.', ['n if weak']],
    ['Choose a minuscule coweight $\\mu$.', ['μ choose strong']],
    ['Let $P = (u, v)$.', ['P let strong', 'u let weak', 'v let weak']],
    ['The line is $y = 2$.', []],
    ['Place it in coordinates.', ['x coordinates weak', 'y coordinates weak']],
    ['The roots are denoted by $u$ and $v$.', ['u by strong', 'v by strong']],
    ['Suppose $u \\in S$ satisfies this.', ['u suppose strong']],
    ['Let $v_2(n) = u$.', ['u let strong']],
    ['We get $t + f(t) - f(t) = t$.', []],
    ['Take the $n$ vertical lines.', ['n take weak']],
    ['All three numbers $u$, $v$ are even.', ['u all weak', 'v all weak']],
    ['No such set $S$ exists.', ['S no weak']],
    ['It is a proper $G$-space.', []],
    ['We find that $u$ is odd.', []],
    ['It holds for any such $u$.', ['u for any faint']],
    ['Fix a choice of $u$.', ['u fix strong']],
    ['Take an arbitrary $u \\in S$.', ['u take strong']],
    ['There is a unique $u$.', ['u exists strong']],
    ['There is no integer $u$.', ['u exists weak']],
    ['Let the corners be $(0, 0)$, $(u, 0)$.', ['u let weak']],
    ['Let $P = (x_P, y_P)$.', ['P let strong', 'x_P let strong', 'y_P let strong']],
    ['So $AB = u = 2v$.', ['u = weak']],
    ['Then $u = 1/2$.', []],
    ['Write $u = D_0$ for brevity.', ['u write strong', 'D_0 write faint']],
    ['It is tangent to them at $u$ and $v$.', ['u at weak', 'v at weak']],
    ['The known root $u = -1/4$ is.', ['u root faint']],
    ['Write $u = f(v)$.', ['u write strong', 'f write faint', 'v write faint']],
    ['The line through $P$ and $Q$ is $m$.', ['m is weak']],
    ['So a car $c \\notin S$ waits.', ['c car strong']],
    ['It is true for some given integer $u$.', ['u for some strong']],
    ['Next set $g(t) = 2t$.', ['g set weak', 't set weak']],
    ['We reach some $s$ with $F(s) \\equiv 0$.', ['F with faint', 's with faint']],
    ['If $F(s)$ is odd, stop.', ['F if faint', 's if faint']],
    ['Assuming $u \\ne v$, we stop.', ['u assuming faint']],
    ['Let $u$ be defined as above.', []],
    ['Work with the numbers $u$ and $v$ as before.', []],
    ['In (2), let $u = -v$.', ['u let weak', 'v let faint']],
    ['Draw $\\Gamma : u^2 + v^2 = r^2$.', ['Γ draw strong', 'u : faint', 'v : faint', 'r : faint']],
    ['One point of them (namely $P$) is inside.', ['P namely weak']],
    ['By definition it is one of them, as $P$ is inside.', []],
    ['We will choose a larger $u$.', ['u choose weak']],
    ['Consider the point $P$.', ['P consider weak']],
    ['To win at turn $2u$, she waits.', ['u turn faint']],
    ['Let $a_u$ be the first term above $9$.', ['a_• let strong', 'u let strong']],
    [
      'For any two points $P_u, P_v$ it holds.',
      ['P_• for any strong', 'u for any weak', 'P_• for any strong', 'v for any weak'],
    ],
    ['Then $\\mu^2 = -1 = i$.', []],
    ['We must prove that there exists some $k > 0$ with this.', ['k exists weak']],
    ['Let $C$ be the origin for now.', ['C let weak']],
    ['Choosing the first term $u$.', ['u choosing weak']],
    ['The foot of the altitude is $D$.', ['D is weak']],
    ['For any odd turn $n = 2k + 1$ it is.', ['n for any strong', 'k for any faint']],
    ['If $m = pq$ with $p < q$, stop.', ['m if faint', 'p if faint', 'q if faint', 'p with weak', 'q with faint']],
  ] as const) {
    test(text, () => assert.deepEqual(listIntroductions(text), expected));
  }
  test('after a verb of a meeting are weak, so that a known point stays known', () => {
    assert.deepEqual(listIntroductions('The lines meet at $P$ and $Q$.'), ['P at weak', 'Q at weak']);
  });
});

describe('binders', () => {
  for (const text of [
    '$\\sum_{i=1}^{n} i^2$',
    '$\\{i : i > 2\\}$',
    '$\\forall i \\in S: i > 2$',
    '$i \\mapsto i^2$',
    '$\\int i\\, di$',
    '$Σ_{i≤9} 1/i$',
  ]) {
    test(text, () => {
      const bound = read(text).uses.filter(({ key }) => key === 'i');
      assert.equal(bound.length, 2);
      for (const { binder } of bound) assert.ok(binder !== undefined);
    });
  }
  test('of a set go on behind words', () => {
    const { uses } = read('$\\{(a, b) \\mid a \\ge 1 \\text{ integers, } a + b \\le 3\\}$');
    for (const { binder } of uses) assert.ok(binder !== undefined);
  });
  test('end with their bracket', () => {
    const { uses } = read('$(\\sum_{k} k) + k$');
    assert.deepEqual(
      uses.map(({ binder }) => binder !== undefined),
      [true, true, false],
    );
  });
});

describe('resolving', () => {
  test('takes the latest strong introduction', () => {
    assert.equal(findFirst(['Let $n$ be even.', 'Fix $n$.', 'So $n$ is big.'], 2, 'n$'), '1 fix');
  });
  test('reads the problem first', () => {
    assert.equal(findFirst(['So $n$ is big.'], 0, 'n$', 'Let $n$ be even.'), 'problem let');
  });
  test('looks behind in the sentence for “where”', () => {
    assert.equal(findFirst(['We have $s < 2$, where $s = a + b$.'], 0, 's <'), '0 where');
  });
  test('forgets a quantifier after its step', () => {
    const steps = ['Let $x$ be a root.', 'For every real $x$ we have $x < x + 1$.', 'Then $x$ is real.'];
    assert.equal(findFirst(steps, 1, 'x + 1'), '1 for every');
    assert.equal(findFirst(steps, 2, 'x$'), '0 let');
  });
  test('keeps a family when a sentence names a member', () => {
    assert.equal(findFirst(['Let $a_n$ be a sequence.', 'Let $a_{k+1}$ be even.', 'So $a_m$ is.'], 2, 'a_m'), '0 let');
  });
  test('keeps primes of families', () => {
    assert.equal(
      findFirst(['Let $a_n$ be reals.', "Let $a'_1, \\dots, a'_9$ be integers.", 'So $a_m$ is.'], 2, 'a_m'),
      '0 let',
    );
  });
  test('takes the system of coordinates before the equation of a line', () => {
    assert.equal(findFirst(['Place it in coordinates.', 'We get $x = a$.', 'So $x$ is.'], 2, 'x$'), '0 coordinates');
    assert.equal(findFirst(['Place it in coordinates.', 'Let $P = (x, y)$.', 'So $x$ is.'], 2, 'x$'), '1 let');
  });
  test('takes the nearest range of the same step', () => {
    assert.equal(findFirst(['For $k > 1$ it is. For $k > 5$ it is not. So $a_k$ is.'], 0, 'k$'), '0 for');
  });
  test('takes a family for its members', () => {
    assert.equal(findFirst(['Let $a_n$ be a sequence.', 'Now $a_0 < 1$.'], 1, 'a_0'), '0 let');
  });
  for (const [name, steps, step, piece, expected, problem] of [
    ['the last of a sequence of assignments', ['Let $a = 1 + b$.', 'Put $a := c$.', 'So $a$ is.'], 2, 'a$', '1 :='],
    [
      'no choice that nobody can make',
      ['He chooses a real $v$.', 'If she cannot choose a real $v$, he wins. So $v$ is.'],
      1,
      'v$',
      '0 choose',
    ],
    [
      'no value that a case has',
      ['Let $d$ be a divisor.', 'We are in the case where $d = p$.', 'So $d$ is.'],
      2,
      'd$',
      '0 let',
    ],
    [
      'a triangle before triangles of the same points',
      ['Let $ABC$ be a triangle.', 'Consider the triangle $BCD$.', 'So $B$ is.'],
      2,
      'B$',
      '0 let',
    ],
    [
      'a known number before the equation that divides it',
      ['Let $n$ be odd. Let $n = km$ with $m > 1$.', 'So $n$ is.'],
      1,
      'n$',
      '0 let',
    ],
    [
      'the right side of an assumption',
      ['For $k > 1$ it is. Suppose $m = 2^k$.', 'Suppose $n = 3^k$. So $k$ is.'],
      1,
      'k$',
      '1 suppose',
    ],
    [
      'the pair of a quantified tuple',
      ['Let $u < v$ be reals.', 'For any edge $e = \\{u, v\\}$ let $w = u$.'],
      1,
      'u$',
      '1 for any',
    ],
    [
      'a definition before a bare plural',
      ['Define $p = q + 1$.', 'It has elements $p$.', 'So $p$ is.'],
      2,
      'p$',
      '0 define',
    ],
    ['a family with the same subscript', ['Let $q_i = i$.', 'Let $q_s = t$.', 'So $q_i$ is.'], 2, 'q_i$', '0 let'],
    [
      'a pair before the family that it begins',
      ['Take a pair $(x_0, y_0)$. Let $x_k = 2^k x_0$.', 'So $x_0$ is.'],
      1,
      'x_0$',
      '0 take',
    ],
    ['the sequence for its bare letter', ['Let $r_1 \\le \\dots \\le r_9$.', 'So $r$ is.'], 1, 'r$', '0 let'],
    [
      'a quantifier behind the use',
      ['We have $v = w$ (∀ $v > 1$) and $f(v) = 2 \\quad (\\forall v)$.'],
      0,
      'v) = 2',
      '0 ∀',
    ],
    ['the induction on it', ['We prove by induction on $m$ that it is. So $m$ is.'], 0, 'm$', '0 induction'],
    ['a value of a quantity', ['The radius of the circle is $r$. So $r$ is.'], 0, 'r$', '0 is'],
    [
      'no number of sides for the points',
      ['Let $A$ be a point.', 'Let the numbers of the points $A$, $B$ be $u$, $v$.', 'So $A$ is.'],
      2,
      'A$',
      '0 let',
    ],
    [
      'no end of a list',
      ['Let $n$ be odd.', 'A graph with vertices $\\{1, \\dots, n\\}$.', 'So $n$ is.'],
      2,
      'n$',
      '0 let',
    ],
    [
      'the problem’s quantifier before a condition elsewhere',
      ['If $n > 2$ it is.', 'So $n$ is.'],
      1,
      'n$',
      'problem for all',
      'It holds for all $n$.',
    ],
    [
      'no solution that was only supposed',
      ['Let $u = v - 1$.', 'We showed that if a number $u$ exists, then it is odd. So $u$ is.'],
      1,
      'u$ is',
      '0 let',
    ],
    [
      'a given number before its range',
      ['It is so for $k > 2$. So $k$ is.'],
      0,
      'k$ is',
      'problem for some',
      'Find $m$ for some given integer $k$.',
    ],
    [
      'the variable of a function where it is defined',
      ['It holds for all $t$. Next set $g(t) = f(t) - t$.'],
      0,
      't) - t',
      '0 set',
    ],
    [
      'a quantifier just before, not that of the problem',
      ['We claim it for every $n > 2$:', 'indeed $n$ is.'],
      1,
      'n$',
      '0 for every',
      'It holds for all $n$.',
    ],
    ['no value of a special case behind the use', ['So $r$ is.', 'For instance, set $r = 1$.'], 0, 'r$', undefined],
    [
      'no goal beyond its sentence',
      ['For each $k$ let $P_k = 2k$.', 'We must prove that there exists $k > 0$ with this.', 'So $k$ is.'],
      2,
      'k$',
      '0 for each',
    ],
    [
      'a name before a range of it',
      ['It is so for odd primes $p$, $q$. If $m = pq$ with $p < q$, stop.'],
      0,
      'p <',
      '0 for',
    ],
    ['no result far behind the use', ['So $r$ is.', 'It is.', 'It is.', 'Then $r = s + t$.'], 0, 'r$', undefined],
    [
      'what is known of a letter before a test of it',
      ['So $S$ is in $M$.', 'If $S$ is odd, $S$ is.'],
      1,
      'S$ is.',
      '1 if',
    ],
    [
      'the first equation, not a test in the same sentence',
      ['We have $u \\in M$.', 'Hence it is so, since $u \\ne v$.'],
      1,
      'u \\ne',
      '0 ∈',
    ],
    ['the number for its conjugate', ['Let $u = 1 + v$.', 'Let $w = 2\\bar{u}$.'], 1, '\\bar{u}', '0 let'],
    [
      'the radius in the equation of a circle',
      ['Draw $\\Gamma : u^2 + v^2 = r^2$.', 'So $r$ is.', 'Suppose $s = r$.'],
      1,
      'r$',
      '0 :',
    ],
    ['a definition before its own range', ['We put $d = b - a$ ($d > 1$). So $d$ is.'], 0, 'd$ is', '0 put'],
    [
      'what is counted through before a quantifier in an earlier step',
      ['We have $q_k = 2k$ for all $k > 3$.', 'On each even turn $2k$ she wins. So $k$ is.'],
      1,
      'k$ is',
      '1 each',
    ],
    [
      'the variable of a function where it is defined',
      ['Let $n$ be odd.', 'Let $f(n) = 2n$ if $n > 4$ and $n < 9$.'],
      1,
      'n < 9',
      '1 let',
    ],
    [
      'a later definition of a primed symbol before the symbol without prime',
      ['Let $H$ be a set.', "So $H'$ is.", "Let $H' = H$."],
      1,
      "H'$",
      '2 let',
    ],
    [
      'the recursion of a sequence before an assumption about its members',
      ['Let $a_0 = 1$ and let $a_n = 2a_{n-1} + 1$.', 'Suppose $a_{n-1} > 0$. So $a_{n-1}$ is.'],
      1,
      'a_{n-1}$ is',
      '0 let',
    ],
    [
      'the variable of an induction before a given number',
      ['Let $n > 2$ be given.', 'We prove by induction on $n$ that it is.', 'So $n$ is.'],
      2,
      'n$',
      '1 induction',
    ],
    [
      'the problem’s variable after a value of it',
      ['Set $x = 2c$.', 'So $x$ is.'],
      1,
      'x$',
      'problem for all',
      'It is so for all $x$.',
    ],
    [
      'the coordinates of a point with a range behind them',
      ['Let $A = (u, v) \\quad (v > 0)$.', 'We get $v = 2t$.', 'So $u$ is.'],
      2,
      'u$',
      '0 let',
    ],
    [
      'a constant where it is given, not where it defines something else',
      ['It is so for some constant $c$.', 'Let $g(n) = cn$. So $c$ is.'],
      1,
      'c$ is',
      '0 for some',
    ],
    [
      'an index of a sum elsewhere, for want of anything else',
      ['We have $\\sum_{k=1}^n k = s$.', 'So $k$ is.'],
      1,
      'k$',
      '0 index',
    ],
    [
      'no range behind the use for a quantified symbol',
      ['It holds for some number $n$. So $n$ is, as in the books (for $n \\ne 2$).'],
      0,
      'n$ is',
      '0 for some',
    ],
  ] as readonly (readonly [string, readonly string[], number, string, string | undefined, string?])[]) {
    test(`takes ${name}`, () => assert.equal(findFirst(steps, step, piece, problem), expected));
  }
  for (const [name, steps, step, piece, expected] of [
    [
      'a definition before a range in brackets',
      ['Set $U = b - c$.', 'The factor $U$ is not zero ($U > 1$).'],
      1,
      'U$ is',
      '0 set',
    ],
    [
      'the exponent that an assignment has',
      ['Set $x = e^{-t}$ with $t > 0$.', 'The smallest base $t$ is. So $t$ is.'],
      1,
      't$',
      '0 with',
    ],
    ['no exception for a quantifier', ['Let $n$ be odd.', 'They cover all except $n$.'], 1, 'n$', '0 let'],
    ['no result for a name', ['Let $L = 2$.', 'We have $\\mu q = L$ and so on.', 'So $L$ is.'], 2, 'L$', '0 let'],
  ] as const) {
    test(`takes ${name}`, () => assert.equal(findFirst(steps, step, piece), expected));
  }
  test('takes the members with odd or even subscripts', () => {
    const problem = 'If $n$ is odd, Ann chooses a number $x_n$. If $n$ is even, Bob chooses a number $x_n$.';
    const table = resolve(read(problem), [read('So $x_3$, $x_2$, $x_{2k-1}$, $x_{2k}$ are.')]);
    const found = ['x_3', 'x_2', 'x_{2k-1}', 'x_{2k}'].map((piece) => {
      const use = table.findUse(0, 'So $x_3$, $x_2$, $x_{2k-1}$, $x_{2k}$ are.'.indexOf(piece));
      assert.ok(use !== undefined);
      return table.findIntroductions(use).first?.introduction.range.start;
    });
    const [odd, even] = [problem.indexOf('x_n'), problem.lastIndexOf('x_n')];
    assert.deepEqual(found, [odd, even, odd, even]);
  });
  test('ends with a lemma, a case and a sketch', () => {
    const steps = [
      'Let $n$ be even.',
      '**Lemma 1.** Let $n$ be odd. So $n$ is.',
      '*Proof.* Fix $n$. Hence $n$ is odd. ∎',
      'So $n$ is.',
    ];
    assert.equal(findFirstInParts(steps, 1, 'n$'), '1 let');
    assert.equal(findFirstInParts(steps, 2, 'n$'), '2 fix');
    assert.equal(findFirstInParts(steps, 3, 'n$'), '0 let');
    const sketch = ['### Sketch', 'Let $n = 3$ be small.', '### Solution', 'So $n$ is.'];
    assert.equal(findFirstInParts(sketch, 3, 'n$', 'Let $n$ be a number.'), 'problem let');
  });
  test('takes what a lemma assumes before a variable of another lemma', () => {
    const steps = ['**Lemma 1.** Let $n$ be odd. So $n$ is.', '**Lemma 2.** If $n$ is even, then $n > 1$ and $n$ is.'];
    assert.equal(findFirstInParts(steps, 1, 'n$'), '1 if');
  });
  test('takes the variable of a lemma in its proof', () => {
    const steps = [
      '### Closure',
      'Take $t \\in F$, so $t$ is.',
      '### Lemmas',
      '**Lemma 1.** If $S(t) > 0$, it is so.',
      '*Proof.* Put $a = -t$. So $t$ is.',
      '**Lemma 2.** For every $t$ it is so.',
      '*Proof.* So $t$ is.',
    ];
    assert.equal(findFirstInParts(steps, 1, 't$'), '1 take');
    assert.equal(findFirstInParts(steps, 4, 't$'), '3 if');
    assert.equal(findFirstInParts(steps, 6, 't$'), '5 for every');
  });
  test('keeps a given number in a lemma that assumes something of it', () => {
    const steps = ['**Lemma 1.** If $n$ is even, it is so.', '*Proof.* So $n$ is.'];
    assert.equal(findFirstInParts(steps, 1, 'n$', 'Let $n$ be a number.'), 'problem let');
  });
  test('tells a vertex from its angle', () => {
    const center = [
      'Let $P$ be the circumcenter of triangle $ACD$.',
      'Let $H$ be that of triangle $PMN$. So $PM > 1$.',
    ];
    assert.equal(findFirst(center, 1, 'PM >'), '0 let');
    const steps = ['Let $A$, $B$, $C$ also denote the angles there.', 'So $AB < AC$ and $A$ is.'];
    const problem = 'Let $ABC$ be a triangle.';
    assert.equal(findFirst(steps, 1, 'AB', problem), 'problem let');
    assert.equal(findFirst(steps, 1, 'A$ is', problem), '0 let');
    const named = ['Let $\\angle BAC = A$.', 'So $AB$ and $A$ are.'];
    assert.equal(findFirst(named, 1, 'AB', problem), 'problem let');
    assert.equal(findFirst(named, 1, 'A$ are', problem), '0 let');
    assert.equal(
      findFirst(['Let $A$, $B$, $C$ denote the angles there.', 'So $P_1AP_2$ is.'], 1, 'AP', problem),
      'problem let',
    );
  });
  test('offers what is near and first uses, the likeliest first', () => {
    const steps = [
      'So $K < 9$.',
      'Let $K$ be odd.',
      'Let $K$ be even. It is.',
      'On we go with $K$. So $K$ is, and $K = 2$ is.',
    ];
    const table = resolve(
      undefined,
      steps.map((text) => read(text)),
    );
    const { first, others } = table.findIntroductions(findLast(table, steps, 3, 'K$ is'));
    assert.equal(first?.step, 2);
    assert.deepEqual(
      others.map(({ step, range }) => [step, range.start]),
      [
        [3, steps[3]?.indexOf('K$. So')],
        [0, 4],
        [1, 5],
      ],
    );
  });
  test('offers the first use where nothing introduces a symbol', () => {
    const steps = ['So $K$ is.', 'Hence $K$ is.'];
    const table = resolve(
      undefined,
      steps.map((text) => read(text)),
    );
    const { first, others } = table.findIntroductions(findLast(table, steps, 1, 'K$'));
    assert.equal(first, undefined);
    assert.equal(others[0]?.step, 0);
    // The first use doesn't lead to itself.
    assert.deepEqual(table.findIntroductions(findLast(table, steps, 0, 'K$')).others, []);
  });
  test('takes a name that a lemma gives where there is no other', () => {
    assert.equal(findFirstInParts(['**Lemma 1.** Let $S$ be a set.', '**Lemma 2.** So $S$ is.'], 1, 'S$'), '0 let');
  });
  test('lists others once for each sentence', () => {
    const steps = ['Let $n$ be even.', 'Let $n$ be odd. So $n$ is not $0$.'];
    const table = resolve(
      undefined,
      steps.map((text) => read(text)),
    );
    const { first, others } = table.findIntroductions(findLast(table, steps, 1, 'n$'));
    assert.equal(first?.step, 1);
    assert.deepEqual(
      others.map(({ step }) => step),
      [0],
    );
  });
  test('lists the uses of one introduction', () => {
    const steps = ['Let $n$ be even, so $n > 1$.', 'Let $n$ be odd. So $n$ is not $0$, and $\\sum_{n} n$ is.'];
    const table = resolve(
      undefined,
      steps.map((text) => read(text)),
    );
    const use = table.findUse(0, steps[0]?.indexOf('n$') ?? 0);
    assert.ok(use !== undefined);
    assert.equal(table.listUses(use).length, 2);
    assert.equal(table.listAllUses('n').length, 6);
  });
  test('renames the letter of a family with its members', () => {
    const steps = ["Let $a_n$ be a sequence. Then $a_{n+1} > a_0$ and $\\bar{a}_n = a'_n$."];
    const table = resolve(
      undefined,
      steps.map((text) => read(text)),
    );
    const use = table.findUse(0, steps[0]?.indexOf('a_n') ?? 0);
    assert.ok(use !== undefined);
    const ranges = table.listRenameRanges(use);
    for (const { range } of ranges) assert.equal(steps[0]?.slice(range.start, range.end), 'a');
    assert.ok(ranges.length >= 3);
  });
  test('takes π for a constant unless it is introduced', () => {
    const steps = ['We have $\\pi > 3$.'];
    const table = resolve(
      undefined,
      steps.map((text) => read(text)),
    );
    assert.equal(table.findUse(0, 9), undefined);
    assert.equal(findFirst(['Let $\\pi$ be a permutation.', 'Then $\\pi(1) = 2$.'], 1, '\\pi'), '0 let');
  });
  test('lists a glossary in text order', () => {
    const table = resolve(undefined, [read('Let $b$ be even and $a = 2b$. Then $\\sum_k k = c$.')]);
    assert.deepEqual(
      table.listSymbols().map(({ key, useCount }) => [key, useCount]),
      [
        ['b', 2],
        ['a', 1],
        ['c', 1],
      ],
    );
  });
  test('reads formulas without delimiters', () => {
    const steps = ['Let n be an integer. Then n^2 ≥ 0 for all n ∈ ℕ.'];
    const table = resolve(
      undefined,
      steps.map((text) => read(text, 'plain', true)),
    );
    assert.equal(table.listSymbols()[0]?.key, 'n');
  });
});

describe('what no other words introduce', () => {
  test('is the length of a list, if only a range says something of it', () => {
    assert.equal(findFirst(['So $P(t) = 2n$.'], 0, 'n', 'Let $x_1, \\dots, x_n$ be numbers.'), 'problem list');
    const steps = [
      'Let $A = \\{a_{1}, a_2, \\ldots, a_{m}\\}$ be a set.',
      'Here $0 \\le k \\le m$, and $S = 3$ (for $m \\ge 2$).',
      'So $m > 1$.',
    ];
    assert.equal(findFirst(steps, 2, 'm'), '0 list');
    // A name goes before it.
    assert.equal(findFirst(['Let $m$ be odd. Let $a_1, \\ldots, a_m$ be sets.', 'So $m > 1$.'], 1, 'm'), '0 let');
    // So does a sum no list, nor do members of two families.
    assert.deepEqual(listIntroductions('Here $a_1 + \\dots + a_n$ and $a_1, \\dots, b_k$.'), ['k use faint']);
  });
  test('is not in a reason, nor in a range behind another noun', () => {
    const steps = ['Assume that $t > K$ for an integer $t$.', '$$t - 1 \\ge K \\quad (\\text{since } t \\ge K + 1).$$'];
    assert.equal(findFirst(steps, 1, 't \\ge'), '0 assume');
    const triangle = 'No angle of a triangle ($0 < \\alpha < \\pi$) is that large.';
    assert.equal(findFirst([triangle, 'So $\\alpha = 1$.'], 1, '\\alpha', 'Let $\\alpha$ be an angle.'), 'problem let');
  });
  test('is what there must be, and what is arbitrary', () => {
    assert.equal(findFirst(['There must be some $n$ such that $f(n) = 0$.', 'So $n > 1$.'], 1, 'n >'), '0 exists');
    assert.equal(
      findFirst(['Take $m = 1$, $n$ arbitrary, so that $n > m$.'], 0, 'n >', 'Let $n$ be odd.'),
      '0 arbitrary',
    );
    assert.equal(findFirst(['Since $n$ is arbitrary, $n > 1$.'], 0, 'n >', 'Let $n$ be odd.'), 'problem let');
  });
  test('is what is counted, but no range, substitution or name of a method', () => {
    assert.equal(findFirst(['After $k$ full rounds, $2k$ squares are black.'], 0, 'k$ squares'), '0 after');
    const problem = 'Let $n$ be an integer and let $t > 0$.';
    assert.equal(
      findFirst(['For all large $n$ (say $n \\ge 200$) we are done.', 'So $n > 1$.'], 1, 'n >', problem),
      'problem let',
    );
    assert.equal(
      findFirst(['Make the change of variable $t = 1/u$.', 'So $t > 1$.'], 1, 't >', problem),
      'problem let',
    );
    assert.equal(findFirst(['We use coordinate geometry.', 'So $y > 1$.'], 1, 'y'), undefined);
    assert.equal(findFirst(['We use coordinate geometry with $A = (0, 0)$.', 'So $y > 1$.'], 1, 'y'), '0 coordinates');
  });
  test('is a coordinate that has the name of its point', () => {
    const steps = ['Let $O = (x_O, y_O)$ be the center. The line meets it at $E(x_E, y_E)$.', 'So $y_E > 1$.'];
    assert.equal(findFirst(steps, 1, 'y_E'), '0 at');
  });
  test('goes on behind the names in a definition', () => {
    const steps = ['Define $P$ as the foot of $A$ on the line $l$, $Q$ as the foot of $B$, and $R$ as their midpoint.'];
    assert.equal(findFirst([...steps, 'So $Q = R$.'], 1, 'Q =', 'Let $Q$ be a set.'), '0 define');
    const images = [
      'If $u$ is the image of $s$ in $l$, $v$ is the image of $t$ in $m$, and $w$ is the image of $z$, we are done.',
    ];
    assert.deepEqual([findFirst(images, 0, 'v$'), findFirst(images, 0, 'w$')], ['0 is', '0 is']);
  });
  test('is not the variable of a definition, if the text says anything else', () => {
    const problem = 'For each integer $n > 1$ let $f(n)$ be the sum of its digits. Find all powers.';
    assert.equal(findFirst(['If $n$ is odd, we stop. So $n > 3$.'], 0, 'n > 3', problem), '0 if');
    assert.equal(findFirst(['So $n > 3$.'], 0, 'n >', problem), 'problem let');
    const divisor = 'A proper divisor of an integer $m$ is a divisor of $m$ other than $m$. Let $u > 1$.';
    assert.equal(findFirst(['Suppose $m = 2u$ is even. So $m > 3$.'], 0, 'm > 3', divisor), '0 suppose');
    const called = 'A number $x$ is called round if there are integers $a, b$ with $x = a^b$.';
    assert.equal(findFirst(['If $b > 2$, stop. So $b$ is.'], 0, 'b$ is', called), '0 if');
    // What was introduced just before is no variable.
    assert.equal(findFirst(['Let $s = n - 1$. Let $g(s)$ denote the rest. So $s > 1$.'], 0, 's)', problem), '0 let');
  });
  test('is the subscript of what a text defines, and a mention that comes first', () => {
    assert.equal(findFirst(['Let $P_j$ and $P_{j+1}$ be two points. So $j > 1$.'], 0, 'j >'), '0 let');
    assert.equal(findFirst(['The general term is $a_n = 2n$. So $n > 1$.'], 0, 'n >'), '0 =');
    assert.equal(
      findFirst(['Let $q + 1 = m^2$. Denote $r = g(m)$.', 'Let $u = m - 1$. So $m > 1$.'], 1, 'm >'),
      '0 let',
    );
  });
  test('is each item of a list with one relation', () => {
    const steps = ['For $i, j \\in S$ it holds.'];
    assert.deepEqual(listIntroductions(steps[0] ?? ''), ['i for strong', 'j for strong']);
    assert.deepEqual(listIntroductions('There are integers $u < v$ with this.'), [
      'u exists strong',
      'v exists strong',
    ]);
    assert.deepEqual(listIntroductions('For all integers $k < n$ it holds.'), ['k for all strong']);
    // “Primes > n” are bounded by a known n.
    assert.deepEqual(listIntroductions('It has three distinct primes $> n$.'), []);
    assert.deepEqual(listIntroductions('So any $a \\in A$ is even.'), ['a any strong']);
  });
  test('is named by “denoted” and “write … for the”, and chosen so that something holds', () => {
    assert.deepEqual(listIntroductions('Its rank, denoted $r(G)$, is odd.'), ['r denoted strong', 'G denoted weak']);
    assert.deepEqual(listIntroductions('Write $r$ for the remainder.'), ['r write strong']);
    assert.deepEqual(listIntroductions('Then choose $m \\ge b$ so that it holds.'), ['m choose strong']);
    assert.deepEqual(listIntroductions('Then we choose $m \\ge b$.'), ['m choose weak']);
  });
  test('is no place of a known point, supposition or special case', () => {
    const problem = 'Let $A$ be a point of the circle. Find all functions $f$.';
    assert.equal(findFirst(['Let $A$ be at $(0, 0)$.', 'So $A$ is.'], 1, 'A$', problem), 'problem let');
    assert.equal(findFirst(['If we define $f(t) = 2t$, it holds.', 'So $f$ is.'], 1, 'f$', problem), 'problem find');
    const steps = ['Consider squares with common difference $d \\in D$. For example, with $d = 17 \\in D$ it holds.'];
    assert.equal(findFirst([...steps, 'So $d > 1$.'], 1, 'd >'), '0 with');
    assert.deepEqual(listIntroductions('With $d = 17 \\in D$ it holds.'), []);
    assert.equal(findFirst(['Take $k$ with $k > 2$.', 'For such a $k$ it holds. So $k > 1$.'], 1, 'k >'), '0 take');
  });
  test('ends with a display that ends its sentence', () => {
    const steps = (end: string) => [
      `Let $n$ be even. For every $n > 3$, we get $$a_n > 0${end}$$`,
      '$n > 1$ is clear.',
    ];
    assert.equal(findFirst(steps('.'), 1, 'n >'), '0 let');
    assert.equal(findFirst(steps(''), 1, 'n >'), '0 for every');
  });
  test('holds for a display that continues its sentence, and beyond if it is fixed', () => {
    const problem = 'Let $n$ be odd.';
    assert.equal(findFirst(['For every $n > 5$ we have', '$$f(n) = 1.$$'], 1, 'n)', problem), '0 for every');
    assert.equal(findFirst(['For every $n > 5$ we win.', '$$f(n) = 1.$$'], 1, 'n)', problem), 'problem let');
    const steps = ['For a fixed integer $b > 3$ set', '$$U_b = \\{b\\}.$$', 'Clearly $b > 1$.'];
    assert.equal(findFirst(steps, 2, 'b >', 'There exist integers $b$.'), '0 for');
  });
  test('is no assignment in another step, nor a definition far behind', () => {
    const problem = 'Find all $f$ with $f(x + y) = f(x)$ for all $x, y$.';
    assert.equal(findFirst(['Let $y = -x$.', 'So $f(y) > 1$.'], 1, 'y', problem), 'problem for all');
    const later = ['So $s > 1$.', 'It holds.', 'It does.', 'Let $s$ be odd.'];
    assert.equal(findFirst(later, 0, 's >'), undefined);
    assert.equal(findFirst(['So $s > 1$.', 'Let $s$ be odd.'], 0, 's >'), '1 let');
    assert.equal(findFirst(['So $s > 1$. It holds.', 'Let $s = 2$.'], 0, 's >'), undefined);
  });
  test('is a number of things, what a construction gives, and the first range', () => {
    assert.deepEqual(listIntroductions('It is a set of $n = 9$ red points.'), ['n = weak']);
    assert.equal(findFirst(['Reflect $l$ to obtain $m$.', 'So $m > 1$.'], 1, 'm >'), '0 obtain');
    assert.equal(
      findFirst(['For $k \\ge 0$ define it. The point $(3, k)$ is near.', 'So $k > 1$.'], 1, 'k >'),
      '0 for',
    );
    const largest = ['Let $A$ be a set.', 'Let $s$ be the largest size of a subset $A$ of it.', 'So $A$ is.'];
    assert.equal(findFirst(largest, 2, 'A$'), '0 let');
    assert.deepEqual(listIntroductions('It gives a negative $u$.'), []);
  });
  test('is a family before a later noun of its member, and a definition that a display ends', () => {
    const steps = ['Write $r_n$ for the remainder.', 'Begin with the initial remainder $r_0$.', 'So $r_0 > 1$.'];
    assert.equal(findFirst(steps, 2, 'r_0 >'), '0 write');
    const example = ['Let $f$ be a function.', 'Choose a number and define', '$$f(t) = 2t.$$', 'So $f$ is.'];
    assert.equal(findFirst(example, 3, 'f$'), '2 =');
    assert.equal(findFirst(example.with(1, 'Choose a number. We have'), 3, 'f$'), '0 let');
    const both = ['Now suppose $f$ and $g$ are continuous functions.', 'So $f$ is.'];
    assert.equal(findFirst(both, 1, 'f$', 'Suppose that $f$ is a function.'), '0 suppose');
  });
  test('is what “define f and g as follows” names, and the variable of an equation', () => {
    const problem = 'Let $f$, $g$ be functions with $f(x) = g(y)$.';
    const steps = ['Define the functions $f: A \\to B$ and $g$ as follows.', 'So $f = g$.'];
    assert.deepEqual(
      [findFirst(steps, 1, 'f =', problem), findFirst(steps, 1, 'g$', problem)],
      ['0 define', '0 define'],
    );
    assert.equal(findFirst(['With $f$ and $g$ as above we win.', 'So $f$ is.'], 1, 'f$', problem), 'problem let');
    assert.equal(findFirst(['Here $h(t) = t + 1$.'], 0, 't + 1', 'Note: $|t|$ denotes the size of $t$.'), '0 =');
    const range = 'Let $a_i > 1$ for $1 \\le i \\le n$.';
    assert.equal(findFirst(['If some $i < n$ has $a_i = 2$, then $i > 1$.'], 0, 'i > 1', range), '0 some');
    assert.equal(findFirst(['Each term $a_n$ is odd.', 'So $a_n > 1$.'], 1, 'a_n >', 'Let $a_n = 2n$.'), 'problem let');
  });
  test('is no quantifier behind an earlier statement, nor any of those that a text speaks of', () => {
    const steps = ['It is needed that $f(n) > 1$ for all $n$. Then $n > 3$.'];
    assert.equal(findFirst(steps, 0, 'n > 3', 'Let $n$ be odd.'), 'problem let');
    assert.equal(
      findFirst(['For all $n$ we have $f(n) > 1$. Then $n > 3$.'], 0, 'n > 3', 'Let $n$ be odd.'),
      '0 for all',
    );
    assert.equal(findFirst(steps, 0, 'n > 3'), '0 for all');
    const only = ['The only numbers $m$ with this are odd.', 'If $m$ is even, $m > 3$.'];
    assert.equal(findFirst(only, 1, 'm > 3'), '1 if');
    const distance = 'The distance between two points $(a, b)$ and $(c, d)$ is defined as $c - a$.';
    assert.equal(findFirst(['Let the lengths be $1$, with $0 < d$. So $d > 3$.'], 0, 'd > 3', distance), '0 with');
  });
  test('is not placed or restricted later', () => {
    assert.equal(findFirst(['Let $A = (0, 1)$.', 'So $A$ is.'], 1, 'A$', 'Let $A$ be a point.'), 'problem let');
    assert.equal(
      findFirst(['Suppose some term $a_k$ is even. So $a_k > 1$.'], 0, 'a_k >', 'Let $a_n = n$.'),
      'problem let',
    );
  });
  test('is not a member of a family that the text knows', () => {
    const steps = ['Set $a_n = 2n$.', 'He can always move ($a_j < 2j$). So $a_j > 0$.'];
    assert.equal(findFirst(steps, 1, 'a_j > 0'), '0 set');
  });
});

describe('any text', () => {
  const piece = fc.constantFrom(
    '$',
    '\\(',
    '\\)',
    '\\[',
    '\\]',
    '{',
    '}',
    '\\{',
    '\\}',
    '_',
    '^',
    'a',
    "x'",
    'α',
    '\\alpha',
    '\\sum',
    '\\int',
    'dx',
    '\\mathbb{',
    '\\text{for all ',
    '(',
    ')',
    '=',
    '<',
    ',',
    ' ',
    '\n\n',
    'let ',
    'where ',
    'for all ',
    'be ',
    'is a ',
    '. ',
    ':',
    '|',
    '\\mapsto',
    '\\dots',
    '\u0000',
    '₁',
    'ₙ',
    '𝑛',
    '\\bar{',
    '\\\\',
    '&',
    '__proto__',
    '\\',
  );
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
  );
  test('gives ranges inside it, and every use is found', () => {
    fc.assert(
      fc.property(
        texts,
        texts,
        fc.constantFrom<ProofLanguage>('markdown', 'latex', 'plain'),
        fc.boolean(),
        (one, other, language, isUndelimited) => {
          const steps = [one, other];
          const symbols = steps.map((text) => read(text, language, isUndelimited));
          const table = resolve(undefined, symbols);
          for (const [step, { uses, introductions }] of symbols.entries()) {
            const { length } = steps[step] ?? '';
            for (const { range, letterRange, coreRange } of [...uses, ...introductions]) {
              assert.ok(0 <= range.start && range.start < range.end && range.end <= length);
              assert.ok(range.start <= letterRange.start && letterRange.end <= range.end);
              assert.ok(letterRange.start <= coreRange.start && coreRange.end <= letterRange.end);
            }
            for (const { sentence } of introductions) assert.ok(0 <= sentence.start && sentence.end <= length);
            for (const use of uses) {
              const placed = { step, range: use.range, use };
              table.findIntroductions(placed);
              assert.ok(table.listUses(placed).length > 0 || use.isConventional);
              table.listRenameRanges(placed);
            }
          }
          table.listSymbols();
        },
      ),
      { numRuns: countRuns(500) },
    );
  });
  for (const unit of ['(', 'a_{', '\\sum_{', 'a=', 'a,', '\\{x:', "a'", '\\bar{', '\\int ', 'x<']) {
    test(`is read in linear time: ${unit}`, () => {
      const measure = (count: number) => {
        const text = `\\[${unit.repeat(count)}\\]`;
        const formula = {
          start: 0,
          end: text.length,
          inner: { start: 2, end: text.length - 2 },
          display: true,
          delimited: true,
        };
        const passage = {
          ...parsePassage('', { language: 'latex' }),
          text,
          formulas: [formula],
          flat: '\uFFFC',
          markOffsets: [0],
        };
        // The time of the processor, since the machine may be busy.
        const begin = process.cpuUsage().user;
        finishWork(readPassageSymbols(passage));
        return (process.cpuUsage().user - begin) / 1000;
      };
      measure(2_000);
      const short = measure(4_000);
      assert.ok(measure(32_000) < 40 * short + 500);
    });
  }
});
