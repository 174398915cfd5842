/** Loaded when the first data set opens or the first label session starts. */
import { createAgreementCommands } from '../agreement/index.ts';
import { type DataSetServices, OpenDataSetRegistry } from '../data/index.ts';
import { createEvaluationCommands, type EvaluationServices, type RunJournalOpener } from '../evaluate/index.ts';
import { exportLabels } from '../export-labels/index.ts';
import { type ItemVerdictServices, VerdictsInOpenDataSets } from '../flags/index.ts';
import { LoadedLabelingFeature } from '../label/index.ts';
import { LoadedQueueFeature } from '../queue/index.ts';
import './texts.ts';

/** @param runs journals of evaluations in the way that this kind of host supports */
export function createDataSetFeatureBundle(runs: RunJournalOpener) {
  return {
    openSets: (parts: DataSetServices) => new OpenDataSetRegistry(parts),
    openFlags: (parts: ItemVerdictServices) => new VerdictsInOpenDataSets(parts),
    createEvaluations: (parts: EvaluationServices) => createEvaluationCommands(parts, runs),
    createQueue: (...parts: ConstructorParameters<typeof LoadedQueueFeature>) => new LoadedQueueFeature(...parts),
    createAgreements: createAgreementCommands,
    createLabeling: (...parts: ConstructorParameters<typeof LoadedLabelingFeature>) =>
      new LoadedLabelingFeature(...parts),
    exportLabels,
  };
}
