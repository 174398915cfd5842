/** Entry of the bundle that is loaded when the first comparison is opened, on Node: `dist/comparisons.cjs`. */

import { openSelectJournal, readSelectJournal } from '../../store/journals/select-journal.ts';
import { comparisonsWith } from '../bundles/comparisons.ts';
import { type ComparisonJournals, fsJournals, getJournalUri, hasJournalFile } from '../compare/index.ts';

/** Journals of comparisons as files of this machine, which keep each line whatever becomes of this process. */
const journals: ComparisonJournals = {
  canCopyTo: ({ scheme }) => scheme === 'file',
  async open(place, header, how, onProblem) {
    // The editor's storage may be in a file system of its own.
    if (place.root.scheme !== 'file') return fsJournals.open(place, header, how, onProblem);
    const isThere = await hasJournalFile(place);
    const file = getJournalUri(place).fsPath;
    return openSelectJournal(file, isThere ? 'resume' : how, header, { onProblem });
  },
  async read(place) {
    if (place.root.scheme !== 'file') return fsJournals.read(place);
    return (await hasJournalFile(place)) ? readSelectJournal(getJournalUri(place).fsPath) : undefined;
  },
};

export const comparisons = comparisonsWith(journals);
