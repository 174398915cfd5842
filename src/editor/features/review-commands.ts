import * as vscode from 'vscode';
import { formatCacheDeletionDetails } from '../../core/judge/index.ts';
import { definePluralText, t } from '../../l10n/index.ts';
import {
  confirmInQuickPick,
  isQuestionOpen,
  refocusOpenQuestion,
  registerCommand,
  runAsSingleQuestion,
  showInfo,
  showNoOpenProofMessage,
} from '../ask/index.ts';
import { setContextKey } from '../base/context-keys.ts';
import { Disposables } from '../base/disposables.ts';
import { toEditorRange } from '../base/editor-range.ts';
import { commandIds, contextKeys, promptFileLanguageId } from '../base/manifest-names.ts';
import { openSampleProof } from '../base/open-sample.ts';
import { findTabColumn } from '../base/show-in-editor.ts';
import { explainHiddenReview } from '../data/index.ts';
import type { ModelJudgeProvider } from '../models/index.ts';
import {
  type ActiveProofTracker,
  type DocumentReview,
  type ProofDocumentClassifier,
  type ProofReviews,
  reviewWithConsent,
} from '../review/index.ts';
import { showReviewMenu } from './review-menu.ts';

const recheckedProofs = definePluralText(
  'Cleared the cache. Checking {0} open proof again.',
  'Cleared the cache. Checking {0} open proofs again.',
);
const deletedReplies = definePluralText('Delete {0} cached reply?', 'Delete {0} cached replies?');

/** What the commands act on. */
export interface ReviewCommandServices {
  readonly documents: ProofDocumentClassifier;
  readonly reviews: ProofReviews;
  readonly front: ActiveProofTracker;
  readonly models: ModelJudgeProvider;
  readonly log: vscode.LogOutputChannel;
  readonly extensionUri: vscode.Uri;
}

/** The commands of the palette. */
export function registerReviewCommands(parts: ReviewCommandServices): vscode.Disposable {
  const { documents, reviews, front, models, log } = parts;
  const disposables = new Disposables();
  const register = (command: string, run: () => unknown): void => disposables.add(registerCommand(command, run));
  const treat = (document: vscode.TextDocument, isOne: boolean): void => {
    if (documents.treatAsProof(document, isOne)) {
      log.debug(
        `${vscode.workspace.asRelativePath(document.uri)} is ${isOne ? 'now' : 'no longer'} treated as a proof.`,
      );
      return;
    }
    void showInfo(t("Output channels can't be proofs. Open a file first."));
  };

  register(commandIds.review, async () => {
    if (!front.current) await front.bringBackText();
    const document = front.current?.document ?? activeDocument();
    if (document && reviews.isVeiled(document)) {
      void showInfo(explainHiddenReview());
      return;
    }
    if (!document || (await reviewWithConsent(document, parts))) return;
    const treatIt = t('Treat File as Proof');
    const answer = await showInfo(
      t(
        "Proofmark doesn't treat this file as a proof. Possible reasons: it isn't a Markdown, LaTeX, or text file; it doesn't have both a heading such as “Problem” and one such as “Solution”; it contains no mathematics; its front matter has “proofmark: false”; or you ran “Stop Treating File as Proof”. To review it anyway, select “Treat File as Proof”.",
      ),
      treatIt,
    );
    if (answer === treatIt) treat(document, true);
  });
  register(commandIds.cancelReview, () => {
    if (front.current) reviews.cancel(front.current.document);
  });
  register(commandIds.showMenu, async () => {
    if (front.current) void showReviewMenu(front, log, models);
    else await vscode.commands.executeCommand(commandIds.review);
  });
  register(commandIds.openSample, () => openSampleProof(parts.extensionUri));
  register(commandIds.nextFlag, () => showNextFlag(front, reviews, 'next'));
  register(commandIds.previousFlag, () => showNextFlag(front, reviews, 'previous'));
  register(commandIds.treatAsProof, async () => {
    await front.bringBackText();
    const document = activeDocument();
    if (document) treat(document, true);
  });
  register(commandIds.stopTreatingAsProof, () => {
    const document = front.current?.document ?? activeDocument();
    if (document) treat(document, false);
  });
  register(commandIds.clearCache, async () => {
    if (isQuestionOpen()) return refocusOpenQuestion();
    if (!(await runAsSingleQuestion(() => confirmClearCache(models)))) return;
    await models.clear();
    const proofs = reviews.startOver();
    log.info('Cleared the cache: the replies of models and the verdicts of open proofs.');
    void showInfo(proofs === 0 ? t('Cleared the cache.') : recheckedProofs(proofs));
  });
  return disposables;
}

/** Confirms the deletion of paid replies. Doesn't ask if there are none. */
async function confirmClearCache(models: ModelJudgeProvider): Promise<boolean> {
  const kept = await models.keptSum();
  if (!kept || kept.replies === 0) return true;
  return confirmInQuickPick({
    question: deletedReplies(kept.replies),
    detail: formatCacheDeletionDetails(kept),
    confirmLabel: t('Delete Replies'),
  });
}

function activeDocument(): vscode.TextDocument | undefined {
  const document = vscode.window.activeTextEditor?.document;
  if (!document) showNoOpenProofMessage();
  return document;
}

interface FlagPosition {
  readonly of: DocumentReview;
  readonly range: vscode.Range;
}

/** Moves the cursor to the next or previous flag, across all open proofs, wrapping around. */
async function showNextFlag(
  front: ActiveProofTracker,
  reviews: ProofReviews,
  direction: 'next' | 'previous',
): Promise<void> {
  // Continues from there, not from the first flag.
  if (!front.current) await front.bringBack();
  const flags = reviews.all().flatMap(listFlagPositions);
  const flag = direction === 'next' ? findNextFlagPosition(flags) : findNextFlagPosition(flags.reverse(), true);
  if (!flag) {
    void showInfo(t('No flagged steps in the open proofs.'));
    return;
  }
  // Uses the editor group that shows the document. Otherwise it would open over a focused panel.
  const viewColumn = findTabColumn(flag.of.document) ?? vscode.ViewColumn.Active;
  const editor = await vscode.window.showTextDocument(flag.of.document, {
    selection: flag.range,
    viewColumn,
  });
  editor.revealRange(flag.range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** The flags in text order. Empty for a document that changed since its review, whose offsets are stale. */
function listFlagPositions(of: DocumentReview): FlagPosition[] {
  const { document, version, marks } = of;
  if (version !== document.version) return [];
  return marks.flags.map(({ range }) => ({ of, range: toEditorRange(document, range) }));
}

/** The first flag after the cursor in the given order, or else after its document, or else the first of all. */
function findNextFlagPosition(flags: readonly FlagPosition[], backwards = false): FlagPosition | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return flags[0];
  const { document, selection } = editor;
  const isHere = ({ of }: FlagPosition): boolean => of.document === document;
  const isBehind = ({ range }: FlagPosition): boolean =>
    backwards ? range.start.isBefore(selection.start) : range.start.isAfter(selection.start);
  const behind = flags.find((flag) => isHere(flag) && isBehind(flag));
  if (behind) return behind;
  const last = flags.findLastIndex(isHere);
  return flags[last + 1] ?? flags[0];
}

/** Keeps the context keys for menus and keybindings in step with the active proof and the open texts. */
export function syncContextKeys(front: ActiveProofTracker): vscode.Disposable {
  const showProof = (): void => {
    const { current } = front;
    setContextKey(contextKeys.isProof, current !== undefined);
    setContextKey(contextKeys.isReviewing, current?.latest?.review.complete === false);
    setContextKey(contextKeys.hasFlags, (current?.latest?.marks.flags.length ?? 0) > 0);
  };
  const showPrompts = (): void => {
    const isPrompt = ({ languageId, isClosed }: vscode.TextDocument): boolean =>
      languageId === promptFileLanguageId && !isClosed;
    setContextKey(contextKeys.hasPrompts, vscode.workspace.textDocuments.some(isPrompt));
  };
  showProof();
  showPrompts();
  return vscode.Disposable.from(
    front.onDidChange(showProof),
    vscode.workspace.onDidOpenTextDocument(showPrompts),
    vscode.workspace.onDidCloseTextDocument(showPrompts),
  );
}
