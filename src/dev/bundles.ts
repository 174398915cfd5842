/** Bundles code for each kind of host. */
import path from 'node:path';
import { type BuildOptions, type BuildResult, build, type Plugin } from 'esbuild';

/** The target of VS Code's web build, so the oldest that its browsers support. */
const TARGET = 'es2022';

/** Both web bundles run in web workers. Some packages need a document in browsers and have another file for workers. */
const CONDITIONS = ['worker', 'module'];

/**
 * Bundles for a browser, where only modules of the host can be loaded later.
 * @throws Error that names an import of a Node built-in or of any other external module
 */
export async function bundleForWeb(options: BuildOptions): Promise<BuildResult<{ metafile: true }>> {
  const allowed = new Set(options.external);
  const result = await build({
    ...options,
    platform: 'browser',
    conditions: CONDITIONS,
    target: TARGET,
    metafile: true,
  });
  for (const [file, { imports }] of Object.entries(result.metafile.outputs)) {
    // esbuild reports most of these errors, but not a require inside try.
    const foreign = imports.filter(({ path, external }) => external && !allowed.has(path));
    if (foreign.length > 0) {
      throw new Error(`${file} imports ${foreign.map(({ path }) => path).join(', ')}: not in a browser.`);
    }
  }
  return result;
}

/** Keeps dynamic imports out of the bundle: `name.ts` becomes the bundle `name.cjs` beside this one. */
const late: Plugin = {
  name: 'late',
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ kind, path: file }) =>
      kind === 'dynamic-import' ? { path: `./${path.basename(file, '.ts')}.cjs`, external: true } : undefined,
    );
  },
};

/** Bundles for an extension host on Node, with dynamic imports in lazy bundles of their own. */
export async function bundleForNodeHost(options: BuildOptions): Promise<BuildResult<{ metafile: true }>> {
  return build({
    ...options,
    format: 'cjs',
    plugins: [late, ...(options.plugins ?? [])],
    // Node reads UTF-8; escapes of letters of other scripts would be three times as long.
    charset: 'utf8',
    // Lazy bundles are required, like the extension itself.
    supported: { 'dynamic-import': false },
    metafile: true,
  });
}

/**
 * Bundles for Node as an ES module, which can't require modules.
 * @throws Error that names a required module, so that it is noticed before the bundle runs
 */
export async function bundleAsEsModule(options: BuildOptions): Promise<BuildResult<{ metafile: true }>> {
  const result = await build({ ...options, format: 'esm', metafile: true });
  for (const [file, { imports }] of Object.entries(result.metafile.outputs)) {
    const required = imports.filter(({ kind, external }) => external && kind === 'require-call');
    if (required.length > 0) {
      throw new Error(`${file} requires ${required.map(({ path }) => path).join(', ')}: not in an ES module.`);
    }
  }
  return result;
}
