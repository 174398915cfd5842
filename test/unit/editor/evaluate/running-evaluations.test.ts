import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type * as vscode from 'vscode';
import type { RunHeader } from '../../../../src/core/evaluate/run/header.ts';
import type { RunRow } from '../../../../src/core/evaluate/run-types.ts';
import {
  type EvaluationEvent,
  RunningEvaluationRegistry,
} from '../../../../src/editor/evaluate/running-evaluations.ts';

const uri = (path: string): vscode.Uri => ({ path, toString: () => `file://${path}` }) as vscode.Uri;
const header = { run: 'a' } as RunHeader;
const row = { id: 'x' } as RunRow;

function begun() {
  const runs = new RunningEvaluationRegistry({ now: () => 42 });
  const told: EvaluationEvent['what'][] = [];
  runs.onDidChange(({ what }) => told.push(what));
  const entry = runs.begin({ header, journal: uri('/store/runs/a.jsonl'), total: 3 });
  const [run] = runs.all;
  assert.ok(run);
  return { runs, told, entry, run };
}

describe('runs under way', () => {
  it('are known from their beginning to their end, with what came', () => {
    const { runs, told, entry, run } = begun();
    assert.equal(run.since, 42);
    entry.row(row);
    assert.deepEqual(run.rows, [row]);
    entry.end();
    assert.deepEqual(runs.all, []);
    assert.deepEqual(told, ['begun', 'row', 'ended']);
  });

  it('are found by their journal, and by its copy, which has the same name', () => {
    const { runs, run } = begun();
    assert.equal(runs.of(uri('/store/runs/a.jsonl')), run);
    assert.equal(runs.of(uri('/place/.proofmark/runs/a.jsonl')), run);
    assert.equal(runs.of(uri('/place/.proofmark/runs/aa.jsonl')), undefined);
  });

  it('are stopped by whoever shows them, and what is in flight is given up where that is said once more', () => {
    const { told, entry, run } = begun();
    assert.equal(run.isStopping, false);
    run.stop();
    assert.equal(run.isStopping, true);
    assert.deepEqual([entry.halt.aborted, entry.signal.aborted], [true, false]);
    run.stop();
    entry.stop();
    entry.giveUp(new Error('Again.'));
    assert.equal(entry.signal.aborted, true);
    assert.match(String(entry.signal.reason), /Stopped by the user/);
    assert.deepEqual(told, ['begun', 'stopping']);
  });

  it('end once, and say where their journal is; what comes then is told to nobody', () => {
    const { runs, told, entry, run } = begun();
    const copies: (string | undefined)[] = [];
    runs.onDidChange(({ copy }) => copies.push(copy?.toString()));
    entry.end(uri('/place/a.jsonl'));
    entry.end();
    run.stop();
    assert.deepEqual(copies, ['file:///place/a.jsonl']);
    assert.deepEqual(told, ['begun', 'ended']);
  });

  it('are those begun last first, and a listener that left hears nothing', () => {
    const { runs } = begun();
    let heard = 0;
    const left = runs.onDidChange(() => heard++);
    left.dispose();
    runs.begin({ header: { run: 'b' } as RunHeader, journal: uri('/b.jsonl'), total: 1 });
    assert.deepEqual(
      runs.all.map((run) => run.header.run),
      ['b', 'a'],
    );
    assert.equal(heard, 0);
  });
});
