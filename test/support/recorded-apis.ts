/**
 * Replies in the shapes that the public documentation of APIs shows, as of November 2026: Anthropic's Messages (2023-06-01), Gemini's
 * generateContent (v1beta), OpenAI's Responses. The texts and numbers are ours. No server of these providers was ever asked.
 */
import type { ScriptedEvents } from './scripted-server.ts';

export const SAID = 'Paragraph 2 is wrong: 𝔸 ≠ 𝔹. \\boxed{2}';
export const THOUGHT = 'Let me see … 2 · 3 = 6.';

/** Cuts a text in pieces of characters, as streams do. */
function cut(text: string, size = 7): readonly string[] {
  const all = [...text];
  return Array.from({ length: Math.ceil(all.length / size) }, (_, k) => all.slice(k * size, (k + 1) * size).join(''));
}

type Events = ScriptedEvents['events'];
const named = (events: readonly ({ readonly type: string } & Record<string, unknown>)[]): Events =>
  events.map((data) => [data.type, data] as const);

export const anthropicUsage = {
  input_tokens: 24,
  cache_creation_input_tokens: 32,
  cache_read_input_tokens: 64,
  output_tokens: 3,
  service_tier: 'standard',
};

function anthropicBlock(index: number, block: object, deltas: readonly object[]) {
  return [
    { type: 'content_block_start', index, content_block: block },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ];
}

/** @param stop the reason why it stopped, with its details */
export function anthropicEvents(stop: Record<string, unknown> = { stop_reason: 'end_turn' }): Events {
  const message = { id: 'msg_01', type: 'message', role: 'assistant', model: 'claude-test', content: [] };
  return named([
    { type: 'message_start', message: { ...message, stop_reason: null, stop_sequence: null, usage: anthropicUsage } },
    { type: 'ping' },
    ...anthropicBlock(0, { type: 'thinking', thinking: '', signature: '' }, [
      ...cut(THOUGHT).map((thinking) => ({ type: 'thinking_delta', thinking })),
      { type: 'signature_delta', signature: 'EqQBCgIYAhIM' },
    ]),
    ...anthropicBlock(
      1,
      { type: 'text', text: '' },
      cut(SAID).map((text) => ({ type: 'text_delta', text })),
    ),
    {
      type: 'message_delta',
      delta: { stop_sequence: null, ...stop },
      usage: { output_tokens: 40, output_tokens_details: { thinking_tokens: 15 } },
    },
    { type: 'message_stop' },
  ]);
}

export const anthropicMessage = {
  id: 'msg_01',
  type: 'message',
  role: 'assistant',
  model: 'claude-test',
  content: [
    { type: 'thinking', thinking: THOUGHT, signature: 'EqQBCgIYAhIM' },
    { type: 'text', text: SAID },
  ],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { ...anthropicUsage, output_tokens: 40, output_tokens_details: { thinking_tokens: 15 } },
};

export function anthropicError(type: string, message: string, more: object = {}) {
  return { type: 'error', error: { type, message, ...more }, request_id: 'req_011CSHoEeqs5C35K2UUqR7Fy' };
}

const geminiUsage = {
  promptTokenCount: 120,
  cachedContentTokenCount: 64,
  candidatesTokenCount: 25,
  thoughtsTokenCount: 15,
  totalTokenCount: 160,
};

function geminiChunk(parts: readonly object[], more: object = {}) {
  return {
    candidates: [{ content: { role: 'model', parts }, index: 0, ...more }],
    usageMetadata: geminiUsage,
    modelVersion: 'gemini-test',
    responseId: 'Il0taoSYJ5Cez7',
  };
}

export function geminiEvents(finishReason = 'STOP'): Events {
  const chunks = [
    ...cut(THOUGHT).map((text) => geminiChunk([{ text, thought: true }])),
    ...cut(SAID).map((text) => geminiChunk([{ text }])),
    geminiChunk([{ text: '', thoughtSignature: 'EjQKMgEM' }], { finishReason }),
  ];
  return chunks.map((data) => [undefined, data] as const);
}

export const geminiResponse = geminiChunk([{ text: THOUGHT, thought: true }, { text: SAID }], { finishReason: 'STOP' });

export function geminiError(code: number, status: string, message: string, details: readonly object[] = []) {
  return { error: { code, message, status, details } };
}

export function openAiResponse(more: Record<string, unknown> = {}) {
  return {
    id: 'resp_01',
    object: 'response',
    created_at: 1741369938,
    status: 'completed',
    error: null,
    incomplete_details: null,
    model: 'gpt-test',
    output: [
      { id: 'rs_01', type: 'reasoning', summary: [{ type: 'summary_text', text: THOUGHT }] },
      {
        id: 'msg_01',
        type: 'message',
        status: 'completed',
        role: 'assistant',
        content: [{ type: 'output_text', text: SAID, annotations: [], logprobs: [] }],
      },
    ],
    store: false,
    usage: {
      input_tokens: 120,
      input_tokens_details: { cached_tokens: 64, cache_write_tokens: 32 },
      output_tokens: 40,
      output_tokens_details: { reasoning_tokens: 15 },
      total_tokens: 160,
    },
    ...more,
  };
}

/** @param last the final event: by default that of a complete reply */
export function responsesEvents(last: { type: string } & Record<string, unknown> = completed()): Events {
  const created = openAiResponse({ status: 'in_progress', output: [], usage: null });
  const item = { item_id: 'msg_01', output_index: 1, content_index: 0 };
  const summary = { item_id: 'rs_01', output_index: 0, summary_index: 0 };
  const events = [
    { type: 'response.created', response: created },
    { type: 'response.in_progress', response: created },
    { type: 'response.output_item.added', output_index: 0, item: { id: 'rs_01', type: 'reasoning', summary: [] } },
    ...cut(THOUGHT).map((delta) => ({ type: 'response.reasoning_summary_text.delta', ...summary, delta })),
    { type: 'response.reasoning_summary_text.done', ...summary, text: THOUGHT },
    ...cut(SAID).map((delta) => ({ type: 'response.output_text.delta', ...item, delta, logprobs: [] })),
    { type: 'response.output_text.done', ...item, text: SAID, logprobs: [] },
    last,
  ];
  return named(events.map((event, k) => ({ ...event, sequence_number: k })));
}

function completed() {
  return { type: 'response.completed', response: openAiResponse() };
}
