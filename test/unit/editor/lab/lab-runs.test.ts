/** Runs of a prompt over real HTTP, with a scripted model: votes as they stream, cases, and what the panel is shown of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SCORING_POLICIES } from '../../../../src/core/evaluate/run/policies.ts';
import { createInMemoryReplyCache } from '../../../../src/core/judge/calls/model-client.ts';
import type { ModelReply } from '../../../../src/core/judge/calls/types.ts';
import type { JudgeKind } from '../../../../src/core/judge/contract.ts';
import { parsePromptFile } from '../../../../src/core/judge/prompts/read-prompt.ts';
import { createProofFromCase } from '../../../../src/core/lab/cases.ts';
import { getRetrySeparatorLine } from '../../../../src/core/lab/lab-reply.ts';
import type { PromptTestCase } from '../../../../src/core/lab/types.ts';
import { getStepName } from '../../../../src/core/proof/index.ts';
import { runPromptCases } from '../../../../src/editor/lab/case-run.ts';
import { readCachedReply, restoreSavedRunProof } from '../../../../src/editor/lab/history/cached-replies.ts';
import { LabProofRun, type LabProofRunRequest } from '../../../../src/editor/lab/lab-run.ts';
import { buildReplyViewInputFromRun, buildReplyViewInputFromSavedRun } from '../../../../src/editor/lab/reply-input.ts';
import { StreamedReplyTracker } from '../../../../src/editor/lab/reply-stream.ts';
import { buildCasesView, formatCaseResultsSentence } from '../../../../src/editor/lab/view/cases.ts';
import { buildReplyView } from '../../../../src/editor/lab/view/reply.ts';
import { createModelJudgeFactory } from '../../../../src/judges/model-judges.ts';
import { systemClock } from '../../../../src/judges/system-clock.ts';
import { deepPurse } from '../../../support/endpoints.ts';
import type { Script } from '../../../support/scripted-server.ts';
import { serverOf } from '../../../support/servers.ts';

const never = new AbortController().signal;

const one: PromptTestCase = {
  id: 'cosine',
  problem: 'Find n.',
  steps: ['Since cos θ = cos(180° − θ), n = 28.', 'Hence n = 28.', 'Done.'],
  label: 0,
};

async function labOf(script: Script, front = 'kind: critic', body = '{{#steps}}{{text}}{{/steps}}') {
  const { prompt } = parsePromptFile(`---\n${front}\n---\n${body}`, 'mine');
  assert.ok(prompt && prompt.kind !== 'extractor' && prompt.kind !== 'confirmer' && prompt.kind !== 'comparison');
  const kind: JudgeKind = prompt.kind;
  const server = await serverOf(script);
  const endpoint = { ...server.endpoint(), prices: { prompt: 1, completion: 2 } };
  const cache = createInMemoryReplyCache();
  const judges = createModelJudgeFactory({
    clock: systemClock,
    cache,
    keyOf: async () => undefined,
    builtIn: async () => '',
  });
  const judgeWith = (votes: number) => (listener: Parameters<typeof judges.judge>[4]) =>
    judges.judge({ kind, endpoint: endpoint.name, votes }, [endpoint], deepPurse, prompt, listener);
  const run = (votes: number, isFresh = false) => {
    const of: LabProofRunRequest = {
      prompt,
      kind,
      fingerprint: 'f',
      isDirty: false,
      place: { endpoint, model: endpoint.model, votes },
      subject: { kind: 'proof', name: 'cosine.md', proof: createProofFromCase(one), step: 1 },
      began: Date.now(),
      isFresh,
    };
    const heard: boolean[] = [];
    const labRun: LabProofRun = new LabProofRun(of, {
      clock: systemClock,
      judge: judgeWith(votes),
      images: async () => [],
      changed: (_, isStreaming) => heard.push(isStreaming),
    });
    return { labRun, heard };
  };
  const kept = async (keys: readonly string[]): Promise<(ModelReply | undefined)[]> =>
    Promise.all(keys.map((key) => cache.get(key)));
  return { server, prompt, kind, run, judgeWith, models: { kept }, cache };
}

test('votes stream, stop early, and are shown with what was taken, what it cost and what was not needed', async () => {
  const lab = await labOf(() => ({
    text: 'Step 0 is false: <quote>cos(180° − θ)</quote>. \\boxed{0}',
    usage: { prompt: 1000, cached: 800, completion: 50 },
    pace: 1,
  }));
  const { labRun, heard } = lab.run(8);
  await labRun.run();
  assert.equal(labRun.state, 'done');
  assert.ok(heard.includes(true));
  const view = buildReplyView(buildReplyViewInputFromRun(labRun, 0));
  assert.deepEqual(
    view.votes.map(({ words, state }) => `${words} ${state}`),
    [...Array(5).fill('¶1 done'), ...Array(3).fill('not needed not-needed')],
  );
  assert.match(view.note, /^vote 1 of 8, .*\b6\b.*\b8\b/);
  assert.deepEqual(
    view.parts.map(({ kind, text }) => [kind, text]),
    [
      ['text', 'Step 0 is false: <quote>'],
      ['quote', 'cos(180° − θ)'],
      ['text', '</quote>. '],
      ['taken', '\\boxed{0}'],
    ],
  );
  const facts = new Map(view.facts.map(({ name, words, more }) => [name, [words, more]]));
  const all = [...facts.values()];
  const [verdict = [], quote = []] = all;
  const usage = all.at(-1) ?? [];
  assert.match(verdict[0] ?? '', /¶1 \(index 0\)/);
  assert.match(verdict[1] ?? '', /\\boxed/);
  assert.match(quote[0] ?? '', /¶1/);
  assert.match(usage[0] ?? '', /\b5k tokens .*\b4k .*\b250 .* s;.*\b0\.0055\b/);
  assert.match(view.spent, /^this vote: 50 reply tokens · \d/);
});

test('a run that ended leaves no vote waiting, and offers to set a key that was refused', async () => {
  const lab = await labOf(() => ({ status: 401, json: { error: { message: 'No.' } } }));
  const { labRun } = lab.run(5);
  await labRun.run();
  assert.equal(labRun.state, 'failed');
  const input = buildReplyViewInputFromRun(labRun, 0);
  const states = buildReplyView(input).votes.map(({ state, words }) => `${words} ${state}`);
  assert.ok(
    states.every((one) => one === 'failed failed' || one === 'no reply no-reply'),
    states.join(),
  );
  assert.ok(states.includes('no reply no-reply'));
  assert.equal(input.needsKey, true);
  const stopped = (await labOf(() => ({ text: 'I think about it at length. '.repeat(99), pace: 50 }))).run(5);
  const running = stopped.labRun.run();
  while (stopped.labRun.log.votes.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  stopped.labRun.stop();
  await running;
  const view = buildReplyView(buildReplyViewInputFromRun(stopped.labRun, 0));
  assert.ok(view.votes.every(({ state }) => state !== 'waiting' && state !== 'streaming'));
  assert.equal(view.isStreaming, false);
});

test('the same run once more sends nothing, and says so; a fresh one sends all', async () => {
  const lab = await labOf(() => ({ text: '\\boxed{-1}' }));
  await lab.run(3).labRun.run();
  const asked = lab.server.requests.length;
  const again = lab.run(3).labRun;
  await again.run();
  assert.equal(lab.server.requests.length, asked);
  const usage = buildReplyView(buildReplyViewInputFromRun(again, 0)).facts.at(-1)?.words;
  assert.match(usage ?? '', /^2 cached replies\b.*\b48 tokens\b.*\b0\.0000\d+/);
  await lab.run(3, true).labRun.run();
  assert.equal(lab.server.requests.length, 2 * asked);
});

test('an abstention says why, with both replies', async () => {
  const lab = await labOf(({ nth }) => ({ text: nth === 0 ? 'I cannot say.' : 'Still not.' }));
  const { labRun } = lab.run(1);
  await labRun.run();
  const view = buildReplyView(buildReplyViewInputFromRun(labRun, 0));
  assert.deepEqual(view.votes, [{ sample: 0, words: 'abstained', state: 'abstained' }]);
  const parts = view.parts.map(({ text }) => text).join('');
  assert.equal(parts, `I cannot say.\n\n${getRetrySeparatorLine()}\n\nStill not.`);
  const again = view.facts.find(({ name }) => name === 'Retry');
  assert.match(again?.words ?? '', /: .*\bbox/);
  const verdict = view.facts.find(({ name }) => name === 'Verdict');
  assert.equal(verdict?.words, 'Abstained');
  assert.match(verdict?.more ?? '', /\\boxed\{\}/);
  assert.ok(view.facts.some(({ name }) => name === 'Retry'));
});

test('a step-wise prompt is run on the step that is shown alone', async () => {
  const lab = await labOf(() => ({ text: 'Verdict: no' }), 'kind: stepwise', '{{step.text}}');
  const { labRun } = lab.run(3);
  await labRun.run();
  assert.ok(lab.server.requests.every(({ body }) => body?.messages?.at(-1)?.content === one.steps[1]));
  assert.equal(labRun.sentence, '¶2 is wrong: 2 of 2 readable votes.');
  assert.equal(buildReplyView(buildReplyViewInputFromRun(labRun, 0)).facts[0]?.words, '¶2 (index 1) is wrong');
});

test('a tie on a step names neither verdict', async () => {
  let count = 0;
  const lab = await labOf(
    () => ({ text: `Verdict: ${count++ % 2 === 0 ? 'no' : 'yes'}` }),
    'kind: stepwise',
    '{{step.text}}',
  );
  const { labRun } = lab.run(2);
  await labRun.run();
  assert.equal(labRun.sentence, 'No majority. ¶2 is uncertain.');
});

test('a failure is said, and what is stopped keeps what came', async () => {
  const shut = await labOf(() => ({ fault: 'unauthorized' }));
  const failed = shut.run(2).labRun;
  await failed.run();
  assert.equal(failed.state, 'failed');
  assert.match(failed.sentence, /key/i);

  const slow = await labOf(({ nth }) => (nth === 0 ? { text: '\\boxed{0}' } : { fault: 'hang' }));
  const stopped = slow.run(2).labRun;
  const running = stopped.run();
  while (stopped.log.votes.filter(({ judgement }) => judgement).length === 0)
    await new Promise((resolve) => setTimeout(resolve, 5));
  stopped.stop();
  await running;
  assert.equal(stopped.state, 'stopped');
  assert.equal(buildReplyView(buildReplyViewInputFromRun(stopped, 0)).votes[0]?.words, '¶1');
});

test('an earlier run is shown from what is kept, also what was taken; one that is gone says so', async () => {
  const lab = await labOf(() => ({ text: 'Hence \\boxed{1}' }));
  const { labRun } = lab.run(1);
  await labRun.run();
  const asked = lab.server.requests.length;
  const run = {
    id: '1',
    began: 0,
    prompt: 'f',
    isDirty: false,
    kind: lab.kind,
    parse: lab.prompt.parse,
    max: lab.prompt.max,
    endpoint: 'scripted',
    model: 'scripted',
    wanted: 1,
    subject: 'cosine.md',
    step: 0,
    steps: one.steps,
    votes: labRun.log.kept(),
    sentence: labRun.sentence,
  };
  const [vote] = run.votes;
  assert.ok(vote);
  const stored: unknown = JSON.parse(JSON.stringify(vote));
  const found = await readCachedReply(stored as typeof vote, run, lab.models);
  const view = buildReplyView(buildReplyViewInputFromSavedRun(run, 0, found));
  assert.deepEqual(view.parts.at(-1), { kind: 'taken', text: '\\boxed{1}' });
  assert.match(view.note, /cosine\.md with scripted$/);
  const missing = (ended?: 'stopped' | 'failed') =>
    buildReplyView(buildReplyViewInputFromSavedRun({ ...run, wanted: 2, ...(ended ? { ended } : {}) }, 0, found))
      .votes[1]?.state;
  assert.deepEqual([missing(), missing('stopped'), missing('failed')], ['not-needed', 'no-reply', 'no-reply']);
  assert.equal(lab.server.requests.length, asked);
  await lab.cache.clear();
  const gone = buildReplyView(buildReplyViewInputFromSavedRun(run, 0, await readCachedReply(vote, run, lab.models)));
  assert.deepEqual([gone.facts.length > 0, gone.parts], [true, []]);
  assert.equal(gone.votes[0]?.words, '¶2');
});

test('cases run over as many lanes as the endpoint has, each with its own replies, and flips stand first', async () => {
  const cases: PromptTestCase[] = Array.from({ length: 12 }, (_, k) => ({
    ...one,
    id: `case-${k}`,
    steps: [`Step of case ${k}.`, 'Done.'],
    label: k % 2 === 0 ? 0 : -1,
  }));
  // A scripted model: it is wrong about the last two cases.
  const lab = await labOf(({ body }) => {
    const k = Number(/case (\d+)/.exec(JSON.stringify(body?.messages))?.[1]);
    const right = k % 2 === 0 ? 0 : -1;
    return { text: `Case ${k}: \\boxed{${k >= 10 ? -1 - right : right}}` };
  });
  const seen: string[] = [];
  const done = await runPromptCases(cases, 'mine.cases.jsonl', lab.kind, {
    clock: systemClock,
    stopping: { halt: never, signal: never },
    concurrency: 4,
    judges: async (listeners) => {
      const made = await Promise.all(listeners.map((listener) => lab.judgeWith(1)(listener)));
      return made.flatMap((judge) => ('judge' in judge ? [judge] : []));
    },
    onRow: ({ id }) => seen.push(id),
  });
  assert.equal(done.stopped, undefined);
  assert.deepEqual(
    done.rows.map(({ id }) => id),
    cases.map(({ id }) => id),
  );
  assert.equal(seen.length, 12);
  for (const { id } of cases) {
    const [vote] = done.votes[id] ?? [];
    const [reply] = await lab.models.kept(vote?.replies.map(({ key }) => key) ?? []);
    assert.match(reply?.text ?? '', new RegExp(`^Case ${id.slice(5)}:`));
    assert.equal(vote?.judgement?.kind, 'earliest');
  }
  const run = (rows: typeof done.rows) => ({
    prompt: { name: 'mine', fingerprint: 'f' },
    time: '2026-11-21T13:20:00.000Z',
    model: 'scripted',
    rows,
  });
  const before = run(
    done.rows.map((row) => (row.id === 'case-11' ? { ...row, said: { kind: 'earliest', index: -1 } } : row)),
  );
  const input = { cases, isAll: false, now: run(done.rows), before, policies: DEFAULT_SCORING_POLICIES };
  assert.match(formatCaseResultsSentence(input), /^1 of 12 .*: 1 \S+\.$/);
  const view = buildCasesView(input);
  assert.deepEqual(
    view.rows.map(({ id, expected, before, now, changeWords }) => [id, expected, before, now, changeWords]),
    [['case-11', 'no error', 'no error', '¶1', 'regressed']],
  );
  assert.deepEqual(
    view.figures.slice(0, 2).map(({ value, name }) => `${value} ${name}`),
    ['5 of 6 errors located', '5 of 6 correct solutions accepted'],
  );
  assert.equal(view.figures[2]?.value, '83.3');
  assert.match(view.figures[2]?.beside ?? '', /^\(95% CI \d+ to \d+\)$/);
  assert.match(view.figures[3]?.value ?? '', /^-/);
  assert.ok(view.figures[3]?.name);
  assert.equal(buildCasesView({ ...input, isAll: true }).rows.length, 12);
  const old = { ...input, isOld: true };
  assert.match(
    formatCaseResultsSentence(old),
    new RegExp(`^${formatCaseResultsSentence(input).replaceAll('.', '\\.')} .*\\b2026-11-21 `),
  );
  assert.equal(buildCasesView(old).isOld, true);
  assert.equal(buildCasesView({ ...old, running: [] }).isOld, undefined, 'what runs now is of the text as it is');
});

test('pieces of a reply go on from what the page has; what does not is sent anew', () => {
  const streaming = new StreamedReplyTracker();
  assert.equal(streaming.next(0, 'Hel'), 'anew');
  streaming.shown({ shown: 0, parts: [{ kind: 'text', text: 'Hel' }] });
  assert.deepEqual(streaming.next(0, 'Hello'), { sample: 0, at: 3, text: 'lo' });
  assert.equal(streaming.next(0, 'Hello'), undefined);
  assert.equal(streaming.next(0, 'Other'), 'anew');
  assert.equal(streaming.next(1, 'Hello, you'), 'anew');
  assert.equal(streaming.next(0, undefined), undefined);
});

test("steps have their author's names in the history, and among the cases", () => {
  const steps = ['**Claim 1.** So.', 'Then so.', '**Claim 2.** So.'];
  const proof = restoreSavedRunProof({ steps });
  assert.deepEqual(
    [0, 2].map((step) => getStepName(proof, step)),
    ['Claim 1', 'Claim 2'],
  );
  const lost = restoreSavedRunProof({ steps: ['', '', ''] });
  assert.equal(getStepName(lost, 2), '¶3');
  const cases = [{ id: 'a', problem: '', steps, label: 2 }];
  const { rows } = buildCasesView({ cases, isAll: true, policies: DEFAULT_SCORING_POLICIES });
  assert.deepEqual(
    rows.map(({ expected }) => expected),
    ['Claim 2'],
  );
});
