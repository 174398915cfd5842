/** What is loaded when the first data set is opened, or the first label session begins: one bundle for all of it. */
import './texts.ts';
import { createAgreements } from '../agreement/late-agreements.ts';
import { DataSetStore } from '../data/data-set-store.ts';
import type { LateSets, SetParts } from '../data/types.ts';
import { createEvaluations } from '../evaluate/evaluation.ts';
import type { EvaluationParts, LateEvaluations, RunKeeper } from '../evaluate/ports.ts';
import { exportLabels } from '../export-labels/export-labels.ts';
import { FlagStore } from '../flags/flag-store.ts';
import type { FlagParts, LateFlags } from '../flags/types.ts';
import { createLabelling } from '../label/late-labelling.ts';
import { createQueue } from '../queue/late-queue.ts';

/** @param runs journals of evaluations, as this kind of host can keep them */
export function labellingWith(runs: RunKeeper) {
  return {
    openSets: (parts: SetParts): LateSets => new DataSetStore(parts),
    openFlags: (parts: FlagParts): LateFlags => new FlagStore(parts),
    createEvaluations: (parts: EvaluationParts): LateEvaluations => createEvaluations(parts, runs),
    createQueue,
    createAgreements,
    createLabelling,
    exportLabels,
  };
}
