/** The extension's folder as it is installed, but with the scripted judge in it. */
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { dist, root } from '../../support/paths.ts';

const ENTRY = 'scripted.cjs';

/** Makes the folder. What ships must have been built before: the checker's worker and the pages are those of `dist/`. */
export async function makeScriptedExtension(folder: string): Promise<void> {
  const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<string, unknown>;
  fs.mkdirSync(path.join(folder, 'dist'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ ...manifest, main: `./dist/${ENTRY}` }));
  fs.copyFileSync(path.join(root, 'package.nls.json'), path.join(folder, 'package.nls.json'));
  fs.cpSync(path.join(root, 'l10n'), path.join(folder, 'l10n'), { recursive: true });
  fs.cpSync(path.join(root, 'media'), path.join(folder, 'media'), { recursive: true });
  fs.copyFileSync(path.join(dist, 'checker-worker.mjs'), path.join(folder, 'dist', 'checker-worker.mjs'));
  fs.cpSync(path.join(dist, 'web'), path.join(folder, 'dist', 'web'), { recursive: true });
  fs.cpSync(path.join(dist, 'webview'), path.join(folder, 'dist', 'webview'), { recursive: true });
  await build({
    entryPoints: [path.join(import.meta.dirname, 'main.ts')],
    outfile: path.join(folder, 'dist', ENTRY),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    external: ['vscode'],
    logLevel: 'warning',
  });
}
