/** A copy of a journal that grows with it: only what is new is written, however long it is. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** Bytes that are copied at a time. */
const CHUNK = 1 << 20;

/**
 * Brings a copy up to what its journal has now. One that isn't a beginning of the journal by its length is written from the start.
 * @throws what the file system throws, and if the copy is a link
 */
export async function bringCopy(journal: string, copy: string): Promise<void> {
  const { O_RDONLY, O_RDWR, O_CREAT, O_NOFOLLOW = 0 } = constants;
  const from = await open(journal, O_RDONLY | O_NOFOLLOW);
  try {
    const to = await open(copy, O_RDWR | O_CREAT | O_NOFOLLOW, 0o600);
    try {
      const { size } = await from.stat();
      const known = (await to.stat()).size;
      let at = known <= size && (await isSameEnd(from, to, known)) ? known : 0;
      const chunk = Buffer.alloc(Math.min(CHUNK, Math.max(1, size - at)));
      while (at < size) {
        const { bytesRead } = await from.read(chunk, 0, Math.min(chunk.length, size - at), at);
        if (bytesRead === 0) break;
        await to.write(chunk, 0, bytesRead, at);
        at += bytesRead;
      }
      await to.truncate(at);
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

/** Whether both have the same bytes before this place, as far as a look at the last of them tells. */
async function isSameEnd(
  from: Awaited<ReturnType<typeof open>>,
  to: Awaited<ReturnType<typeof open>>,
  end: number,
): Promise<boolean> {
  const length = Math.min(256, end);
  const [a, b] = [Buffer.alloc(length), Buffer.alloc(length)];
  await from.read(a, 0, length, end - length);
  await to.read(b, 0, length, end - length);
  return a.equals(b);
}
