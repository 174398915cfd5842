/** A model of llama.cpp in memory, in the process that runs it. */
import type { FinishReason } from '../../core/judge/calls/index.ts';
import {
  type GgufHeader,
  type LocalModelTokenizer,
  planStepScores,
  toStepScore,
} from '../../core/judge/local/index.ts';
import type { AddonContext, AddonModel, AddonSampler, LlamaAddon } from './llama-addon.ts';
import type {
  LlamaChatTask,
  LlamaLoadTask,
  LlamaPromptTooLongResult,
  LlamaReplyResult,
  LlamaResult,
  LlamaScoreTask,
} from './llama-messages.ts';

/** How many tokens are evaluated at once. A call can be canceled in between. */
const BATCH = 256;
/** The bias of the two tokens of a score, so that only they remain. Larger values would make their difference inexact. */
const SCORE_BIAS = 100;
/** The types of tokens that are special in a GGUF file: control and user-defined. */
const SPECIAL_TYPES: ReadonlySet<unknown> = new Set([3, 4]);

export class LlamaSession {
  readonly #addon: LlamaAddon;
  readonly #model: AddonModel;
  readonly #context: AddonContext;
  readonly #template: string | undefined;
  readonly #tokenizer: LocalModelTokenizer;
  /** The tokens in the cache of the context, whose evaluation is reused for a prompt with the same beginning. */
  #cached: number[] = [];

  private constructor(addon: LlamaAddon, model: AddonModel, context: AddonContext, { values }: GgufHeader) {
    this.#addon = addon;
    this.#model = model;
    this.#context = context;
    const template = values.get('tokenizer.chat_template');
    this.#template = typeof template === 'string' ? template : undefined;
    const names = values.get('tokenizer.ggml.tokens');
    const types = values.get('tokenizer.ggml.token_type');
    const specialTokens = new Map<string, number>();
    if (Array.isArray(names) && Array.isArray(types))
      for (const [id, name] of names.entries()) if (SPECIAL_TYPES.has(types[id])) specialTokens.set(String(name), id);
    const bos = model.shouldPrependBosToken() ? model.tokenBos() : undefined;
    this.#tokenizer = {
      encode: (text, isFramed) => [...(isFramed && bos !== undefined ? [bos] : []), ...model.tokenize(text, true)],
      specialTokens,
      ...(bos === undefined ? {} : { bos: model.getTokenString(bos) }),
      ...(this.#template === undefined ? {} : { formatChat: (messages) => this.#format(messages, false) }),
    };
  }

  /** Loads a model; undefined if llama.cpp can't. */
  static async load(
    addon: LlamaAddon,
    file: string,
    header: GgufHeader,
    options: Pick<LlamaLoadTask, 'threads' | 'contextLength' | 'isExact'> & {
      readonly onProgress: (share: number) => void;
    },
  ): Promise<LlamaSession | undefined> {
    const model = new addon.AddonModel(file, {
      addonExports: addon,
      gpuLayers: addon.getGpuType() === false ? 0 : 999,
      useMmap: true,
      checkTensors: true,
      onLoadProgress: options.onProgress,
    });
    if (!(await model.init())) return undefined;
    const context = new addon.AddonContext(model, {
      contextSize: options.contextLength,
      batchSize: BATCH,
      sequences: 1,
      threads: options.threads,
      // The types F32 and F16 of ggml.
      kvCacheKeyType: options.isExact ? 0 : 1,
      kvCacheValueType: options.isExact ? 0 : 1,
      flashAttention: options.isExact ? false : 'auto',
    });
    return (await context.init()) ? new LlamaSession(addon, model, context, header) : undefined;
  }

  /** Scores steps. Fails if the tokenizer doesn't fit the form. @throws the reason of `signal` */
  async score({ input }: LlamaScoreTask, signal: AbortSignal): Promise<LlamaResult> {
    // Math-Shepherd's model has no template of a chat.
    const form = this.#template === undefined ? 'math-shepherd' : 'rlhflow';
    const plan = planStepScores(form, this.#tokenizer, input);
    if (plan.kind === 'failure') return { result: 'failure', failure: plan };
    const { tokens, positions } = plan;
    const most = this.#context.getContextSize();
    if (tokens.length > most) return { result: 'too-long', tokens: tokens.length, most };
    const columns = Uint32Array.from(plan.columns);
    const sampler = new this.#addon.AddonSampler(this.#model);
    try {
      sampler.applyConfig({
        temperature: 1,
        topK: columns.length,
        tokenBiasKeys: columns,
        tokenBiasValues: new Float32Array(columns.length).fill(SCORE_BIAS),
      });
      const scores: number[] = [];
      await this.#evaluate(tokens, positions, signal, async (output) => {
        const [, pairs] = await this.#context.sampleToken(output, sampler, true);
        const share = (column = -1): number =>
          pairs[pairs.findIndex((token, k) => k % 2 === 0 && token === column) + 1] ?? 0;
        scores.push(toStepScore([Math.log(share(columns[0])), Math.log(share(columns[1]))]));
      });
      return { result: 'scores', form, scores, promptTokens: tokens.length };
    } finally {
      sampler.dispose();
    }
  }

  /** Replies to a chat. @throws the reason of `signal`, and errors of the model's template */
  async chat(
    { messages, sampling, seed }: LlamaChatTask,
    signal: AbortSignal,
    onText: (more: string) => void,
  ): Promise<LlamaReplyResult | LlamaPromptTooLongResult> {
    const model = this.#model;
    const prompt = this.#encodeChat(messages);
    const size = this.#context.getContextSize();
    if (prompt.length >= size) return { result: 'too-long', tokens: prompt.length, most: size };
    const limit = sampling.max_tokens ?? sampling.max_completion_tokens;
    const most = Math.min(typeof limit === 'number' ? limit : size, size - prompt.length);
    const sampler = this.#createSampler(sampling, seed);
    try {
      let output = 0;
      const cached = await this.#evaluate(prompt, [prompt.length - 1], signal, async (last) => {
        output = last;
      });
      const reader = new TokenReader(model, prompt.at(-1) ?? 0);
      let completion = 0;
      let finish: FinishReason = 'length';
      while (completion < most) {
        const token = await this.#context.sampleToken(output, sampler);
        completion++;
        if (token < 0 || model.isEogToken(token)) {
          finish = 'stop';
          break;
        }
        const more = reader.read(token);
        if (more !== '') onText(more);
        if (completion === most) break;
        signal.throwIfAborted();
        [output = 0] = await this.#decode([token], [0]);
      }
      const rest = reader.end();
      if (rest !== '') onText(rest);
      return { result: 'reply', text: reader.text, finish, prompt: prompt.length, cached, completion };
    } finally {
      sampler.dispose();
    }
  }

  #encodeChat(messages: LlamaChatTask['messages']): readonly number[] {
    const { bos } = this.#tokenizer;
    const text =
      this.#template === undefined ? messages.map(({ content }) => content).join('\n\n') : this.#format(messages, true);
    // Most templates begin with the token for the beginning themselves.
    return this.#tokenizer.encode(text, bos === undefined || !text.startsWith(bos));
  }

  #format(messages: LlamaChatTask['messages'], asks: boolean): string {
    const { AddonJinjaRenderer } = this.#addon;
    return new AddonJinjaRenderer(this.#template ?? '').render({
      messages,
      add_generation_prompt: asks,
      bos_token: this.#model.getTokenString(this.#model.tokenBos()),
      eos_token: this.#model.getTokenString(this.#model.tokenEos()),
    });
  }

  #createSampler(sampling: LlamaChatTask['sampling'], seed: number): AddonSampler {
    const sampler = new this.#addon.AddonSampler(this.#model);
    const read = (name: string, otherwise: number): number => {
      const value = sampling[name];
      return typeof value === 'number' ? value : otherwise;
    };
    sampler.applyConfig({
      temperature: read('temperature', 1),
      topK: read('top_k', 0),
      topP: read('top_p', 1),
      minP: read('min_p', 0),
      seed: read('seed', seed),
    });
    return sampler;
  }

  /** Evaluates tokens from the first one that isn't cached. Returns the number of cached tokens. @throws the reason of `signal` */
  async #evaluate(
    tokens: readonly number[],
    positions: readonly number[],
    signal: AbortSignal,
    onOutput: (output: number) => Promise<void>,
  ): Promise<number> {
    // An output is computed only with its token.
    const last = Math.min(...positions);
    let same = 0;
    while (same < Math.min(last, this.#cached.length) && this.#cached[same] === tokens[same]) same++;
    if (same < this.#cached.length && !this.#context.removeTokenCellsFromSequence(0, same, -1)) {
      this.#context.disposeSequence(0);
      same = 0;
    }
    this.#cached.length = same;
    const wanted = new Set(positions);
    for (let at = same; at < tokens.length; at += BATCH) {
      signal.throwIfAborted();
      const batch = tokens.slice(at, at + BATCH);
      const outputs = await this.#decode(
        batch,
        batch.flatMap((_, k) => (wanted.has(at + k) ? [k] : [])),
      );
      for (const output of outputs) await onOutput(output);
    }
    return same;
  }

  async #decode(tokens: readonly number[], outputs: readonly number[]): Promise<Uint32Array> {
    this.#context.initBatch(tokens.length);
    const indexes = this.#context.addToBatch(
      0,
      this.#cached.length,
      Uint32Array.from(tokens),
      Uint32Array.from(outputs),
    );
    await this.#context.decodeBatch();
    this.#cached.push(...tokens);
    return indexes;
  }
}

/** Reads the text of tokens one by one. A letter may consist of several tokens. */
class TokenReader {
  readonly #model: AddonModel;
  readonly #parts: string[] = [];
  #last: number;
  #waiting: number[] = [];

  constructor(model: AddonModel, last: number) {
    this.#model = model;
    this.#last = last;
  }

  get text(): string {
    return this.#parts.join('');
  }

  /** Returns the text of a token; an empty text while a letter is incomplete. */
  read(token: number): string {
    this.#waiting.push(token);
    const more = this.#decode();
    if (more.endsWith('\ufffd') && this.#waiting.length < 4) return '';
    return this.#take(more);
  }

  end(): string {
    return this.#waiting.length === 0 ? '' : this.#take(this.#decode());
  }

  /** Some vocabularies omit the space before the first token of a text, so the token before is decoded, too. */
  #decode(): string {
    const before = this.#model.detokenize(Uint32Array.of(this.#last));
    return this.#model.detokenize(Uint32Array.of(this.#last, ...this.#waiting)).slice(before.length);
  }

  #take(more: string): string {
    this.#last = this.#waiting.at(-1) ?? this.#last;
    this.#waiting = [];
    this.#parts.push(more);
    return more;
  }
}
