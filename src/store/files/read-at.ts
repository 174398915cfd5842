import type { FileHandle } from 'node:fs/promises';

/** Fills `into` with a file's bytes from `from`. @returns the number of bytes read: fewer at the end of the file */
export async function fillBufferFromFile(handle: FileHandle, into: Uint8Array, from: number): Promise<number> {
  let got = 0;
  while (got < into.length) {
    const { bytesRead } = await handle.read(into, got, into.length - got, from + got);
    if (bytesRead === 0) break;
    got += bytesRead;
  }
  return got;
}
