import * as vscode from 'vscode';
import { getStepName, toDocumentRange } from '../../core/proof/index.ts';
import { formatStepAsMarkdown } from '../../core/review/index.ts';
import { t } from '../../l10n/index.ts';
import type {
  RelationTrialAction,
  ReviewHeaderButton,
  ReviewHostApi,
  ReviewView,
  SavedReviewPageState,
} from '../../protocol/index.ts';
import { refocusOpenQuestion } from '../ask/index.ts';
import { commandIds, extensionId, OPEN_READING_COMMAND, walkthroughId } from '../base/manifest-names.ts';
import { openSampleProof } from '../base/open-sample.ts';
import { selectRangeInEditor } from '../base/show-in-editor.ts';
import { explainHiddenReview } from '../data/index.ts';
import { createCachingTextRenderer, type PageDrafts } from '../pages/index.ts';
import { findQuoteOrRelationRange, getRawVoteReply, renderReviewTextByKey } from '../step-view/index.ts';
import type { ReviewPageDisplayState, ReviewPanelDocument } from './shown-document.ts';
import type { StreamingVoteSelection } from './streaming-vote.ts';
import type { ReviewPanelServices } from './types.ts';

/** Rendered texts of all documents. Their keys contain everything that affects the result. */
const drawnBodyCache = createCachingTextRenderer();

/** Changes that a page can make to its own panel. */
export interface ReviewPanelActions {
  readonly shown: ReviewPanelDocument;
  /** The page has loaded with its saved state and gets the whole view. */
  ready(state: SavedReviewPageState | undefined): ReviewView;
  look(look: ReviewPageDisplayState, hasMoved: boolean): void;
  pin(isPinned: boolean): void;
  drafts(drafts: PageDrafts): void;
  watch(watched: StreamingVoteSelection): void;
  trial(action: RelationTrialAction): Promise<void>;
}

/** Handles the requests of a page. Failures are errors with a message for the user. */
export function createReviewHostApi(own: ReviewPanelActions, parts: ReviewPanelServices): ReviewHostApi {
  const { shown } = own;
  const { labels, log } = parts;
  return {
    ready: async ({ state }) => own.ready(state),
    bodies: async ({ keys }) =>
      drawnBodyCache(keys, (key) => shown.latest && renderReviewTextByKey(shown.latest.review, key)),
    look: async ({ moved, ...look }) => own.look(look, moved),
    reply: async ({ opinion }) => {
      const text = getRawVoteReply(shown.review, opinion);
      if (text === undefined) throw new Error(t('This reply is no longer available.'));
      return { text };
    },
    agree: async (at) => {
      const { reviewed, ...seen } = await shown.seen(at);
      await labels.agree(seen, reviewed);
    },
    dispute: async ({ reason, ...at }) => {
      const { reviewed, ...seen } = await shown.seen(at);
      await labels.dispute(seen, reviewed, reason);
    },
    retract: async (at) => {
      const { reviewed, ...seen } = await shown.seen(at);
      await labels.retract(seen, reviewed.step);
    },
    addNote: async (at) => {
      const { document, step, review } = await shown.standing(at);
      await parts.notes.ask({ document, proof: review.proof }, step);
    },
    judgeAgain: async (at) => {
      const { document, step } = await shown.standing(at);
      await parts.judgeAgain(document, step.index);
    },
    pin: async ({ isPinned }) => own.pin(isPinned),
    drafts: async ({ drafts }) => own.drafts(drafts),
    focusQuestion: async () => refocusOpenQuestion(),
    showPhrase: async ({ opinion, finding, range = { start: 0, end: 0 }, ...at }) => {
      const { document, step, review } = await shown.standing(at);
      const end = Math.min(range.end, step.text.length);
      const start = toDocumentRange(step, { start: Math.min(range.start, end), end });
      const isPhrase = opinion !== undefined || finding !== undefined;
      const phrase = findQuoteOrRelationRange(review, { step: step.index, opinion, finding });
      await selectRangeInEditor(document, phrase ?? start);
      if (isPhrase && !phrase) throw new Error(t('The quoted phrase is no longer in the proof.'));
    },
    tryRelation: async ({ range = { start: 0, end: Number.POSITIVE_INFINITY }, ...at }) => {
      const { document, step } = await shown.standing(at);
      const end = Math.min(range.end, step.text.length);
      const place = { document, range: toDocumentRange(step, { start: Math.min(range.start, end), end }) };
      await vscode.commands.executeCommand(commandIds.tryWithNumbers, place);
    },
    trial: own.trial,
    copy: async (at) => {
      const { document, latest, reviewed } = await shown.seen(at);
      const { review } = latest;
      const about = { labels: labels.of(document, review.proof), document: document.getText() };
      await vscode.env.clipboard.writeText(formatStepAsMarkdown(review, reviewed.step.index, about));
    },
    act: ({ action }) => runReviewHeaderAction(action, shown, parts),
    watch: async (watched) => own.watch(watched),
    report: async ({ message }) => log.error(`${shown.name}: error in the panel: ${message}`),
  };
}

/** Runs the action of a button in the panel's header, or of a key for the whole review. */
async function runReviewHeaderAction(
  action: ReviewHeaderButton['action'],
  shown: ReviewPanelDocument,
  parts: ReviewPanelServices,
): Promise<void> {
  const { reviews, documents, log, extensionUri } = parts;
  const run = (command: string, ...args: string[]) => vscode.commands.executeCommand(command, ...args);
  const acts: Readonly<Record<ReviewHeaderButton['action'], () => unknown>> = {
    review: async () => {
      const document = await shown.open();
      if (reviews.isVeiled(document)) throw new Error(explainHiddenReview());
      if (!(await parts.review(document)))
        throw new Error(t("This file isn't recognized as a proof. Run “Treat File as Proof” first."));
    },
    stop: () => shown.document && reviews.cancel(shown.document),
    chooseJudge: () => run(commandIds.chooseJudge),
    setKey: () => run(commandIds.setKey),
    copyDetails: () => vscode.env.clipboard.writeText(formatFailureDetails(shown)),
    export: () => run(commandIds.exportReview),
    openProof: () => run('workbench.action.files.openFile'),
    openReading: () => run(OPEN_READING_COMMAND),
    openSample: () => openSampleProof(extensionUri),
    treatAsProof: async () => documents.treatAsProof(await shown.open(), true),
    walkthrough: () => run('workbench.action.openWalkthrough', `${extensionId}#${walkthroughId}`),
    showLog: () => log.show(),
  };
  await acts[action]();
}

/** All details of the failures, to be copied into a bug report. */
function formatFailureDetails(shown: ReviewPanelDocument): string {
  const { failures, judges, proof } = shown.review;
  const said = failures.map(({ failure, cause, step, message }) =>
    [failure, cause, step === undefined ? undefined : getStepName(proof, step), message]
      .filter((part) => part !== undefined)
      .join(': '),
  );
  const asked = judges.map(({ name, kind, endpoint, model }) =>
    [name, kind, endpoint, model].filter((part) => part !== undefined).join(', '),
  );
  return [`${vscode.env.appName} ${vscode.version}`, ...asked, ...said, ''].join('\n');
}
