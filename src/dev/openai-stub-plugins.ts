/**
 * The client of the `openai` package has an object for each kind of request, and runs conversations with tools, with 280 kB of code after
 * minification. Proofmark only uses chat completions, so bundles contain empty classes instead of the others.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const UNUSED =
  /[\\/]node_modules[\\/]openai[\\/](?:resources[\\/](?!chat[\\/])(?:[\w-]+[\\/])*(?!index\.)[\w-]+|lib[\\/](?:Abstract)?ChatCompletion\w+|auth[\\/]workload-identity-auth)\.mjs$/;

async function createEmptyClasses(file: string): Promise<string> {
  const names = [...(await readFile(file, 'utf8')).matchAll(/^export (?:class|const|function) (\w+)/gm)];
  return names.map(([, name]) => `export class ${name} {}`).join('\n');
}

/** For esbuild. */
export const esbuildOpenAiStubPlugin: Plugin = {
  name: 'openai-stub-plugins',
  setup(build) {
    build.onLoad({ filter: /openai[\\/](?:resources|lib|auth)[\\/]/ }, async ({ path: file }) =>
      UNUSED.test(file) ? { contents: await createEmptyClasses(file) } : undefined,
    );
  },
};

/** For rolldown. */
export const rolldownOpenAiStubPlugin = {
  name: 'openai-stub-plugins',
  load: {
    filter: { id: UNUSED },
    handler: (file: string): Promise<string> => createEmptyClasses(file),
  },
};
