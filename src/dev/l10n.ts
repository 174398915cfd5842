/**
 * `npm run l10n`: collects the texts to be translated from the sources, and writes them into l10n/bundle.l10n.json.
 *
 *     node src/dev/l10n.ts
 */
import fs from 'node:fs';
import path from 'node:path';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isConditionalExpression,
  isIdentifier,
  isImportDeclaration,
  isImportSpecifier,
  isNoSubstitutionTemplateLiteral,
  isParenthesizedExpression,
  isSpreadElement,
  isStringLiteral,
} from 'typescript/unstable/ast/is';
import { API } from 'typescript/unstable/sync';
import { isMain, root } from '../../test/support/paths.ts';

/** Folders with texts to translate. The command line is in English; scripts and tests aren't part of the product. */
const FOLDERS = ['src/core', 'src/editor', 'src/judges', 'src/l10n', 'src/protocol', 'src/store', 'webview'];

export const L10N_BUNDLE_FILE = path.join(root, 'l10n', 'bundle.l10n.json');

export interface TranslatableTexts {
  /** The texts, sorted, each once. */
  readonly messages: readonly string[];
  /** The sources that contain each text. */
  readonly places: ReadonlyMap<string, readonly string[]>;
  /** Places where a text can't be collected, with the reason: `file:line: …`. */
  readonly problems: readonly string[];
}

/** The sources with texts to translate, by their paths in the repository. */
export function readProductSources(): ReadonlyMap<string, string> {
  const names = FOLDERS.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file.split(path.sep).join('/')}`),
  );
  return new Map(names.sort().map((name) => [name, fs.readFileSync(path.join(root, name), 'utf8')]));
}

/** Collects the texts passed to `t` and `definePluralText` of `src/l10n`. */
export function collectTranslatableTexts(sources: ReadonlyMap<string, string>): TranslatableTexts {
  const places = new Map<string, string[]>();
  const problems: string[] = [];
  mapSyntaxTrees(sources, (source, file) => {
    const names = NAMES.filter((one) => imports(file, one));
    if (names.length === 0) return;
    const lines = lineStarts(file.text);
    const say = (node: Node, problem: string): void => {
      const line = lines.findLastIndex((start) => start <= node.getStart(file)) + 1;
      problems.push(`${source}:${line}: ${problem}`);
    };
    for (const { name, call } of usesOf(names, file, say)) {
      const [message, ...args] = call.arguments;
      const texts = name === 't' ? [message] : call.arguments;
      const variants = texts.map((text) => text && literalsIn(text));
      if (!variants.every((one) => one !== undefined))
        say(call, 'the text is no literal, and no choice between literals.');
      else {
        for (const variant of variants.flat()) places.set(variant, [...(places.get(variant) ?? []), source]);
        const isOpen = args.some(isSpreadElement);
        const wrong =
          name === 'definePluralText' ? wrongForms(variants.flat()) : wrongPlaces(variants.flat(), args.length);
        if (wrong && !isOpen) say(call, wrong);
      }
    }
  });
  return { messages: [...places.keys()].sort(), places, problems };
}

/** The required content of the file: each text as its own key. */
export function formatL10nBundle(messages: readonly string[]): string {
  return `${JSON.stringify(Object.fromEntries(messages.map((one) => [one, one])), undefined, 2)}\n`;
}

/** The functions that take texts. All arguments of `definePluralText` are texts. */
const NAMES = ['t', 'definePluralText'];

function imports(file: SourceFile, name: string): boolean {
  return file.statements.some(
    (statement) =>
      isImportDeclaration(statement) &&
      isStringLiteral(statement.moduleSpecifier) &&
      /(?:^|\/)l10n\/index\.ts$/.test(statement.moduleSpecifier.text) &&
      [...walkSyntaxNodes(statement)].some((node) => isImportSpecifier(node) && node.name.text === name),
  );
}

/** All calls of these functions. Reports any other use of them, whose texts couldn't be found. */
function* usesOf(names: readonly string[], file: SourceFile, say: (node: Node, problem: string) => void) {
  for (const node of walkSyntaxNodes(file)) {
    if (!isIdentifier(node) || !names.includes(node.text) || isImportSpecifier(node.parent)) continue;
    const { parent, text: name } = node;
    if (isCallExpression(parent) && parent.expression === node) yield { name, call: parent };
    else if (isNameOfProperty(node)) continue;
    else say(node, `${name} is used other than by calling it, or something else is called ${name}.`);
  }
}

function isNameOfProperty(node: Node): boolean {
  const { parent } = node;
  return 'name' in parent && parent.name === node && 'expression' in parent;
}

/** The literals that a text is chosen from; undefined for any other expression. */
function literalsIn(node: Node): string[] | undefined {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (isParenthesizedExpression(node)) return literalsIn(node.expression);
  if (!isConditionalExpression(node)) return undefined;
  const [yes, no] = [literalsIn(node.whenTrue), literalsIn(node.whenFalse)];
  return yes && no && [...yes, ...no];
}

/** Problems with the placeholders of a singular and a plural text: both have the same arguments, and only the count may be missing. */
function wrongForms(forms: readonly string[]): string | undefined {
  const args = Math.max(0, ...placesIn(forms)) + 1;
  return forms.map((form) => wrongPlaces([form, '{0}'], args)).find((wrong) => wrong !== undefined);
}

function placesIn(texts: readonly string[]): Set<number> {
  return new Set(texts.flatMap((text) => [...text.matchAll(/\{(\d{1,2})\}/g)].map(([, k]) => Number(k))));
}

/** Problems with the placeholders of texts with a given number of arguments. */
function wrongPlaces(variants: readonly string[], args: number): string | undefined {
  const used = placesIn(variants);
  for (const k of used) if (k >= args) return `nothing is handed in for {${k}}.`;
  for (let k = 0; k < args; k++) if (!used.has(k)) return `no text has a place for {${k}}.`;
  return undefined;
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}

export type { Node, SourceFile };

const CONFIG = '/sources/tsconfig.json';

/**
 * Parses each source by itself, without resolving imports or types.
 * @param sources texts by name; names end in .ts or .tsx
 * @param look called with each file; its syntax tree is valid only during the call
 */
export function mapSyntaxTrees<T>(
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

/** Yields a node and its descendants, outer nodes first. */
export function* walkSyntaxNodes(node: Node): Generator<Node> {
  yield node;
  const children: Node[] = [];
  node.forEachChild((child) => {
    children.push(child);
    return undefined;
  });
  for (const child of children) yield* walkSyntaxNodes(child);
}

if (isMain(import.meta)) {
  const { messages, problems } = collectTranslatableTexts(readProductSources());
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else {
    fs.mkdirSync(path.dirname(L10N_BUNDLE_FILE), { recursive: true });
    fs.writeFileSync(L10N_BUNDLE_FILE, formatL10nBundle(messages));
    console.log(`${messages.length} texts in ${path.relative(root, L10N_BUNDLE_FILE)}`);
  }
}
