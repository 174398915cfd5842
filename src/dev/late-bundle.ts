import path from 'node:path';
import { type BuildOptions, type BuildResult, build, type Plugin } from 'esbuild';

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
