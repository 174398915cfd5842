/** TypeScript's own parser, for what looks at sources. The one place that knows its API, which is not settled yet. */

import type { Node, SourceFile } from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';

export type { Node, SourceFile };

const CONFIG = '/sources/tsconfig.json';

/**
 * Parses sources, each by itself: nothing is resolved, and no types are asked for.
 * @param sources texts by name; names end in .ts or .tsx
 * @param look is handed every file; the syntax is there only as long as it runs
 */
export function withSyntax<T>(
  sources: ReadonlyMap<string, string>,
  look: (name: string, file: SourceFile) => T,
): T[] {
  const at = (name: string): string => `/sources/${name}`;
  const files = new Map([...sources].map(([name, text]) => [at(name), text]));
  const compilerOptions = { noResolve: true, noLib: true, noEmit: true, types: [], jsx: 'preserve' };
  files.set(
    CONFIG,
    JSON.stringify({
      compilerOptions: { ...compilerOptions, allowImportingTsExtensions: true },
      files: [...sources.keys()],
    }),
  );
  const api = new API({
    cwd: '/sources',
    fs: {
      readFile: (file) => files.get(file) ?? null,
      fileExists: (file) => files.has(file),
      directoryExists: (folder) => [...files.keys()].some((file) => file.startsWith(`${folder}/`)),
      getAccessibleEntries: () => ({ files: [], directories: [] }),
      realpath: (file) => file,
    },
  });
  try {
    const project = api.updateSnapshot({ openProjects: [CONFIG] }).getProject(CONFIG);
    return [...sources.keys()].map((name) => {
      const file = project?.program.getSourceFile(at(name));
      if (!file) throw new Error(`${name} could not be parsed.`);
      return look(name, file);
    });
  } finally {
    api.close();
  }
}

/** A node with all that is in it, from the outside to the inside. */
export function* within(node: Node): Generator<Node> {
  yield node;
  const children: Node[] = [];
  node.forEachChild((child) => {
    children.push(child);
    return undefined;
  });
  for (const child of children) yield* within(child);
}
