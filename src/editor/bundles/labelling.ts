/** What is loaded when the first data set is opened, or the first label session begins: one bundle for all of it. */
import { createAgreements } from '../agreement/index.ts';
import { DataSetStore, type LateSets, type SetParts } from '../data/index.ts';
import {
  createEvaluations,
  type EvaluationParts,
  type LateEvaluations,
  type RunKeeper,
} from '../evaluate/index.ts';
import { exportLabels } from '../export-labels/index.ts';
import { type FlagParts, FlagStore, type LateFlags } from '../flags/index.ts';
import { createLabelling } from '../label/index.ts';
import { createQueue } from '../queue/index.ts';
import './texts.ts';

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
