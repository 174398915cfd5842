/** `proofmark select --study`, with a scripted server in the place of a model: calls as requests, and what is reused. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { ReportMetric } from '../../../../src/core/evaluate/report/types.ts';
import type { ScriptedServer } from '../../../support/scripted-server.ts';
import { type SelectScript, selectReply } from '../../../support/select-server.ts';
import { serverOf } from '../../../support/servers.ts';
import { type Run, startProofmark } from '../support.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-study-'));
after(() => rmSync(place, { recursive: true, force: true }));

/** Two problems whose only correct candidate is not that of the most common answer. */
const PROBLEMS = [
  [3, 7, 1, 6, 5, 2],
  [1, 2, 3, 4, 6, 7],
];
const MOST = 7;
writeFileSync(
  join(place, 'rated.jsonl'),
  PROBLEMS.map((qualities, k) =>
    JSON.stringify({
      problem: `Find the number ${k}.`,
      proofs: qualities.map(
        (quality) => `It has quality ${quality}. The answer is \\boxed{${quality === MOST ? 1 : 2}}.`,
      ),
      ratings: qualities,
    }),
  ).join('\n'),
);

const scripted = (script: SelectScript = {}): Promise<ScriptedServer> =>
  serverOf((request) => selectReply(request, script));

function study(server: ScriptedServer, more: readonly string[] = []): Promise<Run> {
  const asked = ['--endpoint', server.url, '--model', 'scripted', '--cache', 'none', '--votes', '4'];
  return startProofmark(['select', 'rated.jsonl', '--study', ...asked, ...more], { cwd: place }).done;
}

function readValues({ code, out, err }: Run): ReadonlyMap<string, number | null> {
  assert.equal(code, 0, err);
  const { numbers } = JSON.parse(out) as { readonly numbers: readonly ReportMetric[] };
  return new Map(numbers.map(({ name, measure, value }) => [`${name}: ${measure}`, value]));
}

test('each strategy has the calls of its formula, and all share their judgments', async () => {
  const server = await scripted();
  const values = readValues(await study(server, ['--format', 'json']));
  for (const [name, calls] of [
    ['random n=6', 0],
    ['majority n=6', 0],
    ['knockout n=6 m=1', 5],
    ['knockout n=2 m=1', 1],
    ['pairwise n=6 m=1', 15],
    ['halving n=6 m=3', 15],
    ['judge n=6 m=4', 24],
    ['weighted n=6 m=4', 24],
    ['hybrid n=6 k=2 m=4', 4 + 8],
    ['shortlist n=6 k=2 m=1', 6 + 1],
  ] as const)
    assert.equal(values.get(`${name}: calls-per-problem`), calls, name);
  // The scripted model always chooses the better one; the most common answer is wrong.
  for (const name of ['knockout n=6 m=1', 'judge n=6 m=1', 'hybrid n=6 k=2 m=1', 'shortlist n=6 k=2 m=4'])
    assert.equal(values.get(`${name}: accuracy`), 100, name);
  assert.equal(values.get('majority n=6: accuracy'), 0);
  assert.ok(Math.abs((values.get('random n=6: accuracy') ?? 0) - 100 / 6) < 1e-9);
  const [all, sent, reused] = ['calls', 'calls-sent', 'calls-reused'].map((name) => values.get(`all: ${name}`) ?? 0);
  assert.equal(sent, server.requests.length);
  assert.equal(all, (sent ?? 0) + (reused ?? 0));
  // Of each problem at most 6 · 4 grades and two orders of 15 pairs, three times.
  assert.ok((sent ?? 0) <= 2 * (24 + 90), `${sent}`);
  assert.ok((reused ?? 0) > (sent ?? 0));
});

test('a study continues from its journal, also with more seeds, and a whole one sends nothing', async () => {
  const first = await scripted();
  const whole = readValues(await study(first, ['--format', 'json', '--journal', 'study.jsonl', '--seeds', '2']));
  const again = readValues(await study(first, ['--format', 'json', '--resume', 'study.jsonl', '--seeds', '2']));
  assert.equal(again.get('all: calls-sent'), 0);
  assert.equal(first.requests.length, whole.get('all: calls-sent'));
  for (const [name, value] of whole) if (!name.startsWith('all: ')) assert.equal(again.get(name), value, name);
  assert.equal(again.get('all: calls'), whole.get('all: calls'));
  const more = readValues(await study(first, ['--format', 'json', '--resume', 'study.jsonl', '--seeds', '3']));
  assert.equal(first.requests.length, (whole.get('all: calls-sent') ?? 0) + (more.get('all: calls-sent') ?? 0));
});

test('what a study needs is said; its report has a table and a curve', async () => {
  const server = await scripted();
  const text = await study(server, ['--format', 'markdown']);
  assert.match(text.out, /\| Shortlist \| 6 \| 2 \| 4 \|/);
  assert.match(text.out, /were sent, and \d+ reused/);
  const html = await study(server, ['--format', 'html']);
  assert.match(html.out, /<html/);
  for (const [more, words] of [
    [['--strategy', 'judge'], /--strategy .*--study/],
    [['--dry-run'], /--dry-run .*--study/],
  ] as const) {
    const { code, err } = await study(server, more);
    assert.equal(code, 2);
    assert.match(err, words);
  }
  const alone = await startProofmark(['select', 'rated.jsonl', '--study'], { cwd: place }).done;
  assert.equal(alone.code, 2);
  assert.match(alone.err, /needs a model/);
});
