/** `npm run build`: bundles the extension, its worker and its pages, for Node and for the web, and the command line into dist/. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuildOptions } from 'esbuild';
import { dist, isMain, root } from '../../test/support/paths.ts';
import { bundleAsEsModule, bundleForNodeHost, bundleForWeb } from './bundles.ts';
import { createLicenseNotices } from './notices.ts';
import { bundleAllPages } from './page-bundle.ts';
import { bundleCli, bundleLazyParts, REPORT_SCRIPTS } from './split-bundles.ts';

/** Lazy bundles of the extension on Node. Each ships as `dist/<name>.cjs`. */
export const LAZY_BUNDLES = [
  'src/editor/node/asking.ts',
  'src/editor/node/comparisons.ts',
  'src/editor/node/labeling.ts',
  'src/editor/node/reports.ts',
  'src/editor/bundles/endpoints.ts',
  'src/editor/bundles/labs.ts',
  'src/editor/bundles/pairs.ts',
  'src/editor/bundles/panels.ts',
  'src/editor/bundles/prompts.ts',
  'src/editor/bundles/readings.ts',
  'src/editor/bundles/segments.ts',
  'src/editor/bundles/tools.ts',
  'src/editor/bundles/reading-views.ts',
  'src/editor/bundles/trials.ts',
  'src/cli/bundles/agent-server.ts',
];

/** Builds everything that ships. Throws esbuild's message for a broken source. */
export async function buildProduct(): Promise<void> {
  const { alias, define } = await readReplacements();
  const common: BuildOptions = {
    absWorkingDir: root,
    metafile: true,
    bundle: true,
    platform: 'node',
    target: 'node22',
    minify: true,
    // Source maps are beside the bundles without a reference, since they don't ship and a browser would look for them.
    sourcemap: 'external',
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
    alias,
    define,
  };
  await rm(path.join(dist, 'webview'), { recursive: true, force: true });
  const bundles = await Promise.all([
    bundleForNodeHost({
      ...common,
      entryPoints: ['src/editor/node/main.ts'],
      outfile: 'dist/extension.cjs',
      external: ['vscode'],
    }),
    bundleAsEsModule({
      ...common,
      entryPoints: ['src/judges/web-worker-on-node.ts'],
      outfile: 'dist/checker-worker.mjs',
    }),
    bundleAsEsModule({
      ...common,
      entryPoints: ['src/judges/local/model-host.ts'],
      outfile: 'dist/model-host.mjs',
    }),
    bundleForWeb({
      ...common,
      entryPoints: ['src/editor/web/main.ts'],
      // With another extension, it would be an ES module, which the web extension host doesn't load.
      outfile: 'dist/web/extension.cjs',
      format: 'cjs',
      external: ['vscode'],
    }),
    bundleForWeb({
      ...common,
      entryPoints: ['src/judges/web/web-checker-worker.ts'],
      outfile: 'dist/web/checker-worker.js',
      format: 'iife',
    }),
    ...(await bundleAllPages(common)),
  ]);
  const lazy = await bundleLazyParts(LAZY_BUNDLES, alias, define);
  const cli = await buildCli();
  const inputs = bundles.flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {}));
  const page = bundles.flatMap(({ metafile }) =>
    REPORT_SCRIPTS.flatMap((name) => Object.keys(metafile?.outputs[`dist/webview/${name}`]?.inputs ?? {})),
  );
  await writeFile(path.join(dist, 'cli-notices.txt'), await createLicenseNotices([...page, ...cli]));
  const notices = await createLicenseNotices([...inputs, ...lazy, ...cli]);
  await writeFile(path.join(dist, 'NOTICES.txt'), notices);
}

/** Builds the command line alone. Its report page must have been built. @returns the bundled files */
export async function buildCli(target: string = dist): Promise<readonly string[]> {
  const { alias, define } = await readReplacements();
  return bundleCli(alias, define, target);
}

async function readReplacements() {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string };
  return {
    // yaml's Node entry requires built-ins; its browser entry does the same without them.
    alias: { yaml: path.join(root, 'node_modules', 'yaml', 'browser', 'index.js') },
    define: { PROOFMARK_VERSION: JSON.stringify(version) },
  };
}

if (isMain(import.meta)) await buildProduct();
