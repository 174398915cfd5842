import { open } from 'node:fs/promises';
import {
  type GgufHeader,
  type GgufProblem,
  MAX_GGUF_HEADER_BYTES,
  readGgufHeader,
} from '../../core/judge/local/index.ts';

/** The first part of a file that is read, in bytes. It doubles until the header is complete. */
const FIRST_BYTES = 1 << 20;

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
