/** The composition root: makes the parts and joins them. Nothing here decides anything. */

import type * as vscode from 'vscode';
import { registerAgreementCommands } from './agreement/agreement-commands.ts';
import { WindowAgreements } from './agreement/window-agreements.ts';
import { openLog, useQuestionClock } from './ask/index.ts';
import { Comparisons } from './compare/comparisons.ts';
import { WindowDataSets } from './data/data-sets.ts';
import { RunsUnderWay } from './evaluate/runs-under-way.ts';
import { WindowEvaluations } from './evaluate/window-evaluations.ts';
import { registerExportLabels } from './export-labels/commands.ts';
import { ReviewLenses } from './features/code-lens.ts';
import { registerCommands } from './features/commands.ts';
import { keepContextKeys } from './features/context-keys.ts';
import { FlagsView } from './features/flags-view.ts';
import { registerHover } from './features/hover.ts';
import { registerOutline } from './features/outline.ts';
import { registerQuickActions } from './features/quick-actions.ts';
import { reportSettings } from './features/settings-report.ts';
import { ReviewStatus } from './features/status.ts';
import { WindowFlags } from './flags/window-flags.ts';
import type { EditorHost } from './host.ts';
import { birthAt, openFolders } from './keep/birth.ts';
import { gatherFiles, storageOf } from './keep/storage.ts';
import { Labs } from './lab/labs.ts';
import { Labelling } from './label/labelling.ts';
import { LabelVeil } from './label/veil.ts';
import { registerLabelCommands } from './labels/label-commands.ts';
import { registerLabelHover } from './labels/label-hover.ts';
import { Labels } from './labels/labels.ts';
import { followMovedFiles } from './labels/moved-files.ts';
import { Notes } from './labels/notes.ts';
import { MarkPainter } from './marks/painter.ts';
import { ProblemList } from './marks/problems.ts';
import { askAboutSuggestions } from './models/ask-about-suggestions.ts';
import { Consents } from './models/consents.ts';
import { Endpoints } from './models/endpoints.ts';
import { FailureNotices } from './models/failure-notices.ts';
import { judgeAgainFrom, registerJudgeCommands } from './models/judge-commands.ts';
import { JudgeSelection } from './models/judge-selection.ts';
import { JudgeStatus } from './models/judge-status.ts';
import { namedBy } from './models/judge-values.ts';
import { JudgesView } from './models/judges-view.ts';
import { Keys } from './models/keys.ts';
import { ModelReviews } from './models/model-reviews.ts';
import { KeptDrafts } from './pages/kept-drafts.ts';
import { ReviewPanels } from './panel/review-panels.ts';
import { registerJudgePrompts } from './prompts/judge-prompts.ts';
import { QueueView } from './queue/queue-view.ts';
import { Reports } from './report/reports.ts';
import { askToReview } from './review/ask-to-review.ts';
import { ProofDocuments } from './review/proof-documents.ts';
import { ProofInFront } from './review/proof-in-front.ts';
import { Reviews } from './review/reviews.ts';
import { registerReformat } from './segment/reformat-command.ts';
import { registerTools } from './tool/review-tool.ts';

export function activateProofmark(context: vscode.ExtensionContext, host: EditorHost): void {
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
    () => host.labelling(),
  );
  const agreements = new WindowAgreements({ sets: items, clock: host.clock, log });
  const veil = new LabelVeil(items, context.workspaceState, agreements);
  const endpoints = new Endpoints(log);
  const keys = new Keys(context.secrets, context.globalState);
  const consents = new Consents(context.workspaceState);
  const selection = new JudgeSelection(context.workspaceState, consents);
  const models = new ModelReviews({ context, host, log, endpoints, keys, consents, selection });
  const labels = new Labels(context, host, log, veil);
  agreements.connect((set) => labels.forSet(set.uri));
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
  const flags = new WindowFlags(flagParts, () => host.labelling());
  const front = new ProofInFront(documents, reviews);
  const notes = new Notes({ labels, reviews, log });
  const pickers = { host, selection, endpoints, memory: context.workspaceState };
  const panels = new ReviewPanels(
    {
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
    },
    () => host.panels(),
  );
  const comparisons = new Comparisons(
    {
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
    },
    () => gathered().then(() => host.comparisons()),
  );
  const labs = new Labs(
    {
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
    },
    () => host.labs(),
  );
  const underWay = new RunsUnderWay(host.clock);
  const evaluations = new WindowEvaluations(
    { host, sets: items, veil, models, selection, memory: context.workspaceState, storage, log, underWay },
    async (parts) => {
      await gathered();
      return (await host.labelling()).createEvaluations(parts);
    },
  );
  const reports = new Reports(
    { extensionUri: context.extensionUri, memory: context.globalState, host, log, items, veil, underWay },
    () => host.reports(),
  );
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
    async (parts) => (await host.labelling()).createLabelling(parts),
  );
  const queue = new QueueView(
    {
      sets: items,
      labelling,
      labelsOf: ({ uri }) => labels.forSet(uri),
      flags,
      agreements,
      memory: context.workspaceState,
      clock: host.clock,
    },
    async (parts, shown) => (await host.labelling()).createQueue(parts, shown),
  );
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
    new FlagsView(reviews, labels, context.extensionUri, host.clock),
    new ReviewLenses(reviews, labels, host.clock),
    registerExportLabels(
      {
        sets: items,
        isVeiled: (set, id) => veil.isVeiledItem(set, id),
        agreements,
        labelsOf: ({ uri }) => labels.forSet(uri),
        log,
        ...(host.createRows ? { createRows: host.createRows } : {}),
      },
      { extensionUri: context.extensionUri, load: () => host.labelling() },
    ),
    registerHover(reviews),
    registerLabelHover(reviews, labels),
    registerQuickActions(reviews, labels),
    registerLabelCommands({ labels, notes, reviews, front, log }),
    followMovedFiles(labels, log),
    notes,
    registerOutline(reviews),
    registerCommands({ documents, reviews, front, models, log, extensionUri: context.extensionUri }),
    registerReformat({ documents, models, log }, () => host.segments()),
    registerJudgeCommands({ ...pickers, keys, models, front, reviews }),
    registerJudgePrompts(
      { extensionUri: context.extensionUri, clock: host.clock, endpoints },
      () => host.prompts(),
      log,
    ),
    askAboutSuggestions(front, pickers),
    registerAgreementCommands(
      { sets: items, veil, agreements, flags, labelsOf: (set) => labels.forSet(set.uri), clock: host.clock },
      () => host.labelling(),
    ),
    registerTools({ host, items, veil, models, selection, endpoints }),
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
