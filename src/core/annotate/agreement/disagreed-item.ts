/** Items on which votes differ, as a report shows them. */
import type { DataSet } from '../../data/index.ts';
import type { ItemDisagreement } from './types.ts';

/** How many disagreements are listed for people; JSON has them all. */
export const MAX_LISTED_DISAGREEMENTS = 200;

/** An item that annotators disagree on, as a report shows it: its line, and the steps that votes name. */
export interface DisagreedItemDetails {
  /** The line of its row in the file, from 1. */
  readonly line: number;
  /** The relative address of the link in Markdown. */
  readonly link?: string;
  /** The steps that votes name, in the order of the proof, by their index from 0. */
  readonly steps: readonly { readonly index: number; readonly text: string }[];
}

/**
 * Reads an item again for the steps that votes name. The steps are empty if the row can no longer be read or isn't split into steps,
 * since another split would give other steps.
 * @param number the item's number, from 0
 * @param linkOf the address of a line of the file, without special characters
 */
export async function readDisagreedItemDetails(
  set: Pick<DataSet, 'items' | 'read'>,
  number: number,
  votes: ItemDisagreement['votes'],
  linkOf: (line: number) => string | undefined,
): Promise<DisagreedItemDetails | undefined> {
  const facts = set.items.at(number);
  if (!facts) return undefined;
  const { line } = facts;
  const link = linkOf(line);
  const beside = { line, ...(link === undefined ? {} : { link }) };
  try {
    const { row } = await set.read(facts);
    const named = new Set(votes.map(({ index }) => index));
    const texts = row.solution.kind === 'steps' ? row.solution.steps : [];
    const steps = texts.map((text, index) => ({ index, text })).filter(({ index }) => named.has(index));
    return { ...beside, steps };
  } catch {
    return { ...beside, steps: [] };
  }
}
