import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { root } from '../../test/host/paths.ts';

/**
 * The licences of the packages that the bundles contain, as their terms ask of whoever ships them.
 *
 * @throws Error if a bundled package comes without a licence text.
 */
export async function noticesOf(metafiles: readonly Metafile[]): Promise<string> {
  const names = new Set<string>();
  for (const { inputs } of metafiles) {
    for (const input of Object.keys(inputs)) {
      const name = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1];
      if (name !== undefined) names.add(name);
    }
  }
  const parts = await Promise.all([...names].sort().map(noticeOf));
  return `Proofmark contains the following packages, each under its own licence.\n${parts.join('')}`;
}

async function noticeOf(name: string): Promise<string> {
  const folder = path.join(root, 'node_modules', name);
  const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const file = (await readdir(folder)).find((entry) => /^(?:licen[cs]e|copying)(?:\.|$)/i.test(entry));
  if (file === undefined) throw new Error(`${name} is bundled, but has no licence text to ship.`);
  const text = await readFile(path.join(folder, file), 'utf8');
  return `\n${'-'.repeat(80)}\n${name} ${version}\n\n${text.trim()}\n`;
}
