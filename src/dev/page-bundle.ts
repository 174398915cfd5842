import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type BuildOptions, type BuildResult, build as bundle, type Plugin } from 'esbuild';
import { root } from '../../test/support/paths.ts';
import { bundleForWeb } from './bundles.ts';

/** Keeps only WOFF2 fonts: KaTeX's style sheet names each font in three formats, and every browser of VS Code reads the smallest one. */
const fonts: Plugin = {
  name: 'fonts',
  setup(build) {
    build.onLoad({ filter: /katex(?:-swap)?(?:\.min)?\.css$/ }, async ({ path: file }) => ({
      contents: keepOnlyWoff2Fonts(await readFile(file, 'utf8')),
      loader: 'css',
      resolveDir: path.dirname(file),
    }));
  },
};

/**
 * When the toolkit loads, it tests in a style element whether `:focus-visible` is supported, which our pages' policy refuses. Every
 * browser of VS Code supports it.
 */
const focus: Plugin = {
  name: 'focus',
  setup(build) {
    build.onLoad({ filter: /fast-foundation[\\/]dist[\\/]esm[\\/]utilities[\\/]style[\\/]focus\.js$/ }, () => ({
      contents: "export const focusVisible = 'focus-visible';",
    }));
  },
};

/** The library that draws charts is most of a report. The panel imports its script, and a report file contains it. */
const CHARTS = 'webview/report/figures/plot.ts';
/** The styles of formulas are most of a page's styles. */
const FORMULAS = 'webview/shared/theme/with-formulas.css';

/** Replaces the library that draws charts by the variable that its script sets. */
const createChartsPlugin = (imports: '' | "import './plot.js';"): Plugin => ({
  name: 'charts',
  setup(build) {
    build.onLoad({ filter: /[\\/]figures[\\/]plot\.ts$/ }, async ({ path: file }) => {
      const source = { entryPoints: [file], outfile: 'plot.js', external: ['@observablehq/plot'] };
      const { metafile } = await bundle({ ...source, bundle: true, format: 'esm', write: false, metafile: true });
      const names = Object.values(metafile.outputs)[0]?.exports.join(', ');
      return { contents: `${imports} export const { ${names} } = globalThis.proofmarkPlot;` };
    });
  },
});

/** Leaves files that pages share out of them. */
const sharedFiles: Plugin = {
  name: 'shared-files',
  setup(build) {
    build.onResolve({ filter: /\/with-formulas\.css$|^\.\/plot\.js$/ }, ({ kind, path: file }) =>
      kind === 'entry-point' ? undefined : { path: `./${path.basename(file)}`, external: true },
    );
  },
};

/** Removes fonts other than WOFF2 from a style sheet. */
export function keepOnlyWoff2Fonts(css: string): string {
  return css.replace(/,\s*url\([^)]*\.(?:woff|ttf)\)\s*format\([^)]*\)/g, '');
}

/** Modules that a page must not contain: a second UI library, which some packages depend on. */
const UNWANTED = /(?:^|\/)node_modules\/(?:react|react-dom|preact\/(?:compat|debug|devtools))\//;

/** Bundles all pages, and the files that they share. */
export async function bundleAllPages(common: BuildOptions): Promise<BuildResult<{ metafile: true }>[]> {
  const { 'report-file': reportFile = '', ...pages } = await listPageEntryPoints();
  const options = { ...common, outdir: 'dist/webview' };
  return Promise.all([
    bundlePanelPages(
      {
        ...options,
        entryPoints: { ...pages, 'with-formulas': FORMULAS },
        external: ['./with-formulas.css', './plot.js'],
        splitting: true,
      },
      [sharedFiles, createChartsPlugin("import './plot.js';")],
    ),
    bundlePanelPages({ ...options, entryPoints: { 'report-file': reportFile } }, [createChartsPlugin('')]),
    bundlePanelPages({
      ...options,
      entryPoints: { plot: CHARTS },
      globalName: 'proofmarkPlot',
      footer: { js: 'globalThis.proofmarkPlot=proofmarkPlot;' },
    }),
  ]);
}

/** The entry points of pages by name: each folder of `webview` with a `main.tsx`. */
async function listPageEntryPoints(): Promise<Record<string, string>> {
  const entries: Record<string, string> = {};
  for await (const file of glob('webview/*/main.tsx', { cwd: root })) entries[path.basename(path.dirname(file))] = file;
  return entries;
}

/**
 * Bundles the pages of panels, each as a script and a style sheet, with fonts in a folder beside them.
 * @throws Error that names an unwanted module in a page
 */
export async function bundlePanelPages(
  options: BuildOptions,
  plugins: readonly Plugin[] = [],
): Promise<BuildResult<{ metafile: true }>> {
  const result = await bundleForWeb({
    ...options,
    // Pages that share chunks are modules; a report file contains its page, so it's a single script.
    format: options.splitting ? 'esm' : 'iife',
    chunkNames: 'shared-[hash]',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    assetNames: 'fonts/[name]',
    loader: { '.woff2': 'file' },
    plugins: [fonts, focus, ...plugins],
    define: { ...options.define, 'process.env.NODE_ENV': '"production"' },
  });
  const unwanted = Object.keys(result.metafile.inputs).filter((input) => UNWANTED.test(input));
  if (unwanted.length > 0) throw new Error(`A page contains ${unwanted.join(', ')}.`);
  return result;
}
