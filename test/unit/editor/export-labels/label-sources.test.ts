import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AgreementProtocol } from '../../../../src/core/annotate/agreement/types.ts';
import type { ExportLabelLookup } from '../../../../src/core/annotate/export/label-source.ts';
import { buildItemLabel, type LabelRecord, parseLabelItemName } from '../../../../src/core/annotate/index.ts';
import type { EditorDataSet } from '../../../../src/editor/data/types.ts';
import { listLabelSources } from '../../../../src/editor/export-labels/label-sources.ts';
import type { DataSetLabels } from '../../../../src/editor/labels/data-set-labels.ts';
import { saidIn } from '../../../support/said.ts';

const expectSaid = saidIn('editor/export-labels/export-sources');

const set = { name: 'a.jsonl' } as EditorDataSet;

function submitted(annotator: string, id: string, value: number): LabelRecord {
  const time = new Date(Date.UTC(2026, 0, 1)).toISOString();
  return {
    v: 1,
    time,
    annotator,
    item: `a.jsonl#${id}`,
    fingerprint: 'aa',
    mode: 'blind',
    kind: 'submit',
    value,
  };
}

const RECORDS = [submitted('emmy', '1', 0), submitted('sofia', '1', 1), submitted('ada', '1', 1)];

/** Labels of a set, of some annotators, `me` among them. */
function labels(me: string | undefined, records: readonly LabelRecord[]): DataSetLabels {
  const by = (annotator: string) => records.filter((record) => record.annotator === annotator);
  const some: Pick<DataSetLabels, 'me' | 'annotators' | 'labelled' | 'recordsOf'> = {
    me,
    annotators: () => [...new Set(records.map(({ annotator }) => annotator))].sort(),
    *labelled(annotator = me ?? '') {
      for (const record of by(annotator))
        yield [
          parseLabelItemName('a.jsonl', record.item) ?? '',
          buildItemLabel(annotator, record.item, by(annotator)),
        ] as const;
    },
    *recordsOf(annotator) {
      // In the extension's own storage items are called by the address of their set.
      for (const record of by(annotator))
        yield [
          parseLabelItemName('a.jsonl', record.item) ?? '',
          { ...record, item: `file:///x/${record.item}` },
        ] as const;
    },
  };
  return some as DataSetLabels;
}

function saidBy(source: ExportLabelLookup | undefined) {
  const label = source?.({
    item: 'a.jsonl#1',
    row: { id: '1', solution: { kind: 'steps', steps: ['a', 'b'] }, label: -1 },
    steps: [{ fingerprint: 'x' }, { fingerprint: 'y' }],
  });
  return typeof label === 'object' ? label.finding : label;
}

const none = { agreements: { protocolOf: () => undefined } };

test('while something is hidden there are no labels but the annotator’s own', () => {
  const choices = listLabelSources(set, labels('emmy', RECORDS), none, true);
  assert.deepEqual(
    choices.map(({ label, description }) => `${label}: ${description}`),
    ['My labels: 1 submitted label'],
  );
  assert.deepEqual(saidBy(choices[0]?.source()), { kind: 'error', index: 0 });
  assert.deepEqual(listLabelSources(set, labels(undefined, RECORDS), none, true), []);
});

test('one’s own labels come first, then those of others, what they settle on, and gold', () => {
  const choices = listLabelSources(set, labels('emmy', RECORDS), none, false);
  expectSaid(...choices.map(({ label }) => label));
  assert.deepEqual(
    choices.map(({ source }) => saidBy(source())),
    [
      { kind: 'error', index: 0 },
      { kind: 'error', index: 1 },
      { kind: 'error', index: 1 },
      'not-settled',
      { kind: 'none' },
    ],
  );
});

test('under an agreement protocol what it settles comes first', () => {
  const protocol: AgreementProtocol = {
    dataSet: 'a.jsonl',
    seed: 's',
    annotators: ['ada', 'sofia'],
    needed: 2,
    most: 2,
  };
  const choices = listLabelSources(set, labels('emmy', RECORDS), { agreements: { protocolOf: () => protocol } }, false);
  expectSaid(choices[0]?.label);
  assert.deepEqual(saidBy(choices[0]?.source()), { kind: 'error', index: 1 });
});

test('where nobody has labelled there are the gold labels', () => {
  expectSaid(...listLabelSources(set, labels(undefined, []), none, false).map(({ label }) => label));
});
