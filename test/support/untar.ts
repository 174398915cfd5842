import fs from 'node:fs';
import path from 'node:path';

const BLOCK = 512;

/**
 * Writes the files of a tar archive (POSIX ustar, IEEE Std 1003.1 "pax", ustar header block) below `folder`.
 * Only plain files and folders are written; every other kind of entry is left out.
 *
 * @throws Error for an entry that would land outside `folder`.
 */
export function untar(archive: Buffer, folder: string): void {
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const header = archive.subarray(at, at + BLOCK);
    const name = field(header, 0, 100);
    if (name === '') {
      return; // two empty blocks end an archive
    }
    const prefix = field(header, 345, 155);
    const mode = Number.parseInt(field(header, 100, 8), 8) & 0o777;
    const size = Number.parseInt(field(header, 124, 12), 8);
    const kind = field(header, 156, 1);
    const content = archive.subarray(at + BLOCK, at + BLOCK + size);
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    if (kind === '' || kind === '0') {
      const file = path.resolve(folder, prefix, name);
      if (!file.startsWith(path.resolve(folder) + path.sep)) {
        throw new Error(`The archive names a file outside its folder: ${prefix}/${name}`);
      }
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, content, { mode });
    }
  }
}

function field(header: Buffer, start: number, length: number): string {
  const bytes = header.subarray(start, start + length);
  const end = bytes.indexOf(0);
  return bytes
    .subarray(0, end === -1 ? length : end)
    .toString('latin1')
    .trim();
}
