import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuildOptions, BuildResult, Plugin } from 'esbuild';
import { root } from '../../test/support/paths.ts';
import { bundleForWeb } from './bundles.ts';

/** KaTeX's style sheet names each font three times; every browser that VS Code runs in reads the smallest kind. */
const fonts: Plugin = {
  name: 'fonts',
  setup(build) {
    build.onLoad({ filter: /katex(?:-swap)?(?:\.min)?\.css$/ }, async ({ path: file }) => ({
      contents: onlyWoff2(await readFile(file, 'utf8')),
      loader: 'css',
      resolveDir: path.dirname(file),
    }));
  },
};

/**
 * As the toolkit's library is loaded it tries out in a style element whether `:focus-visible` is known, which the policy of our
 * pages refuses. Every browser that VS Code runs in knows it.
 */
const focus: Plugin = {
  name: 'focus',
  setup(build) {
    build.onLoad(
      { filter: /fast-foundation[\\/]dist[\\/]esm[\\/]utilities[\\/]style[\\/]focus\.js$/ },
      () => ({
        contents: "export const focusVisible = 'focus-visible';",
      }),
    );
  },
};

/** The sources of fonts in a style sheet without those that are not WOFF2. */
export function onlyWoff2(css: string): string {
  return css.replace(/,\s*url\([^)]*\.(?:woff|ttf)\)\s*format\([^)]*\)/g, '');
}

/** What a page must not contain: a second library for drawing, which some packages would bring along. */
const UNWANTED = /(?:^|\/)node_modules\/(?:react|react-dom|preact\/(?:compat|debug|devtools))\//;

/** The pages that there are, by their names: each folder of `webview` that has a `main.tsx`. */
export async function pageEntries(): Promise<Record<string, string>> {
  const entries: Record<string, string> = {};
  for await (const file of glob('webview/*/main.tsx', { cwd: root }))
    entries[path.basename(path.dirname(file))] = file;
  return entries;
}

/**
 * Bundles the pages of panels: of each a script, a style sheet, and the fonts that it names in a folder beside them.
 *
 * @throws Error that names what got in and should not.
 */
export async function bundlePages(options: BuildOptions): Promise<BuildResult<{ metafile: true }>> {
  const result = await bundleForWeb({
    ...options,
    format: 'iife',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    assetNames: 'fonts/[name]',
    loader: { '.woff2': 'file' },
    plugins: [fonts, focus],
    define: { ...options.define, 'process.env.NODE_ENV': '"production"' },
  });
  const unwanted = Object.keys(result.metafile.inputs).filter((input) => UNWANTED.test(input));
  if (unwanted.length > 0) throw new Error(`A page contains ${unwanted.join(', ')}.`);
  return result;
}
