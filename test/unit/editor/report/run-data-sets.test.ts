import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatReportTitle, haveCommonDataSet } from '../../../../src/editor/report/run-data-sets.ts';

const of = (...names: string[]) => ({ dataSets: names.map((name) => ({ name, sha256: null })) });

test('a run is set against those alone that have a data set in common with it', () => {
  assert.ok(haveCommonDataSet(of('gsm8k.jsonl', 'math.jsonl'), of('math.jsonl')));
  assert.ok(!haveCommonDataSet(of('gsm8k.jsonl'), of('math.jsonl')));
});

test('the title of a report says its data set where there is but one', () => {
  const report = { name: 'Report: critic' };
  assert.equal(formatReportTitle(report, [of('math.jsonl'), of('math.jsonl')]), 'Report: critic, math.jsonl');
  assert.equal(formatReportTitle(report, [of('gsm8k.jsonl', 'math.jsonl')]), 'Report: critic');
  assert.equal(formatReportTitle(report, []), 'Report: critic');
});
