/** A wrong term of a chain between terms that agree: one finding, on that term. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkStep } from '../../../../src/core/checker/check-step.ts';
import { cameOutTrue } from './support.ts';

function check(text: string) {
  return checkStep({ steps: [text] }, 0).readings.map(({ range, wrongTerm, outcome }) => ({
    relation: text.slice(range.start, range.end),
    term: wrongTerm && text.slice(wrongTerm.start, wrongTerm.end),
    outcome,
    evidence: outcome.kind === 'refuted' ? outcome.evidence : undefined,
  }));
}

const found = (text: string) => check(text).flatMap(({ evidence, term }) => (evidence ? [term] : []));

/** A text, its wrong term, and the values of that term and of its neighbors. */
const slips: readonly (readonly [string, string, string, string])[] = [
  ['So $37 + 6 = (-12) \\cdot 25 = 43$.', '(-12) \\cdot 25', '−300', '43'],
  ['Hence 4! / (2! * 2!) = (4 * 3) / (2 * 2) = 6.', '(4 * 3) / (2 * 2)', '3', '6'],
  ['He pays 3 × $5 = $9 × 2 = $15.', '$9 × 2', '18', '15'],
  ['\\[ 5 \\cdot 4 = 3 \\cdot 7 \\]\n\\[ = 2 \\cdot 10 \\]', '3 \\cdot 7', '21', '20'],
  ['\\begin{align*} 8 + 9 &= 6 \\cdot 3 \\\\ &= 20 - 3 \\end{align*}', '6 \\cdot 3', '18', '17'],
  ['$\\left(2+1\\right)\\cdot 3 = \\left(4+6\\right) = \\left(4+5\\right)$', '\\left(4+6\\right)', '10', '9'],
  ['We have $\\sqrt 2 \\cdot \\sqrt 3 = \\sqrt 5 = \\sqrt 6$.', '\\sqrt 5', '2.236', '2.449'],
  ['Then $2^5 \\equiv 3 + 2 \\equiv 4 \\pmod 7$.', '3 + 2', '5 (mod 7)', '4 (mod 7)'],
  ['Expanding, $(x+1)(x+3) = x^2 + 4x + 5 = x^2 + 3x + x + 3$.', 'x^2 + 4x + 5', '10', '8'],
];

describe('one wrong term among terms that agree', () => {
  for (const [text, term, value, neighbors] of slips)
    test(text, () => {
      const [finding, ...more] = check(text).filter(({ evidence }) => evidence);
      assert.equal(more.length, 0);
      assert.equal(finding?.term, term);
      const { left, middle, right, message } = finding?.evidence ?? {};
      assert.deepEqual([left?.value, middle?.value, right?.value], [neighbors, value, neighbors]);
      assert.ok(message?.includes(value.replace(/ \(mod \d+\)/, '')));
      assert.ok(message?.includes(neighbors.replace(/ \(mod \d+\)/, '')));
    });

  test('in a longer run, and twice in one', () => {
    const run = check('So $2 \\cdot 6 = 10 + 2 = 15 - 2 = 24 / 2 = 12 = 3 \\cdot 4$.');
    assert.deepEqual(
      run.map(({ relation, term }) => [relation, term]),
      [
        ['2 \\cdot 6 = 10 + 2', undefined],
        ['10 + 2 = 15 - 2 = 24 / 2', '15 - 2'],
        ['24 / 2 = 12', undefined],
        ['12 = 3 \\cdot 4', undefined],
      ],
    );
    assert.equal(run.filter(({ outcome }) => cameOutTrue(outcome)).length, 3);
    assert.deepEqual(found('3 * 4 = 2 * 7 = 4 * 3 = 5 * 5 = 24 / 2'), ['2 * 7', '5 * 5']);
  });
});

describe('otherwise each false link is a finding of its own', () => {
  const separate: readonly (readonly [string, string])[] = [
    ['three values', '3 * 4 = 2 * 7 = 5 * 5'],
    ['ends that agree only when rounded', '1/3 = 0.2 + 0.2 = 0.3333'],
    ['two wrong terms in a row', '3 * 4 = 2 * 7 = 28 / 2 = 24 / 2'],
    ['another relation in between', '3 * 4 = 2 * 7, and 2 * 7 = 24 / 2'],
    ['signs that differ', '3 * 4 = 2 * 7 < 24 / 2'],
    ['the first term', '3 * 5 = 2 * 6 = 24 / 2'],
    ['the last term', '3 * 4 = 2 * 6 = 25 - 2'],
  ];
  for (const [why, text] of separate)
    test(`${why}: ${text}`, () => {
      const all = found(text);
      assert.ok(all.length > 0);
      assert.deepEqual(
        all.filter((term) => term !== undefined),
        [],
      );
    });
});
