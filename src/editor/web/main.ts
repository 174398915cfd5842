/** The entry for the web extension host, a worker of the browser, such as in vscode.dev. */

import * as vscode from 'vscode';
import { IDLE_WORKER_LIMIT_MS, parsePromptFile } from '../../core/judge/index.ts';
import { createModelJudgeFactory } from '../../judges/model-judges.ts';
import { systemClock } from '../../judges/system-clock.ts';
import { createWebWorkerChecker } from '../../judges/web/web-checker.ts';
import { setTranslatedTexts } from '../../l10n/index.ts';
import { createComparisonFeatureBundle } from '../bundles/comparisons.ts';
import * as endpoints from '../bundles/endpoints.ts';
import { createDataSetFeatureBundle } from '../bundles/labeling.ts';
import * as labs from '../bundles/labs.ts';
import * as pairs from '../bundles/pairs.ts';
import * as panels from '../bundles/panels.ts';
import * as prompts from '../bundles/prompts.ts';
import * as readingViews from '../bundles/reading-views.ts';
import * as readings from '../bundles/readings.ts';
import { createReportFeatureBundle } from '../bundles/reports.ts';
import * as segments from '../bundles/segments.ts';
import * as tools from '../bundles/tools.ts';
import * as trials from '../bundles/trials.ts';
import { vsCodeComparisonJournalOpener } from '../compare/index.ts';
import { vsCodeRunJournalOpener } from '../evaluate/index.ts';
import { activateProofmark } from '../extension.ts';
import { vsCodeRunJournalReader } from '../report/index.ts';
import { createInMemoryReplyAndCostStore } from './memory-store.ts';

export function activate(context: vscode.ExtensionContext): void {
  setTranslatedTexts(vscode.l10n.bundle);
  // A worker can't start from the extension's address here, so its script is read first.
  const worker = vscode.Uri.joinPath(context.extensionUri, 'dist', 'web', 'checker-worker.js');
  const checker = createWebWorkerChecker(() => vscode.workspace.fs.readFile(worker), {
    idleLimit: IDLE_WORKER_LIMIT_MS,
  });
  // Nothing can load later here, so everything is in one script.
  activateProofmark(
    context,
    {
      describe:
        'The extension host runs in the browser, without processes and SQLite. The embedded checker runs in a web worker.',
      clock: systemClock,
      checker,
      asking: async () => ({
        createJudges: createModelJudgeFactory,
        openStore: createInMemoryReplyAndCostStore,
        readPrompt: parsePromptFile,
      }),
    },
    {
      endpoints: async () => endpoints,
      panels: async () => panels,
      comparisons: async () => createComparisonFeatureBundle(vsCodeComparisonJournalOpener),
      labs: async () => labs,
      labeling: async () => createDataSetFeatureBundle(vsCodeRunJournalOpener),
      prompts: async () => prompts,
      readingViews: async () => readingViews,
      reports: async () => createReportFeatureBundle(vsCodeRunJournalReader),
      readings: async () => readings,
      pairs: async () => pairs,
      tools: async () => tools,
      trials: async () => trials,
      segments: async () => segments,
    },
  );
}
