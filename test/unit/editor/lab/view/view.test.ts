/** Views of the lab, read with the protocol's own schema, hostile texts among them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SCORING_POLICIES } from '../../../../../src/core/evaluate/run/policies.ts';
import type { RunRow } from '../../../../../src/core/evaluate/run-types.ts';
import { type CallUsage, zeroUsage } from '../../../../../src/core/judge/calls/usage.ts';
import { parsePromptFile } from '../../../../../src/core/judge/prompts/read-prompt.ts';
import { parseLabReply } from '../../../../../src/core/lab/lab-reply.ts';
import { buildLabPromptVariableValues, renderLabPromptMessages } from '../../../../../src/core/lab/prompt-messages.ts';
import type { PromptTestCase } from '../../../../../src/core/lab/types.ts';
import { buildLabView, type LabViewInput } from '../../../../../src/editor/lab/view/view.ts';
import { MAX_DISPLAYED_TEXT_CHARS, labViewSchema as schema } from '../../../../../src/protocol/lab.ts';
import { parseWithSchema } from '../../../../../src/protocol/schemas.ts';
import { proofOf } from '../../../../support/builders.ts';
import { saidIn } from '../../../../support/said.ts';

const expectSaid = saidIn('editor/lab/view/view');

const PROMPT = { address: 'file:///critic.judge.md', name: 'critic', isDirty: false };
const NOTHING: LabViewInput = { revision: 1, history: [], last: 'none', prompt: PROMPT };

function viewOf(input: LabViewInput) {
  const view = buildLabView(input);
  const checked = parseWithSchema(schema, JSON.parse(JSON.stringify(view)));
  assert.ok('value' in checked, 'problem' in checked ? checked.problem : '');
  return view;
}

function messagesOf(text: string, ...steps: string[]) {
  const { prompt, draft } = parsePromptFile(`---\nkind: critic\n---\n${text}`, 'critic');
  const used = prompt ?? draft;
  assert.ok(used);
  const view = buildLabPromptVariableValues(proofOf(...steps), used, { step: 0, context: 'whole', aid: 'none' });
  return renderLabPromptMessages(used, view);
}

test('a prompt that can be asked is shown with its messages, and where it is asked', () => {
  const view = viewOf({
    ...NOTHING,
    place: { model: 'qwen', endpoint: 'local', votes: 5 },
    subject: { name: 'math-22', isPinned: true, step: 1 },
    messages: messagesOf('# Solution\n{{#steps}}{{text}}\n{{/steps}}End.', 'One.', 'Two.'),
  });
  assert.equal(view.phase, 'ready');
  assert.equal(view.beneath, 'critic · on math-22 (pinned)');
  assert.equal(view.place, 'model qwen, endpoint local · 5 votes');
  const place = { model: 'qwen', endpoint: 'local', votes: 1, suggested: 'far' };
  expectSaid(viewOf({ ...NOTHING, place }).place, view.messages?.note);
  assert.deepEqual(
    view.messages?.messages[0]?.parts.map(({ kind, text }) => [kind, text]),
    [
      ['text', '# Solution\n'],
      ['variable', 'One.'],
      ['text', '\n'],
      ['variable', 'Two.'],
      ['text', '\nEnd.'],
    ],
  );
});

test('nothing is sent while a variable is unknown, and what was probably meant stands beside it', () => {
  const view = viewOf({
    ...NOTHING,
    prompt: { ...PROMPT, isDirty: true },
    broken: 'No variable is called “stps” here.',
    messages: messagesOf('{{stps}} {{#steps}}{{text}}{{/steps}}', 'One.'),
    subject: { name: 'a', isPinned: false },
  });
  assert.equal(view.phase, 'broken');
  expectSaid(view.messages?.note);
  const [part] = view.messages?.messages[0]?.parts ?? [];
  assert.deepEqual(part && { ...part, words: '' }, {
    kind: 'problem',
    text: '{{stps}}',
    words: '',
    fix: '{{steps}}',
  });
});

test('what is longer than is shown is cut, and what is cut is counted', () => {
  const long = 'x'.repeat(500_000);
  const name = 'n'.repeat(200_000);
  const messages = messagesOf(`{{${name}}} {{#steps}}{{text}}{{/steps}}`, long, long);
  const reply = parseLabReply(
    [{ kind: 'reply', text: `${long}\\boxed{0}`, reasoning: long }],
    { parse: 'boxed-index', max: 7 },
    proofOf('One.'),
  );
  const view = viewOf({
    ...NOTHING,
    prompt: { ...PROMPT, name },
    broken: name,
    subject: { name, isPinned: false },
    notice: { words: long, isProblem: true },
    messages,
    history: [{ id: '1', words: long, isShown: false }],
    reply: {
      began: 0,
      isDirty: false,
      model: name,
      subject: name,
      wanted: 1,
      isRunning: false,
      votes: [{ sample: 0, state: 'failed', failure: long }],
      shown: 0,
      reply,
      hasPrices: false,
      isHistory: true,
      sentence: long,
      failures: [long],
    },
  });
  const [message] = view.messages?.messages ?? [];
  const shown = message?.parts.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
  assert.equal(shown + (message?.cut ?? 0), messages[0]?.message.content.length);
  assert.deepEqual(view.reply?.parts.at(-1), { kind: 'taken', text: '\\boxed{0}' });
  assert.equal(
    (view.reply?.parts.reduce((sum, { text }) => sum + text.length, 0) ?? 0) + (view.reply?.cut ?? 0),
    reply.raw.length,
  );
});

test('hostile cases and two runs of them keep to the protocol', () => {
  const hostile = ['<img src=x onerror=alert(1)>', '$(law) [run](command:x)', '\u202e'];
  const cases: PromptTestCase[] = hostile.map((id, k) => ({ id, problem: id, steps: [id], label: k - 1, note: id }));
  const row = ({ id, label }: PromptTestCase, index: number): RunRow => ({
    set: 's',
    id,
    subset: 's',
    problem: id,
    steps: 1,
    length: 1,
    label,
    isRight: label === -1,
    said: { kind: 'earliest', index },
    votes: [index],
    wanted: 1,
  });
  const run = (rows: readonly RunRow[], fingerprint: string) => ({
    prompt: { name: 'critic', fingerprint },
    time: '2026-11-21T13:20:00.000Z',
    model: 'm',
    rows,
  });
  const first = cases.map((one) => row(one, -1));
  const second = cases.map((one) => row(one, 0));
  const view = viewOf({
    ...NOTHING,
    last: 'cases',
    cases: { cases, isAll: true, now: run(second, 'b'), before: run(first, 'a'), policies: DEFAULT_SCORING_POLICIES },
    comparison: {
      names: ['first', 'second'],
      first,
      second,
      policies: DEFAULT_SCORING_POLICIES,
      isRunning: false,
      open: { id: hostile[0] ?? '', texts: ['<b>', '</b>'] },
    },
  });
  expectSaid(view.sentence);
  const against = (fingerprint: string, model: string) => {
    const before = { ...run(first, fingerprint), model };
    const input = { cases, isAll: true, now: run(second, 'b'), before, policies: DEFAULT_SCORING_POLICIES };
    return viewOf({ ...NOTHING, cases: input }).cases?.against ?? '';
  };
  assert.match(against('a', 'm'), /^[\p{L} ]+[-\d: ]+$/u);
  assert.match(against('b', 'n'), /^[\p{L} ]+ [-\d: ]+, same [\p{L} ]+ n$/u);
  assert.match(against('a', 'n'.repeat(9000)), /^[\p{L} ]+[-\d: ]+,.* n+ … /u);
  assert.deepEqual(
    view.cases?.rows.map(({ change }) => change),
    ['broken', 'put-right', 'other'],
  );
  const f1 = view.cases?.figures.find(({ name }) => name === 'F1');
  assert.match(`${f1?.name} ${f1?.value} ${f1?.beside}`, /^F1 \d+\.\d \(95% CI \d+ to \d+\)$/);
  const isP = (text = ''): boolean => /^p [=<] /.test(text);
  const figures = view.cases?.figures ?? [];
  assert.equal(figures.filter(({ value }) => isP(value)).length, 1, 'p stands alone, since it is of the passing cases');
  assert.equal(figures.filter(({ beside }) => isP(beside)).length, 0);
  expectSaid(view.comparison?.sentence, view.comparison?.tests[0]);
  assert.match(
    view.comparison?.tests.join('\n') ?? '',
    /^F1, second − first: [+−-]?\d+\.\d percentage points \(95% CI .*, paired bootstrap\)\.$/m,
  );
  assert.deepEqual(view.comparison?.flips[0]?.texts, ['<b>', '</b>']);
  // Two that say the same leave nothing to be tested.
  const alike = { names: ['first', 'second'] as const, first, second: first, policies: DEFAULT_SCORING_POLICIES };
  const same = viewOf({
    ...NOTHING,
    last: 'cases',
    comparison: { ...alike, isRunning: false },
  });
  expectSaid(same.comparison?.tests[0]);
});

test('what has failed is said once, and of nothing there is no usage', () => {
  const failure = '“local” returned error 500. Tried 6 times.';
  const facts = (votes: NonNullable<LabViewInput['reply']>['votes'], failures: readonly string[]) =>
    viewOf({
      ...NOTHING,
      prompt: PROMPT,
      last: 'run',
      reply: {
        began: 0,
        isDirty: false,
        model: 'm',
        subject: 'a',
        wanted: 1,
        isRunning: false,
        votes,
        shown: 0,
        usage: zeroUsage,
        hasPrices: false,
        isHistory: false,
        sentence: failures[0] ?? '',
        failures,
      },
    }).reply?.facts.map(({ name, words, more }) => [name, words, more]);
  assert.deepEqual(facts([{ sample: 0, state: 'waiting' }], []), []);
  assert.deepEqual(facts([{ sample: 0, state: 'failed', failure }], [failure]), [['Verdict', 'No reply', failure]]);
  assert.deepEqual(facts([{ sample: 0, state: 'waiting' }], [failure]), [['Error', failure, undefined]]);
});

test('a first run says of each case whether it is right, and what could not be judged has not flipped', () => {
  const cases: PromptTestCase[] = ['a', 'b', 'c'].map((id) => ({ id, problem: id, steps: [id], label: 0 }));
  const row = (id: string, said: RunRow['said']): RunRow => ({
    set: 's',
    id,
    subset: 's',
    problem: id,
    steps: 1,
    length: 1,
    label: 0,
    isRight: false,
    said,
    votes: [],
    wanted: 1,
  });
  const failed: RunRow['said'] = { kind: 'failed', reason: 'The server does not answer.' };
  const now = {
    prompt: { name: 'critic', fingerprint: 'b' },
    time: '2026-11-21T13:20:00.000Z',
    model: 'm',
    rows: [row('a', { kind: 'earliest', index: 0 }), row('b', { kind: 'earliest', index: -1 }), row('c', failed)],
  };
  const before = {
    ...now,
    prompt: { name: 'critic', fingerprint: 'a' },
    rows: now.rows.map(({ id }) => row(id, { kind: 'earliest', index: 0 })),
  };
  const input = { cases, isAll: false, now, policies: DEFAULT_SCORING_POLICIES };
  const shown = (seen: ReturnType<typeof viewOf>) =>
    seen.cases?.rows.map(({ id, change, changeWords }) => [id, change, changeWords]);
  const first = viewOf({ ...NOTHING, last: 'cases', cases: input });
  expectSaid(first.sentence);
  const none = viewOf({
    ...NOTHING,
    last: 'cases',
    cases: { ...input, now: { ...now, rows: [row('c', failed)] } },
  });
  expectSaid(none.sentence);
  assert.deepEqual(shown(first), [
    ['b', 'same-wrong', 'fail'],
    ['c', 'waiting', 'not judged'],
    ['a', 'same-right', 'pass'],
  ]);
  const second = viewOf({ ...NOTHING, last: 'cases', cases: { ...input, before } });
  expectSaid(second.sentence);
  assert.deepEqual(shown(second), [
    ['b', 'broken', 'regressed'],
    ['c', 'waiting', 'not judged'],
  ]);
  const against = (...ids: string[]) =>
    viewOf({
      ...NOTHING,
      last: 'cases',
      cases: { ...input, before: { ...before, rows: before.rows.filter(({ id }) => ids.includes(id)) } },
    }).sentence;
  expectSaid(against('a'), against('b'), against());
});

test('of replies that are too long to be set side by side, the ends are shown, and the rest is counted', () => {
  const row = (index: number): RunRow => ({
    set: 's',
    id: 'a',
    subset: 's',
    problem: 'p',
    steps: 1,
    length: 1,
    label: 0,
    isRight: false,
    said: { kind: 'earliest', index },
    votes: [index],
    wanted: 1,
  });
  const view = viewOf({
    ...NOTHING,
    comparison: {
      names: ['first', 'second'],
      first: [row(-1)],
      second: [row(0)],
      policies: DEFAULT_SCORING_POLICIES,
      isRunning: false,
      open: { id: 'a', texts: [`${'x'.repeat(MAX_DISPLAYED_TEXT_CHARS)}the end`, 'short'] },
    },
  });
  const [flip] = view.comparison?.flips ?? [];
  assert.deepEqual(flip?.cut, [7, 0]);
  assert.equal(flip?.texts?.[0].length, MAX_DISPLAYED_TEXT_CHARS);
  assert.ok(flip?.texts?.[0].endsWith('the end'));
  assert.equal(flip?.texts?.[1], 'short');
});

test('while something runs, the head says what is wrong with the server', () => {
  const trouble = '“local” returned error 500. Retrying in 4 s (attempt 3 of 6).';
  const running = { ...NOTHING, share: 0.2, trouble };
  assert.ok(viewOf(running).sentence.endsWith(trouble));
  assert.doesNotMatch(viewOf({ ...NOTHING, trouble }).sentence, /error 500/);
});

test('while cases are being stopped, the head says what is waited for, and what gives it up', () => {
  const { phase, sentence } = viewOf({ ...NOTHING, share: 0.2, isStopping: true });
  assert.equal(phase, 'running');
  expectSaid(sentence);
});

test('what verdicts take stands apart from what was paid now, with the currency, beside the time', () => {
  const row = (id: string, usage: RunRow['usage'], milliseconds?: number): RunRow => ({
    set: 's',
    id,
    subset: 's',
    problem: id,
    steps: 1,
    length: 1,
    label: 0,
    isRight: false,
    said: { kind: 'earliest', index: 0 },
    votes: [0],
    wanted: 1,
    ...(usage ? { usage } : {}),
    ...(milliseconds === undefined ? {} : { milliseconds }),
  });
  const sent = { ...zeroUsage, calls: 1, prompt: 1000, completion: 200, money: 0.02, currency: 'EUR' };
  const kept = { ...zeroUsage, kept: 1, keptTokens: 1200, keptMoney: 0.02, currency: 'EUR' };
  const cases: PromptTestCase[] = ['a', 'b'].map((id) => ({ id, problem: id, steps: [id], label: 0 }));
  const time = '2026-11-21T13:20:00.000Z';
  const figures = (...rows: readonly RunRow[]) => {
    const now = { prompt: { name: 'critic', fingerprint: 'b' }, time, model: 'm', rows };
    const input = { cases, isAll: true, now, policies: DEFAULT_SCORING_POLICIES };
    const shown = viewOf({ ...NOTHING, last: 'cases', cases: input }).cases?.figures ?? [];
    return shown.slice(-2).map(({ value, beside, name }) => [name, value, beside]);
  };
  assert.deepEqual(figures(row('a', sent), row('b', kept)), [
    ['tokens', '2.4k', '1.2k excl. cached replies'],
    ['cost', '0.04 EUR', '0.02 EUR excl. cached replies'],
  ]);
  assert.deepEqual(figures(row('a', kept), row('b', kept)), [
    ['tokens', '2.4k', '0 excl. cached replies'],
    ['cost', '0.04 EUR', '0 EUR excl. cached replies'],
  ]);
  assert.deepEqual(figures(row('a', sent), row('b', sent))[1], ['cost', '0.04 EUR', undefined]);
  const unnamed = { ...zeroUsage, calls: 1, prompt: 1000, completion: 200, money: 0.02 };
  const [name, ...cost] = figures(row('a', unnamed), row('b', unnamed))[1] ?? [];
  assert.deepEqual(cost, ['0.04', undefined]);
  assert.match(name ?? '', /^cost \(/);
  const compared = (one: CallUsage, other: CallUsage) => {
    const sides = { first: [row('a', one)], second: [row('a', other, 2400)] };
    const comparison = { names: ['first', 'second'] as const, ...sides, policies: DEFAULT_SCORING_POLICIES };
    const view = viewOf({ ...NOTHING, comparison: { ...comparison, isRunning: false } });
    return new Map(view.comparison?.figures.map(({ name, first, second }) => [name, [first, second]]));
  };
  const told = compared(kept, sent);
  const costs = [...compared(unnamed, unnamed)].filter(([name]) => name.startsWith('cost '));
  assert.deepEqual(costs.at(-1)?.[1], ['0.02', '0.02']);
  assert.deepEqual(
    [...told].filter(([name]) => name.startsWith('cost ')).map(([, sides]) => sides),
    [
      ['0.02 EUR', '0.02 EUR'],
      ['0 EUR', '0.02 EUR'],
    ],
  );
  assert.deepEqual([...told].at(-1)?.[1], ['n/a', '2.4']);
});

test('results of an older text of the prompt are old, with the time of their version', () => {
  const cases: PromptTestCase[] = [{ id: 'a', problem: 'a', steps: ['a'], label: 0 }];
  const row: RunRow = {
    ...{ set: 's', id: 'a', subset: 's', problem: 'a', steps: 1, length: 1, label: 0, isRight: false },
    ...{ said: { kind: 'earliest', index: 0 }, votes: [0], wanted: 1 },
  };
  const time = '2026-11-21T13:20:00.000Z';
  const now = { prompt: { name: 'critic', fingerprint: 'a' }, time, model: 'm', rows: [row] };
  const input = { cases, isAll: true, now, policies: DEFAULT_SCORING_POLICIES };
  const shown = (more: object) => viewOf({ ...NOTHING, last: 'cases', cases: { ...input, ...more } });
  const old = shown({ isOld: true });
  assert.equal(old.cases?.isOld, true);
  assert.match(old.sentence, /\b1 of 1\b.*\b2026-11-21 \d\d:\d\d\b/);
  for (const more of [{}, { isOld: false }, { isOld: true, running: [] }]) {
    const view = shown(more);
    assert.equal(view.cases?.isOld, undefined);
    assert.doesNotMatch(view.sentence, /2026-11-21/);
  }
});
