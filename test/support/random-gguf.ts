/**
 * A small language model in the file format of llama.cpp (GGUF), with random weights: its replies are noise, and only the way of every
 * byte can be tested with it. Its tokens are bytes, and the special tokens of ChatML.
 */
import { createRandomGenerator } from '../../src/core/base/random.ts';

/** The value types of GGUF that are used here. */
const UINT32 = 4;
const FLOAT32 = 6;
const BOOL = 7;
const STRING = 8;
const ARRAY = 9;
const INT32 = 5;
/** Tensor data begins at a multiple of this. */
const ALIGNMENT = 32;
const EPSILON = 1e-5;
const ROPE_BASE = 10_000;

export interface RandomModelShape {
  readonly seed: number;
  readonly layers: number;
  readonly width: number;
  readonly heads: number;
  readonly hidden: number;
  readonly contextLength: number;
}

export const SMALL_SHAPE: RandomModelShape = {
  seed: 1,
  layers: 2,
  width: 32,
  heads: 2,
  hidden: 64,
  contextLength: 2048,
};

/** The ids of the special tokens; the tokens before them are the 256 bytes. */
export const SPECIAL_TOKENS = ['<|endoftext|>', '<|im_start|>', '<|im_end|>'] as const;
export const END_OF_TURN = 258;
const VOCABULARY_SIZE = 256 + SPECIAL_TOKENS.length;

export const CHATML_TEMPLATE =
  "{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>\\n' }}{% endfor %}" +
  "{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}";

interface Tensor {
  readonly name: string;
  /** The fastest dimension first, as in GGUF. */
  readonly dimensions: readonly number[];
  readonly values: Float32Array;
}

export interface RandomModel {
  readonly shape: RandomModelShape;
  readonly tensors: ReadonlyMap<string, Tensor>;
}

/** Creates the weights. The same shape and seed give the same weights. */
export function createRandomModel(shape: RandomModelShape = SMALL_SHAPE): RandomModel {
  const random = createRandomGenerator(shape.seed);
  const tensors = new Map<string, Tensor>();
  const add = (name: string, dimensions: readonly number[]): void => {
    const values = new Float32Array(dimensions.reduce((product, size) => product * size, 1));
    const isNorm = dimensions.length === 1;
    const spread = isNorm ? 0.2 : 2 / Math.sqrt(dimensions[0] ?? 1);
    for (let i = 0; i < values.length; i++) values[i] = (isNorm ? 1 : 0) + (random() * 2 - 1) * spread;
    tensors.set(name, { name, dimensions, values });
  };
  const { width, hidden } = shape;
  add('token_embd.weight', [width, VOCABULARY_SIZE]);
  for (let i = 0; i < shape.layers; i++) {
    add(`blk.${i}.attn_norm.weight`, [width]);
    for (const part of ['q', 'k', 'v', 'output']) add(`blk.${i}.attn_${part}.weight`, [width, width]);
    add(`blk.${i}.ffn_norm.weight`, [width]);
    add(`blk.${i}.ffn_gate.weight`, [width, hidden]);
    add(`blk.${i}.ffn_up.weight`, [width, hidden]);
    add(`blk.${i}.ffn_down.weight`, [hidden, width]);
  }
  add('output_norm.weight', [width]);
  add('output.weight', [width, VOCABULARY_SIZE]);
  return { shape, tensors };
}

/** The file of a model. `metadata` replaces or adds values of the header; undefined omits one. */
export function encodeGguf(
  model: RandomModel,
  metadata: Readonly<Record<string, GgufValue | undefined>> = {},
): Uint8Array<ArrayBuffer> {
  const header = Object.entries({ ...describeModel(model.shape), ...metadata }).filter(
    (entry): entry is [string, GgufValue] => entry[1] !== undefined,
  );
  const out = new ByteWriter();
  out.raw(new TextEncoder().encode('GGUF'));
  out.uint32(3);
  out.uint64(model.tensors.size);
  out.uint64(header.length);
  for (const [key, value] of header) {
    out.string(key);
    out.uint32(value.type);
    if (value.type === ARRAY) {
      out.uint32(value.of);
      out.uint64(value.values.length);
      for (const item of value.values) out.scalar(value.of, item);
    } else out.scalar(value.type, value.value);
  }
  let offset = 0;
  for (const { name, dimensions, values } of model.tensors.values()) {
    out.string(name);
    out.uint32(dimensions.length);
    for (const size of dimensions) out.uint64(size);
    out.uint32(0); // F32
    out.uint64(offset);
    offset += align(values.byteLength);
  }
  out.pad();
  for (const { values } of model.tensors.values()) {
    out.raw(new Uint8Array(values.buffer));
    out.pad();
  }
  return out.finish();
}

export type GgufValue =
  | { readonly type: typeof UINT32 | typeof FLOAT32; readonly value: number }
  | { readonly type: typeof BOOL; readonly value: boolean }
  | { readonly type: typeof STRING; readonly value: string }
  | { readonly type: typeof ARRAY; readonly of: number; readonly values: readonly (string | number)[] };

export const toGgufString = (value: string): GgufValue => ({ type: STRING, value });
export const toGgufNumber = (value: number): GgufValue => ({ type: UINT32, value });

function describeModel({ layers, width, heads, hidden, contextLength }: RandomModelShape): Record<string, GgufValue> {
  return {
    'general.architecture': toGgufString('llama'),
    'general.name': toGgufString('random weights'),
    'llama.context_length': toGgufNumber(contextLength),
    'llama.embedding_length': toGgufNumber(width),
    'llama.block_count': toGgufNumber(layers),
    'llama.feed_forward_length': toGgufNumber(hidden),
    'llama.attention.head_count': toGgufNumber(heads),
    'llama.attention.head_count_kv': toGgufNumber(heads),
    'llama.attention.layer_norm_rms_epsilon': { type: FLOAT32, value: EPSILON },
    'llama.rope.dimension_count': toGgufNumber(width / heads),
    'llama.vocab_size': toGgufNumber(VOCABULARY_SIZE),
    'tokenizer.ggml.model': toGgufString('gpt2'),
    'tokenizer.ggml.pre': toGgufString('qwen2'),
    'tokenizer.ggml.tokens': { type: ARRAY, of: STRING, values: [...listByteTokens(), ...SPECIAL_TOKENS] },
    'tokenizer.ggml.token_type': {
      type: ARRAY,
      of: INT32,
      values: Array.from({ length: VOCABULARY_SIZE }, (_, id) => (id < 256 ? 1 : 3)),
    },
    // One pair that never occurs, since llama.cpp wants a list.
    'tokenizer.ggml.merges': { type: ARRAY, of: STRING, values: ['Ā ā'] },
    'tokenizer.ggml.bos_token_id': toGgufNumber(256),
    'tokenizer.ggml.eos_token_id': toGgufNumber(END_OF_TURN),
    'tokenizer.ggml.add_bos_token': { type: BOOL, value: false },
    'tokenizer.chat_template': toGgufString(CHATML_TEMPLATE),
  };
}

/** The 256 bytes as the letters that GPT-2's vocabulary has for them: token 43 is the byte of `+`. */
export function listByteTokens(): readonly string[] {
  const isShown = (byte: number): boolean => (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
  let hidden = 0;
  return Array.from({ length: 256 }, (_, byte) => String.fromCodePoint(isShown(byte) ? byte : 256 + hidden++));
}

/** Returns the logits after the last token, computed without llama.cpp. */
export function computeLogits({ shape, tensors }: RandomModel, tokens: readonly number[]): Float64Array {
  const { width, heads, hidden, layers } = shape;
  const size = width / heads;
  const weights = (name: string): Float32Array => {
    const tensor = tensors.get(name);
    if (!tensor) throw new Error(`No tensor ${name}.`);
    return tensor.values;
  };
  const embedding = weights('token_embd.weight');
  let states: readonly Float64Array[] = tokens.map((token) =>
    Float64Array.from(embedding.subarray(token * width, (token + 1) * width)),
  );
  for (let layer = 0; layer < layers; layer++) {
    const of = (part: string): Float32Array => weights(`blk.${layer}.${part}.weight`);
    const normed = states.map((state) => normalize(state, of('attn_norm')));
    const keys = normed.map((state, position) => rotate(multiply(of('attn_k'), state, width), position, size));
    const values = normed.map((state) => multiply(of('attn_v'), state, width));
    states = states.map((state, position) => {
      const query = rotate(multiply(of('attn_q'), normed[position] as Float64Array, width), position, size);
      const mixed = new Float64Array(width);
      for (let head = 0; head < heads; head++) {
        const from = head * size;
        const scores = keys.slice(0, position + 1).map((key) => {
          let sum = 0;
          for (let i = from; i < from + size; i++) sum += (query[i] as number) * (key[i] as number);
          return sum / Math.sqrt(size);
        });
        const most = Math.max(...scores);
        const shares = scores.map((score) => Math.exp(score - most));
        const total = shares.reduce((sum, share) => sum + share, 0);
        shares.forEach((share, at) => {
          for (let i = from; i < from + size; i++)
            mixed[i] = (mixed[i] as number) + (share / total) * ((values[at] as Float64Array)[i] as number);
        });
      }
      const attended = addVectors(state, multiply(of('attn_output'), mixed, width));
      const inner = normalize(attended, of('ffn_norm'));
      const gate = multiply(of('ffn_gate'), inner, hidden);
      const up = multiply(of('ffn_up'), inner, hidden);
      const active = gate.map((value, i) => (value / (1 + Math.exp(-value))) * (up[i] as number));
      return addVectors(attended, multiply(of('ffn_down'), active, width));
    });
  }
  const last = normalize(states.at(-1) as Float64Array, weights('output_norm.weight'));
  return multiply(weights('output.weight'), last, VOCABULARY_SIZE);
}

function normalize(state: Float64Array, weight: Float32Array): Float64Array {
  const mean = state.reduce((sum, value) => sum + value * value, 0) / state.length;
  return state.map((value, i) => (value / Math.sqrt(mean + EPSILON)) * (weight[i] as number));
}

function multiply(matrix: Float32Array, vector: Float64Array, rows: number): Float64Array {
  return Float64Array.from({ length: rows }, (_, row) => {
    let sum = 0;
    for (let i = 0; i < vector.length; i++) sum += (matrix[row * vector.length + i] as number) * (vector[i] as number);
    return sum;
  });
}

/** Rotates neighboring pairs of each head by the position, as llama.cpp does for `llama`. */
function rotate(vector: Float64Array, position: number, size: number): Float64Array {
  const turned = new Float64Array(vector.length);
  for (let i = 0; i < vector.length; i += 2) {
    const angle = position * ROPE_BASE ** (-(i % size) / size);
    const [a, b] = [vector[i] as number, vector[i + 1] as number];
    turned[i] = a * Math.cos(angle) - b * Math.sin(angle);
    turned[i + 1] = a * Math.sin(angle) + b * Math.cos(angle);
  }
  return turned;
}

const addVectors = (a: Float64Array, b: Float64Array) => a.map((value, i) => value + (b[i] as number));

const align = (size: number): number => Math.ceil(size / ALIGNMENT) * ALIGNMENT;

class ByteWriter {
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  raw(bytes: Uint8Array): void {
    this.#parts.push(bytes);
    this.#length += bytes.length;
  }

  uint32(value: number): void {
    this.raw(new Uint8Array(new Uint32Array([value]).buffer));
  }

  uint64(value: number): void {
    this.raw(new Uint8Array(new BigUint64Array([BigInt(value)]).buffer));
  }

  string(text: string): void {
    const bytes = new TextEncoder().encode(text);
    this.uint64(bytes.length);
    this.raw(bytes);
  }

  scalar(type: number, value: string | number | boolean): void {
    if (type === STRING) this.string(String(value));
    else if (type === BOOL) this.raw(Uint8Array.of(value ? 1 : 0));
    else if (type === FLOAT32) this.raw(new Uint8Array(new Float32Array([Number(value)]).buffer));
    else this.uint32(Number(value));
  }

  pad(): void {
    this.raw(new Uint8Array(align(this.#length) - this.#length));
  }

  finish(): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }
}
