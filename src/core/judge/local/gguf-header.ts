/** Reads the header of a model file of llama.cpp (GGUF 2 and 3, little endian). */

export type GgufScalar = number | string | boolean;

export interface GgufHeader {
  readonly kind: 'header';
  /** Single values by key; of lists, only those in `LISTS`. */
  readonly values: ReadonlyMap<string, GgufScalar | readonly GgufScalar[]>;
  /** The minimum size of the whole file, in bytes: the weights begin here or later. */
  readonly minSize: number;
}

/** Why a header can't be read. `short`: more bytes are needed, or the file is incomplete. */
export type GgufProblem = 'not-gguf' | 'version' | 'damaged' | 'short';

/** The maximum size of a header, in bytes. Vocabularies take most of it: 300,000 tokens about 8 MB. */
export const MAX_GGUF_HEADER_BYTES = 64 * 1024 * 1024;
const MAX_ENTRIES = 100_000;
/** The lists that a reader gets. Others are skipped. */
const LISTS: ReadonlySet<string> = new Set(['tokenizer.ggml.tokens', 'tokenizer.ggml.token_type']);

class GgufError extends Error {
  readonly problem: GgufProblem;

  constructor(problem: GgufProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Reads a header from the first bytes of a file. The time is linear in the number of bytes. */
export function readGgufHeader(bytes: Uint8Array): GgufHeader | GgufProblem {
  try {
    return readHeader(new ByteReader(bytes));
  } catch (error) {
    if (error instanceof GgufError) return error.problem;
    throw error;
  }
}

function readHeader(reader: ByteReader): GgufHeader {
  if (reader.text(4) !== 'GGUF') throw new GgufError('not-gguf');
  const version = reader.uint32();
  if (version !== 2 && version !== 3) throw new GgufError('version');
  const tensors = reader.count(MAX_ENTRIES);
  const entries = reader.count(MAX_ENTRIES);
  const values = new Map<string, GgufScalar | readonly GgufScalar[]>();
  for (let k = 0; k < entries; k++) {
    const key = reader.string();
    const type = reader.uint32();
    if (type === ARRAY) {
      const list = readList(reader, LISTS.has(key));
      if (list) values.set(key, list);
    } else values.set(key, readScalar(reader, type));
  }
  let lastOffset = 0;
  for (let k = 0; k < tensors; k++) {
    reader.string();
    const dimensions = reader.uint32();
    if (dimensions > 4) throw new GgufError('damaged');
    reader.skip(dimensions * 8 + 4);
    lastOffset = Math.max(lastOffset, reader.count(Number.MAX_SAFE_INTEGER));
  }
  return { kind: 'header', values, minSize: reader.position + lastOffset };
}

const STRING = 8;
const ARRAY = 9;
/** The sizes of the other types, by their numbers. */
const SIZES: Readonly<Record<number, number>> = { 0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8 };

function readList(reader: ByteReader, isKept: boolean): readonly GgufScalar[] | undefined {
  const type = reader.uint32();
  const size = SIZES[type];
  if (type !== STRING && size === undefined) throw new GgufError('damaged');
  // Each item of a list takes at least a byte.
  const length = reader.count(MAX_GGUF_HEADER_BYTES);
  if (size !== undefined && !isKept) {
    reader.skip(length * size);
    return undefined;
  }
  const list: GgufScalar[] = [];
  for (let k = 0; k < length; k++) {
    if (isKept) list.push(readScalar(reader, type));
    else reader.skip(reader.count(MAX_GGUF_HEADER_BYTES));
  }
  return isKept ? list : undefined;
}

function readScalar(reader: ByteReader, type: number): GgufScalar {
  if (type === STRING) return reader.string();
  const size = SIZES[type];
  if (size === undefined) throw new GgufError('damaged');
  const view = reader.view(size);
  switch (type) {
    case 0:
      return view.getUint8(0);
    case 1:
      return view.getInt8(0);
    case 2:
      return view.getUint16(0, true);
    case 3:
      return view.getInt16(0, true);
    case 4:
      return view.getUint32(0, true);
    case 5:
      return view.getInt32(0, true);
    case 6:
      return view.getFloat32(0, true);
    case 7:
      return view.getUint8(0) !== 0;
    case 10:
      return Number(view.getBigUint64(0, true));
    case 11:
      return Number(view.getBigInt64(0, true));
    default:
      return view.getFloat64(0, true);
  }
}

class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #decoder = new TextDecoder();
  position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  skip(size: number): void {
    if (size > this.#bytes.length - this.position) throw new GgufError('short');
    this.position += size;
  }

  view(size: number): DataView {
    const start = this.#bytes.byteOffset + this.position;
    this.skip(size);
    return new DataView(this.#bytes.buffer, start, size);
  }

  uint32(): number {
    return this.view(4).getUint32(0, true);
  }

  count(most: number): number {
    const count = Number(this.view(8).getBigUint64(0, true));
    if (count > most) throw new GgufError('damaged');
    return count;
  }

  text(size: number): string {
    const start = this.position;
    this.skip(size);
    return this.#decoder.decode(this.#bytes.subarray(start, this.position));
  }

  string(): string {
    return this.text(this.count(MAX_GGUF_HEADER_BYTES));
  }
}
