import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compareAnswersByParsing } from '../../../../src/core/answer/answer-equivalence.ts';
import { compareAnswers, extractFinalAnswerCandidates, judgeAnswer } from '../../../../src/core/answer/index.ts';
import { countRuns } from '../../../support/property-runs.ts';

const small = fc.integer({ min: -60, max: 60 });
const positive = fc.integer({ min: 1, max: 60 });

/** A fraction as people write it: not always in lowest terms. */
const fraction = fc
  .tuple(small, positive)
  .chain(([n, d]) =>
    fc.constantFrom(`\\frac{${n}}{${d}}`, `${n}/${d}`, `\\dfrac{${n}}{${d}}`, `-\\frac{${n < 0 ? -n : n}}{${d}}`),
  );
const surd = fc.tuple(small, positive, positive).map(([a, b, c]) => `${a}+${b}\\sqrt{${c}}`);
const number = fc.oneof(
  small.map(String),
  fraction,
  surd,
  positive.map((n) => `${n}\\pi`),
);
const polynomial = fc
  .tuple(small, small, small)
  .map(([a, b, c]) => `${a}x^2 ${b < 0 ? '-' : '+'} ${Math.abs(b)}x ${c < 0 ? '-' : '+'} ${Math.abs(c)}`);
const entries = fc.array(number, { minLength: 2, maxLength: 4 });
const answer = fc.oneof(
  number,
  polynomial,
  entries.map((e) => `(${e.join(', ')})`),
  entries.map((e) => `\\{${e.join(', ')}\\}`),
  entries.map((e) => e.join(', ')),
  entries.map((e) => `\\begin{pmatrix} ${e.join(' \\\\ ')} \\end{pmatrix}`),
  fc.tuple(small, positive).map(([a, b]) => `[${a}, ${a + b})`),
  fc.tuple(small, fc.constantFrom('<', '>', '\\le', '\\ge', '\\ne')).map(([a, s]) => `x ${s} ${a}`),
  polynomial.map((p) => `y = ${p}`),
  number.map((n) => `x = ${n}`),
  fc.tuple(positive, fc.constantFrom('cm', 'hours', 'apples')).map(([n, u]) => `${n} \\text{ ${u}}`),
  positive.map((n) => `${n}\\%`),
  fc.constantFrom('(A)', 'B', '\\text{(C)}', '(D) 15', 'yes', 'no solution', 'blue', '\\mathbb{R}', '101_2'),
);

test('every answer is equal to itself', () => {
  fc.assert(
    fc.property(answer, (a) => {
      const { verdict, gold, pred } = compareAnswers(a, a);
      assert.equal(verdict, 'equal', `${a}: ${gold} | ${pred}`);
    }),
  );
});

test('which of two answers is the reference makes no difference', () => {
  fc.assert(
    fc.property(answer, answer, (a, b) => {
      assert.equal(compareAnswers(a, b).verdict, compareAnswers(b, a).verdict, `${a} ~ ${b}`);
    }),
    { numRuns: countRuns(400) },
  );
});

test('blanks, delimiters, boxes and a stop at the end make no difference', () => {
  const wrap = fc.constantFrom<(a: string) => string>(
    (a) => `$${a}$`,
    (a) => `\\(${a}\\)`,
    (a) => `\\[ ${a} \\]`,
    (a) => `$$${a}$$`,
    (a) => `  ${a}\n`,
    (a) => `$${a}$.`,
    (a) => `\\boxed{${a}}`,
    (a) => `$\\boxed{${a}}$.`,
    (a) => `\\displaystyle ${a}`,
  );
  fc.assert(
    fc.property(answer, answer, wrap, (a, b, w) => {
      assert.equal(compareAnswers(a, w(b)).verdict, compareAnswers(a, b).verdict, `${a} ~ ${w(b)}`);
    }),
    { numRuns: countRuns(300) },
  );
});

/** Ways to write n/d that do not change it. */
function written(n: number, d: number, k: number, way: number): string {
  const sign = n < 0 ? '-' : '';
  const size = Math.abs(n);
  const whole = Math.floor(size / d);
  const rest = size - whole * d;
  switch (way) {
    case 0:
      return `\\frac{${n * k}}{${d * k}}`;
    case 1:
      return `${n * k}/${d * k}`;
    case 2:
      return rest === 0 || whole === 0 ? `${n}/${d}` : `${sign}${whole}\\frac{${rest}}{${d}}`;
    case 3:
      return `\\frac{${n - k}}{${d}} + \\frac{${k}}{${d}}`;
    case 4:
      return `x = ${sign}\\dfrac{${size}}{${d}}`;
    case 5:
      return `\\frac{\\sqrt{${size * size}}}{${d}}`.replace(/^/, sign);
    case 6:
      return `\\left(${n}\\right) \\div ${d}`;
    case 7:
      return `${sign}\\frac{${size}}{${d}} \\text{ metres}`;
    default: {
      const decimal = n / d;
      return Number.isInteger(decimal * 1000) ? `${decimal}` : `${n} \\cdot ${d}^{-1}`;
    }
  }
}

const rewriting = fc.record({
  n: small,
  d: positive,
  k: fc.integer({ min: 2, max: 9 }),
  way: fc.integer({ min: 0, max: 8 }),
});

test('a number that is written in another way is the same number', () => {
  fc.assert(
    fc.property(rewriting, fc.integer({ min: 0, max: 8 }), ({ n, d, k, way }, other) => {
      const [a, b] = [written(n, d, k, way), written(n, d, k + 1, other)];
      assert.equal(compareAnswers(a, b).verdict, 'equal', `${a} ~ ${b}`);
    }),
    { numRuns: countRuns(400) },
  );
});

test('a number that was changed is never the same, however it is written', () => {
  fc.assert(
    fc.property(rewriting, rewriting, (x, y) => {
      fc.pre(x.n * y.d !== y.n * x.d);
      const [a, b] = [written(x.n, x.d, x.k, x.way), written(y.n, y.d, y.k, y.way)];
      assert.notEqual(compareAnswers(a, b).verdict, 'equal', `${a} ~ ${b}`);
    }),
    { numRuns: countRuns(400) },
  );
});

test('the order of a set makes no difference, that of a tuple does', () => {
  const distinct = fc.uniqueArray(small, { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(distinct, (items) => {
      const turned = [...items.slice(1), items[0]];
      assert.equal(compareAnswers(`\\{${items.join(',')}\\}`, turned.join(' and ')).verdict, 'equal');
      assert.equal(compareAnswers(`(${items.join(',')})`, `(${turned.join(',')})`).verdict, 'different');
    }),
  );
});

test('classes of integers are the same if their moduli and residues are, however they are written', () => {
  const written = fc.record({
    m: fc.integer({ min: 2, max: 12 }),
    r: fc.integer({ min: -12, max: 12 }),
    way: fc.constantFrom<(m: number, r: number) => string>(
      (m, r) => `n \\equiv ${r} \\pmod{${m}}`,
      (m, r) => `${m}k ${r < 0 ? '-' : '+'} ${Math.abs(r)}, k \\in \\mathbb{Z}`,
      (m, r) => `\\{${r} - ${m}j : j \\in \\mathbb{Z}\\}`,
      (m, r) => `n = ${m}t + (${r}), t ∈ ℤ`,
    ),
  });
  fc.assert(
    fc.property(written, written, (x, y) => {
      const isSame = x.m === y.m && (x.r - y.r) % x.m === 0;
      const [a, b] = [x.way(x.m, x.r), y.way(y.m, y.r)];
      assert.equal(compareAnswers(a, b).verdict, isSame ? 'equal' : 'different', `${a} ~ ${b}`);
    }),
    { numRuns: countRuns(300) },
  );
});

test('a bound is never the number in it, and the same as another only in the same direction', () => {
  const bound = fc.constantFrom<readonly [string, (n: number) => string]>(
    ['≥', (n) => `at least ${n}`],
    ['≥', (n) => `${n} or more`],
    ['≤', (n) => `no more than ${n}`],
    ['>', (n) => `more than ${n}`],
    ['<', (n) => `fewer than ${n}`],
  );
  fc.assert(
    fc.property(bound, bound, positive, positive, ([sign, one], [otherSign, other], n, m) => {
      assert.equal(compareAnswers(`${n}`, one(n)).verdict, 'different');
      assert.notEqual(judgeAnswer(`${n}`, one(n)).verdict, 'equal');
      const isSame = sign === otherSign && n === m;
      assert.equal(compareAnswers(one(n), other(m)).verdict === 'equal', isSame, `${one(n)} ~ ${other(m)}`);
    }),
    { numRuns: countRuns(200) },
  );
});

const noise = fc.array(
  fc.constantFrom(
    ...'\\boxed{ } { ( ) [ ] $ $$ \\( \\) \\frac 1 2 x , ; and or = < \\le \\{ \\} ± \\pm ^ _ % \\text{ \\begin{pmatrix} & \\\\ \\end{pmatrix} answer is therefore . : ** #### \\cup ∞ (A) é 是 \n'.split(
      ' ',
    ),
  ),
  { maxLength: 30 },
);

test('whatever the text is, candidates lie in it in order, and a text is never different from itself', () => {
  fc.assert(
    fc.property(noise, fc.string({ maxLength: 10 }), fc.constantFrom('', ' '), (parts, other, gap) => {
      const text = parts.join(gap) + other;
      let last = 0;
      for (const { range } of extractFinalAnswerCandidates(text)) {
        assert.ok(last <= range.start && range.start <= range.end && range.end <= text.length);
        last = range.start;
      }
      assert.notEqual(compareAnswers(text, text).verdict, 'different', text);
      for (const policy of ['last', 'any', 'set'] as const) judgeAnswer('4', text, { policy });
    }),
    { numRuns: countRuns(1_000) },
  );
});

test('small whole numbers are told apart as the long way tells them', () => {
  const whole = fc.oneof(small, fc.integer({ min: -1_200, max: 1_200 })).map(String);
  fc.assert(
    fc.property(whole, whole, (a, b) => {
      assert.deepEqual(compareAnswers(a, b), compareAnswersByParsing(a, b));
      assert.deepEqual(compareAnswers(a, a), compareAnswersByParsing(a, a));
    }),
  );
});
