/** A registry on this machine with packages that are made up, and the archives in them. */
import { createHash } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { LocalEngine } from '../../src/core/judge/local/index.ts';

export interface TarEntry {
  readonly name: string;
  readonly content?: Uint8Array | string;
  /** `0` for a file, `5` for a folder, `2` for a link. */
  readonly kind?: string;
  /** The size in the header, if it isn't the content's. */
  readonly size?: number;
}

const BLOCK = 512;

/** Writes an archive as npm does (POSIX ustar). */
export function createTar(entries: readonly TarEntry[]): Buffer {
  const blocks: Buffer[] = [];
  for (const { name, content = '', kind = '0', size } of entries) {
    const data = Buffer.from(content);
    const header = Buffer.alloc(BLOCK);
    header.write(name, 0, 100, 'latin1');
    header.write('000644 \0', 100, 'latin1');
    header.write(`${(size ?? data.length).toString(8).padStart(11, '0')}\0`, 124, 'latin1');
    header.write('        ', 148, 'latin1');
    header.write(kind, 156, 'latin1');
    header.write('ustar\x0000', 257, 'latin1');
    const sum = header.reduce((all, byte) => all + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
    blocks.push(header, data, Buffer.alloc((BLOCK - (data.length % BLOCK)) % BLOCK));
  }
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}

/** An engine for every machine, whose package is this archive. */
export function createTestEngine(archive: Buffer, keeps: readonly string[], installedSize: number): LocalEngine {
  const sha512 = createHash('sha512').update(archive).digest('base64');
  const made = { name: '@test/engine', version: '1.0.0', sha512, size: archive.length, installedSize, keeps };
  return { name: 'llama', title: 'Test Engine', models: 'GGUF', license: 'MIT', packages: { any: made } };
}

/** A package with a binary of so many files, and a file that isn't kept. */
export function createTestPackage(files: number, bytes: number): { archive: Buffer; engine: LocalEngine } {
  const entries = Array.from({ length: files }, (_, k) => ({
    name: `package/bins/file-${k}.so`,
    content: Buffer.alloc(bytes, k),
  }));
  const archive = gzipSync(
    createTar([
      { name: 'package/README.md', content: 'not kept' },
      ...entries,
      { name: 'package/LICENSE', content: 'MIT' },
    ]),
    { level: 1 },
  );
  return { archive, engine: createTestEngine(archive, ['bins/', 'LICENSE'], files * bytes + 3) };
}

/** Serves replies on this machine. */
export async function serveEngineRegistry(
  reply: (response: ServerResponse, path: string) => void,
): Promise<{ readonly registry: string; readonly requests: readonly string[]; readonly close: () => Promise<void> }> {
  const requests: string[] = [];
  const server: Server = createServer(({ url = '' }, response) => {
    requests.push(url);
    reply(response, url);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { registry: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, close };
}
