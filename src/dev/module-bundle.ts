import { type BuildOptions, type BuildResult, build } from 'esbuild';

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
