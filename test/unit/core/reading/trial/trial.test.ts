import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { parseProofText } from '../../../../../src/core/proof/index.ts';
import {
  createProofReading,
  describeRejectedAssumption,
  formatCounterexampleForDispute,
  formatExactPoint,
  listRelationsToTry,
  listRelationTrialResultSentences,
  MAX_RELATION_TRIAL_POINTS,
  prepareRelationTrial,
  type RelationTrial,
  type RelationTrialAssumption,
  type RelationTrialSetupFailure,
  readUserAssumptions,
  runRelationTrial,
  selectInitialAssumptions,
} from '../../../../../src/core/reading/index.ts';
import { assertLinear } from '../../../../support/scaling.ts';

const COMPOSITE = String.raw`# Problem

Find all positive integers $n$ for which $n^4 + 4^n$ is prime.

# Solution

For a positive integer $n$ put $f(n) = n^4 + 4^n$.

**Step 3.** Let $n = 2k+1$ with $k \ge 1$.

**Claim 1.** Both factors are larger than $1$.

The first is larger than $n^2 \ge 9$.

For the second, $2^{2k+1} > n^2$, so that it exceeds $1$.
`;

/** The trial at the beginning of `formula`, in the problem or the solution. */
function findAt(text: string, formula: string): RelationTrial | RelationTrialSetupFailure {
  const reading = createProofReading(parseProofText(text, { language: 'markdown', split: 'logical' }), text);
  for (const step of [undefined, ...reading.proof.steps.keys()]) {
    const at = reading.getText(step).indexOf(formula);
    if (at >= 0) return prepareRelationTrial(reading, step, { start: at, end: at });
  }
  assert.fail(formula);
}

/** The same in a solution of the sentences. */
function tryIn(sentences: string, formula: string): RelationTrial {
  const trial = findAt(`# Problem\n\nShow it.\n\n# Solution\n\n${sentences}\n`, formula);
  assert.ok('relation' in trial, 'refusal' in trial ? trial.refusal : '');
  return trial;
}

function listTexts(assumptions: readonly RelationTrialAssumption[]): string[] {
  return assumptions.map(({ text }) => text).sort();
}

/** The counterexample that is shown; 'none' if there isn't one; else why nothing was tried. */
function findCounterexample(trial: RelationTrial, assumptions = selectInitialAssumptions(trial)): string {
  const result = runRelationTrial(trial, assumptions);
  if (result.kind === 'not-tried') return result.reason;
  return result.failures[0] ? formatExactPoint(result.failures[0].point) : 'none';
}

describe('a relation with its assumptions', () => {
  test('“for all such n” speaks of the n that is described before', () => {
    const before = 'Let $n = 2k+1$ with an integer $k \\ge 0$.';
    const texts = (end: string): string[] =>
      listTexts(tryIn(`${before}\n\nThen $n^2 \\ge 4n$ ${end}.`, 'n^2').assumptions);
    assert.ok(texts('as claimed').includes('n = 2k + 1'), texts('as claimed').join());
    assert.deepEqual(texts('for all such $n$'), texts('as claimed'));
    assert.ok(!texts('for all $n$').includes('n = 2k + 1'));
  });

  test('has the definitions and sorts of its variables, each with its sentence', () => {
    const trial = findAt(COMPOSITE, '2^{2k+1} > n^2');
    assert.ok('relation' in trial);
    assert.deepEqual(
      trial.assumptions.map(({ text, origin, place }) => [text, origin, place?.step]),
      [
        ['n = 2k + 1', 'stated', 1],
        ['k ≥ 1', 'stated', 1],
        ['n² ≥ 9', 'claimed', 3],
        ['k: an integer (usual for this letter)', 'usual', undefined],
        ['n: “positive integers”', 'stated', undefined],
      ],
    );
    const result = runRelationTrial(trial, selectInitialAssumptions(trial));
    assert.equal(result.kind, 'tried');
    assert.deepEqual(listRelationTrialResultSentences(result), [
      'False at k = 1, n = 3: the left side is 8 and the right side 9.',
      'The relation holds at the other 159 points, k = 2, …, 160.',
    ]);
    assert.match(formatCounterexampleForDispute(trial, result, selectInitialAssumptions(trial)) ?? '', /n = 3.*k ≥ 1/);
  });

  const SORTS: readonly (readonly [sentences: string, formula: string, assumed: readonly string[], found: string])[] = [
    ['Let $p$ be an odd prime. Then $p \\ge 4$.', 'p \\ge 4', ['p: “odd prime”'], 'p = 3'],
    ['Let $p, q$ be primes. Then $p q \\ne 6$.', 'p q', ['p: “primes”', 'q: “primes”'], 'p = 2, q = 3'],
    [
      'For positive integers $a$, $b$ we have $a^b > a$.',
      'a^b',
      ['a: “positive integers”', 'b: “positive integers”'],
      'a = 1, b = 1',
    ],
    ['Let $x \\in \\mathbb{Z}_{>0}$. Then $x > 1$.', 'x > 1', ['x: ℤ_>0'], 'x = 1'],
    ['Let $x, y \\in (0, 1)$. Then $x y < x$.', 'x y <', ['0 < x', '0 < y', 'x < 1', 'y < 1'], 'none'],
    ['Let $x, y > 0$. Then $x + y \\ge 1$.', 'x + y', ['x > 0', 'y > 0'], 'x = 0.5, y = 1/3'],
    ['Let $a$ be a nonzero real number. Then $a^2 > 0$.', 'a^2', ['a: “nonzero real number”'], 'none'],
    [
      'Let $n$ be an integer with $n \\equiv 3 \\pmod{4}$. Then $n^2 \\equiv 1 \\pmod{16}$.',
      'n^2',
      ['n ≡ 3 (mod 4)', 'n: “integer”'],
      'n = 3',
    ],
    ['Let $a < b$ be integers. Then $a^2 < b^2$.', 'a^2', ['a < b', 'a: “integers”', 'b: “integers”'], 'a = −1, b = 0'],
    [
      'Let $N$ be an integer greater than $1$ with $N \\ge 1000$. Then $N \\ne 1003$.',
      'N \\ne',
      ['N ≥ 1000', 'N: “integer”'],
      'N = 1003',
    ],
  ];
  for (const [sentences, formula, assumed, found] of SORTS)
    test(sentences, () => {
      const trial = tryIn(sentences, formula);
      assert.deepEqual(listTexts(selectInitialAssumptions(trial)), [...assumed].sort());
      assert.equal(findCounterexample(trial), found);
    });

  test('takes goals as goals', () => {
    const text =
      '# Problem\n\nLet $a, b > 0$. Prove that if $a > b$, then $a^2 > b^2$.\n\n# Solution\n\nWe show that $a + b > 2b$.\n';
    const trial = findAt(text, 'a + b');
    assert.ok('relation' in trial);
    assert.deepEqual(trial.assumptions.map(({ text: one, origin }) => `${one} ${origin}`).sort(), [
      'a > 0 stated',
      'a > b stated',
      'a² > b² goal',
      'b > 0 stated',
    ]);
  });

  test('takes no alternatives, and nothing that holds under another condition', () => {
    const sentences = 'Let $x$ be real. Either $x = 1$ or $x = 2$. If $x > 7$, then $x > 3$. We have $x^2 > 1$.';
    assert.deepEqual(listTexts(tryIn(sentences, 'x^2').assumptions), ['x: “real”']);
  });

  test('leaves out claims that no values satisfy', () => {
    const trial = tryIn('Let $x$ be real. Hence $x^2 > 4$. So $x^2 < 1$. Now $x + 1 > 2$.', 'x + 1');
    assert.deepEqual(listTexts(selectInitialAssumptions(trial)), ['x: “real”']);
    assert.equal(findCounterexample(trial, [...trial.assumptions]), 'no-values');
  });

  test('is refused where it has no value', () => {
    const refuse = (sentences: string, formula: string) => {
      const trial = findAt(`# Problem\n\nShow it.\n\n# Solution\n\n${sentences}\n`, formula);
      return 'refusal' in trial ? trial.refusal : 'none';
    };
    assert.equal(refuse('Let $f$ be a function. Then $f(x) > 1$.', 'f(x)'), 'not-a-number');
    assert.equal(refuse('Then $a_n \\ge n$.', 'a_n'), 'not-a-number');
    assert.equal(refuse('Let $S$ be a set. Then $S > 1$.', 'S >'), 'not-a-number');
    assert.equal(refuse('Then $g(x) = x$.', 'g(x)'), 'unreadable');
    assert.equal(refuse('Then $AB \\ge x$.', 'AB'), 'unreadable');
    assert.equal(refuse('Then $n$ is odd.', 'n'), 'no-relation');
    assert.equal(findCounterexample(tryIn('Let $x$ be real. Then $\\sin x \\le 2$.', '\\sin')), 'inexact');
  });
});

/** Fractions as pairs, apart from the product's own. */
type Fraction = readonly [bigint, bigint];
type Term = string | number | readonly ['+' | '-' | '*', Term, Term];

function evaluate(term: Term, point: ReadonlyMap<string, Fraction>): Fraction {
  if (typeof term === 'number') return [BigInt(term), 1n];
  if (typeof term === 'string') return point.get(term) ?? assert.fail(term);
  const [[a, b], [c, d]] = [evaluate(term[1], point), evaluate(term[2], point)];
  return term[0] === '*' ? [a * c, b * d] : [a * d + (term[0] === '+' ? c * b : -c * b), b * d];
}

function write(term: Term): string {
  if (typeof term !== 'object') return `${term}`;
  return `(${write(term[1])}) ${term[0] === '*' ? '\\cdot' : term[0]} (${write(term[2])})`;
}

const COMPARE: Readonly<Record<string, (order: bigint) => boolean>> = {
  '=': (order) => order === 0n,
  '<': (order) => order < 0n,
  '>': (order) => order > 0n,
  '\\le': (order) => order <= 0n,
  '\\ge': (order) => order >= 0n,
  '\\ne': (order) => order !== 0n,
};

const { term } = fc.letrec<{ term: Term }>((tie) => ({
  term: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('a', 'b', 'c'),
    fc.integer({ min: 0, max: 9 }),
    fc.tuple(fc.constantFrom('+', '-', '*'), tie('term'), tie('term')) as fc.Arbitrary<Term>,
  ),
}));
const relation = fc.record({ left: term, right: term, sign: fc.constantFrom(...Object.keys(COMPARE)) });

function isTrue(
  { left, right, sign }: { left: Term; right: Term; sign: string },
  point: ReadonlyMap<string, Fraction>,
) {
  const [[a, b], [c, d]] = [evaluate(left, point), evaluate(right, point)];
  return COMPARE[sign]?.(a * d - c * b);
}

describe('counterexamples', () => {
  const KINDS = ['integer', 'positive integer', 'odd prime', 'real number'];
  const input = fc.record({
    relation,
    bound: relation,
    kinds: fc.tuple(...['a', 'b', 'c'].map(() => fc.constantFrom(...KINDS))),
  });
  const build = ({
    relation: { left, right, sign },
    bound,
    kinds,
  }: {
    relation: { left: Term; right: Term; sign: string };
    bound: { left: Term; right: Term; sign: string };
    kinds: readonly string[];
  }) => {
    const sorts = kinds.map((kind, k) => `Let $${'abc'.charAt(k)}$ be an ${kind}. `).join('');
    const formula = `${write(left)} ${sign} ${write(right)}`;
    const sentence = `${sorts}Suppose that $${write(bound.left)} ${bound.sign} ${write(bound.right)}$. Then $${formula}$.`;
    return findAt(`# Problem\n\nShow it.\n\n# Solution\n\n${sentence}\n`, formula);
  };
  const toFractions = (point: Parameters<typeof formatExactPoint>[0]): Map<string, Fraction> =>
    new Map(
      [...point].map(([name, value]) => {
        assert.equal(value.kind, 'exact');
        return [name, [value.value.n, value.value.d]];
      }),
    );

  test('are false, and satisfy the assumptions, by an evaluation of their own', () => {
    let tried = 0;
    fc.assert(
      fc.property(input, (made) => {
        const trial = build(made);
        if ('refusal' in trial) return;
        const result = runRelationTrial(trial, selectInitialAssumptions(trial));
        if (result.kind === 'not-tried') return;
        assert.ok(result.failures.length + result.held.length <= MAX_RELATION_TRIAL_POINTS);
        for (const { point, holds } of [...result.failures, ...result.held]) {
          tried++;
          const values = toFractions(point);
          for (const [k, kind] of made.kinds.entries()) {
            const [n, d] = values.get('abc'.charAt(k)) ?? [3n, 1n];
            if (kind !== 'real number') assert.equal(d, 1n);
            if (kind === 'positive integer') assert.ok(n > 0n);
            if (kind === 'odd prime')
              assert.ok(n > 2n && ![2n, 3n, 5n, 7n, 11n, 13n].some((p) => n % p === 0n && n !== p));
          }
          assert.equal(isTrue(made.relation, values), holds);
          // A bound with other variables isn't about the relation.
          const isTied = trial.assumptions.some(
            ({ condition }) =>
              condition.kind === 'relation' && [...condition.relation.names].every((name) => values.has(name)),
          );
          if (isTied) assert.equal(isTrue(made.bound, values), true);
        }
      }),
      { numRuns: 150 },
    );
    assert.ok(tried > 2_000, `${tried}`);
  });

  test('stay when assumptions are removed', () => {
    fc.assert(
      fc.property(input, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), (made, kept) => {
        const trial = build(made);
        if ('refusal' in trial) return;
        const result = runRelationTrial(trial, trial.assumptions);
        if (result.kind === 'not-tried' || result.failures.length === 0) return;
        const [{ point } = assert.fail()] = result.failures;
        const fewer = runRelationTrial(
          trial,
          trial.assumptions.filter((_, k) => kept[k]),
          [point],
        );
        assert.ok(fewer.kind === 'tried' && fewer.failures[0]);
        for (const [name, value] of fewer.failures[0].point) assert.deepEqual(point.get(name), value);
      }),
      { numRuns: 100 },
    );
  });

  test('are the same each time, and found in bounded work', () => {
    const trial = tryIn('Let $a, b, c, d, e$ be integers. Then $a^2 b + c d \\ne e^9 + 3^{a^2}$.', 'a^2');
    assert.equal(findCounterexample(trial), findCounterexample(trial));
    assert.equal(findCounterexample(tryIn('Let $n$ be a positive integer. Then $10^{10^n} > n$.', '10^')), 'none');
  });

  test('are found in linear time', () => {
    assertLinear((size) => {
      findCounterexample(tryIn(`Let $a$ be an integer. ${'We have $a + 1 > a$. '.repeat(size)}Then $a > 2$.`, 'a > 2'));
    }, 2_000);
  });

  test('of any text throw nothing', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            '$',
            '\\in',
            '[',
            '(',
            ',',
            'x',
            'n',
            '1',
            '=',
            '<',
            '\\mid',
            ' ',
            '^',
            '{',
            '}',
            'let ',
            '. ',
          ),
        }),
        fc.nat(60),
        (text, at) => {
          const reading = createProofReading(
            parseProofText(`# Solution\n\n$x = 1$ ${text}`, { language: 'markdown', split: 'logical' }),
            '',
          );
          const trial = prepareRelationTrial(reading, 0, { start: at, end: at });
          if ('relation' in trial) runRelationTrial(trial, selectInitialAssumptions(trial));
        },
      ),
    );
  });
});

describe('relations of a text', () => {
  const text = 'Let $n \\ge 2$. Then $1 < n \\le n^2 = n \\cdot n$, see \\(A \\pm 1 = 2\\).';
  const reading = createProofReading(parseProofText(text, { language: 'markdown', split: 'logical' }), text);

  test('are listed in order, those of a range only', () => {
    const all = listRelationsToTry(reading, 0, { start: 0, end: text.length });
    assert.deepEqual(all.map((one) => one.text).slice(0, 4), ['n ≥ 2', '1 < n', 'n ≤ n²', 'n² = n · n']);
    const start = text.indexOf('Then');
    assert.equal(listRelationsToTry(reading, 0, { start, end: text.length })[0]?.text, '1 < n');
    assert.deepEqual(listRelationsToTry(reading, 0, { start: 0, end: 4 }), []);
  });

  test('are tried as they are listed, each link of a chain by its range', () => {
    for (const { text: written, range } of listRelationsToTry(reading, 0, { start: 0, end: text.length }).slice(0, 4)) {
      const trial = prepareRelationTrial(reading, 0, range);
      assert.ok('relation' in trial);
      assert.equal(trial.relation.text, written);
    }
  });
});

describe('an assumption that a reader types', () => {
  const trial = findAt(COMPOSITE, '2^{2k+1} > n^2');
  assert.ok('relation' in trial);
  const read = (typed: string) => readUserAssumptions(trial, typed);
  const texts = (typed: string): readonly string[] => {
    const found = read(typed);
    return 'refusal' in found ? [found.refusal] : listTexts(found);
  };

  test('is a relation in the signs of a keyboard, in Unicode, or in LaTeX, and may be a chain', () => {
    for (const typed of ['k >= 2', ' k ≥ 2', 'k \\ge 2', '$k \\ge 2$', '\\(k>=2\\)', '+k >= 2'.slice(1)])
      assert.deepEqual(texts(typed), ['k ≥ 2'], typed);
    assert.deepEqual(texts('1 < k <= 5'), ['1 < k', 'k ≤ 5']);
    assert.deepEqual(texts('k != 3'), ['k ≠ 3']);
    assert.deepEqual(texts('n ≡ 1 (mod 4)'), ['n ≡ 1 (mod 4)']);
    assert.deepEqual(texts('k = 3*m'), ['k = 3 × m']);
  });

  test('is refused with a sentence if it cannot be read, or is about nothing that is tried', () => {
    for (const typed of ['', 'k', 'k is odd', 'k >', '>= 2', 'x'.repeat(1_000)])
      assert.deepEqual(texts(typed), ['no-relation']);
    for (const typed of ['sin(k) > foo', 'k > 2 and n > 3', 'k < \\pm 2'])
      assert.deepEqual(texts(typed), ['unreadable'], typed);
    assert.deepEqual(texts('z > 2'), ['unrelated']);
    for (const typed of ['', 'sin(k) > foo', 'z > 2']) {
      const found = read(typed);
      assert.match('refusal' in found ? describeRejectedAssumption(found) : '', /\w.*\.$/);
    }
  });

  test('is satisfied by every point, and takes the counterexample away', () => {
    const added = read('k >= 2');
    assert.ok(!('refusal' in added));
    assert.equal(findCounterexample(trial, [...selectInitialAssumptions(trial), ...added]), 'none');
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 50 }), fc.constantFrom('>=', '<=', '!=', '='), (bound, sign) => {
        const typed = read(`k ${sign} ${bound}`);
        assert.ok(!('refusal' in typed));
        const result = runRelationTrial(trial, [
          ...trial.assumptions.filter(({ origin }) => origin === 'usual'),
          ...typed,
        ]);
        for (const { point } of result.kind === 'tried' ? [...result.failures, ...result.held] : []) {
          const k = point.get('k');
          assert.ok(k?.kind === 'exact' && k.value.d === 1n);
          const value = Number(k.value.n);
          assert.ok({ '>=': value >= bound, '<=': value <= bound, '!=': value !== bound, '=': value === bound }[sign]);
        }
      }),
    );
  });

  test('of any text throws nothing', () => {
    const word = fc.constantFrom('k', '>=', '\\frac', '{', '}', '^', '9', '(mod', '$', '|', '≤', '\\in', '[', ')', ',');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(word, { maxLength: 20 }).map((words) => words.join(' ')),
        ),
        (typed) => {
          const found = read(typed);
          if ('refusal' in found) describeRejectedAssumption(found);
          else runRelationTrial(trial, found);
        },
      ),
    );
  });
});
