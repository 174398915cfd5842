import * as vscode from 'vscode';
import {
  AGREE_OR_DISPUTE_MESSAGES,
  formatStepAgreementsAndDisputes,
  LabelNotSavedError,
} from '../../core/annotate/index.ts';
import { getStepName, type Proof } from '../../core/proof/index.ts';
import { formatStepState, type StepLabelsAndNotes, type StepReview } from '../../core/review/index.ts';
import { t } from '../../l10n/index.ts';
import { REVIEW_PANEL_VIEW_TYPE } from '../../protocol/view-types.ts';
import { appendPlainTextToMarkdown, askForText, registerCommand } from '../ask/index.ts';
import { Disposables } from '../base/disposables.ts';
import { commandIds } from '../base/manifest-names.ts';
import { findStepReviewAtOffset } from '../base/step-at-offset.ts';
import { type ActiveProofTracker, type DocumentReview, type ProofReviews, toProofUri } from '../review/index.ts';
import type { ProofLabels } from './proof-labels.ts';
import { runAndShowLabelErrors, type StepNoteComments, type StepNoteServices } from './step-notes.ts';

interface LabelCommandServices extends StepNoteServices {
  readonly front: ActiveProofTracker;
}

interface LabelCommandTarget {
  readonly document: vscode.TextDocument;
  readonly proof: Proof;
  readonly reviewed: StepReview;
  readonly label: StepLabelsAndNotes | undefined;
}

/**
 * Registers the commands to agree, dispute and add notes. From the palette they apply to the step at the cursor. A code lens passes a
 * document's address and the index of a step; the view of flagged steps passes one of its rows.
 */
export function registerStepLabelCommands(
  parts: LabelCommandServices & { readonly notes: Pick<StepNoteComments, 'ask'> },
): vscode.Disposable {
  const { labels } = parts;
  const disposables = new Disposables();
  const register = (command: string, run: (target: LabelCommandTarget) => Promise<void>): void =>
    disposables.add(
      registerCommand(command, (at?: unknown, step?: unknown) =>
        runAndShowLabelErrors(parts.log, async () => {
          // Without an argument, commands apply at the cursor, which needs a text editor.
          if (at === undefined) await parts.front.bringBack();
          return run(findLabelTarget(parts, at, step));
        }),
      ),
    );

  register(commandIds.agree, (target) => labels.agree(target, target.reviewed));
  register(commandIds.dispute, async (target) => {
    const { document, proof, reviewed, label } = target;
    labels.refuseWithoutVerdict(reviewed);
    if (isReviewPanelVisible()) {
      // The review panel has a form beside the disputed verdict.
      const uri = toProofUri(document.uri, proof.place?.name);
      const at = { uri, step: reviewed.step.index, todo: 'dispute' };
      await vscode.commands.executeCommand(commandIds.openReview, at);
      return;
    }
    const reason = await askForDisputeReason(proof, reviewed, label);
    if (reason !== undefined) await labels.dispute(target, reviewed, reason);
  });
  register(commandIds.retractLabel, (target) => labels.retract(target, target.reviewed.step));
  register(commandIds.addNote, (target) => parts.notes.ask(target, target.reviewed.step));
  return disposables;
}

function findLabelTarget({ labels, reviews }: LabelCommandServices, at: unknown, step: unknown): LabelCommandTarget {
  const { latest, index } = findStepOfCommand(reviews, at, step);
  const { document, review } = latest;
  const reviewed = index === undefined ? undefined : review.steps[index];
  if (!reviewed) throw new LabelNotSavedError(AGREE_OR_DISPUTE_MESSAGES.noStep());
  if (latest.version !== document.version) throw new LabelNotSavedError(AGREE_OR_DISPUTE_MESSAGES.proofChanged());
  const { proof } = review;
  return { document, proof, reviewed, label: labels.of(document, proof).get(reviewed.step.index) };
}

function findStepOfCommand(
  reviews: ProofReviews,
  at: unknown,
  step: unknown,
): { readonly latest: DocumentReview; readonly index: number | undefined } {
  if (typeof at === 'string' && typeof step === 'number') {
    const latest = reviews.find(at);
    if (!latest) throw new LabelNotSavedError(AGREE_OR_DISPUTE_MESSAGES.proofClosed());
    return { latest, index: step };
  }
  const row = parseFlagRow(at);
  const known = row && reviews.all().find(({ document, name }) => document === row.document && name === row.name);
  if (known) return { latest: known, index: row.step };
  const editor = vscode.window.activeTextEditor;
  const offset = editor?.document.offsetAt(editor.selection.active) ?? 0;
  const latest = editor && (reviews.at(editor.document, offset) ?? reviews.of(editor.document));
  if (!latest) throw new LabelNotSavedError(AGREE_OR_DISPUTE_MESSAGES.noProof());
  return { latest, index: findStepReviewAtOffset(latest.review.steps, offset)?.step.index };
}

/** The document, the name of the pair, and the step of a row in the view of flagged steps. */
function parseFlagRow(
  at: unknown,
): { readonly document: unknown; readonly name: unknown; readonly step: number } | undefined {
  if (typeof at !== 'object' || at === null || !('of' in at) || !('flag' in at)) return undefined;
  const { of, flag } = at;
  if (typeof of !== 'object' || of === null || !('document' in of)) return undefined;
  if (typeof flag !== 'object' || flag === null || !('step' in flag)) return undefined;
  return typeof flag.step === 'number'
    ? { document: of.document, name: 'name' in of ? of.name : undefined, step: flag.step }
    : undefined;
}

/** Whether a review panel is the active tab of any editor group. VS Code adds a prefix to the type of a panel. */
function isReviewPanelVisible(): boolean {
  return vscode.window.tabGroups.all.some(({ activeTab }) => {
    const input = activeTab?.input;
    return input instanceof vscode.TabInputWebview && input.viewType.endsWith(REVIEW_PANEL_VIEW_TYPE);
  });
}

/** Asks for the reason of a dispute. Undefined if the user cancels. */
async function askForDisputeReason(
  proof: Proof,
  { step, state }: StepReview,
  label: StepLabelsAndNotes | undefined,
): Promise<string | undefined> {
  return askForText({
    title: t('Dispute Verdict on {0}: {1}', getStepName(proof, step.index), formatStepState(state)),
    prompt: AGREE_OR_DISPUTE_MESSAGES.whyDispute(),
    placeHolder: AGREE_OR_DISPUTE_MESSAGES.reason(),
    value: label?.agreement?.reason ?? '',
    ignoreFocusOut: true,
  });
}

/** The most characters in a hover. The panel shows the whole text. */
const LONGEST_LABEL_HOVER = 300;

/** Registers the hover with the labels of a step, on its first line and on its flags. Labels are shown as text, never as markup. */
export function registerStepLabelHover(reviews: ProofReviews, labels: ProofLabels): vscode.Disposable {
  return vscode.languages.registerHoverProvider(
    { pattern: '**' },
    {
      provideHover(document, position) {
        const offset = document.offsetAt(position);
        const latest = reviews.at(document, offset);
        if (!latest || latest.version !== document.version) return undefined;
        const { review, marks } = latest;
        const reviewed = findStepReviewAtOffset(review.steps, offset);
        if (!reviewed) return undefined;
        const { index, range } = reviewed.step;
        const isFirstLine = document.positionAt(range.start).line === position.line;
        const isFlagged = marks.flags.some(
          (flag) => flag.step === index && flag.range.start <= offset && offset <= flag.range.end,
        );
        const label = labels.of(document, review.proof).get(index);
        const said = label ? formatStepAgreementsAndDisputes(label).join(' ') : '';
        if (said === '' || !(isFirstLine || isFlagged)) return undefined;
        const text = new vscode.MarkdownString(`**${t('Label')}** \u2002`);
        appendPlainTextToMarkdown(
          text,
          said.length <= LONGEST_LABEL_HOVER ? said : `${said.slice(0, LONGEST_LABEL_HOVER - 1)}…`,
        );
        return new vscode.Hover(text);
      },
    },
  );
}
