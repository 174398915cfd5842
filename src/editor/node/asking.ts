/** Entry of the bundle that is loaded when a model is first asked for, on Node: `dist/asking.cjs`. */

import path from 'node:path';
import { readPrompt } from '../../core/judge/index.ts';
import { createModelJudges } from '../../judges/model-judges.ts';
import { createPatientFetch } from '../../judges/node-fetch.ts';
import { type Texts, useTexts } from '../../l10n/index.ts';
import { openReplyStore } from '../../store/replies/reply-store.ts';
import type { Asking } from '../base/host.ts';

/** @param texts those of the extension: this bundle has a copy of its own of what they are kept in */
export function askingIn(texts: Texts): Asking {
  useTexts(texts);
  return {
    // Servers elsewhere are reached the editor's own way, which knows of its proxy settings.
    createJudges: (parts) => createModelJudges({ ...parts, fetch: createPatientFetch('host') }),
    openStore: (folder, onProblem) =>
      openReplyStore(path.join(folder.fsPath, 'replies.sqlite'), { onProblem }),
    readPrompt,
  };
}
