/** What is loaded when the first data set is opened, or the first label session begins. */
import * as vscode from 'vscode';
import { useTexts } from '../../l10n/index.ts';
import { createAgreements } from '../agreement/late-agreements.ts';
import { DataSetStore } from '../data/data-set-store.ts';
import type { LabellingModule } from '../data/types.ts';
import { createEvaluations } from '../evaluate/evaluation.ts';
import type { RunKeeper } from '../evaluate/ports.ts';
import { exportLabels } from '../export-labels/export-labels.ts';
import { FlagStore } from '../flags/flag-store.ts';
import { createLabelling } from '../label/late-labelling.ts';
import { createQueue } from '../queue/late-queue.ts';

/** Made by the entry of each kind of host. */
export function labellingIn(runs: RunKeeper): LabellingModule {
  // On Node this is a bundle of its own, with texts of its own.
  useTexts(vscode.l10n.bundle);
  return {
    openSets: (parts) => new DataSetStore(parts),
    openFlags: (parts) => new FlagStore(parts),
    createQueue,
    createAgreements,
    createEvaluations: (parts) => createEvaluations(parts, runs),
    createLabelling,
    exportLabels,
  };
}
