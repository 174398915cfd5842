/** Finds the candidates for the arguments of a command. */

import * as vscode from 'vscode';
import type { Clock } from '../../../core/base/clock.ts';
import { comparisonSourceTexts, findSolutionsByProblem, type ProblemChoice } from '../../../core/select/index.ts';
import { getFileName } from '../../base/file-name.ts';
import { statFile } from '../../base/files.ts';
import { ITEM_URI_SCHEME } from '../../base/manifest-names.ts';
import { explainHiddenComparison } from '../../data/index.ts';
import type { ProofDocumentClassifier, ProofReviews } from '../../review/index.ts';
import type { ComparisonSource } from '../source.ts';
import { createComparisonSourceFromProblem, readCandidateDataFile } from './data-file.ts';
import { listProofsInFolder } from './folder-proofs.ts';
import { findItemComparisonSource, hasHiddenCandidates, type ItemComparisonServices } from './items.ts';
import { pickProblemFromDataFile, pickProblemOfFiles, pickProofs } from './pick-proofs.ts';
import { type CandidateFileProofs, type ProofFileRequest, readCandidateProofs } from './read-proofs.ts';

/** The arguments of a command: from the Explorer, an editor title, the palette, or another command. */
export interface CompareCommandArguments {
  readonly uris: readonly vscode.Uri[];
  /** For a data file: the problem, by the `problem_id` or the text of its rows. */
  readonly problem?: string;
}

const DATA = /\.jsonl?$/i;

export interface ComparisonSourceServices extends ItemComparisonServices {
  readonly documents: ProofDocumentClassifier;
  readonly reviews: Pick<ProofReviews, 'of'>;
  readonly clock: Clock;
}

/** Undefined if the person cancels a question. @throws Error with a sentence for people if nothing can be compared */
export async function findComparisonSource(
  { uris, problem }: CompareCommandArguments,
  parts: ComparisonSourceServices,
): Promise<ComparisonSource | undefined> {
  const { documents, clock } = parts;
  const [first, ...more] = uris;
  if (first?.scheme === ITEM_URI_SCHEME && more.length === 0) return findItemComparisonSource(first, parts);
  if (first && uris.some(({ path }) => DATA.test(path))) {
    if (more.length > 0) throw new Error(comparisonSourceTexts.dataFileAlone());
    return findInDataFile(first, problem, parts);
  }
  const isFolder = first !== undefined && (await isFolderAt(first));
  if (uris.length > 1 || isFolder)
    return toFilesSource(await listFiles(uris, clock), parts, isFolder && more.length === 0 ? first : undefined);
  const picked = await pickProofs(documents, first, clock);
  return picked && toFilesSource(sortByName(picked), parts);
}

async function findInDataFile(
  uri: vscode.Uri,
  problem: string | undefined,
  parts: ComparisonSourceServices,
): Promise<ComparisonSource | undefined> {
  const data = await readCandidateDataFile(uri);
  const group =
    problem === undefined ? await pickProblemFromDataFile(data) : data.groups.find((one) => one.problem === problem);
  if (!group && problem !== undefined)
    throw new Error(comparisonSourceTexts.noProblem(problem, vscode.workspace.asRelativePath(uri)));
  if (!group) return undefined;
  const found = createComparisonSourceFromProblem(data, group);
  if (await hasHiddenCandidates(found, parts)) throw new Error(explainHiddenComparison());
  return found;
}

async function listFiles(uris: readonly vscode.Uri[], clock: Clock): Promise<readonly ProofFileRequest[]> {
  const found = await Promise.all(
    uris.map(
      async (uri): Promise<readonly ProofFileRequest[]> =>
        (await isFolderAt(uri)) ? listProofsInFolder(uri, clock) : [{ uri, isNamed: true }],
    ),
  );
  const byAddress = new Map<string, ProofFileRequest>();
  for (const one of sortByName(found.flat()).toReversed()) byAddress.set(one.uri.toString(), one);
  return sortByName([...byAddress.values()]);
}

/** Sorted by name with numbers in numeric order, so that the order of the selection doesn't matter. */
function sortByName(wanted: readonly ProofFileRequest[]): readonly ProofFileRequest[] {
  const byName = new Intl.Collator('en', { numeric: true }).compare;
  return [...wanted].sort((a, b) => byName(a.uri.path, b.uri.path));
}

/** @param folder the folder of all files, if a person selected it */
async function toFilesSource(
  wanted: readonly ProofFileRequest[],
  { items, reviews }: ComparisonSourceServices,
  folder?: vscode.Uri,
): Promise<ComparisonSource | undefined> {
  const read = await readCandidateProofs(
    wanted,
    items,
    async (choices, files) => findProblemAtCursor(choices, files, reviews) ?? pickProblemOfFiles(choices),
  );
  if (!read) return undefined;
  const { entrants, said } = read;
  if (entrants.length === 0) throw new Error(said[0] ?? comparisonSourceTexts.noProof());
  const names = entrants.map(({ uri = '' }) => uri).sort();
  const [first] = wanted;
  const root = first && vscode.workspace.getWorkspaceFolder(first.uri)?.uri.toString();
  return {
    title: folder ? getFileName({ path: folder.path.replace(/\/+$/, '') }) : getSourceTitle(entrants, first?.uri),
    key: JSON.stringify(names),
    entrants,
    said,
    ...(root === undefined ? {} : { folder: root }),
  };
}

/** The problem of the selected proof in the active editor, if its file is one of these and the others have the problem, too. */
function findProblemAtCursor(
  choices: readonly ProblemChoice[],
  files: readonly CandidateFileProofs[],
  reviews: ComparisonSourceServices['reviews'],
): ProblemChoice | undefined {
  const document = vscode.window.activeTextEditor?.document;
  const uri = document?.uri.toString();
  const pairs = files.find(({ entrant }) => entrant.uri === uri)?.pairs ?? [];
  const selected = document && pairs.length > 0 ? reviews.of(document)?.name : undefined;
  const pair = pairs.find(({ name }) => name === selected);
  return pair && choices.find(({ text }) => findSolutionsByProblem({ pairs: [pair] }, text).length > 0);
}

/** The common prefix of the names, if it is a word; else the folder of the first. */
function getSourceTitle(entrants: ComparisonSource['entrants'], first: vscode.Uri | undefined): string {
  const [one = '', ...others] = entrants.map(({ name }) => name);
  let length = 0;
  while (length < one.length && others.every((name) => name[length] === one[length])) length++;
  const common = one.slice(0, length).replace(/[^\p{L}]+[\p{N}]*$/u, '');
  if (common.length >= 3) return common;
  const folder = first?.path.split('/').at(-2);
  return folder || one;
}

async function isFolderAt(uri: vscode.Uri): Promise<boolean> {
  return uri.scheme !== 'untitled' && (await statFile(uri))?.type === vscode.FileType.Directory;
}
