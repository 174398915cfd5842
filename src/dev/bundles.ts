/** How what ships is bundled for each kind of host. */
import path from 'node:path';
import { type BuildOptions, type BuildResult, build, type Plugin } from 'esbuild';

/** What VS Code's own web build is made for, and so the oldest that its browsers know. */
const TARGET = 'es2022';

/** Both web bundles run in web workers: some packages want a document for browsers, and have another file for these. */
const CONDITIONS = ['worker', 'module'];

/**
 * Bundles for a browser, where no module can be loaded later but those that the host hands in.
 *
 * @throws Error that names the import if a built-in of Node, or anything else from outside, got in.
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
    // Most are esbuild's own errors, but not a require inside try.
    const foreign = imports.filter(({ path, external }) => external && !allowed.has(path));
    if (foreign.length > 0) {
      throw new Error(`${file} imports ${foreign.map(({ path }) => path).join(', ')}: not in a browser.`);
    }
  }
  return result;
}

/** What is imported by `import()` stays out: it is a bundle beside this one, `name.ts` as `name.cjs`. */
const late: Plugin = {
  name: 'late',
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ kind, path: file }) =>
      kind === 'dynamic-import' ? { path: `./${path.basename(file, '.ts')}.cjs`, external: true } : undefined,
    );
  },
};

/** Bundles for an extension host on Node, with what is imported later in bundles of their own, read when they are. */
export async function bundleInTwo(options: BuildOptions): Promise<BuildResult<{ metafile: true }>> {
  return build({
    ...options,
    format: 'cjs',
    plugins: [late],
    // Required, so that it is loaded as the extension itself was.
    supported: { 'dynamic-import': false },
    metafile: true,
  });
}

/**
 * Bundles for Node as an ES module, where nothing can be required.
 *
 * @throws Error that names what would be required: it is found out here, and not when the bundle is started.
 */
export async function bundleAsModule(options: BuildOptions): Promise<BuildResult<{ metafile: true }>> {
  const result = await build({ ...options, format: 'esm', metafile: true });
  for (const [file, { imports }] of Object.entries(result.metafile.outputs)) {
    const required = imports.filter(({ kind, external }) => external && kind === 'require-call');
    if (required.length > 0) {
      throw new Error(
        `${file} requires ${required.map(({ path }) => path).join(', ')}: not in an ES module.`,
      );
    }
  }
  return result;
}
