/** The texts of a run's rows, read again from data sets that are open. */
import type { DataSet } from '../../data/index.ts';
import type { RunRow } from '../run-types.ts';
import { keyOf } from './audits.ts';
import { AuditTexts } from './texts.ts';

/**
 * Rows that no set has, that cannot be read, or whose solution is not as long as what was judged, have no text: audits that need it are n/a then.
 * @param setOf the data set of that name, if it is open
 * @param isWanted is asked before each row; false ends it
 * @param texts those that are there already: what they have is not read again
 */
export async function readAuditTexts(
  rows: readonly Pick<RunRow, 'set' | 'id' | 'length'>[],
  setOf: (name: string) => Pick<DataSet, 'items' | 'read'> | undefined,
  isWanted: () => boolean = () => true,
  texts = new AuditTexts(),
): Promise<AuditTexts> {
  for (const row of rows) {
    if (!isWanted()) break;
    if (texts.get(keyOf(row))) continue;
    const set = setOf(row.set);
    const number = set?.items.numberOf(row.id);
    const facts = number === undefined ? undefined : set?.items.at(number);
    if (!set || !facts) continue;
    try {
      const { problem = '', solution } = (await set.read(facts)).row;
      const text = solution.kind === 'text' ? solution.text : solution.steps.join('\n\n');
      // A file of the same name may be another one.
      if (text.length === row.length) texts.add(keyOf(row), { problem, solution: text });
    } catch {
      // It has changed, or is gone.
    }
  }
  return texts;
}
