/** Candidates that are items of a data set: the other solutions of an item's problem. */

import * as vscode from 'vscode';
import { MOST_CANDIDATES, sourceSentences } from '../../../core/select/index.ts';
import { homeOf, itemAddress } from '../../base/item-address.ts';
import type { DataSets, OpenSet, Veil } from '../../data/index.ts';
import type { Found } from '../entrant.ts';
import type { DataFile } from './data-file.ts';
import { ofRows } from './rows-at-hand.ts';

/** The services that find and hide items. */
export interface ItemParts {
  readonly items: DataSets;
  readonly veil: Veil;
}

/**
 * The solutions that its data set has of an item's problem.
 * @throws Error with a sentence for people if they cannot be compared
 */
export async function ofItem(uri: vscode.Uri, { items }: ItemParts): Promise<Found> {
  const { set, facts } = await items.readItem(uri);
  const numbers = [...set.items.select(({ problem }) => problem === facts.problem)];
  if (numbers.length < 2)
    throw new Error(set.isIndexed ? sourceSentences.onlyOne(set.name) : sourceSentences.stillRead(set.name));
  const places = numbers.slice(0, MOST_CANDIDATES).flatMap((number) => set.items.at(number) ?? []);
  const rows = [...new Set(places.map(({ row }) => row))];
  const values = await Promise.all(rows.map((row) => set.value(row)));
  const found = ofRows({ title: sourceSentences.ofSet(facts.id, set.name), uri: set.uri, rows: values });
  // In the order of the file, as they are here.
  if (found.entrants.length !== places.length) return found;
  const entrants = found.entrants.map((entrant, k) => {
    const address = items.uriOf(set, numbers[k] ?? -1);
    return address ? { ...entrant, uri: address.toString() } : entrant;
  });
  return { ...found, entrants };
}

/** Whether a candidate of a data file's problem is hidden, even if the file isn't open as a data set. @param ids of the candidates */
function isAnyVeiled(
  { uri }: Pick<DataFile, 'uri'>,
  ids: readonly string[],
  { items, veil }: ItemParts,
): boolean {
  const set = items.all.find((one) => one.uri.toString() === uri.toString());
  if (!set) return ids.some((id) => veil.isVeiled(addressOf(uri, id)));
  const problems = new Set<string>();
  for (const id of ids) {
    const number = set.items.numberOf(id);
    const problem = number === undefined ? undefined : set.items.at(number)?.problem;
    if (problem === undefined) {
      if (veil.isVeiled(addressOf(uri, id))) return true;
    } else problems.add(problem);
  }
  return numbersOf(set, problems).some((number) => {
    const address = items.uriOf(set, number);
    return address !== undefined && veil.isVeiled(address);
  });
}

/** Whether any candidate of a source is hidden, as far as known. */
export function isFoundVeiled({ entrants, data }: Found, parts: ItemParts): boolean {
  if (addressesOf(entrants).some((uri) => parts.veil.isVeiled(uri))) return true;
  if (data === undefined) return false;
  return isAnyVeiled(
    { uri: vscode.Uri.parse(data) },
    entrants.map(({ id }) => id),
    parts,
  );
}

/** The same, once it is known: sets may not be open, or may have been opened just now. */
export async function isFoundVeiledNow(found: Found, parts: ItemParts): Promise<boolean> {
  const { entrants, data } = found;
  const bySet = new Map(
    [...addressesOf(entrants), ...(data === undefined ? [] : [addressOf(vscode.Uri.parse(data), '')])].map(
      (uri) => [homeOf(uri).toString(), uri],
    ),
  );
  await Promise.all([...bySet.values()].map((uri) => parts.veil.settle(uri)));
  return isFoundVeiled(found, parts);
}

function addressesOf(entrants: Found['entrants']): readonly vscode.Uri[] {
  return entrants.flatMap(({ uri }) => (uri === undefined ? [] : [vscode.Uri.parse(uri)]));
}

function numbersOf(set: OpenSet, problems: ReadonlySet<string>): readonly number[] {
  return problems.size === 0 ? [] : [...set.items.select(({ problem }) => problems.has(problem))];
}

function addressOf(set: vscode.Uri, id: string): vscode.Uri {
  return itemAddress(set, { id, row: 0, part: 0 });
}
