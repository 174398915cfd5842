/** The composition root: makes the parts and joins them. Nothing here decides anything. */

import type * as vscode from 'vscode';
import { AgreementTracker, registerAgreementCommands } from './agreement/index.ts';
import { openLogChannel, setQuestionClock } from './ask/index.ts';
import type { EditorHost } from './base/editor-host.ts';
import { readResourceSettings } from './base/settings.ts';
import type { FeatureBundles } from './bundles/types.ts';
import { registerComparisonFeatures } from './compare/index.ts';
import { DataSetsProxy, type EditorDataSet } from './data/index.ts';
import { RunningEvaluationRegistry, registerEvaluationCommands } from './evaluate/index.ts';
import { registerExportAndSampleCommands } from './export-labels/index.ts';
import {
  FlaggedStepsView,
  JudgeStatusBarItem,
  ReviewCodeLenses,
  ReviewStatusBarItem,
  registerFlagQuickFixes,
  registerInvalidSettingsLog,
  registerJudgeCommands,
  registerJudgeSuggestionQuestion,
  registerProofOutline,
  registerReviewCommands,
  registerReviewHover,
  rejudgeFromStep,
  syncContextKeys,
} from './features/index.ts';
import { ItemVerdictProviderProxy } from './flags/index.ts';
import {
  getExtensionStorage,
  listWorkspaceFolderAddresses,
  mergeNumberedStorageFolders,
  readFileIdentity,
} from './keep/index.ts';
import { registerPromptLabFeatures } from './lab/index.ts';
import { LabelBlindMask, LabelingFeature } from './label/index.ts';
import {
  type DataSetLabels,
  ProofLabels,
  registerFileRenameListener,
  registerStepLabelCommands,
  registerStepLabelHover,
  StepNoteComments,
} from './labels/index.ts';
import {
  EndpointApiKeyStore,
  JudgeEndpointsTree,
  ModelJudgeProvider,
  parseJudgeSetting,
  ReviewFailureNotices,
  SelectedJudgeStore,
  UserEndpoints,
  WorkspaceSuggestionConsents,
} from './models/index.ts';
import { PageDraftStore } from './pages/index.ts';
import { FlagDiagnosticsPublisher, MarkPainter } from './paint/index.ts';
import { type ReviewPanelServices, ReviewPanelsProxy } from './panel/index.ts';
import { registerPromptFeatures } from './prompts/index.ts';
import { QueueView } from './queue/index.ts';
import { LazyReadingFeature } from './reading/index.ts';
import { registerReadingView } from './reading-view/index.ts';
import { registerReportFeatures } from './report/index.ts';
import { ActiveProofTracker, ProofDocumentClassifier, ProofReviews, reviewWithConsent } from './review/index.ts';
import { registerReformatCommand } from './segment/index.ts';
import { registerAgentServer, registerAgentTools } from './tool/index.ts';

export function activateProofmark(context: vscode.ExtensionContext, host: EditorHost, bundles: FeatureBundles): void {
  const { clock } = host;
  const { extensionUri, workspaceState } = context;
  setQuestionClock(clock);
  const log = openLogChannel('Proofmark');
  log.info(host.describe);
  const documents = new ProofDocumentClassifier(workspaceState);
  const items = new DataSetsProxy(
    {
      memory: workspaceState,
      clock,
      openData: host.openData,
      log,
      hasLabels: (uri) => labels.hasAny(uri),
    },
    async (parts) => (await bundles.labeling()).openSets(parts),
  );
  const agreements = new AgreementTracker({ sets: items, clock, log });
  const veil = new LabelBlindMask(items, workspaceState, agreements);
  const endpoints = new UserEndpoints(log);
  const keys = new EndpointApiKeyStore(context.secrets, context.globalState);
  const consents = new WorkspaceSuggestionConsents(workspaceState);
  const selection = new SelectedJudgeStore(workspaceState, consents);
  const models = new ModelJudgeProvider({ context, host, log, endpoints, keys, consents, selection });
  const labels = new ProofLabels(context, host, log, veil);
  const labelsOf = ({ uri }: EditorDataSet): DataSetLabels => labels.forSet(uri);
  agreements.connect(labelsOf);
  veil.connect(labels);
  const reviews = new ProofReviews({
    documents,
    items,
    veil,
    host,
    log,
    models,
    notices: new ReviewFailureNotices(),
    loadPairFinder: bundles.pairs,
  });
  const storage = getExtensionStorage(context, host.lock?.(context.globalStorageUri));
  // Windows of 0.1.0 kept these in folders of their own.
  let gathering: Promise<void> | undefined;
  const gathered = (): Promise<void> => {
    gathering ??= mergeNumberedStorageFolders(storage.root, ['runs', 'comparisons']);
    return gathering;
  };
  const flagParts = { host, sets: items, reviews, veil, models, selection, storage, log };
  const flags = new ItemVerdictProviderProxy(
    items,
    (at, title) => queue.itemsFor(at, title),
    async () => (await bundles.labeling()).openFlags(flagParts),
  );
  const front = new ActiveProofTracker(documents, reviews);
  const notes = new StepNoteComments({ labels, reviews, log });
  const pickers = { host, selection, endpoints, memory: workspaceState };
  /** The services that all panels need. */
  const shared = {
    extensionUri,
    host,
    log,
    documents,
    front,
    items,
    veil,
    reviews,
    models,
    selection,
    endpoints,
  };
  const panelParts: Omit<ReviewPanelServices, 'readings'> = {
    ...shared,
    clock,
    labels,
    notes,
    review: (document) => reviewWithConsent(document, { reviews, models }),
    troubleOf: (endpoint) => models.troubleOf(endpoint),
    onDidTrouble: models.onDidTrouble,
    judgeAgain: (document, step) => rejudgeFromStep(document, step, { reviews, selection, models }),
    drafts: keptDrafts(context, 'reviewDrafts'),
    isModelChosen: () => parseJudgeSetting(selection.current.judge).kind !== 'checker',
  };
  const panels = new ReviewPanelsProxy(front, async () => {
    const { ReviewPanelSet } = await bundles.panels();
    await panelParts.drafts.ready;
    return new ReviewPanelSet({ ...panelParts, readings: reading });
  });
  const comparisons = registerComparisonFeatures(documents, async () => {
    await gathered();
    return (await bundles.comparisons()).createComparisons({ ...shared, storage: storage.root });
  });
  const labs = registerPromptLabFeatures(async () => {
    const { LabPanelSet } = await bundles.labs();
    return new LabPanelSet({ ...shared, storage, memory: workspaceState });
  });
  const underWay = new RunningEvaluationRegistry(clock);
  const evaluationParts = { ...shared, sets: items, memory: workspaceState, storage, underWay };
  const evaluations = registerEvaluationCommands(
    (at, title) => queue.itemsFor(at, title),
    async () => {
      await gathered();
      return (await bundles.labeling()).createEvaluations(evaluationParts);
    },
  );
  const reports = registerReportFeatures(async () => {
    await gathered();
    return (await bundles.reports()).createReports({ ...shared, memory: context.globalState, storage, underWay });
  });
  const labeling = new LabelingFeature(
    {
      ...shared,
      storage,
      sets: items,
      labels,
      flags,
      queues: async () => (await queue.loaded()).queues,
      drafts: keptDrafts(context, 'labelDrafts'),
      isModelChosen: () => parseJudgeSetting(selection.current.judge).kind !== 'checker',
    },
    async (parts) => (await bundles.labeling()).createLabeling(parts),
  );
  const hasHints = ({ uri }: EditorDataSet) => readResourceSettings(uri).hints !== 'off';
  const queue = new QueueView(
    { sets: items, labeling, labelsOf, flags, agreements, areHintsShown: hasHints, memory: workspaceState, clock },
    async (parts, shown) => (await bundles.labeling()).createQueue(parts, shown),
  );
  const exportParts = {
    sets: items,
    isVeiled: (set: EditorDataSet, id: string) => veil.isVeiledItem(set, id),
    agreements,
    labelsOf,
    log,
    ...(host.createRows ? { createRows: host.createRows } : {}),
  };
  const agreementParts = { sets: items, veil, agreements, flags, labelsOf, clock };
  const reading = new LazyReadingFeature(
    {
      reviews,
      clock,
      memory: workspaceState,
      labels,
      log,
      loadTrials: bundles.trials,
      showTrial: (target) => panels.open(target),
    },
    () => bundles.readings(),
  );
  const readingView = registerReadingView(front, async () => {
    const [{ ReadingPanelManager }, readings] = await Promise.all([bundles.readingViews(), reading.loadReadings()]);
    return new ReadingPanelManager({ ...shared, clock, readings });
  });
  context.subscriptions.push(
    log,
    host.checker,
    documents,
    items,
    agreements,
    endpoints,
    keys,
    selection,
    models,
    labels,
    reviews,
    flags,
    front,
    registerInvalidSettingsLog(log),
    syncContextKeys(front),
    new MarkPainter(reviews, extensionUri),
    new FlagDiagnosticsPublisher(reviews),
    new ReviewStatusBarItem(front),
    new JudgeEndpointsTree(endpoints, keys, selection),
    new JudgeStatusBarItem(front, selection, endpoints),
    queue,
    labeling,
    evaluations,
    veil,
    new FlaggedStepsView({ reviews, labels, front, extensionUri, clock }),
    reading,
    readingView,
    new ReviewCodeLenses(reviews, labels, reading, clock),
    registerExportAndSampleCommands({
      extensionUri,
      sets: items,
      exportLabels: async (at) => (await bundles.labeling()).exportLabels(exportParts, at),
    }),
    registerReviewHover(reviews, bundles.readings),
    registerStepLabelHover(reviews, labels),
    registerFlagQuickFixes(reviews, labels),
    registerStepLabelCommands({ labels, notes, reviews, front, log }),
    registerFileRenameListener(labels, log),
    notes,
    registerProofOutline(reviews, clock),
    registerReviewCommands({ documents, reviews, front, models, log, extensionUri }),
    registerReformatCommand(async (document) =>
      (await bundles.segments()).reformatProofIntoParagraphs(document, { documents, models, log }),
    ),
    registerJudgeCommands({
      ...pickers,
      keys,
      models,
      front,
      reviews,
      globalStorageUri: context.globalStorageUri,
      loadJudgeSetup: bundles.endpoints,
      judgeAgainInPanel: () => panels.judgeAgain(),
    }),
    registerPromptFeatures({ extensionUri, clock, endpoints }, () => bundles.prompts(), log),
    registerJudgeSuggestionQuestion(front, pickers),
    registerAgreementCommands(async () => (await bundles.labeling()).createAgreements(agreementParts)),
    registerAgentTools(async () =>
      (await bundles.tools()).createAgentTools({ host, items, veil, models, selection, endpoints }, bundles),
    ),
    registerAgentServer(host, context.extension.packageJSON.version),
    panels,
    comparisons,
    labs,
    reports,
  );
  reviews.start();
}

/** What is being written in panels of a kind. */
function keptDrafts(
  { workspaceState, globalState }: Pick<vscode.ExtensionContext, 'workspaceState' | 'globalState'>,
  key: string,
): PageDraftStore {
  return new PageDraftStore({
    memory: workspaceState,
    shared: globalState,
    key,
    folders: listWorkspaceFolderAddresses,
    birthOf: readFileIdentity,
  });
}
