/** The entry of `dist/asking.cjs`, which loads on Node with the first query of a model. */

import path from 'node:path';
import { readPrompt } from '../../core/judge/index.ts';
import { createModelJudges } from '../../judges/model-judges.ts';
import { createPatientFetch } from '../../judges/node-fetch.ts';
import { type Texts, useTexts } from '../../l10n/index.ts';
import { openReplyStore } from '../../store/replies/reply-store.ts';
import type { Asking } from '../base/host.ts';

/** @param texts the extension's texts, since this bundle has its own text table */
export function askingIn(texts: Texts): Asking {
  useTexts(texts);
  return {
    // Remote servers are reached through the editor, which applies its proxy settings.
    createJudges: (parts) => createModelJudges({ ...parts, fetch: createPatientFetch('host') }),
    openStore: (folder, onProblem) =>
      openReplyStore(path.join(folder.fsPath, 'replies.sqlite'), { onProblem }),
    readPrompt,
  };
}
