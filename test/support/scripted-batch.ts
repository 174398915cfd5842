/** Files of a batch, answered by a script. Scripted: what is said comes from no model. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRandomGenerator } from '../../src/core/base/random.ts';

/** A request as a line of a batch has it. */
export interface BatchRequest {
  readonly custom_id: string;
  readonly method: string;
  readonly url: string;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly [name: string]: unknown;
  };
}

/** What is said to a request; `nth` counts those with the same messages, from 0, over all rounds. */
export type BatchScript = (
  request: BatchRequest,
  nth: number,
) => { readonly text: string } | { readonly status: number };

export function requestsIn(file: string): BatchRequest[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as BatchRequest);
}

/** A line of a reply, as OpenAI writes it. */
export function replyLine(id: string, text: string, model: string): object {
  return {
    id: `batch_req_${id.slice(0, 8)}`,
    custom_id: id,
    response: {
      status_code: 200,
      request_id: `req_${id.slice(0, 8)}`,
      body: {
        id: 'chatcmpl-scripted',
        object: 'chat.completion',
        model,
        choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
      },
    },
    error: null,
  };
}

/** A line of a request that failed, as OpenAI writes it. */
export function faultLine(id: string, status: number, message: string): object {
  const body = { error: { message, type: 'invalid_request_error' } };
  return { id: 'x', custom_id: id, response: { status_code: status, request_id: 'x', body }, error: null };
}

/** Runs batches: each request is answered once it is asked, in whatever order, and lost where `isLost` says so the first time. */
export class ScriptedBatch {
  readonly #script: BatchScript;
  readonly #isLost: (request: BatchRequest, k: number) => object | undefined;
  readonly #seen = new Map<string, number>();
  readonly #of = new Map<string, number>();
  readonly #lost = new Set<string>();
  requests = 0;

  constructor(script: BatchScript, isLost: (request: BatchRequest, k: number) => object | undefined = () => undefined) {
    this.#script = script;
    this.#isLost = isLost;
  }

  /** Answers files of requests in a file, its lines shuffled by a seed, with `more` behind them. */
  run(files: readonly string[], to: string, seed: number, more: readonly unknown[] = []): BatchRequest[] {
    const requests = files.flatMap(requestsIn);
    const lines = requests.map((request, k) => {
      const { custom_id: id, body } = request;
      this.requests++;
      const lost = this.#lost.has(id) ? undefined : this.#isLost(request, k);
      const nth = this.#nth(id, JSON.stringify(body.messages));
      if (lost) {
        this.#lost.add(id);
        return lost;
      }
      const said = this.#script(request, nth);
      return 'text' in said ? replyLine(id, said.text, body.model) : faultLine(id, said.status, 'This is too long.');
    });
    const random = createRandomGenerator(seed);
    const shuffled = lines
      .map((line) => ({ line, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ line }) => JSON.stringify(line));
    writeFileSync(
      to,
      `${[...shuffled, ...more.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))].join('\n')}\n`,
    );
    return requests;
  }

  #nth(id: string, messages: string): number {
    const known = this.#of.get(id);
    if (known !== undefined) return known;
    const nth = this.#seen.get(messages) ?? 0;
    this.#seen.set(messages, nth + 1);
    this.#of.set(id, nth);
    return nth;
  }
}
