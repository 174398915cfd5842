/** A registry for npm on this machine that has only the package of this build, so that tests install it as users do. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buildNpmPackage } from '../../src/dev/npm-package.ts';
import { root } from './paths.ts';

export interface NpmRegistry {
  /** Variables that make npm use the registry, and a home and a cache of their own. */
  readonly env: Readonly<Record<string, string>>;
  /** The paths that were requested. */
  readonly requests: readonly string[];
  close(): void;
}

/** The version in package.json. */
export const VERSION: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;

/** Packs the build and serves it as the package `proofmark`. @param place an empty folder */
export async function serveNpmRegistry(place: string): Promise<NpmRegistry> {
  const { tarball: file } = await buildNpmPackage(place);
  const manifest = JSON.parse(readFileSync(join(place, 'npm', 'package.json'), 'utf8'));
  const tarball = readFileSync(file);
  const requests: string[] = [];
  const server = createServer(({ url = '/' }, response) => {
    requests.push(url);
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
    const packed = { ...manifest, dist: { tarball: `${base}/proofmark.tgz`, integrity } };
    if (url === '/proofmark.tgz') response.end(tarball);
    else if (url === '/proofmark')
      response.end(
        JSON.stringify({ name: 'proofmark', 'dist-tags': { latest: VERSION }, versions: { [VERSION]: packed } }),
      );
    else response.writeHead(404).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const home = join(place, 'home');
  mkdirSync(home);
  return {
    env: {
      HOME: home,
      XDG_CACHE_HOME: join(home, 'cache'),
      npm_config_cache: join(home, 'npm'),
      npm_config_registry: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      npm_config_update_notifier: 'false',
    },
    requests,
    close: () => server.close(),
  };
}
