import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type * as vscode from 'vscode';
import type { RunHeader } from '../../../../src/core/evaluate/run/header.ts';
import type { Run } from '../../../../src/core/evaluate/run-types.ts';
import { RunningEvaluationRegistry } from '../../../../src/editor/evaluate/running-evaluations.ts';
import { buildIncompleteRun, toLiveRunProgress } from '../../../../src/editor/report/live-run.ts';
import {
  LIVE_RUN_PROGRESS_INTERVAL_MS,
  LiveRunWatcher,
  PRELIMINARY_REPORT_INTERVAL_MS,
} from '../../../../src/editor/report/live-runs.ts';
import { manualClock } from '../../../support/manual-clock.ts';
import { liveRun as anyLiveRun } from '../../../support/report-views.ts';
import { earliest, failed, policies, runRow } from '../../../support/run-rows.ts';
import { saidIn } from '../../../support/said.ts';

const expectSaid = saidIn('editor/report/live-runs');

const uri = (path: string): vscode.Uri => ({ path, toString: () => `file://${path}` }) as vscode.Uri;
const A = uri('/store/runs/a.jsonl');
const B = uri('/place/.proofmark/runs/b.jsonl');

const header: RunHeader = {
  run: 'a',
  name: 'critic “balanced”',
  dataSet: [{ name: 'made.jsonl', sha256: null }],
  judge: { id: 'critic@local', kind: 'critic', votes: 2 },
  policies: { ...policies },
  seed: null,
  started: '2026-11-21T13:20:00.000Z',
};
const usage = { calls: 2, kept: 1, prompt: 0, cached: 0, completion: 0, uncounted: 0 };

/** @param takes how long figures take, in milliseconds */
function followed({ takes = 0, journals = [A, B] }: { takes?: number; journals?: vscode.Uri[] } = {}) {
  const clock = manualClock();
  const underWay = new RunningEvaluationRegistry(clock);
  const told: string[] = [];
  const reads: string[] = [];
  const live = new LiveRunWatcher(
    {
      underWay,
      clock,
      journals: () => journals,
      read: async (journal) => {
        reads.push(journal.path);
        return { info: { run: 'b' }, rows: [], unreadable: 0 } as unknown as Run;
      },
    },
    {
      progress: () => told.push('progress'),
      figures: async () => {
        told.push('figures');
        // Once whoever moves the clock is done.
        await Promise.resolve();
        if (takes > 0) clock.advance(takes);
      },
      ended: (_, moved) => told.push(`ended ${moved?.path}`),
    },
  );
  const begin = () => underWay.begin({ header, journal: A, total: 3 });
  const count = (word: string): number => told.filter((one) => one === word).length;
  return { clock, underWay, live, told, reads, begin, count };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the runs of a report that are under way', () => {
  it('are told of a few times a second, however fast items come', async () => {
    const { clock, begin, count } = followed();
    const entry = begin();
    for (let k = 0; k < 1_000; k++) {
      entry.row(runRow(earliest(1)));
      clock.advance(5);
      await settle();
    }
    const most = 5_000 / LIVE_RUN_PROGRESS_INTERVAL_MS + 1;
    assert.ok(count('progress') <= most && count('progress') >= most - 3, String(count('progress')));
    assert.ok(
      count('figures') >= 2 && count('figures') <= 5_000 / PRELIMINARY_REPORT_INTERVAL_MS + 1,
      String(count('figures')),
    );
  });

  it('have figures only of what is new, and the more seldom the longer they take', async () => {
    const { clock, begin, count } = followed({ takes: 500 });
    const entry = begin();
    entry.row(runRow(earliest(1)));
    clock.advance(LIVE_RUN_PROGRESS_INTERVAL_MS);
    await settle();
    assert.equal(count('figures'), 1);
    clock.advance(60_000);
    await settle();
    assert.equal(count('figures'), 1, 'nothing came');
    entry.row(runRow(earliest(1)));
    clock.advance(9_000);
    await settle();
    assert.equal(count('figures'), 1, 'twenty times as long as it took has not passed');
    clock.advance(1_000);
    await settle();
    assert.equal(count('figures'), 2);
  });

  it('are read from what came so far, and what stands still beside them is read once', async () => {
    const { live, begin, reads } = followed();
    const entry = begin();
    const row = runRow(earliest(1));
    entry.row(row);
    const run = await live.read(A);
    assert.deepEqual(run.rows, [row]);
    expectSaid(run.info.stopped);
    await live.read(B);
    await live.read(B);
    assert.deepEqual(reads, [B.path]);
    entry.end();
    await live.read(B);
    await live.read(A);
    assert.deepEqual(reads, [B.path, B.path, A.path]);
  });

  it('are stopped from there, and nothing else is', () => {
    const { live, begin } = followed();
    assert.throws(() => live.stop());
    const entry = begin();
    live.stop();
    assert.deepEqual([entry.halt.aborted, entry.signal.aborted], [true, false]);
    expectSaid(live.shown?.sentence);
    live.stop();
    assert.equal(entry.signal.aborted, true);
  });

  it('end at once, with where their journal is; nothing that was due comes behind', async () => {
    const { clock, begin, told, live } = followed();
    const entry = begin();
    entry.row(runRow(earliest(1)));
    entry.end(uri('/place/.proofmark/runs/a.jsonl'));
    clock.advance(60_000);
    await settle();
    assert.deepEqual(told, ['ended /place/.proofmark/runs/a.jsonl']);
    assert.equal(live.shown, undefined);
    assert.equal(clock.waiting, 0);
  });

  it('of another report are none of its business', async () => {
    const { clock, begin, told, live } = followed({ journals: [B] });
    const entry = begin();
    entry.row(runRow(earliest(1)));
    clock.advance(10_000);
    entry.end();
    assert.deepEqual(told, []);
    assert.equal(live.current, undefined);
  });
});

describe('what is told of a run that is under way', () => {
  it('counts items, calls and what failed', () => {
    const clock = manualClock();
    const underWay = new RunningEvaluationRegistry(clock);
    const entry = underWay.begin({ header: { ...header, name: '[x](command:y)' }, journal: A, total: 3 });
    entry.row(runRow(earliest(1), { usage }));
    entry.row(runRow(failed, { usage }));
    clock.advance(1_500);
    const [run] = underWay.all;
    assert.ok(run);
    const { sentence, facts, ...live } = toLiveRunProgress(run, clock.now());
    const { sentence: _, facts: __, ...any } = anyLiveRun();
    assert.deepEqual(live, { ...any, share: 2 / 3, elapsed: 1_500 });
    assert.match(sentence, /^2 of 3 /);
    assert.match(facts, /^\[x\]\u2060\(command:y\) · 4 calls · 2 .* · 1 /);
  });

  it('is no run where the header is of none', () => {
    const underWay = new RunningEvaluationRegistry(manualClock());
    underWay.begin({ header: { ...header, judge: { kind: 'nobody' } }, journal: A, total: 1 });
    const [run] = underWay.all;
    assert.ok(run);
    assert.equal(buildIncompleteRun(run), undefined);
  });
});
