/** Loaded when the first data set opens or the first label session starts. */
import { createAgreementCommands } from '../agreement/index.ts';
import { type DataSetServices, type LazyDataSetsFeature, OpenDataSetRegistry } from '../data/index.ts';
import {
  createEvaluationCommands,
  type EvaluationCommands,
  type EvaluationServices,
  type RunJournalOpener,
} from '../evaluate/index.ts';
import { exportLabels } from '../export-labels/index.ts';
import { type ItemVerdictServices, type LazyItemVerdictsFeature, VerdictsInOpenDataSets } from '../flags/index.ts';
import { createLazyLabelingFeature } from '../label/index.ts';
import { createLazyQueueFeature } from '../queue/index.ts';
import './texts.ts';

/** @param runs journals of evaluations in the way that this kind of host supports */
export function createLabelingBundle(runs: RunJournalOpener) {
  return {
    openSets: (parts: DataSetServices): LazyDataSetsFeature => new OpenDataSetRegistry(parts),
    openFlags: (parts: ItemVerdictServices): LazyItemVerdictsFeature => new VerdictsInOpenDataSets(parts),
    createEvaluations: (parts: EvaluationServices): EvaluationCommands => createEvaluationCommands(parts, runs),
    createQueue: createLazyQueueFeature,
    createAgreements: createAgreementCommands,
    createLabeling: createLazyLabelingFeature,
    exportLabels,
  };
}
