/** The composition root: makes the parts and joins them. Nothing here decides anything. */

import type * as vscode from 'vscode';
import { registerAgreementCommands, WindowAgreements } from './agreement/index.ts';
import { openLog, useQuestionClock } from './ask/index.ts';
import type { EditorHost } from './base/host.ts';
import type { Bundles } from './bundles/types.ts';
import { registerComparisons } from './compare/index.ts';
import { type OpenSet, WindowDataSets } from './data/index.ts';
import { RunningEvaluations, registerEvaluations } from './evaluate/index.ts';
import { registerExportLabels } from './export-labels/index.ts';
import {
  askAboutSuggestions,
  FlagsView,
  JudgeStatus,
  judgeAgainFrom,
  keepContextKeys,
  ReviewLenses,
  ReviewStatus,
  registerCommands,
  registerHover,
  registerJudgeCommands,
  registerOutline,
  registerQuickActions,
  reportSettings,
} from './features/index.ts';
import { WindowFlags } from './flags/index.ts';
import { birthAt, gatherFiles, openFolders, openStorage } from './keep/index.ts';
import { registerLabs } from './lab/index.ts';
import { LabelBlindMask, LabelingFeature } from './label/index.ts';
import {
  followMovedFiles,
  Labels,
  Notes,
  registerLabelCommands,
  registerLabelHover,
  type SetLabels,
} from './labels/index.ts';
import {
  Consents,
  EndpointKeys,
  Endpoints,
  FailureNotices,
  JudgeSelection,
  JudgesView,
  ModelReviews,
  parseJudgeName,
} from './models/index.ts';
import { KeptDrafts } from './pages/index.ts';
import { MarkPainter, ProblemList } from './paint/index.ts';
import { type PanelParts, ReviewPanels } from './panel/index.ts';
import { registerJudgePrompts } from './prompts/index.ts';
import { QueueView } from './queue/index.ts';
import { registerReports } from './report/index.ts';
import { ActiveProof, askToReview, ProofDocuments, Reviews } from './review/index.ts';
import { registerReformat } from './segment/index.ts';
import { registerTools } from './tool/index.ts';

export function activateProofmark(
  context: vscode.ExtensionContext,
  host: EditorHost,
  bundles: Bundles,
): void {
  const { clock } = host;
  const { extensionUri, workspaceState } = context;
  useQuestionClock(clock);
  const log = openLog('Proofmark');
  log.info(host.describe);
  const documents = new ProofDocuments(workspaceState);
  const items = new WindowDataSets(
    {
      memory: workspaceState,
      clock,
      openData: host.openData,
      log,
      hasLabels: (uri) => labels.hasAny(uri),
    },
    async (parts) => (await bundles.labeling()).openSets(parts),
  );
  const agreements = new WindowAgreements({ sets: items, clock, log });
  const veil = new LabelBlindMask(items, workspaceState, agreements);
  const endpoints = new Endpoints(log);
  const keys = new EndpointKeys(context.secrets, context.globalState);
  const consents = new Consents(workspaceState);
  const selection = new JudgeSelection(workspaceState, consents);
  const models = new ModelReviews({ context, host, log, endpoints, keys, consents, selection });
  const labels = new Labels(context, host, log, veil);
  const labelsOf = ({ uri }: OpenSet): SetLabels => labels.forSet(uri);
  agreements.connect(labelsOf);
  veil.connect(labels);
  const notices = new FailureNotices();
  const reviews = new Reviews({ documents, items, veil, host, log, models, notices });
  const storage = openStorage(context, host.lock?.(context.globalStorageUri));
  // Windows of 0.1.0 kept these in folders of their own.
  let gathering: Promise<void> | undefined;
  const gathered = (): Promise<void> => {
    gathering ??= gatherFiles(storage.root, ['runs', 'comparisons']);
    return gathering;
  };
  const flagParts = { host, sets: items, reviews, veil, models, selection, storage, log };
  const flags = new WindowFlags(
    items,
    (at, title) => queue.itemsFor(at, title),
    async () => (await bundles.labeling()).openFlags(flagParts),
  );
  const front = new ActiveProof(documents, reviews);
  const notes = new Notes({ labels, reviews, log });
  const pickers = { host, selection, endpoints, memory: workspaceState };
  /** What panels of all kinds are made with. */
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
  const panelParts: PanelParts = {
    ...shared,
    clock,
    labels,
    notes,
    review: (document) => askToReview(document, { reviews, models }),
    troubleOf: (endpoint) => models.troubleOf(endpoint),
    onDidTrouble: models.onDidTrouble,
    judgeAgain: (document, step) => judgeAgainFrom(document, step, { reviews, selection, models }),
    drafts: keptDrafts(context, 'reviewDrafts'),
    isModelChosen: () => parseJudgeName(selection.current.judge).kind !== 'checker',
  };
  const panels = new ReviewPanels(front, async () => {
    const { createPanels } = await bundles.panels();
    await panelParts.drafts.ready;
    return createPanels(panelParts);
  });
  const comparisons = registerComparisons(documents, async () => {
    await gathered();
    return (await bundles.comparisons()).createComparisons({ ...shared, storage: storage.root });
  });
  const labs = registerLabs(async () =>
    (await bundles.labs()).createLabs({ ...shared, storage, memory: workspaceState }),
  );
  const underWay = new RunningEvaluations(clock);
  const evaluationParts = { ...shared, sets: items, memory: workspaceState, storage, underWay };
  const evaluations = registerEvaluations(
    (at, title) => queue.itemsFor(at, title),
    async () => {
      await gathered();
      return (await bundles.labeling()).createEvaluations(evaluationParts);
    },
  );
  const reports = registerReports(async () =>
    (await bundles.reports()).createReports({ ...shared, memory: context.globalState, underWay }),
  );
  const labeling = new LabelingFeature(
    {
      ...shared,
      storage,
      sets: items,
      labels,
      flags,
      queues: async () => (await queue.loaded()).queues,
      drafts: keptDrafts(context, 'labelDrafts'),
      isModelChosen: () => parseJudgeName(selection.current.judge).kind !== 'checker',
    },
    async (parts) => (await bundles.labeling()).createLabeling(parts),
  );
  const queue = new QueueView(
    { sets: items, labeling, labelsOf, flags, agreements, memory: workspaceState, clock },
    async (parts, shown) => (await bundles.labeling()).createQueue(parts, shown),
  );
  const exportParts = {
    sets: items,
    isVeiled: (set: OpenSet, id: string) => veil.isVeiledItem(set, id),
    agreements,
    labelsOf,
    log,
    ...(host.createRows ? { createRows: host.createRows } : {}),
  };
  const agreementParts = { sets: items, veil, agreements, flags, labelsOf, clock };
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
    reportSettings(log),
    keepContextKeys(front),
    new MarkPainter(reviews, extensionUri),
    new ProblemList(reviews),
    new ReviewStatus(front),
    new JudgesView(endpoints, keys, selection),
    new JudgeStatus(front, selection, endpoints),
    queue,
    labeling,
    evaluations,
    veil,
    new FlagsView({ reviews, labels, front, extensionUri, clock }),
    new ReviewLenses(reviews, labels, clock),
    registerExportLabels({
      extensionUri,
      sets: items,
      exportLabels: async (at) => (await bundles.labeling()).exportLabels(exportParts, at),
    }),
    registerHover(reviews),
    registerLabelHover(reviews, labels),
    registerQuickActions(reviews, labels),
    registerLabelCommands({ labels, notes, reviews, front, log }),
    followMovedFiles(labels, log),
    notes,
    registerOutline(reviews),
    registerCommands({ documents, reviews, front, models, log, extensionUri }),
    registerReformat(async (document) =>
      (await bundles.segments()).reformatProof(document, { documents, models, log }),
    ),
    registerJudgeCommands({
      ...pickers,
      keys,
      models,
      front,
      reviews,
      judgeAgainInPanel: () => panels.judgeAgain(),
    }),
    registerJudgePrompts({ extensionUri, clock, endpoints }, () => bundles.prompts(), log),
    askAboutSuggestions(front, pickers),
    registerAgreementCommands(async () => (await bundles.labeling()).createAgreements(agreementParts)),
    registerTools({ host, items, veil, models, selection, endpoints }, () => bundles.comparisons()),
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
): KeptDrafts {
  return new KeptDrafts({
    memory: workspaceState,
    shared: globalState,
    key,
    folders: openFolders,
    birthOf: birthAt,
  });
}
