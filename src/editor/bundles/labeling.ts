/** Loaded when the first data set opens or the first label session starts. */
import { createAgreementCommands } from '../agreement/index.ts';
import { DataSetStore, type LazyDataSets, type SetParts } from '../data/index.ts';
import {
  createEvaluations,
  type EvaluationCommands,
  type EvaluationParts,
  type RunJournalOpener,
} from '../evaluate/index.ts';
import { exportLabels } from '../export-labels/index.ts';
import { type FlagParts, FlagStore, type LateFlags } from '../flags/index.ts';
import { createWindowLabeling } from '../label/index.ts';
import { createQueue } from '../queue/index.ts';
import './texts.ts';

/** @param runs journals of evaluations in the way that this kind of host supports */
export function labelingWith(runs: RunJournalOpener) {
  return {
    openSets: (parts: SetParts): LazyDataSets => new DataSetStore(parts),
    openFlags: (parts: FlagParts): LateFlags => new FlagStore(parts),
    createEvaluations: (parts: EvaluationParts): EvaluationCommands => createEvaluations(parts, runs),
    createQueue,
    createAgreements: createAgreementCommands,
    createLabeling: createWindowLabeling,
    exportLabels,
  };
}
