import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  AnnotatorPairConfusionMatrix,
  computeFleissKappa,
  computeKrippendorffAlpha,
} from '../../../../../src/core/annotate/agreement/coefficients.ts';

/** A pair of annotators by how often the first says the row's value and the second the column's. */
function pairOf(table: readonly (readonly number[])[]) {
  const pair = new AnnotatorPairConfusionMatrix();
  for (const [a, row] of table.entries())
    for (const [b, count] of row.entries()) for (let k = 0; k < count; k++) pair.add(a, b);
  return pair.result();
}

/** Ratings of items by how many gave each category. */
function ratingsOf(table: readonly (readonly number[])[]): number[][] {
  return table.map((row) => row.flatMap((count, category) => new Array<number>(count).fill(category)));
}

/** Ratings of items by lines of one digit an item, one line an annotator; a dot where there is none. */
function itemsOf(...lines: string[]): number[][] {
  const [first = ''] = lines;
  return [...first].map((_, k) => lines.flatMap((line) => (line[k] === '.' ? [] : [Number(line[k])])));
}

function near(value: number | undefined, expected: number, places = 3): void {
  assert.ok(value !== undefined);
  assert.equal(value.toFixed(places), expected.toFixed(places));
}

/** Both undefined, or equal but for the last digits, in which sums in another order may differ. */
function same(value: number | undefined, other: number | undefined): void {
  assert.equal(value === undefined, other === undefined);
  if (value !== undefined && other !== undefined) assert.ok(Math.abs(value - other) < 1e-9);
}

describe("Cohen's kappa", () => {
  it('is as worked by hand: 35 of 50 agree, 25 by chance, so 10 of the 25 beyond it', () => {
    const { items, agreed, kappa } = pairOf([
      [20, 5],
      [10, 15],
    ]);
    assert.deepEqual([items, agreed], [50, 35]);
    near(kappa, 0.4);
  });

  it('is that of Fleiss, Levin and Paik, Statistical methods for rates and proportions, table 18.1: 0.676', () => {
    near(
      pairOf([
        [75, 1, 4],
        [5, 4, 1],
        [0, 0, 10],
      ]).kappa,
      0.676,
    );
  });

  it('is 1 where all agree and there is chance not to, 0 where they agree as chance does, and negative below', () => {
    assert.equal(
      pairOf([
        [3, 0],
        [0, 4],
      ]).kappa,
      1,
    );
    assert.equal(
      pairOf([
        [4, 4],
        [4, 4],
      ]).kappa,
      0,
    );
    assert.equal(
      pairOf([
        [0, 5],
        [5, 0],
      ]).kappa,
      -1,
    );
  });

  it('is undefined of nothing, and where both say one thing everywhere', () => {
    assert.equal(new AnnotatorPairConfusionMatrix().result().kappa, undefined);
    assert.deepEqual(
      pairOf([
        [0, 0],
        [0, 7],
      ]),
      { items: 7, agreed: 7, kappa: undefined },
    );
  });
});

describe("Fleiss' kappa", () => {
  // Fleiss 1971, table 1: 30 patients, 6 psychiatrists, 5 diagnoses.
  const patients = ratingsOf(
    `00060 03003 01401 00006 03030 20400 00402 20310 20040 00006 10050 11040 03300 10050 02031
     00501 30012 51000 02040 10203 00006 01050 02013 20040 10041 05010 40002 02040 10500 00006`
      .split(/\s+/)
      .map((row) => [...row].map(Number)),
  );

  it('is that of Fleiss, Measuring nominal scale agreement among many raters (1971): 0.430', () => {
    const { items, raters, leftOut, kappa } = computeFleissKappa(patients, 6);
    assert.deepEqual([items, raters, leftOut], [30, 6, 0]);
    near(kappa, 0.43);
  });

  it('is as worked by hand: three of three, then two of three, of two categories', () => {
    // Seen: (1 + 1/3) / 2 = 2/3. By chance: (4/6)² + (2/6)² = 5/9, if the second says 0 once and 1 twice.
    near(
      computeFleissKappa(
        [
          [0, 0, 0],
          [0, 1, 1],
        ],
        3,
      ).kappa,
      (2 / 3 - 5 / 9) / (4 / 9),
      9,
    );
  });

  it('leaves items with too few raters out, says so, and counts the first of more', () => {
    const all = computeFleissKappa([[0, 0, 0, 1, 1], [0, 1, 1, 0], [1, 1], []], 3);
    assert.deepEqual(all, {
      ...computeFleissKappa(
        [
          [0, 0, 0],
          [0, 1, 1],
        ],
        3,
      ),
      leftOut: 2,
    });
  });

  it('is undefined of nothing, of one rater, and where all say one thing everywhere', () => {
    assert.equal(computeFleissKappa([], 3).kappa, undefined);
    assert.equal(computeFleissKappa([[1], [2]], 1).kappa, undefined);
    assert.equal(
      computeFleissKappa(
        [
          [1, 1],
          [1, 1],
        ],
        2,
      ).kappa,
      undefined,
    );
  });
});

describe("Krippendorff's alpha", () => {
  // Krippendorff, Computing Krippendorff's Alpha-Reliability (2011).
  const four = itemsOf('123321412...', '1233224125.3', '.3332342251.', '12332441251.');

  it('is that of his example with four observers and missing data: nominal .743, ordinal .815, interval .849', () => {
    near(computeKrippendorffAlpha(four).alpha, 0.743);
    near(computeKrippendorffAlpha(four, 'ordinal').alpha, 0.815);
    near(computeKrippendorffAlpha(four, 'interval').alpha, 0.849);
    // The last unit but one has two values, the last only one, which is compared with nothing.
    assert.deepEqual([computeKrippendorffAlpha(four).items, computeKrippendorffAlpha(four).ratings], [11, 40]);
  });

  it('is that of his examples of two observers: .095 of binary data, .692 of nominal data', () => {
    near(computeKrippendorffAlpha(itemsOf('0100000010', '1110010000')).alpha, 0.095);
    near(computeKrippendorffAlpha(itemsOf('001132224330', '101112224333')).alpha, 0.692);
  });

  it('is 1 where all agree, undefined of nothing, of what nobody else rated, and where all is one value', () => {
    assert.equal(
      computeKrippendorffAlpha([
        [0, 0],
        [1, 1, 1],
      ]).alpha,
      1,
    );
    assert.equal(computeKrippendorffAlpha([]).alpha, undefined);
    assert.equal(computeKrippendorffAlpha([[1], [2], []]).alpha, undefined);
    for (const metric of ['nominal', 'ordinal', 'interval'] as const)
      assert.deepEqual(
        computeKrippendorffAlpha(
          [
            [2, 2],
            [2, 2, 2],
          ],
          metric,
        ),
        { items: 2, ratings: 5, alpha: undefined },
      );
  });

  it('of two raters on many items is close to their kappa', () => {
    const table = [
      [700, 20, 40],
      [50, 400, 10],
      [30, 20, 900],
    ];
    const items = table.flatMap((row, a) => row.flatMap((count, b) => new Array<number[]>(count).fill([a, b])));
    near(computeKrippendorffAlpha(items).alpha, pairOf(table).kappa ?? 0, 2);
  });
});

describe('every coefficient', () => {
  const ratings = fc.array(fc.array(fc.integer({ min: -1, max: 4 }), { maxLength: 5 }), { maxLength: 20 });

  it('is at most 1 or undefined, never NaN, and the order of items makes no difference', () => {
    const shuffled = ratings.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, ([all, other]) => {
        const [here, there] = [all, other].map((items) => [
          computeFleissKappa(items, 3).kappa,
          ...(['nominal', 'ordinal', 'interval'] as const).map(
            (metric) => computeKrippendorffAlpha(items, metric).alpha,
          ),
        ]);
        for (const [k, value] of (here ?? []).entries()) {
          assert.ok(value === undefined || value <= 1 + 1e-12);
          same(value, there?.[k]);
        }
      }),
    );
  });

  it('nominal ones do not depend on which number stands for what', () => {
    fc.assert(
      fc.property(ratings, (all) => {
        const other = all.map((item) => item.map((value) => (value * 7 + 11) % 13));
        same(computeKrippendorffAlpha(all).alpha, computeKrippendorffAlpha(other).alpha);
        same(computeFleissKappa(all, 3).kappa, computeFleissKappa(other, 3).kappa);
      }),
    );
  });
});
