/** The entry of `dist/comparisons.cjs`, which loads on Node with the first comparison. */

import { openComparisonJournal, readComparisonJournal } from '../../store/journals/select-journal.ts';
import { createComparisonFeatureBundle } from '../bundles/comparisons.ts';
import {
  type ComparisonJournalOpener,
  getJournalUri,
  hasJournalFile,
  vsCodeComparisonJournalOpener,
} from '../compare/index.ts';

/** Journals of comparisons as local files. Each written line survives a crash of this process. */
const journals: ComparisonJournalOpener = {
  canCopyTo: ({ scheme }) => scheme === 'file',
  async open(place, header, how, onProblem) {
    // The editor's storage may be in a file system of its own.
    if (place.root.scheme !== 'file') return vsCodeComparisonJournalOpener.open(place, header, how, onProblem);
    const isThere = await hasJournalFile(place);
    const file = getJournalUri(place).fsPath;
    return openComparisonJournal(file, isThere ? 'resume' : how, header, { onProblem });
  },
  async read(place) {
    if (place.root.scheme !== 'file') return vsCodeComparisonJournalOpener.read(place);
    return (await hasJournalFile(place)) ? readComparisonJournal(getJournalUri(place).fsPath) : undefined;
  },
};

export const comparisonBundle = createComparisonFeatureBundle(journals);
