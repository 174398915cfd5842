/** Candidates that are items of a data set: the other solutions of an item's problem. */

import * as vscode from 'vscode';
import { comparisonSourceTexts, MAX_TOURNAMENT_CANDIDATES } from '../../../core/select/index.ts';
import { createItemUri, getContainingFileUri } from '../../base/item-address.ts';
import type { BlindMask, DataSets, EditorDataSet } from '../../data/index.ts';
import type { ComparisonSource } from '../source.ts';
import type { CandidateDataFile } from './data-file.ts';
import { createComparisonSourceFromRows } from './open-rows.ts';

export interface ItemComparisonServices {
  readonly items: DataSets;
  readonly veil: BlindMask;
}

/** The solutions of an item's problem in its data set. @throws Error with a sentence for people */
export async function findItemComparisonSource(
  uri: vscode.Uri,
  { items }: ItemComparisonServices,
): Promise<ComparisonSource> {
  const { set, facts } = await items.readItem(uri);
  const numbers = [...set.items.select(({ problem }) => problem === facts.problem)];
  if (numbers.length < 2)
    throw new Error(
      set.isIndexed ? comparisonSourceTexts.onlyOne(set.name) : comparisonSourceTexts.stillRead(set.name),
    );
  const places = numbers.slice(0, MAX_TOURNAMENT_CANDIDATES).flatMap((number) => set.items.at(number) ?? []);
  const rows = [...new Set(places.map(({ row }) => row))];
  const values = await Promise.all(rows.map((row) => set.value(row)));
  const found = createComparisonSourceFromRows({
    title: comparisonSourceTexts.ofSet(facts.id, set.name),
    uri: set.uri,
    rows: values,
  });
  // Both are in the order of the file.
  if (found.entrants.length !== places.length) return found;
  const entrants = found.entrants.map((entrant, k) => {
    const address = items.uriOf(set, numbers[k] ?? -1);
    return address ? { ...entrant, uri: address.toString() } : entrant;
  });
  return { ...found, entrants };
}

/** Whether a candidate of a data file's problem is hidden, even if the file isn't open as a data set. @param ids of the candidates */
function hasHiddenItem(
  { uri }: Pick<CandidateDataFile, 'uri'>,
  ids: readonly string[],
  { items, veil }: ItemComparisonServices,
): boolean {
  const set = items.all.find((one) => one.uri.toString() === uri.toString());
  if (!set) return ids.some((id) => veil.isVeiled(toItemAddress(uri, id)));
  const problems = new Set<string>();
  for (const id of ids) {
    const number = set.items.numberOf(id);
    const problem = number === undefined ? undefined : set.items.at(number)?.problem;
    if (problem === undefined) {
      if (veil.isVeiled(toItemAddress(uri, id))) return true;
    } else problems.add(problem);
  }
  return listItemNumbers(set, problems).some((number) => {
    const address = items.uriOf(set, number);
    return address !== undefined && veil.isVeiled(address);
  });
}

/** Whether any candidate of a source is hidden, as far as known. */
export function hasKnownHiddenCandidates({ entrants, data }: ComparisonSource, parts: ItemComparisonServices): boolean {
  if (listAddresses(entrants).some((uri) => parts.veil.isVeiled(uri))) return true;
  if (data === undefined) return false;
  return hasHiddenItem(
    { uri: vscode.Uri.parse(data) },
    entrants.map(({ id }) => id),
    parts,
  );
}

/** Whether any candidate of a source is hidden. First waits until this is known for its data sets. */
export async function hasHiddenCandidates(found: ComparisonSource, parts: ItemComparisonServices): Promise<boolean> {
  const { entrants, data } = found;
  const bySet = new Map(
    [...listAddresses(entrants), ...(data === undefined ? [] : [toItemAddress(vscode.Uri.parse(data), '')])].map(
      (uri) => [getContainingFileUri(uri).toString(), uri],
    ),
  );
  await Promise.all([...bySet.values()].map((uri) => parts.veil.settle(uri)));
  return hasKnownHiddenCandidates(found, parts);
}

function listAddresses(entrants: ComparisonSource['entrants']): readonly vscode.Uri[] {
  return entrants.flatMap(({ uri }) => (uri === undefined ? [] : [vscode.Uri.parse(uri)]));
}

function listItemNumbers(set: EditorDataSet, problems: ReadonlySet<string>): readonly number[] {
  return problems.size === 0 ? [] : [...set.items.select(({ problem }) => problems.has(problem))];
}

function toItemAddress(set: vscode.Uri, id: string): vscode.Uri {
  return createItemUri(set, { id, row: 0, part: 0 });
}
