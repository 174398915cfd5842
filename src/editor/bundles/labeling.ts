/** Loaded when the first data set opens or the first label session starts. */
import { createAgreementCommands } from '../agreement/index.ts';
import { type DataSetParts, DataSetStore, type LazyDataSets } from '../data/index.ts';
import {
  createEvaluationCommands,
  type EvaluationCommands,
  type EvaluationParts,
  type RunJournalOpener,
} from '../evaluate/index.ts';
import { exportLabels } from '../export-labels/index.ts';
import { type ItemFlagServices, ItemFlagStore, type LazyItemFlags } from '../flags/index.ts';
import { createLazyLabeling } from '../label/index.ts';
import { createLazyQueue } from '../queue/index.ts';
import './texts.ts';

/** @param runs journals of evaluations in the way that this kind of host supports */
export function createLabelingBundle(runs: RunJournalOpener) {
  return {
    openSets: (parts: DataSetParts): LazyDataSets => new DataSetStore(parts),
    openFlags: (parts: ItemFlagServices): LazyItemFlags => new ItemFlagStore(parts),
    createEvaluations: (parts: EvaluationParts): EvaluationCommands => createEvaluationCommands(parts, runs),
    createQueue: createLazyQueue,
    createAgreements: createAgreementCommands,
    createLabeling: createLazyLabeling,
    exportLabels,
  };
}
