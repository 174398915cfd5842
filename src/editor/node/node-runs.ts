/** Journals of evaluations as files of this machine, which keep each reply whatever becomes of this process. */
import { bringCopy, resumeRunJournal, startRunJournal } from '../../store/journals/run-journal.ts';
import { isFileAt, makeFolders, uriOf } from '../compare/keep/folders.ts';
import { fsRuns } from '../evaluate/fs-runs.ts';
import type { RunKeeper } from '../evaluate/ports.ts';

export const nodeRuns: RunKeeper = {
  async open(place, header, how, onProblem) {
    // The editor's storage may be in a file system of its own.
    if (place.root.scheme !== 'file') return fsRuns.open(place, header, how, onProblem);
    await makeFolders(place);
    // Looked at so that no link is followed.
    await isFileAt(place);
    const begin = how === 'start' ? startRunJournal : resumeRunJournal;
    return begin(uriOf(place).fsPath, header, { onProblem });
  },
  copy: (place, to) =>
    place.root.scheme === 'file' && to.root.scheme === 'file'
      ? bringCopy(uriOf(place).fsPath, uriOf(to).fsPath)
      : fsRuns.copy(place, to),
};
