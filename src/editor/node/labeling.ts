/** Entry of the bundle that is loaded with the first data set or label session, on Node: `dist/labeling.cjs`. */

import { openRunJournal, updateJournalCopy } from '../../store/journals/run-journal.ts';
import { labelingWith } from '../bundles/labeling.ts';
import { createJournalFolders, getJournalUri, hasJournalFile } from '../compare/index.ts';
import { fsRunJournals, type RunJournalOpener } from '../evaluate/index.ts';

export { openDataFile } from '../../store/files/data-file.ts';
export { createRowFile } from '../../store/files/row-file.ts';

/** Journals of evaluations as files of this machine, which keep each reply whatever becomes of this process. */
const runs: RunJournalOpener = {
  async open(place, header, how, onProblem) {
    // The editor's storage may be in a file system of its own.
    if (place.root.scheme !== 'file') return fsRunJournals.open(place, header, how, onProblem);
    await createJournalFolders(place);
    // Looked at so that no link is followed.
    await hasJournalFile(place);
    return openRunJournal(getJournalUri(place).fsPath, how, header, { onProblem });
  },
  copy: (place, to) =>
    place.root.scheme === 'file' && to.root.scheme === 'file'
      ? updateJournalCopy(getJournalUri(place).fsPath, getJournalUri(to).fsPath)
      : fsRunJournals.copy(place, to),
};

export const labeling = labelingWith(runs);
