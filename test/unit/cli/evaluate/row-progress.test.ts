/** How far an evaluation is, and that a server is waited for. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { countMaxRowsToEvaluate, createRowProgressDisplay } from '../../../../src/cli/evaluate/row-progress.ts';
import { readProofCommandOptions } from '../../../../src/cli/options/options.ts';
import { computeCallUsage } from '../../../../src/core/judge/calls/usage.ts';
import { earliest, runRow } from '../../../support/run-rows.ts';
import { serverOf } from '../../../support/servers.ts';
import { startProofmark } from '../support.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-cli-progress-'));
after(() => rmSync(place, { recursive: true, force: true }));
const rows = Array.from({ length: 5 }, (_, k) =>
  JSON.stringify({ id: `r${k}`, problem: `Number ${k}.`, steps: ['One.', 'Two.'], label: -1 }),
);
const file = join(place, 'rows.jsonl');
writeFileSync(file, rows.join('\n'));
const optionsOf = (...more: string[]) => readProofCommandOptions('evaluate', [file, ...more]);

test('so many rows there are at most, where that can be known', async () => {
  assert.equal(await countMaxRowsToEvaluate(optionsOf()), 5);
  assert.equal(await countMaxRowsToEvaluate(optionsOf('--rows', '3')), 3);
  assert.equal(await countMaxRowsToEvaluate(optionsOf('--sample', '9', '--seed', '1')), 5);
  assert.equal(await countMaxRowsToEvaluate({ ...optionsOf(), files: ['-'] }), undefined);
  assert.equal(await countMaxRowsToEvaluate({ ...optionsOf(), files: [join(place, 'none.jsonl')] }), undefined);
});

test('rows, what they took, and a server that is waited for are shown; its first trouble is a line that stays', () => {
  const shown: string[] = [];
  const said: string[] = [];
  const progress = createRowProgressDisplay(
    { progress: (words) => shown.push(words ?? ''), error: (text) => said.push(text) },
    optionsOf(),
  );
  const usage = computeCallUsage({ prompt: 900, completion: 300 }, { prompt: 1, completion: 2 });
  progress.row({ ...runRow(earliest(-1), { label: -1 }), usage });
  assert.match(shown.at(-1) ?? '', /^1 row · 1 call, 1\.2k tokens, .*\b0\.0015\b/);
  const failure = {
    kind: 'failure',
    failure: 'unavailable',
    message: 'It answered with error 503.',
  } as const;
  const trouble = { endpoint: 'local', failure, next: 2, last: 6, wait: 1000 };
  progress.onTrouble('local', trouble);
  progress.onTrouble('local', { ...trouble, next: 3, wait: 2000 });
  assert.match(shown.at(-1) ?? '', /error 503\..*\b2 s\b.*\b3\b.*\b6\b.* · 1 call/);
  progress.onTrouble('local', undefined);
  assert.doesNotMatch(shown.at(-1) ?? '', /503/);
  assert.equal(said.length, 1);
  assert.match(said[0] ?? '', /^proofmark: It answered with error 503\..*\b1 s\b.*\b2\b.*\b6\b.*\n$/);
});

test('a command says what it waits for from the first failure on', async () => {
  let failures = 0;
  const server = await serverOf(() =>
    failures++ === 0 ? { json: { error: { message: 'overloaded' } }, status: 503 } : { text: '\\boxed{-1}' },
  );
  const asked = ['--judge', 'critic', '--endpoint', server.url, '--model', 'scripted', '--cache', 'none'];
  const { code, err } = await startProofmark(['evaluate', file, ...asked, '--concurrency', '1'], {
    cwd: place,
  }).done;
  assert.equal(code, 0, err);
  assert.match(err, /overloaded.*\b\d+ s\b.*\b2\b.*\b6\b/s);
});

test('what a model refuses of its sampling is said once, with what leaves it out from the start', async () => {
  const message = "Unsupported parameter: 'temperature' is not supported with this model.";
  const server = await serverOf(({ body }) =>
    'temperature' in (body ?? {})
      ? { status: 400, json: { error: { message, param: 'temperature', code: 'unsupported_parameter' } } }
      : { text: '\\boxed{-1}' },
  );
  const asked = ['--judge', 'critic', '--endpoint', server.url, '--model', 'o3-mini', '--cache', 'none'];
  const { code, err } = await startProofmark(['evaluate', file, ...asked], { cwd: place }).done;
  assert.equal(code, 0, err);
  assert.equal(err.match(/o3-mini .*\btemperature\b/g)?.length, 1, err);
  assert.match(err, /--temperature default\b/);
  const before = server.requests.length;
  const none = await startProofmark(['evaluate', file, ...asked, '--temperature', 'default'], { cwd: place }).done;
  assert.doesNotMatch(none.err, /temperature/);
  assert.equal(server.requests.length, before + 5);
});
