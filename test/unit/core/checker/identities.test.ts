/** Rules on equalities with free variables: what they suspect, and what they must never. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { checkStep } from '../../../../src/core/checker/check-step.ts';
import { countRuns } from '../../../support/property-runs.ts';
import { suspicions } from './support.ts';

/** A rule, a text (problem first, then steps) and the relation of its last step that is suspect. */
const suspect: readonly (readonly [string, readonly string[], string])[] = [
  [
    'I0',
    ['Let $t > 0$ and $t^3 = 5t + 7$.', 'We know that \\(9(t^2 + \\frac{t}{3} + 1)\\) equals \\((3t + 1)^2\\).'],
    '9(t^2 + \\frac{t}{3} + 1)\\) equals \\((3t + 1)^2',
  ],
  [
    'I0',
    ['Let $\\frac{1}{1-z-z^2} = 3$.', 'The denominator $1 - z - z^2$ can be factored as $(1 + z)(1 - 2z)$.'],
    '1 - z - z^2$ can be factored as $(1 + z)(1 - 2z)',
  ],
  ['I1', ['', '$A = (x+3)(x+4) = x^2 + 8x + 12$ where $x > 0$.'], '(x+3)(x+4) = x^2 + 8x + 12'],
  ['D', ['Let $a + b = 10$.', 'Then $P = 3(a + 2b) - 2b = 3a + 6b - b$.'], '3(a + 2b) - 2b = 3a + 6b - b'],
  ['D', ['', 'Let us try $g(t) = t + 5$. Then \\[ g(t)^2 = (t+5)^2 = t^2 + 5t + 25. \\]'], '(t+5)^2 = t^2 + 5t + 25'],
  // A wrong term of the same chain is no reason for `y = 0`.
  [
    'D',
    ['', 'The rest is (1 - 1/4)*y - (1/4)*y = (1 - 1/4)*y - (1/3)*y = (6/8)*y - (5/8)*y = (1/8)*y dollars.'],
    '(1 - 1/4)*y - (1/3)*y = (6/8)*y - (5/8)*y',
  ],
  // Towers are tried at small whole numbers.
  [
    'I0',
    [
      '',
      'By partial fractions, \\[ \\frac{3^{2^m}}{(3^{2^m} - 1)(3^{2^m} + 1)} = \\frac{1}{3^{2^m} - 1} - \\frac{1}{3^{2^m} + 1}. \\]',
    ],
    '\\frac{3^{2^m}}{(3^{2^m} - 1)(3^{2^m} + 1)} = \\frac{1}{3^{2^m} - 1} - \\frac{1}{3^{2^m} + 1}',
  ],
  ['D', ['', 'The number of calls is the quotient of the two: (90y * 4) / 12 = 40y.'], '(90y * 4) / 12 = 40y'],
  [
    'D',
    ['', 'It is $\\frac{1}{3} \\cdot \\frac{1}{2} m v^2 = m v^2$.'],
    '\\frac{1}{3} \\cdot \\frac{1}{2} m v^2 = m v^2',
  ],
  ['I1', ['', '\\[ r = \\frac{(n-12)!}{(n-14)!} = (n-12)(n-14) \\]'], '\\frac{(n-12)!}{(n-14)!} = (n-12)(n-14)'],
  ['I1', ['', '\\[ V = (4\\sqrt{2}^{\\,k})^3 = 64 \\cdot 2^{k} \\]'], '(4\\sqrt{2}^{\\,k})^3 = 64 \\cdot 2^{k}'],
  [
    'D',
    ['Let $a + b = 12$ and $a > b$.', 'So $W = 4a + 7 - 2b + 5 = 4a - 2b + 11$.'],
    '4a + 7 - 2b + 5 = 4a - 2b + 11',
  ],
  [
    'D',
    ['Let $u = 3v$.', 'Then $r = \\frac{5u}{2} + \\frac{u}{3} = \\frac{17u}{5}$.'],
    '\\frac{5u}{2} + \\frac{u}{3} = \\frac{17u}{5}',
  ],
  [
    'D',
    ['Let $n^2 > 50$.', 'Then $d = \\frac{(n-1)(n+3)}{n} = \\frac{n^2 + 2n + 3}{n}$.'],
    '\\frac{(n-1)(n+3)}{n} = \\frac{n^2 + 2n + 3}{n}',
  ],
  ['D', ['Let $x > 0$.', 'We factor $x^2 - 16$: $x^2 - 16 = (x-4)^2$.'], 'x^2 - 16 = (x-4)^2'],
  [
    'D',
    ['Let $x + y = 9$.', 'By the formula for a difference of squares, $x^2 - 4y^2 = (x-2y)(x+y)$.'],
    'x^2 - 4y^2 = (x-2y)(x+y)',
  ],
  [
    'I0',
    ['Find $f(4)$.', 'Here $f(t) = t^3 - 1$, where $t > 1$.', 'Now $t^3 - 1 = (t-1)(t^2 - t + 1)$.'],
    't^3 - 1 = (t-1)(t^2 - t + 1)',
  ],
  [
    'D',
    ['Let $a > b > 0$.', 'Multiplying out and combining, $(2a + b)(a - 3b) = 2a^2 - 6ab - 3b^2$.'],
    '(2a + b)(a - 3b) = 2a^2 - 6ab - 3b^2',
  ],
  ['D', ['Let $x > 1$.', 'Here \\[ R = 3 \\cdot 50 \\cdot 2x \\] \\[ = 150x \\]'], '= 150x'],
  [
    'D',
    ['Let $k > 0$.', '\\[ h(x) = 2 + k(3 - x^2) - x^2 \\] Combining like terms, we get \\[ = 2 + (k - 1) x^2. \\]'],
    '= 2 + (k - 1) x^2',
  ],
  // A calculation needs no words.
  [
    'I0',
    ['Let $a > 2$.', 'The perimeter is $2(a + 3) + 2(b - 1) = 2a + 2b + 5$.'],
    '2(a + 3) + 2(b - 1) = 2a + 2b + 5',
  ],
  ['I0', ['', 'The mean of them is \\((4x + 3(x-1) + (x+2))/8 = (8x)/8\\).'], '(4x + 3(x-1) + (x+2))/8 = (8x)/8'],
  ['P', ['Let $f(x) = x^2 + 5$.', 'Then $f(3) = 15$.'], 'f(3) = 15'],
  ['V', ['Consider $g(t) = 2t + 1$.', 'So $g(4) + g(5) = 21$ in all.'], 'g(4) + g(5) = 21'],
  ['V', ['Let $f(x) = x^3 - 2x$.', "Differentiating and simplifying, $f'(x) = 3x^2 - 3$."], "f'(x) = 3x^2 - 3"],
];

/** Why a line is no slip, and such a line as the last of its texts. */
const silent: readonly (readonly [string, readonly string[]])[] = [
  ['an earlier equation is used', ['Let $ab = a + b$.', 'So $Q = (a+b)^2 - 2ab = (ab)^2 - 2ab$.']],
  [
    'two earlier equations are used together',
    ['Let $a + b = 2c$ and $a - b = c$.', 'So $Q = a^2 + b + c = 3ab + b + c$.'],
  ],
  ['a definition in another letter is used', ['Let $s = a + b$ and $s = 2ab$.', 'So $Q = a^2 + 2ab + b^2 = 4a^2b^2$.']],
  ['a complex root is used', ['Let $w^2 + w + 1 = 0$.', 'Then $z = (1 + w)^3 = (-w^2)^3$.']],
  ['a condition with one shape', ['', 'The points satisfy $d = (h-2)^2 + k^2 = (h-6)^2 + k^2$.']],
  ['an equation is solved', ['', 'The curves intersect where $y = x^2 - 3 = 2x$.']],
  ['an equation from which another is concluded', ['', '$f(x) = x^2 - 2 = x \\implies x^2 - x - 2 = 0$']],
  ['a matrix', ['Let $P$ be a matrix that is symmetric.', 'So $R = P^4 P = P^2$.']],
  ['a vector', ['', 'Hence $T = \\mathbf{u}^2 + 2 = \\mathbf{u}^3$.']],
  [
    'a root of unity that is named in words',
    ['Let $\\omega$ be a cube root of unity.', 'Then $z = \\omega^5 + \\omega = \\omega^2 + \\omega$.'],
  ],
  ['a hypothesis in which nothing can be right', ['', 'Suppose that $q = x + 1 = x + 4$. This is impossible.']],
  ['a value of a function', ['Let $f(x) = x^2 + 5$.', 'Then $f(3) = 14$ and $f(a + 1) = a^2 + 2a + 6$.']],
  ['a derivative', ['Let $f(x) = x^3 - 2x$.', "Then $f'(x) = 3x^2 - 2$."]],
  ['a function with a second formula', ['Let $f(x) = x + 1$.', 'Now let $f(x) = x^2$. Then $f(3) = 9$.']],
  ['a formula under a condition', ['Let $f(x) = x + 1$ if $x > 4$.', 'Then $f(3) = 9$.']],
  ['a recursion', ['Let $f(n) = f(n-1) + n$.', 'Then $f(3) = 9$.']],
  ['a function that is sought', ['Find all functions $f$ with $f(f(x)) = x$.', 'Let $f(x) = x + 2$. So $f(3) = 3$.']],
  ['an equation in a function', ['Let $f(x) = x^2 - 3$.', 'We look for $f(x) = 2x$.']],
  ['terms of a sequence in a sum', ['Let $a_0 = 4$.', 'So $S = \\sum_{i=0}^{n} a_i = 4 + \\sum_{i=1}^{n} a_i$.']],
  ['two lines', ['', 'The lines are \\[ y = 2x + 1 \\] \\[ y = 7 - x \\]']],
  ['it is called false', ['', 'But $P = (x+1)^2 = x^2 + 1$ is not true in general.']],
  ['a congruence', ['', 'Modulo $2$ we have $P = (x+1)^2 = x^2 + 1$.']],
  ['an equation is set up', ['', 'The areas are $x^2 + 3x$ and $4x + 6$, so $x^2 + 3x = 4x + 6$.']],
  ['two things cost the same', ['', 'The costs are the same, so $3x + 2y + z + 5 = 3x + 2y + 4z + 1$.']],
  ['two calculations agree', ['', 'The costs agree: $3(x + 2y) + z = 3(x + 2y + 4z)$.']],
  ['both sides are expanded (rule D too)', ['', 'Expanding both sides gives $x^2 + 2x = x^2 + 5x + 6$.']],
  [
    'the factored form of an equation that was given',
    ['Let $x^2 = 7x - 12$.', 'Factoring, $x(x - 7) = -12$ and $(x - 3)^2 = x - 3$.'],
  ],
  ['a constraint is put into an expression', ['Let $u^2 + v^2 = 1$.', 'Simplifying, $3u^2 + 3v^2 + uv = 3 + uv$.']],
  ['an identity of angles', ['', 'By the identity, $\\sin 2\\theta = 2 \\sin\\theta \\cos\\theta$.']],
  ['a true chain', ['', '$P = (x+1)^2 - 1 = x^2 + 2x = x(x+2)$']],
];

describe('suspects among identities', () => {
  for (const [rule, texts, source] of suspect)
    test(`${rule}: ${source}`, () => {
      assert.deepEqual(suspicions(texts), [[rule, source]]);
    });
  for (const [why, texts] of silent)
    test(`silent: ${why}`, () => {
      assert.deepEqual(suspicions(texts), []);
    });
  test('nothing is suspected unless asked', () => {
    assert.deepEqual(suspicions(['', '$A = (x+3)(x+4) = x^2 + 8x + 12$ where $x > 0$.'], false), []);
  });
});

/** `3x^2 - x + 5` from its coefficients, the constant one first. */
function polynomial(coefficients: readonly number[], name: string): string {
  const terms = coefficients.map((c, k) => {
    const power = k === 0 ? '' : k === 1 ? name : `${name}^{${k}}`;
    const size = Math.abs(c) === 1 && k > 0 ? '' : `${Math.abs(c)}`;
    return c === 0 ? '' : `${c < 0 ? '-' : '+'} ${size}${power}`;
  });
  return terms.reverse().filter(Boolean).join(' ').replace(/^\+ /, '') || '0';
}

function product(roots: readonly (readonly [number, number])[]): number[] {
  let p = [1];
  for (const [a, b] of roots) p = p.concat(0).map((_, k) => b * (p[k] ?? 0) + a * (k > 0 ? (p[k - 1] ?? 0) : 0));
  return p;
}

const factors = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: -9, max: 9 })), {
  minLength: 2,
  maxLength: 4,
});

describe('properties of rules on identities', () => {
  const text = (roots: readonly (readonly [number, number])[], expanded: readonly number[], name: string) =>
    `$P = ${roots.map(([a, b]) => `(${polynomial([b, a], name)})`).join('')} = ${polynomial(expanded, name)}$`;
  const names = fc.constantFrom('x', 't', 'y', 'n');
  test('what is expanded rightly is never suspect', () => {
    fc.assert(
      fc.property(factors, names, fc.boolean(), (roots, name, cue) => {
        const line = text(roots, product(roots), name);
        assert.deepEqual(suspicions(['', `${cue ? 'Expanding, ' : ''}${line}`]), []);
      }),
      { numRuns: 60 },
    );
  });
  test('what is expanded with one wrong coefficient always is', () => {
    fc.assert(
      fc.property(factors, names, fc.nat(4), fc.integer({ min: 1, max: 3 }), (roots, name, at, by) => {
        const wrong = product(roots).map((c, k, all) => (k === at % all.length ? c + by : c));
        fc.pre(wrong.filter((c) => c !== 0).length > 1);
        assert.equal(suspicions(['Let $z = 3$.', text(roots, wrong, name)]).length, 1);
      }),
      { numRuns: 60 },
    );
  });
});

test('what is only suspect is not called false', () => {
  const text = '$A = (x+3)(x+4) = x^2 + 8x + 12$ where $x > 0$.';
  const found = checkStep({ steps: [text], suspects: true }, 0).readings.flatMap(({ outcome }) =>
    outcome.kind === 'suspect' ? [outcome.evidence.brief] : [],
  );
  assert.deepEqual(found, ['Sides differ at x = 1']);
});

/** Points are fixed, and taken by the order of the names: other names are other points, as another seed would be. */
test('what becomes of an equality never depends on the names of its variables', () => {
  const letters = 'abchkmnpqrstuvwxyz';
  const term = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat(2), fc.integer({ min: 1, max: 3 }));
  const sum = fc.array(term, { minLength: 2, maxLength: 4 });
  const written = (terms: readonly (readonly [number, number, number])[], names: readonly string[]): string =>
    terms.map(([c, k, power]) => `${c} \\cdot ${names[k]}^{${power}}`).join(' + ');
  const outcomeOf = (text: string): string =>
    checkStep({ steps: [text], suspects: true }, 0)
      .readings.map(({ outcome }) => `${outcome.kind} ${'rule' in outcome ? outcome.rule : ''}`)
      .join();
  fc.assert(
    fc.property(
      sum,
      sum,
      fc.boolean(),
      fc.shuffledSubarray([...letters], { minLength: 6, maxLength: 6 }),
      (a, b, same, names) => {
        const text = (of: readonly string[]): string =>
          `Expanding, for all values $(${written(a, of)}) \\cdot 2 = ${written([...a, ...(same ? a : b)], of)}$.`;
        assert.equal(outcomeOf(text(names.slice(0, 3))), outcomeOf(text(names.slice(3))));
      },
    ),
    { numRuns: countRuns(200) },
  );
});
