/** Reads the header of a GGUF file on disk. */
import { open } from 'node:fs/promises';
import {
  type GgufHeader,
  type GgufProblem,
  MAX_GGUF_HEADER_BYTES,
  readGgufHeader,
} from '../../core/judge/local/index.ts';
import { t } from '../../l10n/index.ts';

/** The first part of a file that is read, in bytes. It doubles until the header is complete. */
const FIRST_BYTES = 1 << 20;
/** The maximum number of tokens of a prompt and its reply. It decides how much memory the model needs beside its weights. */
const MAX_CONTEXT_LENGTH = 16_384;
/** The memory of llama.cpp and of the process beside weights and context, in bytes. */
const BASE_MEMORY = 300e6;

/** Reads the header of a model's file, and the size of the file. @throws system errors */
export async function readGgufFile(
  file: string,
): Promise<{ readonly header: GgufHeader | GgufProblem; readonly size: number }> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    for (let most = FIRST_BYTES; ; most *= 2) {
      const bytes = Buffer.alloc(Math.min(most, size));
      let read = 0;
      while (read < bytes.length) {
        const { bytesRead } = await handle.read(bytes, read, bytes.length - read, read);
        if (bytesRead === 0) break;
        read += bytesRead;
      }
      const header = readGgufHeader(bytes.subarray(0, read));
      if (header === 'short' && read === most && most < MAX_GGUF_HEADER_BYTES) continue;
      return { header: typeof header !== 'string' && header.minSize > size ? 'short' : header, size };
    }
  } finally {
    await handle.close();
  }
}

/** The sentence for a header that can't be read. */
export function describeGgufProblem(problem: GgufProblem, file: string): string {
  switch (problem) {
    case 'not-gguf':
      return t("{0} isn't a GGUF file.", file);
    case 'version':
      return t("Can't read {0}: its version of GGUF is unknown.", file);
    case 'damaged':
      return t("Can't read {0}: the file is damaged.", file);
    case 'short':
      return t("Can't read {0}: the file is incomplete. Download it again.", file);
    default:
      return problem satisfies never;
  }
}

/** Estimates the memory of a model beside its weights, which is mostly that of the context. */
export function estimateGgufMemory(
  { values }: GgufHeader,
  isExact: boolean,
): { readonly contextLength: number; readonly bytes: number } {
  const read = (key: string, otherwise: number): number => {
    const value = values.get(`${String(values.get('general.architecture'))}.${key}`);
    return typeof value === 'number' && value > 0 ? value : otherwise;
  };
  const contextLength = Math.min(read('context_length', 2048), MAX_CONTEXT_LENGTH);
  const heads = read('attention.head_count', 1);
  const headSize = read('embedding_length', 4096) / heads;
  const size = isExact ? 4 : 2;
  const keyValues = read('attention.head_count_kv', heads) * 2 * read('attention.key_length', headSize);
  return { contextLength, bytes: Math.ceil(contextLength * read('block_count', 32) * keyValues * size + BASE_MEMORY) };
}
