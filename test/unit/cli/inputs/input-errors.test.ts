import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportUnreadableRows } from '../../../../src/cli/inputs/indexed-set.ts';
import { InputErrorReporter } from '../../../../src/cli/inputs/input-errors.ts';
import type { DataSet } from '../../../../src/core/data/index.ts';

test('unreadable rows are counted, also those without an error of their own', () => {
  const lines: string[] = [];
  const faults = new InputErrorReporter({ error: (text) => void lines.push(text) });
  const badRows = Array.from({ length: 1000 }, (_, k) => ({ line: k + 1, error: 'No steps.' }));
  reportUnreadableRows('a.jsonl', { badRows, badCount: 1050 } as unknown as DataSet, faults);
  faults.end();
  assert.equal(lines.length, 21);
  assert.match(lines.at(-1) ?? '', /a\.jsonl: 1030 more errors\.\n$|a\.jsonl: 1,030 more errors\.\n$/);
});
