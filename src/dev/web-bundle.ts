import { type BuildOptions, type BuildResult, build } from 'esbuild';

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
