/** The texts of a run's rows, read again from data sets that are open. */
import type { DataSet } from '../../data/index.ts';
import type { RunRow } from '../run-types.ts';
import { keyOf } from './audits.ts';
import { AuditTexts } from './texts.ts';

/**
 * Rows that no set has, or that cannot be read, have no text: audits that need it are n/a then.
 * @param setOf the data set of that name, if it is open
 * @param isWanted is asked before each row; false ends it
 */
export async function readAuditTexts(
  rows: readonly Pick<RunRow, 'set' | 'id'>[],
  setOf: (name: string) => Pick<DataSet, 'items' | 'read'> | undefined,
  isWanted: () => boolean = () => true,
): Promise<AuditTexts> {
  const texts = new AuditTexts();
  for (const row of rows) {
    if (!isWanted()) break;
    const set = setOf(row.set);
    const number = set?.items.numberOf(row.id);
    const facts = number === undefined ? undefined : set?.items.at(number);
    if (!set || !facts) continue;
    try {
      const { problem = '', solution } = (await set.read(facts)).row;
      const text = solution.kind === 'text' ? solution.text : solution.steps.join('\n\n');
      texts.add(keyOf(row), { problem, solution: text });
    } catch {
      // It has changed, or is gone.
    }
  }
  return texts;
}
