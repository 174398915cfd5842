/** Runs that cannot be taken up any more, over files in memory. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { EvaluationParts } from '../../../src/editor/evaluate/ports.ts';
import type { Remembered } from '../../../src/editor/evaluate/remembered.ts';
import type { RunUnderWay } from '../../../src/editor/evaluate/runs-under-way.ts';
import { entries, reset, Uri } from '../../support/vscode-files.ts';

const { createEvaluations } = await import('../../../src/editor/evaluate/evaluation.ts');
const { fsRuns } = await import('../../../src/editor/evaluate/fs-runs.ts');

const remembered = {
  run: 'a-run',
  set: 'memory:/rows.jsonl',
  ids: ['a'],
  header: { run: 'a-run', name: 'critic', started: '2026-11-21T10:00:00.000Z' },
} as unknown as Remembered;

function windowWith(underWay: readonly string[] = []) {
  const kept = new Map<string, unknown>([['evaluations', [remembered]]]);
  const opened: string[] = [];
  const parts = {
    memory: {
      get: (key: string) => kept.get(key),
      update: async (key: string, value: unknown) => void kept.set(key, value),
    },
    storage: Uri.parse('memory:/storage'),
    underWay: { all: underWay.map((run) => ({ header: { run } }) as RunUnderWay) },
    sets: {
      open: async (uri: Uri) => void opened.push(uri.toString()),
    },
  } as unknown as EvaluationParts;
  return { evaluations: createEvaluations(parts, fsRuns), kept, opened };
}

afterEach(reset);

test('a run whose record is gone is said to be, once, and is forgotten', async () => {
  const { evaluations, kept } = windowWith();
  await assert.rejects(evaluations.resume(), /The record of this run is not there any more/);
  assert.deepEqual(kept.get('evaluations'), []);
  await assert.rejects(evaluations.resume(), /There is no evaluation to take up/);
});

test('a run whose record is there is taken up from it, those of before there were plans among them', async () => {
  entries.set('memory:/storage/runs', 'folder');
  entries.set('memory:/storage/runs/a-run.jsonl', new Uint8Array());
  const { evaluations, kept, opened } = windowWith();
  await evaluations.resume();
  assert.deepEqual(opened, ['memory:/rows.jsonl']);
  assert.deepEqual(kept.get('evaluations'), [remembered]);
});

test('a run that is under way is not taken up beside itself', async () => {
  const { evaluations, kept } = windowWith(['a-run']);
  await assert.rejects(evaluations.resume(), /is still under way/);
  assert.deepEqual(kept.get('evaluations'), [remembered]);
});
