import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createAgreementReportParts } from '../../../../../src/core/annotate/agreement/agreement-report.ts';
import { AgreementTally } from '../../../../../src/core/annotate/agreement/agreement-tally.ts';
import { computeItemAgreement } from '../../../../../src/core/annotate/agreement/item-agreement.ts';
import {
  type AgreementProtocol,
  type AgreementReport,
  PROCESSBENCH_AGREEMENT_RULES,
} from '../../../../../src/core/annotate/agreement/types.ts';
import { buildLabelsByItem } from '../../../../../src/core/annotate/index.ts';
import { renderReportMarkdown, renderReportText } from '../../../../../src/core/report-parts/index.ts';
import { expectGolden } from '../../../../support/golden.ts';
import { at, record } from '../records.ts';
import { MADE, reportOf } from './made-labels.ts';

describe('an agreement report', () => {
  const report = reportOf(MADE);

  it('counts what is settled after three, four and five, per subset and kind', () => {
    const [algebra, geometry] = report.subsets;
    assert.deepEqual(algebra, {
      name: 'algebra',
      items: 6,
      untouched: 0,
      open: 0,
      error: { items: 3, after: { 3: 1, 4: 1, 5: 1 } },
      correct: { items: 1, after: { 3: 1 } },
      dropped: 1,
      discarded: { disagreement: 1, people: 0 },
    });
    assert.deepEqual(geometry, {
      name: 'geometry',
      items: 3,
      untouched: 1,
      open: 1,
      error: { items: 0, after: {} },
      correct: { items: 1, after: { 3: 1 } },
      dropped: 0,
      discarded: { disagreement: 0, people: 0 },
    });
    assert.equal(report.total.items, 9);
    assert.deepEqual(report.total.error.after, { 3: 1, 4: 1, 5: 1 });
  });

  it('compares each two annotators over what both gave a vote', () => {
    // ada and emmy: a#1 to a#6, of which they agree on a#1, a#2, a#5 and a#6.
    // ada says 1, -1, 0, 3, 3, -1 and emmy 1, -1, 2, -1, 3, -1: by chance (1·1 + 2·3 + 2·1) / 36.
    const [pair] = report.pairs;
    assert.deepEqual(pair?.annotators, ['ada', 'emmy']);
    assert.deepEqual([pair?.items, pair?.agreed], [6, 4]);
    assert.equal(pair?.kappa?.toFixed(9), ((4 / 6 - 9 / 36) / (1 - 9 / 36)).toFixed(9));
  });

  it('has coefficients of all', () => {
    const { fleiss, alphaIndex, alphaError, alphaPlaceInterval } = report.coefficients;
    // First three: (1,1,1) (-1,-1,-1) (0,2,0) (3,-1,0) (3,3,0) (-1,-1,-1) and, of g#2, (-1,-1,-1); g#1 has one.
    // Seen: (1 + 1 + 1/3 + 0 + 1/3 + 1 + 1) / 7. Given: 1 three times, -1 ten times, 0 four, 2 once, 3 three times.
    const seen = 14 / 3 / 7;
    const chance = (9 + 100 + 16 + 1 + 9) / 441;
    assert.deepEqual([fleiss.items, fleiss.raters, fleiss.leftOut], [7, 3, 1]);
    assert.equal(fleiss.kappa?.toFixed(9), ((seen - chance) / (1 - chance)).toFixed(9));
    assert.deepEqual([alphaIndex.items, alphaIndex.ratings], [7, 26]);
    // An error or none: only (3, -1, 0, 3, 3) and (3, 3, 0, 0, -1) differ, each with 4 to 1: 2·4·1/(5 - 1) coincidences.
    // Of 26 there are 15 with an error and 11 without.
    assert.equal(alphaError.alpha?.toFixed(9), (1 - (25 * 4) / (2 * 15 * 11)).toFixed(9));
    // Places: (1,1,1) (0,2,0,0) (3,0,3,3) (3,3,0,0).
    assert.deepEqual([alphaPlaceInterval.items, alphaPlaceInterval.ratings], [4, 15]);
  });

  it('says how each annotator stands to what was settled', () => {
    const of = (name: string) => report.annotators.find(({ annotator }) => annotator === name);
    assert.deepEqual(of('emmy'), {
      annotator: 'emmy',
      isAssigned: true,
      votes: 6,
      errors: 3,
      settled: { items: 5, with: 3, earlier: 0, later: 1, missed: 1, alarms: 0 },
      unsure: 0,
      outOfDepth: 1,
      seen: 0,
      changed: 0,
      reference: 0,
      leftOut: 0,
      time: { items: 7, total: 840_000, median: 120_000 },
    });
    assert.deepEqual(of('karen')?.settled, { items: 6, with: 5, earlier: 1, later: 0, missed: 0, alarms: 0 });
  });

  it('sets the gold label against what was settled, but not of what was dropped or discarded', () => {
    assert.deepEqual(report.judges, [
      {
        name: 'gold label',
        errors: 3,
        found: 1,
        earlier: 0,
        later: 1,
        missed: 1,
        corrects: 2,
        passed: 1,
        silent: 0,
        f1: (2 * (100 / 3) * 50) / (100 / 3 + 50),
      },
    ]);
  });

  it('lists what is disagreed about', () => {
    assert.deepEqual(
      report.disagreements.map(({ item, outcome }) => [item, outcome.kind]),
      [
        ['a#3', 'settled'],
        ['a#4', 'settled'],
        ['a#5', 'discarded'],
      ],
    );
  });

  it('reads as it reads', () => {
    expectGolden('annotate/agreement.txt', `${renderReportText(createAgreementReportParts(report, 'made.jsonl'))}\n`);
    expectGolden('annotate/agreement.md', renderReportMarkdown(createAgreementReportParts(report, 'made.jsonl')));
  });

  it('names a next annotator only if a protocol assigns the items', () => {
    const protocol = { dataSet: 'made', seed: 's', annotators: ['ada', 'emmy'] };
    const rule = (one: AgreementReport) => renderReportText(createAgreementReportParts(one, 'made.jsonl'));
    assert.doesNotMatch(rule(report), /next annotator/);
    assert.match(rule({ ...report, protocol }), /goes to the next annotator\./);
    assert.doesNotMatch(rule({ ...report, protocol }), /has no agreement protocol/);
  });

  it('leads from what is disagreed about to its line, with the steps that votes name', () => {
    const steps = [
      { index: 0, label: 'Step 4', text: 'First.' },
      { index: 2, label: '¶3', text: `So ${'x '.repeat(200)}` },
    ];
    const items = new Map([['a#3', { line: 7, link: 'made.jsonl#L7', steps }]]);
    const parts = createAgreementReportParts(report, 'made.jsonl', items);
    const row = renderReportMarkdown(parts).match(/^\| \[a\\#3\]\(made\.jsonl#L7\) \|.*$/m)?.[0] ?? '';
    assert.match(row, /\| Step 4 \| ¶3 \| 7 \| Step 4: “First\.”<br>¶3: “So x .* more characters\)” \|$/);
    assert.ok(row.length < 420, 'a long step is cut');
    assert.match(renderReportMarkdown(parts), /^\| a\\#4 \| ada: ¶4, .* \| {2}\| {2}\|$/m);
    assert.match(renderReportText(parts), /^a#3 .* +7\n {4}Step 4: “First\.”\n {4}¶3: “So x /m);
  });

  it('makes nothing else of what ids, steps and addresses hold', () => {
    const item = 'a](http://evil) <b> | `';
    const hostile = reportOf([{ item, said: [0, 1], beside: { subset: 's' } }]);
    const text = '</td><img src=x> | [go](http://evil) `$x$\n# Head';
    const row = (link: string): string => {
      const items = new Map([[item, { line: 1, link, steps: [{ index: 0, label: 'Step [x](y)', text }] }]]);
      const written = renderReportMarkdown(createAgreementReportParts(hostile, 's', items));
      return written.match(/^.*ada: Step .*, emmy.*$/m)?.[0] ?? '';
    };
    const shown = String.raw`a\](http\://evil) \<b\> \| \``;
    assert.ok(row('s.jsonl#L1').startsWith(`| [${shown}](s.jsonl#L1) | `));
    assert.ok(
      row('s.jsonl#L1').endsWith(
        String.raw` | 1 | Step \[x\](y): “\</td\>\<img src=x\> \| \[go\](http\://evil) \`\$x\$ \# Head” |`,
      ),
    );
    for (const link of ['javascript:x', '//evil/x', 'a b', 'x)(y', 'https://evil', 'x|y', 'x>', ''])
      assert.ok(row(link).startsWith(`| ${shown} | `), link);
  });

  it('of no labels has no figure that is of nothing', () => {
    const empty = reportOf(MADE.map((one) => ({ ...one, said: [] })));
    const text = renderReportText(createAgreementReportParts(empty, 'made.jsonl'));
    assert.doesNotMatch(text, /NaN|undefined|Infinity|null/);
    assert.deepEqual(empty.judges, []);
    assert.equal(empty.coefficients.fleiss.kappa, null);
    assert.equal(empty.coefficients.alphaIndex.alpha, null);
  });

  it('takes every vote into how far people agree where no protocol asks people', () => {
    // Olga comes last: of the first two items, on which three had agreed, she would have no vote.
    const said = [
      [1, 1, 1, 1],
      [-1, -1, -1, -1],
      [0, 2, 0, 2],
    ];
    const free = reportOf(said.map((one, k) => ({ item: `f#${k}`, said: one, beside: { subset: 'free' } })));
    const pair = free.pairs.find(({ annotators }) => annotators.join() === 'ada,olga');
    // Agreed on 2 of 3; by chance (1·1 + 1·1 + 1·0) / 9.
    assert.deepEqual([pair?.items, pair?.agreed], [3, 2]);
    assert.equal(pair?.kappa?.toFixed(9), ((2 / 3 - 2 / 9) / (1 - 2 / 9)).toFixed(9));
    assert.equal(free.coefficients.alphaIndex.ratings, 12);
    assert.equal(free.leftOut.afterSettled, 2);
    assert.deepEqual(free.total.error.after, { 3: 1 }, 'they decide nothing');
    assert.match(renderReportText(createAgreementReportParts(free, 'f')), /\b2 labels .*\. These labels count /);
  });

  it('counts what does not count, and who has done nothing under a protocol', () => {
    const protocol: AgreementProtocol = {
      dataSet: 'd',
      seed: 's',
      annotators: ['ada', 'emmy', 'sofia', 'julia'],
      ...PROCESSBENCH_AGREEMENT_RULES,
    };
    const labels = buildLabelsByItem([
      record({ item: 'd#1', annotator: 'ada', mode: 'assisted', kind: 'submit', value: 0 }),
      record({ item: 'd#1', annotator: 'olga', mode: 'blind', kind: 'submit', value: 0 }),
      record({
        item: 'd#1',
        annotator: 'emmy',
        mode: 'blind',
        kind: 'reveal',
        value: 'verdicts',
        unblinded: true,
        time: at(0),
      }),
      record({
        item: 'd#1',
        annotator: 'emmy',
        mode: 'blind',
        kind: 'submit',
        value: 0,
        unblinded: true,
        time: at(1),
      }),
      record({ item: 'd#1', annotator: 'sofia', mode: 'blind', kind: 'submit', value: 9 }),
    ]);
    const tally = new AgreementTally(protocol, protocol);
    tally.add(computeItemAgreement('d#1', labels.get('d#1'), { protocol }, { steps: 3 }), { subset: 'd' });
    tally.unknown();
    const { leftOut, annotators } = tally.result();
    assert.deepEqual(leftOut, {
      notAssigned: 1,
      notAsked: 0,
      afterSettled: 0,
      noSuchStep: 1,
      assisted: 1,
      unblinded: 1,
      unknownItems: 1,
    });
    assert.deepEqual(
      annotators.map(({ annotator, isAssigned, votes }) => [annotator, isAssigned, votes]),
      [
        ['ada', true, 0],
        ['emmy', true, 0],
        ['julia', true, 0],
        ['olga', false, 0],
        ['sofia', true, 0],
      ],
    );
  });
});
