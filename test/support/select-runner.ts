/**
 * A selection with a journal, in a process of its own that a test may kill: notes replies that nobody gave, one after the other, and says
 * on standard output, a line each, which of them is kept.
 *
 * Arguments: journal, how many, `start` or `resume`.
 */
import { writeSync } from 'node:fs';
import { openComparisonJournal } from '../../src/store/journals/select-journal.ts';
import { heardOf, selectHeader } from './select-records.ts';

const [file = '', count = '0', how = 'start'] = process.argv.slice(2);
const journal = await openComparisonJournal(file, how === 'start' ? 'start' : 'resume', selectHeader());
const known = new Set(journal.found.heard.map(({ key }) => key));
const left = Array.from({ length: Number(count) }, (_, k) => heardOf(k)).filter(({ key }) => !known.has(key));
const lanes = 8;
await Promise.all(
  Array.from({ length: lanes }, async (_, lane) => {
    for (let k = lane; k < left.length; k += lanes) {
      const heard = left[k];
      if (!heard) continue;
      await journal.heard(heard);
      writeSync(1, `${heard.key}\n`);
    }
  }),
);
await journal.finish();
await journal.close();
