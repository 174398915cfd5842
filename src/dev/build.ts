/** `npm run build`: bundles the extension, its worker and the command line into dist/. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build as bundle } from 'esbuild';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Builds what ships. Throws with esbuild's own message if a source is broken. */
export async function build(): Promise<void> {
  const { version } = JSON.parse(await readFile(`${ROOT}/package.json`, 'utf8')) as { version: string };
  const common: BuildOptions = {
    absWorkingDir: ROOT,
    bundle: true,
    platform: 'node',
    target: 'node22',
    minify: true,
    keepNames: true,
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
    define: { PROOFMARK_VERSION: JSON.stringify(version) },
  };
  await Promise.all([
    bundle({
      ...common,
      entryPoints: ['src/editor/node/main.ts'],
      outfile: 'dist/extension.cjs',
      format: 'cjs',
      external: ['vscode'],
    }),
    bundle({
      ...common,
      entryPoints: ['src/judges/checker-worker.ts'],
      outfile: 'dist/checker-worker.mjs',
      format: 'esm',
    }),
    bundle({ ...common, entryPoints: ['src/cli/main.ts'], outfile: 'dist/cli.mjs', format: 'esm' }),
  ]);
}

if (import.meta.main) await build();
