import * as vscode from 'vscode';
import {
  MAX_CHARS_BY_TOOL_INPUT_FIELD,
  parseToolProofs,
  replaceProblem,
  type ToolProofInput,
  type ToolProofs,
} from '../../core/agents/index.ts';
import { sanitizeMessageText } from '../../core/base/shorten.ts';
import { addMissingProofParts, getProofFileLanguage, type Proof } from '../../core/proof/index.ts';
import type { LatexInputFileContents } from '../../core/reading/index.ts';
import { t } from '../../l10n/index.ts';
import { getOpenDocument } from '../base/files.ts';
import { getContainingFileUri } from '../base/item-address.ts';
import { ITEM_URI_SCHEME } from '../base/manifest-names.ts';
import { parseUriArgument } from '../base/read-uri.ts';
import { readResourceSettings } from '../base/settings.ts';
import { readWorkspaceFile, resolvePathInFolder } from '../base/workspace-files.ts';
import { type BlindMask, explainHiddenReview, type ItemDocumentReader } from '../data/index.ts';
import type { ModelJudgingServices } from '../models/index.ts';
import { loadSiblingFiles } from '../review/index.ts';

export interface AgentToolProof extends ToolProofs {
  /** The address of the file or the workspace folder, whose settings and judges apply. */
  readonly uri: vscode.Uri;
}

/** Reads the files that the text of a LaTeX document names. */
export type LatexInputFilesLoader = (document: vscode.Uri, text: string) => Promise<LatexInputFileContents | undefined>;

export interface AgentToolProofServices {
  readonly items: ItemDocumentReader;
  readonly veil: BlindMask;
}

export interface AgentToolServices extends AgentToolProofServices, ModelJudgingServices {}

/**
 * A tool for the editor's agents. It is read-only: it changes no file, setting, label, journal or view. It never asks the user, so it ignores
 * judges and endpoints that a workspace only suggests.
 */
export interface AgentTool<Input> {
  /** The input, or an error message. */
  read(given: unknown): Input | { readonly wrong: string };
  /** The title of the confirmation. */
  title(): string;
  /** The progress message. `input` is undefined if it is invalid. */
  doing(input: Input | undefined): string;
  /** The sentences of the confirmation about the input, its recipients, and the agent's result. */
  confirmation(input: Input): readonly string[];
  /** The calls, tokens and cost if the selected judge is queried, else nothing. Problems are reported on invocation instead. */
  amounts(input: Input): Promise<readonly string[]>;
  /** The report for the agent. Undefined if aborted. */
  report(input: Input, signal: AbortSignal): Promise<string | undefined>;
}

/** The maximum length of a name, in UTF-16 code units. */
export const MAX_TOOL_PROOF_NAME_CHARS = 200;

/** The one-line name of the input in a confirmation. The agent chose it, so it is untrusted. */
export function formatToolProofName(input: ToolProofInput): string {
  return sanitizeMessageText(describeToolInput(input), MAX_TOOL_PROOF_NAME_CHARS);
}

function describeToolInput({ of }: ToolProofInput): string {
  switch (of.kind) {
    case 'path':
      return of.path;
    case 'uri':
      return of.uri;
    case 'text':
      return t(of.text.length === 1 ? 'a text of {0} character' : 'a text of {0} characters', of.text.length);
  }
}

/**
 * Reads the proof from a file of the workspace or from the text, without opening a document.
 * @param loadFiles reads the files that a LaTeX document names
 * @throws Error with the reason, for example that the item is labeled blind
 */
export async function readAgentToolProof(
  input: ToolProofInput,
  { items, veil }: AgentToolProofServices,
  loadFiles?: LatexInputFilesLoader,
): Promise<AgentToolProof> {
  const { of, problem } = input;
  if (of.kind === 'text') {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    const uri = folder?.uri ?? vscode.Uri.parse('untitled:proof');
    const options = { language: of.language, split: readResourceSettings(uri).split };
    return { name: formatToolProofName(input), uri, text: of.text, ...parseToolProofs(of.text, options, problem) };
  }
  const uri = of.kind === 'path' ? resolveToolPath(of.path) : resolveToolAddress(of.uri);
  if (!uri) throw new Error(t("Can't read {0} because it isn't in the workspace.", formatToolProofName(input)));
  if (uri.scheme === ITEM_URI_SCHEME) {
    // Reading the item opens its data set, which must be open to know whether it is labeled blind.
    const { item, proof, text } = await items.readItem(uri);
    await veil.settle(uri);
    if (veil.isVeiled(uri)) throw new Error(explainHiddenReview());
    return { name: item, uri, proof: replaceProblem(proof, problem), pairs: [], text };
  }
  const name = vscode.workspace.asRelativePath(uri);
  const language = getProofFileLanguage(uri.path);
  if (!language) throw new Error(t("{0} isn't a Markdown, LaTeX, or text file.", name));
  // Always read from disk, which also rejects symbolic links. The text of an open editor takes precedence.
  const file = await readWorkspaceFile(uri, MAX_CHARS_BY_TOOL_INPUT_FIELD.text);
  if ('problem' in file) throw new Error(file.problem);
  const text = getOpenDocument(uri)?.getText() ?? file.text;
  const { texts } = await loadSiblingFiles(uri);
  const options = { language, split: readResourceSettings(uri).split };
  const merge = (proof: Proof): Proof => addMissingProofParts(proof, texts).proof;
  const files = language === 'latex' ? await loadFiles?.(uri, text) : undefined;
  return { name, uri, text, files, ...parseToolProofs(text, options, problem, merge) };
}

/** In a window with several folders, a path may begin with the folder's name. */
function resolveToolPath(path: string): vscode.Uri | undefined {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const [first = '', ...rest] = path.split('/');
  const named = folders.length > 1 ? folders.find(({ name }) => name === first) : undefined;
  if (named) return resolvePathInFolder(named.uri, rest.join('/'));
  return folders[0] && resolvePathInFolder(folders[0].uri, path);
}

/** Parses the address, since one with `..` may only seem to be inside a folder. */
function resolveToolAddress(address: string): vscode.Uri | undefined {
  const uri = parseUriArgument(address);
  const folder = uri && vscode.workspace.getWorkspaceFolder(getContainingFileUri(uri))?.uri;
  if (folder && uri.scheme === ITEM_URI_SCHEME) return uri;
  return folder && resolvePathInFolder(folder, uri.path.slice(folder.path.length).replace(/^\//, ''));
}
