/** Entry of the bundle that is loaded when a model is first asked for, on Node: `dist/asking.cjs`. */
import path from 'node:path';
import { isLoopback } from '../../core/judge/key-rules.ts';
import { readPrompt } from '../../core/judge/prompts/index.ts';
import { createModelJudges } from '../../judges/model-judges.ts';
import { patientFetch } from '../../judges/node-fetch.ts';
import { openReplyStore } from '../../store/reply-store.ts';
import type { Asking } from '../host.ts';

export const asking: Asking = {
  // Servers elsewhere go the editor's own way, which knows of proxies.
  createJudges: (parts) =>
    createModelJudges({ ...parts, fetch: patientFetch(({ origin }) => isLoopback(origin)) }),
  openStore: (folder, onProblem) => openReplyStore(path.join(folder.fsPath, 'replies.sqlite'), { onProblem }),
  readPrompt,
};
