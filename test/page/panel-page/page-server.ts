import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/** A web server on this machine, for one page. */
export interface PageServer {
  /** Without a slash at its end. */
  readonly origin: string;
  /** The paths that were asked for, in order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** Serves what `find` finds by its path (`/dist/x.js`); all else is not there. */
export async function servePage(find: (path: string) => Promise<string | Uint8Array | undefined>): Promise<PageServer> {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const wanted = new URL(request.url ?? '/', 'http://localhost').pathname;
    asked.push(wanted);
    const found = await find(wanted).catch(() => undefined);
    response.writeHead(found === undefined ? 404 : 200, {
      'content-type': TYPES[path.extname(wanted)] ?? 'text/plain',
      'cache-control': 'no-store',
    });
    response.end(found);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
