/** Reads the files of an archive of the npm registry (POSIX ustar, IEEE Std 1003.1) piece by piece. */

const BLOCK = 512;
/** A type of entry with attributes of the next one; packages of the registry can have it and the files kept here don't. */
const EXTENDED_HEADERS: ReadonlySet<string> = new Set(['x', 'g']);

export class ArchiveError extends Error {}

export interface TarFile {
  /** Relative to the package, with slashes. No part of it is `..` or empty. */
  readonly path: string;
  readonly size: number;
  /** The content. Must be read to its end before the next file. */
  readonly content: AsyncIterable<Uint8Array>;
}

/**
 * Reads the files below the folder `package`.
 * @param most the maximum size of the unpacked archive, in bytes
 * @throws {@link ArchiveError} for anything but plain files and folders in it, such as links, and for a damaged archive
 */
export async function* readTarFiles(archive: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<TarFile> {
  const pieces = archive[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();
  let total = 0;
  /** Returns at most `size` bytes; an empty array at the end. */
  const take = async (size: number): Promise<Uint8Array> => {
    while (rest.length === 0) {
      const { done, value } = await pieces.next();
      if (done) return rest;
      total += value.length;
      if (total > most) throw new ArchiveError('The archive is larger than expected.');
      rest = value;
    }
    const taken = rest.subarray(0, size);
    rest = rest.subarray(taken.length);
    return taken;
  };
  async function* read(size: number): AsyncGenerator<Uint8Array> {
    for (let left = size; left > 0; ) {
      const piece = await take(left);
      if (piece.length === 0) throw new ArchiveError('The archive ends too early.');
      left -= piece.length;
      yield piece;
    }
  }
  const collect = async (size: number): Promise<Buffer> => {
    const all: Uint8Array[] = [];
    for await (const piece of read(size)) all.push(piece);
    return Buffer.concat(all);
  };
  for (;;) {
    const header = await collect(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const { kind, name, size } = readHeader(header);
    const padding = (BLOCK - (size % BLOCK)) % BLOCK;
    if (kind === '0') {
      const content = read(size);
      yield { path: readPath(name), size, content };
      for await (const _ of content) throw new ArchiveError('A file was not read to its end.');
    } else if (kind === '5' || EXTENDED_HEADERS.has(kind)) for await (const _ of read(size));
    else throw new ArchiveError('The archive contains a link or a device.');
    for await (const _ of read(padding));
  }
}

function readHeader(header: Buffer): { readonly kind: string; readonly name: string; readonly size: number } {
  const sum = header.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0);
  const size = readOctal(header, 124, 12);
  if (readOctal(header, 148, 8) !== sum || size === undefined) throw new ArchiveError('The archive is damaged.');
  const prefix = readField(header, 345, 155);
  const name = readField(header, 0, 100);
  return { kind: readField(header, 156, 1) || '0', name: prefix === '' ? name : `${prefix}/${name}`, size };
}

function readField(header: Buffer, start: number, length: number): string {
  const bytes = header.subarray(start, start + length);
  const end = bytes.indexOf(0);
  return bytes.toString('latin1', 0, end === -1 ? length : end);
}

function readOctal(header: Buffer, start: number, length: number): number | undefined {
  const digits = readField(header, start, length).trim();
  return /^[0-7]{1,11}$/.test(digits) ? Number.parseInt(digits, 8) : undefined;
}

/** Removes the first folder, as npm does. Every part must be a plain name, on any system. */
function readPath(name: string): string {
  const parts = name.split('/');
  if (parts.length < 2 || parts.length > 8 || !parts.every((part) => /^[\w@][\w@.+-]{0,99}$/.test(part)))
    throw new ArchiveError('The archive contains a file with an unsafe name.');
  return parts.slice(1).join('/');
}
