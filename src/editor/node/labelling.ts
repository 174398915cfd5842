/** Entry of the bundle that is loaded with the first data set or label session, on Node: `dist/labelling.cjs`. */

import { bringCopy, openRunJournal } from '../../store/journals/run-journal.ts';
import { labellingWith } from '../bundles/labelling.ts';
import { isFileAt, makeFolders, uriOf } from '../compare/index.ts';
import { fsRuns, type RunKeeper } from '../evaluate/index.ts';

export { openDataFile } from '../../store/files/data-file.ts';
export { createRowFile } from '../../store/files/row-file.ts';

/** Journals of evaluations as files of this machine, which keep each reply whatever becomes of this process. */
const runs: RunKeeper = {
  async open(place, header, how, onProblem) {
    // The editor's storage may be in a file system of its own.
    if (place.root.scheme !== 'file') return fsRuns.open(place, header, how, onProblem);
    await makeFolders(place);
    // Looked at so that no link is followed.
    await isFileAt(place);
    return openRunJournal(uriOf(place).fsPath, how, header, { onProblem });
  },
  copy: (place, to) =>
    place.root.scheme === 'file' && to.root.scheme === 'file'
      ? bringCopy(uriOf(place).fsPath, uriOf(to).fsPath)
      : fsRuns.copy(place, to),
};

export const labelling = labellingWith(runs);
