/** The extension with the real checker and the scripted judge beside it. */
import * as vscode from 'vscode';
import type { Judge } from '../../../src/core/judge/contract.ts';
import { parsePromptFile } from '../../../src/core/judge/prompts/read-prompt.ts';
import * as endpoints from '../../../src/editor/bundles/endpoints.ts';
import * as labs from '../../../src/editor/bundles/labs.ts';
import * as pairs from '../../../src/editor/bundles/pairs.ts';
import * as panels from '../../../src/editor/bundles/panels.ts';
import * as prompts from '../../../src/editor/bundles/prompts.ts';
import * as readingViews from '../../../src/editor/bundles/reading-views.ts';
import * as readings from '../../../src/editor/bundles/readings.ts';
import * as segments from '../../../src/editor/bundles/segments.ts';
import * as tools from '../../../src/editor/bundles/tools.ts';
import * as trials from '../../../src/editor/bundles/trials.ts';
import { activateProofmark } from '../../../src/editor/extension.ts';
import { comparisonBundle } from '../../../src/editor/node/comparisons.ts';
import { labelingBundle } from '../../../src/editor/node/labeling.ts';
import { reportBundle } from '../../../src/editor/node/reports.ts';
import { createInMemoryReplyAndCostStore } from '../../../src/editor/web/memory-store.ts';
import { createModelJudgeFactory } from '../../../src/judges/model-judges.ts';
import { createNodeChecker } from '../../../src/judges/node-checker.ts';
import { systemClock } from '../../../src/judges/system-clock.ts';
import { setTranslatedTexts } from '../../../src/l10n/index.ts';
import { openDataSetFile } from '../../../src/store/files/data-file.ts';
import { openLabelFolder } from '../../../src/store/labels/label-folder.ts';
import { scriptedJudge } from './judge.ts';

/** What the tests may ask the extension. */
export interface ScriptedApi {
  /** How many proofs are being judged by a scripted judge. */
  judging(): number;
}

export function activate(context: vscode.ExtensionContext): ScriptedApi {
  setTranslatedTexts(vscode.l10n.bundle);
  const checker = createNodeChecker(context.asAbsolutePath('dist/checker-worker.mjs'));
  const counted = count([scriptedJudge('critic', systemClock), scriptedJudge('stepwise', systemClock)]);
  activateProofmark(
    context,
    {
      describe: 'The extension host on Node, with the scripted judge of the tests.',
      clock: systemClock,
      checker,
      openLabels: openLabelFolder,
      openData: openDataSetFile,
      asking: async () => ({
        createJudges: createModelJudgeFactory,
        openStore: createInMemoryReplyAndCostStore,
        readPrompt: parsePromptFile,
      }),
      judges: counted.judges,
    },
    {
      endpoints: async () => endpoints,
      panels: async () => panels,
      comparisons: async () => comparisonBundle,
      labs: async () => labs,
      labeling: async () => labelingBundle,
      prompts: async () => prompts,
      reports: async () => reportBundle,
      readings: async () => readings,
      readingViews: async () => readingViews,
      segments: async () => segments,
      pairs: async () => pairs,
      tools: async () => tools,
      trials: async () => trials,
    },
  );
  return { judging: counted.running };
}

function count(judges: readonly Judge[]): { judges: readonly Judge[]; running: () => number } {
  let running = 0;
  const counting = judges.map((judge) => ({
    ...judge,
    async *judge(...asked: Parameters<Judge['judge']>) {
      running++;
      try {
        yield* judge.judge(...asked);
      } finally {
        running--;
      }
    },
  }));
  return { judges: counting, running: () => running };
}
