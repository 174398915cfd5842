import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createStatisticsReportParts } from '../../../../../src/core/annotate/statistics/statistics-report.ts';
import { DataSetStatisticsTally } from '../../../../../src/core/annotate/statistics/statistics-tally.ts';
import { renderReportMarkdown, renderReportText } from '../../../../../src/core/report-parts/index.ts';
import { expectGolden } from '../../../../support/golden.ts';

type Facts = Parameters<DataSetStatisticsTally['add']>[0];

function statistics(name: string, all: readonly Facts[], unreadable = 0) {
  const tally = new DataSetStatisticsTally();
  for (const facts of all) tally.add(facts);
  return tally.result(name, unreadable);
}

const algebra: readonly Facts[] = [
  { steps: 4, gold: 0, isAnswerRight: false, generator: 'small' },
  { steps: 5, gold: 2, isAnswerRight: true, generator: 'small' },
  { steps: 6, gold: -1, isAnswerRight: true, generator: 'small' },
  { steps: 15, gold: -1, isAnswerRight: true, generator: 'large' },
  { steps: 30, gold: 16, isAnswerRight: false, generator: 'large' },
  { steps: 30, gold: 29, generator: 'large' },
  { steps: 3, isAnswerRight: true, generator: 'large' },
];
const proofs: readonly Facts[] = [
  { steps: 0, verdict: 'wrong', generator: 'large' },
  { steps: 0, verdict: 'right' },
];

describe('statistics of a data set', () => {
  it('are those of table 2, by the label or else by the word on the whole', () => {
    const { error, correct, unlabelled, answers, processErrors } = statistics('algebra', algebra);
    assert.deepEqual(error, { items: 4, notAProof: 0, inSteps: 4, mean: 69 / 4, atLeast: { 5: 3, 10: 2, 15: 2 } });
    assert.deepEqual(correct, { items: 2, notAProof: 0, inSteps: 2, mean: 10.5, atLeast: { 5: 2, 10: 1, 15: 1 } });
    assert.deepEqual(unlabelled, { items: 1, notAProof: 0, inSteps: 1, mean: 3, atLeast: { 5: 0, 10: 0, 15: 0 } });
    assert.deepEqual(answers, { right: 3, wrong: 2, unknown: 1 });
    assert.deepEqual(processErrors, { rightAnswers: 3, errors: 1 });
    const whole = statistics('proofs', proofs);
    assert.deepEqual([whole.error.items, whole.error.inSteps, whole.error.mean], [1, 0, null]);
  });

  it('have positions up to the 16th index, and what lies behind as one', () => {
    const { positions } = statistics('algebra', algebra);
    assert.equal(positions.length, 17);
    assert.deepEqual([positions[0], positions[2], positions[15], positions[16]], [1, 1, 0, 2]);
  });

  it('have each generator, most samples first, and those of rows that do not say', () => {
    const { generators } = statistics('all', [...algebra, ...proofs]);
    assert.deepEqual(
      generators.map(({ name, error, correct, unlabelled }) => [name, error, correct, unlabelled]),
      [
        ['large', 3, 1, 1],
        ['small', 2, 1, 0],
        [null, 0, 1, 0],
      ],
    );
    assert.deepEqual(generators[1]?.processErrors, { rightAnswers: 2, errors: 1 });
  });

  it('stay small where every row has a generator of its own', () => {
    const all = Array.from({ length: 5000 }, (_, k): Facts => ({ steps: 1, gold: 0, generator: `g${k}` }));
    const { generators, ofOtherGenerators } = statistics('many', all);
    assert.deepEqual([generators.length, ofOtherGenerators], [1000, 4000]);
  });

  it('read as they read', () => {
    const parts = createStatisticsReportParts([statistics('algebra', algebra, 2), statistics('proofs', proofs)]);
    expectGolden('annotate/statistics.txt', `${renderReportText(parts)}\n`);
    expectGolden('annotate/statistics.md', renderReportMarkdown(parts));
  });

  it('count what is not a proof in a column of its own, if there is any', () => {
    const some = algebra.map((facts, k): Facts => (k < 3 ? { ...facts, isNotAProof: true } : facts));
    const { error, correct } = statistics('some', some);
    assert.deepEqual([error.notAProof, correct.notAProof], [2, 1]);
    const heads = [some, algebra].map((all) => {
      const table = createStatisticsReportParts([statistics('one', all)]).find(({ kind }) => kind === 'table');
      return table?.kind === 'table' ? table.head.length : 0;
    });
    assert.equal((heads[0] ?? 0) - (heads[1] ?? 0), 1);
  });

  it('list positions as far as there are errors, without a tail of zeros', () => {
    const text = renderReportText(createStatisticsReportParts([statistics('short', algebra.slice(0, 3))]));
    const rows = text.split('\n').filter((line) => /^ ?\d+ /.test(line));
    assert.deepEqual(
      rows.map((line) => line.trim().split(/\s/)[0]),
      ['1', '2', '3'],
    );
    assert.doesNotMatch(text, /and later/);
  });

  it('of nothing have no figure', () => {
    const text = renderReportText(createStatisticsReportParts([statistics('empty', [])]));
    assert.doesNotMatch(text, /NaN|undefined|Infinity|null/);
    assert.match(text, /n\/a/);
  });
});

describe('names that anybody chose', () => {
  const hostile = '`````\n\n# Heading | cell <img src=x onerror=alert(1)> [a](https://example.com)\u202e\u001b[31m';

  it('stay in their place', () => {
    const sets = [statistics(hostile, [{ steps: 3, gold: 1, isAnswerRight: true, generator: hostile }])];
    const text = renderReportText(createStatisticsReportParts(sets));
    assert.ok(!/\p{Cf}/u.test(text) && !text.includes('\u001b'));
    const markdown = renderReportMarkdown(createStatisticsReportParts(sets));
    assert.ok(!/\p{Cf}/u.test(markdown) && !markdown.includes('\u001b'));
    // Fences and headings are ours alone.
    const fences = markdown.split('\n').filter((line) => /^ {0,3}`{3}/.test(line));
    assert.deepEqual([...new Set(fences)], ['```text', '```']);
    const outside = markdown.replace(/^```text\n[\s\S]*?\n```$/gm, '');
    assert.doesNotMatch(outside, /(?<!\\)[<\]|]\(?(?:img|https)/);
    assert.ok(!outside.split('\n').some((line) => line.startsWith('# Heading')));
  });
});
