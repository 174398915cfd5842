/** The composition root: makes the parts and joins them. Nothing here decides anything. */

import type * as vscode from 'vscode';
import { registerAgreementCommands, WindowAgreements } from './agreement/window-agreements.ts';
import { openLog, useQuestionClock } from './ask/index.ts';
import type { EditorHost } from './base/host.ts';
import type { Bundles } from './bundles/types.ts';
import { Comparisons } from './compare/comparisons.ts';
import type { CompareParts } from './compare/types.ts';
import { WindowDataSets } from './data/data-sets.ts';
import type { OpenSet } from './data/types.ts';
import { RunsUnderWay } from './evaluate/runs-under-way.ts';
import { registerEvaluations } from './evaluate/window-evaluations.ts';
import { registerExportLabels } from './export-labels/commands.ts';
import { ReviewLenses } from './features/code-lens.ts';
import { keepContextKeys, registerCommands } from './features/commands.ts';
import { FlagsView } from './features/flags-view.ts';
import { registerHover } from './features/hover.ts';
import { askAboutSuggestions, judgeAgainFrom, registerJudgeCommands } from './features/judge-commands.ts';
import { JudgeStatus } from './features/judge-status.ts';
import { registerOutline } from './features/outline.ts';
import { registerQuickActions } from './features/quick-actions.ts';
import { reportSettings } from './features/settings-report.ts';
import { ReviewStatus } from './features/status.ts';
import { WindowFlags } from './flags/window-flags.ts';
import { birthAt, openFolders } from './keep/birth.ts';
import { gatherFiles, storageOf } from './keep/storage.ts';
import { Labs } from './lab/labs.ts';
import type { LabParts } from './lab/types.ts';
import { Labelling } from './label/labelling.ts';
import { LabelVeil } from './label/veil.ts';
import { registerLabelCommands } from './labels/label-commands.ts';
import { registerLabelHover } from './labels/label-hover.ts';
import { Labels } from './labels/labels.ts';
import { followMovedFiles } from './labels/moved-files.ts';
import { Notes } from './labels/notes.ts';
import type { SetLabels } from './labels/set-labels.ts';
import { Consents } from './models/endpoints/consents.ts';
import { Endpoints } from './models/endpoints/endpoints.ts';
import { FailureNotices } from './models/endpoints/failure-notices.ts';
import { Keys } from './models/endpoints/keys.ts';
import { JudgeSelection } from './models/judges/judge-selection.ts';
import { namedBy } from './models/judges/judge-values.ts';
import { JudgesView } from './models/judges/judges-view.ts';
import { ModelReviews } from './models/model-reviews.ts';
import { KeptDrafts } from './pages/kept-drafts.ts';
import { MarkPainter } from './paint/painter.ts';
import { ProblemList } from './paint/problems.ts';
import { ReviewPanels } from './panel/review-panels.ts';
import type { PanelParts } from './panel/types.ts';
import { registerJudgePrompts } from './prompts/judge-prompts.ts';
import { QueueView } from './queue/queue-view.ts';
import { Reports } from './report/reports.ts';
import { askToReview } from './review/ask-to-review.ts';
import { ProofDocuments } from './review/proof-documents.ts';
import { ProofInFront } from './review/proof-in-front.ts';
import { Reviews } from './review/reviews.ts';
import { registerReformat } from './segment/reformat-command.ts';
import { registerTools } from './tool/review-tool.ts';

export function activateProofmark(
  context: vscode.ExtensionContext,
  host: EditorHost,
  bundles: Bundles,
): void {
  useQuestionClock(host.clock);
  const log = openLog('Proofmark');
  log.info(host.describe);
  const documents = new ProofDocuments(context.workspaceState);
  const items = new WindowDataSets(
    {
      memory: context.workspaceState,
      clock: host.clock,
      openData: host.openData,
      log,
      hasLabels: (uri) => labels.hasAny(uri),
    },
    async (parts) => (await bundles.labelling()).openSets(parts),
  );
  const agreements = new WindowAgreements({ sets: items, clock: host.clock, log });
  const veil = new LabelVeil(items, context.workspaceState, agreements);
  const endpoints = new Endpoints(log);
  const keys = new Keys(context.secrets, context.globalState);
  const consents = new Consents(context.workspaceState);
  const selection = new JudgeSelection(context.workspaceState, consents);
  const models = new ModelReviews({ context, host, log, endpoints, keys, consents, selection });
  const labels = new Labels(context, host, log, veil);
  const labelsOf = ({ uri }: OpenSet): SetLabels => labels.forSet(uri);
  agreements.connect(labelsOf);
  veil.connect(labels);
  const notices = new FailureNotices();
  const reviews = new Reviews({ documents, items, veil, host, log, models, notices });
  const storage = storageOf(context, host.lock?.(context.globalStorageUri));
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
    async () => (await bundles.labelling()).openFlags(flagParts),
  );
  const front = new ProofInFront(documents, reviews);
  const notes = new Notes({ labels, reviews, log });
  const pickers = { host, selection, endpoints, memory: context.workspaceState };
  const panelParts: PanelParts = {
    extensionUri: context.extensionUri,
    clock: host.clock,
    log,
    documents,
    reviews,
    front,
    labels,
    notes,
    review: (document) => askToReview(document, { reviews, models }),
    troubleOf: (endpoint) => models.troubleOf(endpoint),
    onDidTrouble: models.onDidTrouble,
    judgeAgain: (document, step) => judgeAgainFrom(document, step, { reviews, selection, models }),
    drafts: keptDrafts(context, 'reviewDrafts'),
    isModelChosen: () => namedBy(selection.current.judge).kind !== 'checker',
  };
  const panels = new ReviewPanels(panelParts, async () => {
    const { createPanels } = await bundles.panels();
    await panelParts.drafts.ready;
    return createPanels(panelParts);
  });
  const compareParts: CompareParts = {
    extensionUri: context.extensionUri,
    storage: storage.root,
    host,
    log,
    documents,
    items,
    veil,
    reviews,
    models,
    selection,
    endpoints,
  };
  const comparisons = new Comparisons(compareParts, async () => {
    await gathered();
    return (await bundles.comparisons()).createComparisons(compareParts);
  });
  const labParts: LabParts = {
    extensionUri: context.extensionUri,
    storage,
    memory: context.workspaceState,
    host,
    log,
    documents,
    front,
    items,
    veil,
    models,
    selection,
    endpoints,
  };
  const labs = new Labs(async () => (await bundles.labs()).createLabs(labParts));
  const underWay = new RunsUnderWay(host.clock);
  const evaluationParts = {
    host,
    sets: items,
    veil,
    models,
    selection,
    memory: context.workspaceState,
    storage,
    log,
    underWay,
  };
  const evaluations = registerEvaluations(
    (at, title) => queue.itemsFor(at, title),
    async () => {
      await gathered();
      return (await bundles.labelling()).createEvaluations(evaluationParts);
    },
  );
  const reportParts = {
    extensionUri: context.extensionUri,
    memory: context.globalState,
    host,
    log,
    items,
    veil,
    underWay,
  };
  const reports = new Reports(async () => (await bundles.reports()).createReports(reportParts));
  const labelling = new Labelling(
    {
      extensionUri: context.extensionUri,
      host,
      log,
      storage,
      sets: items,
      labels,
      reviews,
      veil,
      flags,
      queues: async () => (await queue.loaded()).queues,
      drafts: keptDrafts(context, 'labelDrafts'),
      isModelChosen: () => namedBy(selection.current.judge).kind !== 'checker',
    },
    async (parts) => (await bundles.labelling()).createLabelling(parts),
  );
  const queue = new QueueView(
    {
      sets: items,
      labelling,
      labelsOf,
      flags,
      agreements,
      memory: context.workspaceState,
      clock: host.clock,
    },
    async (parts, shown) => (await bundles.labelling()).createQueue(parts, shown),
  );
  const exportParts = {
    sets: items,
    isVeiled: (set: OpenSet, id: string) => veil.isVeiledItem(set, id),
    agreements,
    labelsOf,
    log,
    ...(host.createRows ? { createRows: host.createRows } : {}),
  };
  const agreementParts = { sets: items, veil, agreements, flags, labelsOf, clock: host.clock };
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
    new MarkPainter(reviews, context.extensionUri),
    new ProblemList(reviews),
    new ReviewStatus(front),
    new JudgesView(endpoints, keys, selection),
    new JudgeStatus(front, selection, endpoints),
    queue,
    labelling,
    evaluations,
    veil,
    new FlagsView({ reviews, labels, front, extensionUri: context.extensionUri, clock: host.clock }),
    new ReviewLenses(reviews, labels, host.clock),
    registerExportLabels({
      extensionUri: context.extensionUri,
      sets: items,
      exportLabels: async (at) => (await bundles.labelling()).exportLabels(exportParts, at),
    }),
    registerHover(reviews),
    registerLabelHover(reviews, labels),
    registerQuickActions(reviews, labels),
    registerLabelCommands({ labels, notes, reviews, front, log }),
    followMovedFiles(labels, log),
    notes,
    registerOutline(reviews),
    registerCommands({ documents, reviews, front, models, log, extensionUri: context.extensionUri }),
    registerReformat(async (document) =>
      (await bundles.segments()).reformat(document, { documents, models, log }),
    ),
    registerJudgeCommands({
      ...pickers,
      keys,
      models,
      front,
      reviews,
      judgeAgainInPanel: () => panels.judgeAgain(),
    }),
    registerJudgePrompts(
      { extensionUri: context.extensionUri, clock: host.clock, endpoints },
      () => bundles.prompts(),
      log,
    ),
    askAboutSuggestions(front, pickers),
    registerAgreementCommands(async () => (await bundles.labelling()).createAgreements(agreementParts)),
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
