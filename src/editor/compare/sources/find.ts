/** Finds the candidates for the arguments of a command. */

import * as vscode from 'vscode';
import type { Clock } from '../../../core/base/clock.ts';
import { sourceSentences } from '../../../core/select/index.ts';
import { fileName } from '../../base/file-name.ts';
import { statAt } from '../../base/files.ts';
import { ITEM_SCHEME } from '../../base/names.ts';
import { veiledCompare } from '../../data/index.ts';
import type { ProofDocuments } from '../../review/index.ts';
import type { Found } from '../entrant.ts';
import { foundIn, readDataFile } from './data-file.ts';
import { proofsIn } from './in-folder.ts';
import { type ItemParts, isFoundVeiledNow, ofItem } from './items.ts';
import { pickProblem, pickProofs } from './pick.ts';
import { readProofs, type Wanted } from './read-proofs.ts';

/** The arguments of a command: from the Explorer, an editor title, the palette, or another command. */
export interface CompareTarget {
  readonly uris: readonly vscode.Uri[];
  /** For a data file: the problem, by the `problem_id` or the text of its rows. */
  readonly problem?: string;
}

const DATA = /\.jsonl?$/i;

/** The services for finding candidates. */
export interface FindParts extends ItemParts {
  readonly documents: ProofDocuments;
  readonly clock: Clock;
}

/**
 * Undefined if the person cancels a question.
 * @throws Error with a sentence for people if nothing can be compared
 */
export async function find({ uris, problem }: CompareTarget, parts: FindParts): Promise<Found | undefined> {
  const { documents, clock } = parts;
  const [first, ...more] = uris;
  if (first?.scheme === ITEM_SCHEME && more.length === 0) return ofItem(first, parts);
  if (first && uris.some(({ path }) => DATA.test(path))) {
    if (more.length > 0) throw new Error(sourceSentences.dataFileAlone());
    return inData(first, problem, parts);
  }
  const isFolder = first !== undefined && (await isFolderAt(first));
  if (uris.length > 1 || isFolder)
    return ofFiles(await filesOf(uris, clock), parts, isFolder && more.length === 0 ? first : undefined);
  const picked = await pickProofs(documents, first, clock);
  return picked && ofFiles(inOrder(picked), parts);
}

async function inData(
  uri: vscode.Uri,
  problem: string | undefined,
  parts: FindParts,
): Promise<Found | undefined> {
  const data = await readDataFile(uri);
  const group =
    problem === undefined ? await pickProblem(data) : data.groups.find((one) => one.problem === problem);
  if (!group && problem !== undefined)
    throw new Error(sourceSentences.noProblem(problem, vscode.workspace.asRelativePath(uri)));
  if (!group) return undefined;
  const found = foundIn(data, group);
  if (await isFoundVeiledNow(found, parts)) throw new Error(veiledCompare());
  return found;
}

async function filesOf(uris: readonly vscode.Uri[], clock: Clock): Promise<readonly Wanted[]> {
  const found = await Promise.all(
    uris.map(
      async (uri): Promise<readonly Wanted[]> =>
        (await isFolderAt(uri)) ? proofsIn(uri, clock) : [{ uri, isNamed: true }],
    ),
  );
  const byAddress = new Map<string, Wanted>();
  for (const one of inOrder(found.flat()).toReversed()) byAddress.set(one.uri.toString(), one);
  return inOrder([...byAddress.values()]);
}

/** By their names, as people count: in whatever order they were selected, it is the same comparison. */
function inOrder(wanted: readonly Wanted[]): readonly Wanted[] {
  const byName = new Intl.Collator('en', { numeric: true }).compare;
  return [...wanted].sort((a, b) => byName(a.uri.path, b.uri.path));
}

/** @param folder the folder that all are from, if a person has named that */
async function ofFiles(wanted: readonly Wanted[], { items }: FindParts, folder?: vscode.Uri): Promise<Found> {
  const { entrants, said } = await readProofs(wanted, items);
  if (entrants.length === 0) throw new Error(said[0] ?? sourceSentences.noProof());
  const names = entrants.map(({ uri = '' }) => uri).sort();
  const [first] = wanted;
  const root = first && vscode.workspace.getWorkspaceFolder(first.uri)?.uri.toString();
  return {
    title: folder ? fileName({ path: folder.path.replace(/\/+$/, '') }) : titleOf(entrants, first?.uri),
    key: JSON.stringify(names),
    entrants,
    said,
    ...(root === undefined ? {} : { folder: root }),
  };
}

/** The common prefix of the names, if it is a word; else the folder of the first. */
function titleOf(entrants: Found['entrants'], first: vscode.Uri | undefined): string {
  const [one = '', ...others] = entrants.map(({ name }) => name);
  let length = 0;
  while (length < one.length && others.every((name) => name[length] === one[length])) length++;
  const common = one.slice(0, length).replace(/[^\p{L}]+[\p{N}]*$/u, '');
  if (common.length >= 3) return common;
  const folder = first?.path.split('/').at(-2);
  return folder || one;
}

async function isFolderAt(uri: vscode.Uri): Promise<boolean> {
  return uri.scheme !== 'untitled' && (await statAt(uri))?.type === vscode.FileType.Directory;
}
