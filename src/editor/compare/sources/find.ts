/** From what a command was told to the candidates that it means. */
import * as vscode from 'vscode';
import type { Clock } from '../../../core/clock.ts';
import { candidatesOf } from '../../../core/select/row-candidates.ts';
import { t } from '../../../l10n/index.ts';
import type { ProofDocuments } from '../../proof-documents.ts';
import { settingsFor } from '../../settings.ts';
import { type Found, namedApart } from '../entrant.ts';
import { foundIn, inBounds, readDataFile } from './data-file.ts';
import { proofsIn } from './in-folder.ts';
import { pickProblem, pickProofs } from './pick.ts';
import { readProofs, type Wanted } from './read-proofs.ts';

/** What a command was told: by the Explorer, an editor's title, the palette, or another command. */
export interface CompareTarget {
  readonly uris: readonly vscode.Uri[];
  /** Of a data file: which problem, by the `problem_id` or the text of its rows. */
  readonly problem?: string;
}

/** Rows of a data set that are at hand, of one problem. */
export interface CompareRows {
  readonly title: string;
  /** The file that they are from. */
  readonly uri: vscode.Uri;
  /** As they came from JSON. */
  readonly rows: readonly unknown[];
}

const DATA = /\.jsonl?$/i;

/**
 * Undefined if a person has left a question.
 * @throws Error with a sentence for people if nothing can be compared
 */
export async function find(
  { uris, problem }: CompareTarget,
  documents: ProofDocuments,
  clock: Clock,
): Promise<Found | undefined> {
  const [first, ...more] = uris;
  if (first && DATA.test(first.path)) {
    if (more.length > 0)
      throw new Error(t('A data file is compared by itself: select one, or several proofs.'));
    return inData(first, problem);
  }
  if (uris.some(({ path }) => DATA.test(path)))
    throw new Error(t('A data file is compared by itself: select one, or several proofs.'));
  const isFolder = first !== undefined && (await isFolderAt(first));
  if (uris.length > 1 || isFolder)
    return ofFiles(await filesOf(uris, clock), isFolder && more.length === 0 ? first : undefined);
  const picked = await pickProofs(documents, first, clock);
  return picked && ofFiles(inOrder(picked));
}

/** Of rows that are at hand, those of one problem, without reading a file. @throws Error as above */
export function ofRows({ title, uri, rows }: CompareRows): Found {
  const { groups, faults } = candidatesOf(rows, { split: settingsFor(uri).split });
  const [group, ...others] = groups;
  if (!group || others.length > 0)
    throw new Error(t('These rows are not the proofs of one problem: nothing is compared.'));
  const { entrants, cut } = inBounds(namedApart(group.candidates));
  const lost = faults.length;
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri.toString();
  return {
    title,
    key: JSON.stringify([uri.toString(), group.key]),
    entrants,
    said: [
      ...(lost > 0 ? [t(lost === 1 ? '{0} row cannot be read.' : '{0} rows cannot be read.', lost)] : []),
      ...cut,
    ],
    ...(folder === undefined ? {} : { folder }),
  };
}

async function inData(uri: vscode.Uri, problem: string | undefined): Promise<Found | undefined> {
  const data = await readDataFile(uri);
  if (problem === undefined) {
    const group = await pickProblem(data);
    return group && foundIn(data, group);
  }
  const group = data.groups.find((one) => one.problem === problem);
  if (!group)
    throw new Error(t('There is no problem “{0}” in {1}.', problem, vscode.workspace.asRelativePath(uri)));
  return foundIn(data, group);
}

async function filesOf(uris: readonly vscode.Uri[], clock: Clock): Promise<readonly Wanted[]> {
  const found = await Promise.all(
    uris.map(
      async (uri): Promise<readonly Wanted[]> =>
        (await isFolderAt(uri)) ? proofsIn(uri, clock) : [{ uri, isNamed: true }],
    ),
  );
  const seen = new Set<string>();
  return inOrder(found.flat()).filter(({ uri }) => {
    const isNew = !seen.has(uri.toString());
    seen.add(uri.toString());
    return isNew;
  });
}

/** By their names, as people count: in whatever order they were selected, it is the same comparison. */
function inOrder(wanted: readonly Wanted[]): readonly Wanted[] {
  const byName = new Intl.Collator('en', { numeric: true }).compare;
  return [...wanted].sort((a, b) => byName(a.uri.path, b.uri.path));
}

/** @param folder the folder that all are from, if a person has named that */
async function ofFiles(wanted: readonly Wanted[], folder?: vscode.Uri): Promise<Found> {
  const { entrants, said } = await readProofs(wanted);
  if (entrants.length === 0)
    throw new Error(said[0] ?? t('There is no proof in there: nothing is compared.'));
  const names = entrants.map(({ uri = '' }) => uri).sort();
  const [first] = wanted;
  const root = first && vscode.workspace.getWorkspaceFolder(first.uri)?.uri.toString();
  return {
    title: folder
      ? lastOf(folder.path)
      : titleOf(
          entrants.map(({ name }) => name),
          first?.uri,
        ),
    key: JSON.stringify(names),
    entrants,
    said,
    ...(root === undefined ? {} : { folder: root }),
  };
}

/** What names begin with, as far as it is a word; else the folder of the first. */
function titleOf(names: readonly string[], first: vscode.Uri | undefined): string {
  const [one = '', ...others] = names;
  let length = 0;
  while (length < one.length && others.every((name) => name[length] === one[length])) length++;
  const common = one.slice(0, length).replace(/[^\p{L}]+[\p{N}]*$/u, '');
  if (common.length >= 3) return common;
  const folder = first?.path.split('/').at(-2);
  return folder ? folder : one;
}

function lastOf(path: string): string {
  return path.replace(/\/+$/, '').split('/').at(-1) ?? path;
}

async function isFolderAt(uri: vscode.Uri): Promise<boolean> {
  if (uri.scheme === 'untitled') return false;
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    return type === vscode.FileType.Directory;
  } catch {
    return false;
  }
}
