import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { computePassAtKResults } from '../../../../../src/core/evaluate/pass-at-k-results.ts';
import { buildPassAtKReport } from '../../../../../src/core/evaluate/report/samples/section.ts';
import type { Report } from '../../../../../src/core/evaluate/report/types.ts';
import { formatReportAsCsv } from '../../../../../src/core/evaluate/report/write/csv.ts';
import { formatReportAsHtml } from '../../../../../src/core/evaluate/report/write/html.ts';
import { formatReportAsText } from '../../../../../src/core/evaluate/report/write/text.ts';
import { displayedReportSchema } from '../../../../../src/protocol/drawn-report.ts';
import { parseWithSchema } from '../../../../../src/protocol/schemas.ts';
import { HOSTILE } from '../../../../support/reports.ts';
import { saidIn } from '../../../../support/said.ts';

const expectSaid = saidIn('core/evaluate/report/samples');

/** Four samples each of five problems: what is reached before is a, b; after it is a, c, d; e by neither. */
const before = samples({ a: 'xx..', b: '...x', c: '....', d: '....', e: '....' });
const after = samples({ a: 'xxxx', b: '....', c: 'x...', d: '..x.', e: '....' });

function samples(rows: Readonly<Record<string, string>>): ReadonlyMap<string, readonly boolean[]> {
  return new Map(Object.entries(rows).map(([id, row]) => [id, [...row].map((sign) => sign === 'x')]));
}

const report = buildPassAtKReport(
  computePassAtKResults(
    new Map([
      ['base', before],
      ['post', after],
    ]),
    { base: ['base'], post: ['post'] },
  ),
);

const number = (one: Report, measure: string, name: string) =>
  one.numbers.find((found) => found.measure === measure && found.name === name);

describe('a report on samples', () => {
  it('says what training has gained and lost, with the counts behind it', () => {
    expectSaid(report.sentence);
    assert.deepEqual(
      report.series.map(({ name, role }) => [name, role]),
      [
        ['post', 'study'],
        ['base', 'reference'],
      ],
    );
    const expansion = number(report, 'expansion', 'base → post');
    assert.deepEqual([expansion?.part, expansion?.whole, expansion?.value], [2, 5, 40]);
    assert.equal(number(report, 'expansion-of-unsolved', 'base → post')?.whole, 3);
    assert.equal(number(report, 'unsolved-intersection', 'all')?.value, 3);
    assert.match(formatReportAsText(report), /^base +post +2 of 5: 40\.0 \(.*\) +2 of 3: 66\.7 /m);
  });

  it('draws pass@k and expansion over k, which at all samples is what was counted', () => {
    const [pass, expansion] = report.figures.map(({ figure }) => (figure.kind === 'lines' ? figure.lines : []));
    assert.deepEqual(
      pass?.map(({ name, series, points }) => [name, series, points.map(({ x }) => x)]),
      [
        ['base', 1, [1, 2, 4]],
        ['post', 0, [1, 2, 4]],
      ],
    );
    assert.equal(pass?.[1]?.points.at(-1)?.y, 60);
    assert.deepEqual(
      expansion?.map(({ name, points }) => [name, points.at(-1)?.y]),
      [
        ['expansion', 40],
        ['shrinkage', 20],
      ],
    );
  });

  it('lists the problems, those that were lost first', () => {
    assert.deepEqual(
      report.rows.rows.map(({ id, changeWords }) => [id, changeWords]),
      [
        ['b', 'lost'],
        ['c', 'gained'],
        ['d', 'gained'],
      ],
    );
    expectSaid(report.rows.summary);
  });

  it('says how many problems it leaves out, and which command lists them', () => {
    const short = buildPassAtKReport(
      computePassAtKResults(
        new Map([
          ['base', before],
          ['post', after],
        ]),
        { base: ['base'], post: ['post'] },
      ),
      1,
    );
    assert.equal(short.rows.rows.length, 1);
    expectSaid(short.rows.summary);
    assert.doesNotMatch(formatReportAsHtml(short), /proofmark report|rows aren't listed/);
  });

  it('compares a single model with no other', () => {
    expectSaid(buildPassAtKReport(computePassAtKResults(new Map([['one', before]]))).sentence);
  });

  it('is about pass@k alone where nothing was trained', () => {
    const alone = buildPassAtKReport(
      computePassAtKResults(
        new Map([
          ['one', before],
          ['two', after],
        ]),
      ),
    );
    expectSaid(alone.sentence);
    assert.equal(alone.figures.length, 1);
    assert.equal(alone.rows.total, 0);
  });

  it('keeps hostile names where they are, and within what the page takes', () => {
    for (const name of HOSTILE) {
      const hostile = buildPassAtKReport(
        computePassAtKResults(
          new Map([
            [name, new Map([...before].map(([id, row]) => [id + name, row]))],
            [`${name}2`, new Map([...after].map(([id, row]) => [id + name, row]))],
          ]),
          { base: [name] },
        ),
      );
      const { numbers: _, ...drawn } = hostile;
      assert.deepEqual(parseWithSchema(displayedReportSchema, drawn), { value: drawn });
      assert.doesNotMatch(hostile.sentence, /[\p{Cc}\p{Cf}]/u);
      assert.equal(formatReportAsText(hostile).split('\n').length, formatReportAsText(report).split('\n').length);
      assert.ok(formatReportAsCsv(hostile).length > 0);
    }
  });
});
