/**
 * Bundles that share code: the command line, and the lazy bundles of the extension. rolldown splits by the modules that each entry point
 * uses. esbuild would load a whole room for one name from its door.
 */
import { chmod, glob, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { dist, root } from '../../test/support/paths.ts';

const ENTRIES = {
  cli: 'src/cli/main.ts',
  'checker-worker': 'src/judges/checker-worker.ts',
  'model-host': 'src/judges/local/model-host.ts',
  index: 'src/cli/library.ts',
};
/** The scripts of the page in a report's HTML file. */
export const REPORT_SCRIPTS = ['plot.js', 'report-file.js'];
const PROMPTS = path.join(root, 'media', 'prompts');

/** Replaces a part of the MCP SDK that checks forms, which the server never shows: 140 kB of ajv. */
const withoutFormValidator: Plugin = {
  name: 'without-form-validator',
  load: (id) => (id.endsWith('ajv-provider.js') ? 'export class AjvJsonSchemaValidator {}' : undefined),
};

/**
 * Writes the entry point `cli.mjs`, and the folder `cli` with all other chunks and the files that commands read.
 * Call it after the pages are built, since reports contain one.
 * @param alias packages by the file to bundle instead
 * @param define expressions by name
 * @returns the bundled files
 */
export async function bundleCli(
  alias: Readonly<Record<string, string>>,
  define: Readonly<Record<string, string>>,
  target: string = dist,
): Promise<readonly string[]> {
  const folder = path.join(target, 'cli');
  await rm(folder, { recursive: true, force: true });
  const build = await rolldown({
    cwd: root,
    platform: 'node',
    input: ENTRIES,
    resolve: { alias },
    plugins: [withoutFormValidator],
    preserveEntrySignatures: 'allow-extension',
    transform: { target: 'node20', define },
  });
  try {
    // The first pass shows what each entry point loads, and the second one puts that into few files.
    const { output } = await build.generate({ format: 'esm' });
    const groupOf = createGrouping(output.filter((one) => one.type === 'chunk'));
    const written = await build.write({
      dir: target,
      format: 'esm',
      entryFileNames: ({ name }) => (name === 'cli' ? 'cli.mjs' : 'cli/[name].mjs'),
      chunkFileNames: 'cli/[name].mjs',
      sourcemap: 'hidden',
      minify: true,
      comments: false,
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ debugName: 'shared', name: groupOf }],
      },
    });
    await chmod(path.join(target, 'cli.mjs'), 0o755);
    await writeShippedData(folder);
    return written.output.flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []));
  } finally {
    await build.close();
  }
}

/**
 * Bundles the lazy bundles of the extension on Node as `NAME.cjs`, with what several of them use in the folder `shared`.
 * @returns the bundled files
 */
export async function bundleLazyParts(
  files: readonly string[],
  alias: Readonly<Record<string, string>>,
  define: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  await rm(path.join(dist, 'shared'), { recursive: true, force: true });
  const build = await rolldown({
    cwd: root,
    platform: 'node',
    input: Object.fromEntries(files.map((file) => [path.basename(file, '.ts'), file])),
    external: ['vscode'],
    resolve: { alias },
    plugins: [withoutFormValidator],
    transform: { target: 'node22', define },
  });
  try {
    const { output } = await build.write({
      dir: dist,
      format: 'cjs',
      entryFileNames: '[name].cjs',
      chunkFileNames: 'shared/[name].cjs',
      sourcemap: 'hidden',
      minify: true,
      comments: false,
    });
    return output.flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []));
  } finally {
    await build.close();
  }
}

/** Groups modules by who loads them, so that a review loads neither the checker, which its worker loads, nor other commands. */
function createGrouping(chunks: readonly OutputChunk[]): (module: string) => string | null {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const listModules = (entry: string): ReadonlySet<string> => {
    const first = chunks.find(({ facadeModuleId }) => facadeModuleId === path.resolve(root, entry));
    if (first === undefined) throw new Error(`${entry} has no chunk.`);
    const files = new Set([first.fileName]);
    for (const file of files) for (const imported of byFile.get(file)?.imports ?? []) files.add(imported);
    return new Set([...files].flatMap((file) => byFile.get(file)?.moduleIds ?? []));
  };
  const main = listModules(ENTRIES.cli);
  const worker = listModules(ENTRIES['checker-worker']);
  const review = listModules('src/cli/bundles/reviews.ts');
  const agents = listModules('src/cli/bundles/agents.ts');
  const entries = new Set(chunks.map(({ facadeModuleId }) => facadeModuleId));
  const uses = new Map<string, number>();
  for (const entry of entries) {
    for (const module of entry ? listModules(entry) : []) uses.set(module, (uses.get(module) ?? 0) + 1);
  }
  return (module) => {
    // Entry points stay in files of their own.
    if (entries.has(module)) return null;
    if (main.has(module) || (worker.has(module) && review.has(module))) return 'base';
    if (worker.has(module)) return 'checker';
    if (review.has(module)) return 'review';
    // The server for agents needs the checker's parser for its last tools only.
    if ((uses.get(module) ?? 0) > 1) return agents.has(module) ? 'shared' : 'parsing';
    return null;
  };
}

/** The built-in prompts by name, and the page that draws reports, in one compressed file. */
async function writeShippedData(folder: string): Promise<void> {
  const prompts: Record<string, string> = {};
  const files: string[] = [];
  for await (const file of glob('**/*.judge.md', { cwd: PROMPTS })) files.push(file);
  for (const file of files.sort()) {
    const name = file.replaceAll(path.sep, '/').replace(/\.judge\.md$/, '');
    prompts[name] = await readFile(path.join(PROMPTS, file), 'utf8');
  }
  const readPart = (name: string): Promise<string> => readFile(path.join(dist, 'webview', name), 'utf8');
  const scripts = await Promise.all(REPORT_SCRIPTS.map(readPart));
  const reportPage = { script: scripts.join(''), style: await readPart('report-file.css') };
  await writeFile(path.join(folder, 'data.json.br'), brotliCompressSync(JSON.stringify({ prompts, reportPage })));
}
