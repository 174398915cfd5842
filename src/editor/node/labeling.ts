/** The entry of `dist/labeling.cjs`, which loads on Node with the first data set or label session. */

import { appendToJournalCopy, openRunJournal } from '../../store/journals/run-journal.ts';
import { createDataSetFeatureBundle } from '../bundles/labeling.ts';
import { createJournalFolders, getJournalUri, hasJournalFile } from '../compare/index.ts';
import { type RunJournalOpener, vsCodeRunJournalOpener } from '../evaluate/index.ts';

export { openDataSetFile } from '../../store/files/data-file.ts';
export { createLocalRowFileWriter } from '../../store/files/row-file.ts';

/** Journals of evaluations as local files. Each written reply survives a crash of this process. */
const runs: RunJournalOpener = {
  async open(place, header, how, onProblem) {
    // The editor's storage may be in a file system of its own.
    if (place.root.scheme !== 'file') return vsCodeRunJournalOpener.open(place, header, how, onProblem);
    await createJournalFolders(place);
    // Throws if the journal is a symbolic link.
    await hasJournalFile(place);
    return openRunJournal(getJournalUri(place).fsPath, how, header, { onProblem });
  },
  copy: (place, to) =>
    place.root.scheme === 'file' && to.root.scheme === 'file'
      ? appendToJournalCopy(getJournalUri(place).fsPath, getJournalUri(to).fsPath)
      : vsCodeRunJournalOpener.copy(place, to),
};

export const labelingBundle = createDataSetFeatureBundle(runs);
