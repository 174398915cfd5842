/** The entry for extension hosts on Node: on the desktop and on servers. */
import path from 'node:path';
import * as vscode from 'vscode';
import { IDLE_WORKER_LIMIT_MS } from '../../core/judge/index.ts';
import { createNodeChecker } from '../../judges/node-checker.ts';
import { systemClock } from '../../judges/system-clock.ts';
import { getTranslatedTexts, setTranslatedTexts } from '../../l10n/index.ts';
import { openLabelFolder } from '../../store/labels/label-folder.ts';
import { createLabelFileLocker } from '../../store/labels/label-lock.ts';
import type { EditorHost } from '../base/editor-host.ts';
import { activateProofmark } from '../extension.ts';

export function activate(context: vscode.ExtensionContext): void {
  setTranslatedTexts(vscode.l10n.bundle);
  const checker = createNodeChecker(context.asAbsolutePath('dist/checker-worker.mjs'), {
    idleLimit: IDLE_WORKER_LIMIT_MS,
  });
  const host: EditorHost = {
    describe: 'The extension host runs on Node. The embedded checker runs in a worker thread.',
    clock: systemClock,
    checker,
    openLabels: openLabelFolder,
    lock:
      ({ fsPath }) =>
      (name) =>
        createLabelFileLocker(path.join(fsPath, 'locks'), name)(),
    createRows: async (file) => (await import('./labeling.ts')).createLocalRowFileWriter(file, { replaces: true }),
    openData: async (file) => (await import('./labeling.ts')).openDataSetFile(file),
    agentServer: { program: process.execPath, script: context.asAbsolutePath('dist/agent-server.cjs') },
    asking: async () => (await import('./asking.ts')).createModelServices(getTranslatedTexts()),
  };
  // Each import is a separate bundle: see `src/dev/build.ts`.
  activateProofmark(context, host, {
    endpoints: () => import('../bundles/endpoints.ts'),
    pairs: () => import('../bundles/pairs.ts'),
    panels: () => import('../bundles/panels.ts'),
    comparisons: async () => (await import('./comparisons.ts')).comparisonBundle,
    labs: () => import('../bundles/labs.ts'),
    labeling: async () => (await import('./labeling.ts')).labelingBundle,
    prompts: () => import('../bundles/prompts.ts'),
    readingViews: () => import('../bundles/reading-views.ts'),
    reports: async () => (await import('./reports.ts')).reportBundle,
    readings: () => import('../bundles/readings.ts'),
    trials: () => import('../bundles/trials.ts'),
    tools: () => import('../bundles/tools.ts'),
    segments: () => import('../bundles/segments.ts'),
  });
}
