/** `--aggregate`: the calls that each way to combine votes needs, counted at a server, and reports that combine saved votes again. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { type ScriptedServer, startScriptedServer } from '../../../support/scripted-server.ts';
import { startProofmark } from '../support.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-cli-aggregation-'));
after(() => rmSync(place, { recursive: true, force: true }));

/** The votes on each row, in the order in which they are cast. No model is behind them. */
const VOTES_BY_ROW: readonly (readonly number[])[] = [
  [-1, -1, -1, -1, -1, -1, -1, -1],
  [0, 0, 0, 0, 0, 0, 0, 0],
  [-1, 2, -1, 0, -1, -1, 1, -1],
  [2, 1, -1, 2, -1, 2, 1, -1],
];
const LABELS = [-1, 0, -1, 2];

writeFileSync(
  join(place, 'made-up.jsonl'),
  LABELS.map((label, row) =>
    JSON.stringify({
      id: `made-up-${row}`,
      problem: `How many marbles are in ${row} bags?`,
      steps: [`There are ${row} bags.`, 'Each has two.', `So there are ${2 * row}.`],
      label,
    }),
  ).join('\n'),
);

const rowOf = (body: unknown): number => Number(/in (\d+) bags/.exec(JSON.stringify(body))?.[1]);

async function startVotes(t: TestContext): Promise<ScriptedServer> {
  const asked = LABELS.map(() => 0);
  const server = await startScriptedServer(({ body }) => {
    const row = rowOf(body?.messages);
    const sample = asked[row] ?? 0;
    asked[row] = sample + 1;
    return { text: `Scripted. \\boxed{${VOTES_BY_ROW[row]?.[sample]}}` };
  });
  t.after(() => server.close());
  return server;
}

interface Metric {
  readonly measure: string;
  readonly over: string;
  readonly name: string;
  readonly value: number | null;
}

async function evaluate(
  server: ScriptedServer,
  more: readonly string[],
): Promise<{ readonly code: number | null; readonly out: string; readonly err: string }> {
  // One call at a time, so that the votes arrive in the scripted order.
  const judge = ['--judge', 'critic', '--endpoint', server.url, '--model', 'scripted', '--votes', '8'];
  const args = ['evaluate', 'made-up.jsonl', ...judge, '--cache', 'none', '--concurrency', '1', '--format', 'json'];
  return startProofmark([...args, ...more], { cwd: place }).done;
}

function countByRow({ requests }: ScriptedServer): readonly number[] {
  return LABELS.map((_, row) => requests.filter(({ body }) => rowOf(body?.messages) === row).length);
}

// By formula, for eight votes that all agree: any takes n to accept and 1 to reject at the first step; a quorum takes n - q + 1 and q; the
// median n - ⌈n/2⌉ + 1 and ⌈n/2⌉; unanimity 1 and n; the majority ⌊n/2⌋ + 1. The other two rows are counted by hand.
const CALLS: readonly (readonly [string, readonly number[]])[] = [
  ['any', [8, 1, 4, 8]],
  ['quorum=3', [6, 3, 8, 8]],
  ['median', [5, 4, 8, 6]],
  ['unanimous', [1, 8, 1, 3]],
  ['majority', [5, 5, 6, 8]],
];

for (const [rule, calls] of CALLS)
  test(`${rule}: the server gets no request whose reply couldn't change the verdict`, async (t) => {
    const server = await startVotes(t);
    const { code, err } = await evaluate(server, ['--aggregate', rule]);
    assert.equal(code, 0, err);
    assert.deepEqual(countByRow(server), calls);
  });

const readMetrics = (out: string): readonly Metric[] => (JSON.parse(out) as { numbers: readonly Metric[] }).numbers;

/** The metrics of verdicts, without times and calls. */
const listVerdictMetrics = (out: string): readonly Metric[] =>
  readMetrics(out).filter(({ over, measure }) => over !== 'votes' && !/-time|tokens|calls/.test(measure));

test('a report that combines saved votes has the numbers of a run that combined them so, and sends nothing', async (t) => {
  const whole = await startVotes(t);
  const first = await evaluate(whole, ['--stop', 'all', '--journal', 'whole.jsonl']);
  assert.equal(first.code, 0, first.err);
  const accuracies = new Set<unknown>();
  for (const [rule] of CALLS) {
    const server = await startVotes(t);
    const run = await evaluate(server, ['--stop', 'all', '--aggregate', rule]);
    const sent = whole.requests.length;
    const again = await startProofmark(['report', 'whole.jsonl', '--aggregate', rule, '--format', 'json'], {
      cwd: place,
    }).done;
    assert.equal(again.code, 0, again.err);
    assert.deepEqual(listVerdictMetrics(again.out), listVerdictMetrics(run.out), rule);
    assert.equal(whole.requests.length, sent);
    const all = readMetrics(again.out);
    accuracies.add(all.find(({ measure, over }) => measure === 'verdict-accuracy' && over === 'all')?.value);
    // The curve has the mean of the counted requests.
    const counted = CALLS.find(([name]) => name === rule)?.[1] ?? [];
    const mean = all.find(({ measure, name }) => measure === `calls-${rule}` && name === '8')?.value;
    if (mean !== undefined) assert.equal(mean, counted.reduce((a, b) => a + b) / counted.length, rule);
  }
  assert.ok(accuracies.size > 1);
});

test('votes that stopped early can be combined again only where the rest is settled', async (t) => {
  const server = await startVotes(t);
  const early = await evaluate(server, ['--journal', 'early.jsonl']);
  assert.equal(early.code, 0, early.err);
  const report = async (rule: string) =>
    startProofmark(['report', 'early.jsonl', '--aggregate', rule, '--format', 'json'], { cwd: place }).done;
  const any = await report('any');
  assert.equal(any.code, 2);
  // Only the first row is open: its five votes found no error, and a further one may.
  assert.match(any.err, /\b1 row\b.*stop: all/);
  assert.equal((await report('majority')).code, 0);
  for (const [wrong, words] of [
    ['mean', /points/],
    ['quorum=0', /quorum=Q/],
    ['most', /majority, mean, any/],
  ] as const) {
    const refused = await report(wrong);
    assert.equal(refused.code, 2);
    assert.match(refused.err, words);
  }
});
