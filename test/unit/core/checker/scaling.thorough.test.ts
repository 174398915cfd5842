/** Time: four times the text takes about four times as long, and no step takes long whatever stands in it. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkStep } from '../../../../src/core/checker/check-step.ts';
import type { CheckedRelation } from '../../../../src/core/checker/terms/types.ts';
import { processorTime } from '../../../support/scaling.ts';

const kilobytes = (unit: string, count: number): string => unit.repeat(Math.ceil((count * 1_000) / unit.length));

/** The least processor time of a few runs, in milliseconds. */
function best(of: number, run: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < of; k++) {
    least = Math.min(least, processorTime(run));
  }
  return least;
}

/** A word of every fact about numbers. */
const FACTS =
  'It is 3: prime, composite, square, cube, even, odd, divisible, multiple of, divide, coprime, gcd, lcm, sum, divisors, floor, greatest, product, mean, plus, times, more than, less than, at most, value, primes are, number of, first, largest. There are 3 primes.';

/** Texts that some part of the checker could be slow on, by size in kB. */
const texts: Readonly<Record<string, (size: number) => string>> = {
  'identities that fail': (n) => kilobytes('Expanding for all x, $(x+1)^2 = x^2+1$. ', n),
  'one long sentence of them': (n) => `Expanding for all x, ${kilobytes('$(x+1)^2 = x^2+1$, ', n)}`,
  'identities before one that fails': (n) =>
    `Expanding for all x, ${kilobytes('$(x+1)^2 = x^2+2x+1$, ', n)}$(x+1)^2 = x^2+1$`,
  'one chain of identities': (n) =>
    `Expanding for all x, $${kilobytes('(x+1)^2 = x^2+2x+1 = ', Math.min(n, 15))}x^2+1$`,
  'dollars that fit no pair': (n) => kilobytes('$1', n),
  'dollars before words': (n) => kilobytes('$1 $1 $1 $1 $1 $1 ab cd$x', n),
  'false sums': (n) => kilobytes('Then $3 + 4 = 8$, ', n),
  'false sums in prose': (n) => kilobytes('and 3 * 4 = 13, ', n),
  'running totals': (n) => kilobytes('3*4=13+2=', n),
  'words before moduli': (n) => `${kilobytes('mod characteristic define base operation $', n)} $3 + 4 = 8$`,
  'numerals with commas': (n) => `${kilobytes('1,111', n)} = 3`,
  'signs of plain formulas': (n) => `${kilobytes('√', n)} = 3`,
  'plain functions': (n) => kilobytes('gcd(1,sin ', n),
  'plain formulas': (n) => kilobytes('2² = ', n),
  'facts of numbers': (n) => kilobytes('12, 13 and 14 is divisible by 3, ', n),
  'comparisons in words': (n) => kilobytes('7 and 8 are greater than 5 + 9, ', n),
  'a list of items': (n) => `The sum of ${kilobytes('3, ', n)} and 4 is 5.`,
  'tables of a formula': (n) => kilobytes('| n | 2n |\n|---|---|\n| 1 | 2 |\n| 2 | 5 |\n\n', n),
  'one long table': (n) => `| n | 2n |\n|---|---|\n${kilobytes('| 1 | 2 |\n', n)}`,
  'doubts of the author': (n) => kilobytes('it seems there might be that there ', n),
  blanks: (n) => `.${kilobytes(' \n', n)}x = 3`,
  'mathematics side by side, with words of facts': (n) => `${FACTS} ${kilobytes('$a$', n)} x`,
  'one long formula, with words of facts': (n) => `${FACTS} $${kilobytes('a', n)}$ x`,
  'blanks behind a word of digits': (n) => `$3 + 4 = 8$, the units ${kilobytes(' ', n)}x`,
};

/** Relations that cost much each. */
const costly: Readonly<Record<string, string>> = {
  'a sum of high powers': '$\\sum_{k=1}^{2000}\\frac1{k^{50}} = 8$. ',
  'factorials in a sum': '$\\sum_{k=1}^{900} k! \\cdot k! \\cdot k! \\cdot k! \\cdot k! \\cdot k! = 8$. ',
  'a sum as an identity': '$\\sum_{k=1}^{1900}\\frac1{k+n} = \\sum_{k=1}^{1900}\\frac1{n+k}$. ',
  'a harmonic number': '$\\sum_{k=1}^{2000}\\frac1k = 8$. ',
  'long fractions': '$(\\frac{3}{7})^{5000}+(\\frac{2}{11})^{5000} = 1$. ',
  'a high power': '$2^{19999} = 1$. ',
  'a high root': '$\\sqrt[64]{3^{12000}+1} = 1$. ',
  'a large binomial': '$\\binom{999999}{999} = 1$. ',
  'many readings': '$2\\frac12 + 2\\frac13+ 3\\frac14 + 3\\frac17 + 1\\frac18 = 7$. ',
  'long operands': `$${'1+'.repeat(140)}1 = ${'2+'.repeat(120)}1$. `,
  'nested fractions': `$${'\\frac'.repeat(60)}${' 1'.repeat(61)} = 7$. `,
};

describe('time', () => {
  for (const [name, make] of Object.entries(texts)) {
    test(`${name}: in proportion to the text`, () => {
      // A new text each time: what an engine has found in a text, it may remember.
      const run = (size: number) => {
        const text = make(size);
        let count = 0;
        return best(3, () => checkStep({ steps: [`${text}${' '.repeat(count++)}`] }, 0).readings);
      };
      const small = run(10);
      const large = run(40);
      assert.ok(large < 8 * small + 20, `${small.toFixed(1)} ms, then ${large.toFixed(1)} ms`);
      assert.ok(large < 1_000);
    });
  }

  for (const [name, unit] of Object.entries(costly)) {
    test(`${name}: bounded for one relation and for a step full of them`, () => {
      const one = best(3, () => checkStep({ steps: [unit] }, 0).readings);
      const many = best(2, () => checkStep({ steps: [kilobytes(unit, 40)] }, 0).readings);
      assert.ok(one < 150, `one ${one.toFixed(1)} ms`);
      assert.ok(many < 1_000, `40 kB ${many.toFixed(1)} ms`);
    });
  }

  test('many steps, in proportion to their number', () => {
    let run = 0;
    const all = (count: number) =>
      best(2, () => {
        // New texts each time: of a few steps the checker remembers all, of many not.
        run++;
        const steps = Array.from({ length: count }, (_, k) =>
          k % 2 === 0
            ? `Expanding for all x, $(x+${run})^2 = x^2+${2 * run}x+${run * run}$. (${k})`
            : `For all y, expanding, $(y+${run})^2 = y^2+1$; mod ${k}, $3+4=8$.`,
        );
        for (const k of steps.keys()) checkStep({ steps }, k);
      });
    all(200);
    const small = all(1_000);
    const large = all(4_000);
    assert.ok(large < 8 * small + 50, `${small.toFixed(0)} ms, then ${large.toFixed(0)} ms`);
  });
});

describe('past the limits', () => {
  const reasons = (readings: readonly CheckedRelation[]): Set<string> =>
    new Set(readings.map(({ outcome }) => (outcome.kind === 'not-read' ? outcome.reason : outcome.kind)));

  test('a relation that costs too much says so', () => {
    const [reading] = checkStep({ steps: [costly['a harmonic number'] ?? ''] }, 0).readings;
    assert.deepEqual(reading?.outcome, { kind: 'not-read', reason: 'too-costly' });
  });

  test('a step past its budget keeps what was found, and says of the rest that time was up', () => {
    const text = `So $3 + 4 = 8$. ${(costly['a harmonic number'] ?? '').repeat(50)} So $3 + 4 = 9$.`;
    const readings = checkStep({ steps: [text] }, 0).readings;
    assert.equal(readings.length, 52);
    assert.deepEqual(reasons(readings), new Set(['refuted', 'too-costly', 'time']));
    assert.deepEqual(readings.at(-1)?.outcome, { kind: 'not-read', reason: 'time' });
  });

  test('every relation is counted, read or not', () => {
    const readings = checkStep({ steps: ['So 1 + 1 = 2.\n'.repeat(3_000)] }, 0).readings;
    assert.equal(readings.length, 3_000);
    assert.deepEqual(readings.at(-1)?.outcome, { kind: 'not-read', reason: 'too-long' });
  });
});

describe('one step alone', () => {
  const steps = [
    'Expanding for all x, $(x+1)^2 = x^2+2x+1$.',
    'We reckon mod 7 and mod $p$.',
    ...Array.from({ length: 230 }, () => 'For all z, expanding, $(z+1)^2 = z^2+2z+1$, and $y = 3$.'),
    'For all x, expanding, $(x+1)^2 = x^2+1$ and $(x+2)^2 = x^2+4$.',
    'For all z, expanding, $(z+1)^2 = z^2+1$.',
    'For all y, expanding, $(y+1)^2 = y^2+1$. So $3 \\cdot 5 = 1$ with $p = 11$, and $3 \\cdot 5 = 4$.',
    'Hence $3 \\cdot 5 = 4$ and $3 \\cdot 5 = 16$.',
  ];
  const alone = steps.map((_, k) => checkStep({ steps: [...steps], problem: 'Expand.' }, k).readings);

  for (const [name, order] of [
    ['forwards', [...steps.keys()]],
    ['backwards', [...steps.keys()].reverse()],
    ['from the middle', [...steps.keys()].map((k) => (k * 101 + 100) % steps.length)],
  ] as const) {
    test(`gives what it gives in a run over all, ${name}`, () => {
      const all = [...steps];
      for (const k of order) assert.deepEqual(checkStep({ steps: all, problem: 'Expand.' }, k).readings, alone[k]);
    });
  }

  test('a name with more identities before it than are tested counts as tied', () => {
    const at = steps.findIndex((s) => s.includes('z^2+1'));
    assert.deepEqual(
      alone[at]?.map((r) => r.outcome),
      [{ kind: 'not-read', reason: 'equation' }],
    );
    assert.equal(alone[at - 1]?.[0]?.outcome.kind, 'refuted');
  });
});

test('a huge step throws nothing, however many relations are in it', () => {
  const { readings } = checkStep({ steps: [kilobytes('1+1=2, ', 1_500)] }, 0);
  assert.ok(readings.length > 0);
  assert.doesNotThrow(() => checkStep({ steps: [kilobytes('So x = 3. ', 2_500)] }, 0));
});
