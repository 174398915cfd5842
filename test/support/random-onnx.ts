/**
 * Reward models with random weights as ONNX files, and the same networks in TypeScript. Each token gets a random vector. The mean of the
 * vectors so far goes through a layer with tanh and a second layer to the outputs, as a causal model does.
 */
import { createRandomGenerator } from '../../src/core/base/random.ts';

export interface RandomNetwork {
  readonly vocabulary: number;
  readonly hidden: number;
  /** Outputs for each token: 2 (two classes), 1 (a value), or one for each word. */
  readonly width: number;
  readonly embedding: Float32Array;
  readonly first: Float32Array;
  readonly second: Float32Array;
  readonly bias: Float32Array;
}

const HIDDEN = 8;

export function randomNetwork(seed: number, vocabulary: number, width: number, hidden = HIDDEN): RandomNetwork {
  const random = createRandomGenerator(seed);
  const numbers = (count: number, scale: number): Float32Array =>
    Float32Array.from({ length: count }, () => (random() - 0.5) * scale);
  return {
    vocabulary,
    hidden,
    width,
    embedding: numbers(vocabulary * hidden, 20),
    first: numbers(hidden * hidden, 2),
    second: numbers(hidden * width, 4),
    bias: numbers(width, 1),
  };
}

/** Computes the outputs for each token. */
export function evaluateNetwork(network: RandomNetwork, tokens: readonly number[]): number[][] {
  const { hidden, width, embedding, first, second, bias } = network;
  const sum = new Array<number>(hidden).fill(0);
  return tokens.map((token, k) => {
    for (let h = 0; h < hidden; h++) sum[h] = (sum[h] ?? 0) + (embedding[token * hidden + h] ?? 0);
    const middle = Array.from({ length: hidden }, (_, column) =>
      Math.tanh(sum.reduce((all, one, h) => all + (one / (k + 1)) * (first[h * hidden + column] ?? 0), 0)),
    );
    return Array.from(
      { length: width },
      (_, column) =>
        middle.reduce((all, one, h) => all + one * (second[h * width + column] ?? 0), 0) + (bias[column] ?? 0),
    );
  });
}

export interface OnnxFileOptions {
  /** Writes the embedding to a file of its own, with this name. */
  readonly weightsFile?: string;
  /** Replaces the shape of the output, or the name of the input. */
  readonly inputName?: string;
  readonly outputType?: number;
  /** Also takes `position_ids` and an empty cache, as models for generation do. */
  readonly withCache?: boolean;
}

const FLOAT = 1;
const INT64 = 7;

/** Writes a network as an ONNX file, with the weights of the embedding apart if `weightsFile` names a file. */
export function writeOnnx(
  { vocabulary, hidden, width, embedding, first, second, bias }: RandomNetwork,
  { weightsFile, inputName = 'input_ids', outputType = FLOAT, withCache = false }: OnnxFileOptions = {},
): { readonly model: Uint8Array; readonly weights?: Uint8Array } {
  const ids = { name: inputName, type: INT64, shape: ['batch', 'tokens'] };
  const mask = { name: 'attention_mask', type: INT64, shape: ['batch', 'tokens'] };
  const cache = [
    { name: 'position_ids', type: INT64, shape: ['batch', 'tokens'] },
    { name: 'past_key_values.0.key', type: FLOAT, shape: ['batch', 2, 'past', 4] },
  ];
  const initializers = [
    tensor('embedding', [vocabulary, hidden], embedding, weightsFile),
    tensor('first', [hidden, hidden], first),
    tensor('second', [hidden, width], second),
    tensor('bias', [width], bias),
    join(field(1, varint(1)), number(2, INT64), text(8, 'axis'), field(9, bytes(BigInt64Array.of(1n)))),
    join(field(1, varint(1)), number(2, INT64), text(8, 'last'), field(9, bytes(BigInt64Array.of(2n)))),
  ];
  const nodes = [
    node('Gather', ['embedding', inputName], 'vectors'),
    node('Cast', ['attention_mask'], 'mask', [join(text(1, 'to'), number(3, FLOAT), number(20, 2))]),
    node('Unsqueeze', ['mask', 'last'], 'column'),
    node('Mul', ['vectors', 'column'], 'masked'),
    node('CumSum', ['masked', 'axis'], 'sums'),
    node('CumSum', ['column', 'axis'], 'counts'),
    node('Div', ['sums', 'counts'], 'means'),
    node('MatMul', ['means', 'first'], 'layer'),
    node('Tanh', ['layer'], 'middle'),
    node('MatMul', ['middle', 'second'], 'products'),
    node('Add', ['products', 'bias'], 'logits'),
  ];
  const graph = join(
    ...nodes.map((one) => field(1, one)),
    text(2, 'random'),
    ...initializers.map((one) => field(5, one)),
    ...[ids, mask, ...(withCache ? cache : [])].map((one) => field(11, value(one))),
    field(12, value({ name: 'logits', type: outputType, shape: ['batch', 'tokens', width] })),
  );
  const model = join(
    number(1, 8),
    text(2, 'proofmark-test'),
    field(7, graph),
    field(8, join(text(1, ''), number(2, 17))),
  );
  return weightsFile === undefined ? { model } : { model, weights: bytes(embedding) };
}

function tensor(name: string, shape: readonly number[], data: Float32Array, file?: string): Uint8Array {
  const entry = (key: string, said: string): Uint8Array => field(13, join(text(1, key), text(2, said)));
  return join(
    field(1, join(...shape.map(varint))),
    number(2, FLOAT),
    text(8, name),
    file === undefined
      ? field(9, bytes(data))
      : join(entry('location', file), entry('offset', '0'), entry('length', String(data.byteLength)), number(14, 1)),
  );
}

function node(
  kind: string,
  inputs: readonly string[],
  output: string,
  attributes: readonly Uint8Array[] = [],
): Uint8Array {
  return join(
    ...inputs.map((one) => text(1, one)),
    text(2, output),
    text(3, output),
    text(4, kind),
    ...attributes.map((one) => field(5, one)),
  );
}

function value({ name, type, shape }: { name: string; type: number; shape: readonly (string | number)[] }): Uint8Array {
  const dims = shape.map((one) => field(1, typeof one === 'string' ? text(2, one) : number(1, one)));
  return join(text(1, name), field(2, field(1, join(number(1, type), field(2, join(...dims))))));
}

/** A number in Protocol Buffers' variable length. */
function varint(value: number): Uint8Array {
  const out: number[] = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) out.push((left % 128) + 128);
  return Uint8Array.from([...out, left]);
}

const number = (tag: number, value: number): Uint8Array => join(varint(tag * 8), varint(value));
const field = (tag: number, value: Uint8Array): Uint8Array => join(varint(tag * 8 + 2), varint(value.length), value);
const text = (tag: number, value: string): Uint8Array => field(tag, new TextEncoder().encode(value));
const bytes = ({ buffer }: Float32Array | BigInt64Array): Uint8Array => new Uint8Array(buffer as ArrayBuffer);

function join(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}
