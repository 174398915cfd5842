import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModelCall } from '../../../src/core/judge/calls/types.ts';
import {
  type EditorLanguageModelCatalog,
  type EditorLanguageModelMessage,
  queryEditorLanguageModel,
} from '../../../src/judges/servers/editor-models.ts';
import { endpointOf } from '../../support/endpoints.ts';
import { manualClock, settle } from '../../support/manual-clock.ts';

const never = new AbortController().signal;
const endpoint = endpointOf({ name: 'mine', kind: 'editor', baseUrl: 'editor:', timeoutSeconds: 60 });
const call: ModelCall = {
  endpoint,
  model: 'scripted',
  messages: [
    { role: 'system', content: 'Be strict.' },
    { role: 'user', content: 'Is it right?' },
  ],
  sampling: { temperature: 0 },
  sample: 0,
};

/** An editor with one scripted model. */
function editorWith(
  reply: (signal: AbortSignal) => AsyncIterable<string>,
): EditorLanguageModelCatalog & { readonly asked: (readonly EditorLanguageModelMessage[])[] } {
  const asked: (readonly EditorLanguageModelMessage[])[] = [];
  return {
    asked,
    list: async () => ['scripted'],
    select: async (model) =>
      model === 'scripted'
        ? {
            name: 'Scripted',
            send: (messages, _, signal) => {
              asked.push(messages);
              return reply(signal);
            },
            countTokens: async (text) => text.length,
          }
        : undefined,
  };
}

// biome-ignore lint/correctness/useYield: it fails before it says anything
async function* failing(code: string, message: string): AsyncIterable<string> {
  throw Object.assign(new Error(message), { code });
}

test("the editor's model replies, and its tokens are counted", async () => {
  const editor = editorWith(async function* () {
    yield 'It is ';
    yield 'right.';
  });
  assert.deepEqual(await queryEditorLanguageModel(editor, manualClock(), call, never), {
    kind: 'reply',
    text: 'It is right.',
    finish: 'unknown',
    tokens: { prompt: 24, completion: 12 },
  });
  assert.deepEqual(editor.asked, [
    [
      { role: 'user', content: 'Be strict.' },
      { role: 'user', content: 'Is it right?' },
    ],
  ]);
});

test("what the editor's errors come to", async () => {
  const named = [
    ['NoPermissions', 'no', 'consent', /Start a review and allow access/],
    ['Blocked', 'blocked', 'consent', /is blocking Proofmark from using “mine”/],
    ['Blocked', 'You have exceeded your premium request allowance', 'quota', /Quota exceeded/],
    ['ChatQuotaExceeded', 'x', 'quota', /Quota exceeded/],
    ['Unknown', 'Rate limited: 429', 'busy', /Rate limit/],
    ['NotFound', 'gone', 'not-found', /no language model “scripted”/],
    ['Unknown', 'Response got filtered', 'filtered', /withheld/],
    ['Unknown', 'socket hang up', 'server', /socket hang up/],
  ] as const;
  for (const [code, message, cause, words] of named) {
    const result = await queryEditorLanguageModel(
      editorWith(() => failing(code, message)),
      manualClock(),
      call,
      never,
    );
    assert.ok(result.kind === 'failure' && result.cause === cause, `${code}: ${JSON.stringify(result)}`);
    assert.match(result.message, words);
    assert.equal(result.retryAfter !== undefined, cause === 'busy');
  }
  const none = await queryEditorLanguageModel(
    editorWith(() => failing('', '')),
    manualClock(),
    { ...call, model: 'x' },
    never,
  );
  assert.ok(none.kind === 'failure' && none.cause === 'not-found');
  const outside = await queryEditorLanguageModel(undefined, manualClock(), call, never);
  assert.ok(outside.kind === 'failure' && /only in VS Code/.test(outside.message));
});

test('a model that falls silent is given up, one that is cancelled is told', async () => {
  let cancelled = 0;
  const silent = editorWith(async function* (signal) {
    signal.addEventListener('abort', () => cancelled++);
    yield 'So';
    await new Promise(() => undefined);
  });
  const clock = manualClock();
  const waits = queryEditorLanguageModel(silent, clock, call, never);
  await settle();
  clock.advance(59_000);
  await settle();
  assert.equal(cancelled, 0);
  clock.advance(1000);
  const result = await waits;
  assert.ok(result.kind === 'failure' && result.cause === 'timeout');
  assert.equal(cancelled, 1);

  const abort = new AbortController();
  const other = queryEditorLanguageModel(silent, clock, call, abort.signal);
  await settle();
  abort.abort(new Error('closed'));
  await assert.rejects(other, /closed/);
  assert.equal(cancelled, 2);
  assert.equal(clock.waiting, 0);
});

test('a reply without end is dropped, and pictures are not sent where they cannot be', async () => {
  const endless = editorWith(async function* () {
    for (;;) yield 'x'.repeat(1024 * 1024);
  });
  const result = await queryEditorLanguageModel(endless, manualClock(), call, never);
  assert.ok(result.kind === 'failure' && result.cause === 'too-large');
  const images = [{ kind: 'image', mime: 'image/png', data: '' }] as const;
  const messages = [{ role: 'user', content: 'See.', images }] as const;
  const refused = await queryEditorLanguageModel(endless, manualClock(), { ...call, messages }, never);
  assert.ok(refused.kind === 'failure' && refused.cause === 'bad-request');
});
