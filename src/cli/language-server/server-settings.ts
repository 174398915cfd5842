import { omitUndefined } from '../../core/base/optional-values.ts';
import { getFieldsOrEmpty } from '../../core/base/unknown-fields.ts';
import {
  getDocumentLanguage,
  isProofDocument,
  type ProofLanguage,
  type StepSplitMode,
} from '../../core/proof/index.ts';
import { type FolderConfig, findConfiguredLanguage, isFileListedInConfig } from '../inputs/folder-config.ts';
import { parsePathPattern } from '../inputs/path-patterns.ts';

/** The settings of a document, with the names and defaults of VS Code's. None of them names a server or has a key. */
export interface LspDocumentSettings {
  /** `proofs.include`, or whether the configuration of a folder lists the document */
  readonly include: readonly string[] | boolean;
  /** `proofs.split` */
  readonly split: StepSplitMode;
  /** `checker.suspects` */
  readonly suspects: boolean;
  /** `marks.hints` */
  readonly hints: 'text' | 'problems' | 'off';
  /** `marks.codeLens` */
  readonly codeLens: boolean;
  /** The format, if the configuration of a folder says one. */
  readonly language?: ProofLanguage;
}

export const DEFAULT_LSP_DOCUMENT_SETTINGS: LspDocumentSettings = {
  include: ['**/*.proof.{md,tex,txt}', '**/proofs/**/*.{md,tex,txt}'],
  split: 'logical',
  suspects: false,
  hints: 'text',
  codeLens: true,
};

/** Limits on globs, which a folder may set. */
const MAX_GLOBS = 100;
const MAX_GLOB_CHARS = 300;

/** The settings in a value that a client sends, without those of a wrong type. */
export function readClientSettings(value: unknown): Partial<LspDocumentSettings> {
  const { proofs, checker, marks } = getFieldsOrEmpty(value);
  const { include, split } = getFieldsOrEmpty(proofs);
  const { suspects } = getFieldsOrEmpty(checker);
  const { hints, codeLens } = getFieldsOrEmpty(marks);
  return omitUndefined({
    include: isGlobList(include) ? include : undefined,
    split: split === 'logical' || split === 'strict' ? split : undefined,
    suspects: typeof suspects === 'boolean' ? suspects : undefined,
    hints: hints === 'text' || hints === 'problems' || hints === 'off' ? hints : undefined,
    codeLens: typeof codeLens === 'boolean' ? codeLens : undefined,
  });
}

/** The settings of a file in the configuration of its folder. They are untrusted, too. */
export function readSettingsFromFolderConfig(config: FolderConfig, file: string): Partial<LspDocumentSettings> {
  const { include, suspects, hints } = config;
  return omitUndefined({
    include: include && isFileListedInConfig(config, file, include),
    suspects,
    hints: hints === false ? 'off' : undefined,
    language: findConfiguredLanguage(config, file),
  });
}

function isGlobList(value: unknown): value is string[] {
  if (!Array.isArray(value) || value.length > MAX_GLOBS) return false;
  return value.every((glob) => typeof glob === 'string' && glob.length <= MAX_GLOB_CHARS);
}

/** Schemes of texts that nobody writes: sides of a comparison, an editor's own files. */
const UNAUTHORED = /^(?:git|gitlens|fugitive|diffview|output|vscode-[\w-]+):/i;

/**
 * The language of a document if it is a proof, as VS Code decides it.
 * @param roots the addresses of the folders of the workspace
 */
export function detectProofLanguage(
  { uri, languageId, head }: { readonly uri: string; readonly languageId: string; readonly head: string },
  { include, language: configured }: LspDocumentSettings,
  roots: readonly string[],
): ProofLanguage | undefined {
  if (UNAUTHORED.test(uri)) return undefined;
  const path = decodeUriPath(uri);
  const language = configured ?? getDocumentLanguage(languageId, path);
  if (!language) return undefined;
  const inRoots = roots.flatMap((root) => (uri.startsWith(`${root}/`) ? [decodeUriPath(uri.slice(root.length))] : []));
  const isIncluded =
    typeof include === 'boolean'
      ? include
      : include.some((glob) => [path, ...inRoots].some((name) => matchesGlob(name.slice(1), glob)));
  return isProofDocument(head, language, isIncluded, path) ? language : undefined;
}

/** The path of an address; the address itself if it isn't well formed. */
export function decodeUriPath(uri: string): string {
  const path = uri.replace(/^[\w+.-]+:(?:\/\/[^/]*)?/, '').replace(/[?#].*$/s, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The maximum number of patterns that the braces of a glob stand for. */
const MAX_ALTERNATIVES = 64;

/** Whether a path with `/` matches a glob, in which `{a,b}` are alternatives. */
function matchesGlob(path: string, glob: string): boolean {
  let patterns = [''];
  for (const part of glob.split(/(\{[^{}]*\})/)) {
    const choices = part.startsWith('{') && part.endsWith('}') ? part.slice(1, -1).split(',') : [part];
    if (patterns.length * choices.length > MAX_ALTERNATIVES) return false;
    patterns = patterns.flatMap((before) => choices.map((choice) => before + choice));
  }
  return patterns.some((one) => parsePathPattern(one)?.matches(path.split('/')));
}
