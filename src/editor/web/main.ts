/** The entry for the web extension host, a worker of the browser, such as in vscode.dev. */

import * as vscode from 'vscode';
import { readPrompt } from '../../core/judge/index.ts';
import { createModelJudges } from '../../judges/model-judges.ts';
import { createWebChecker } from '../../judges/web/web-checker.ts';
import { webClock } from '../../judges/web/web-clock.ts';
import { useTexts } from '../../l10n/index.ts';
import { comparisonsWith } from '../bundles/comparisons.ts';
import { labelingWith } from '../bundles/labeling.ts';
import * as labs from '../bundles/labs.ts';
import * as panels from '../bundles/panels.ts';
import * as prompts from '../bundles/prompts.ts';
import { createReportsWith } from '../bundles/reports.ts';
import * as segments from '../bundles/segments.ts';
import { fsJournals } from '../compare/index.ts';
import { fsRunJournals } from '../evaluate/index.ts';
import { activateProofmark } from '../extension.ts';
import { fsRunFiles } from '../report/index.ts';
import { memoryStore } from './memory-store.ts';

export function activate(context: vscode.ExtensionContext): void {
  useTexts(vscode.l10n.bundle);
  // A worker can't start from the extension's address here, so its script is read first.
  const worker = vscode.Uri.joinPath(context.extensionUri, 'dist', 'web', 'checker-worker.js');
  const checker = createWebChecker(() => vscode.workspace.fs.readFile(worker));
  // Nothing can load later here, so everything is in one script.
  activateProofmark(
    context,
    {
      describe:
        'The extension host runs in the browser, without processes and SQLite. The embedded checker runs in a web worker.',
      clock: webClock,
      checker,
      asking: async () => ({ createJudges: createModelJudges, openStore: memoryStore, readPrompt }),
    },
    {
      panels: async () => panels,
      comparisons: async () => comparisonsWith(fsJournals),
      labs: async () => labs,
      labeling: async () => labelingWith(fsRunJournals),
      prompts: async () => prompts,
      reports: async () => createReportsWith(fsRunFiles),
      segments: async () => segments,
    },
  );
}
