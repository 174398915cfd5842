import * as vscode from 'vscode';
import { formatFlagEvidence, hasDisputableVerdict, type ReviewFlag } from '../../core/marks/index.ts';
import { getStepName } from '../../core/proof/index.ts';
import { t } from '../../l10n/index.ts';
import { registerCommand } from '../ask/index.ts';
import { Disposables } from '../base/disposables.ts';
import { commandIds } from '../base/manifest-names.ts';
import type { ProofLabels } from '../labels/index.ts';
import { DIAGNOSTIC_SOURCE } from '../paint/index.ts';
import { type DocumentReview, type ProofReviews, toProofUri } from '../review/index.ts';

/** Not in the palette, since it needs an argument. */
const COPY_EVIDENCE_COMMAND = '_proofmark.copyEvidence';

export function registerFlagQuickFixes(reviews: ProofReviews, labels: ProofLabels): vscode.Disposable {
  const disposables = new Disposables();
  disposables.add(
    registerCommand(COPY_EVIDENCE_COMMAND, (text: string) => vscode.env.clipboard.writeText(text)),
    vscode.languages.registerCodeActionsProvider(
      { pattern: '**' },
      {
        provideCodeActions(document, range, { diagnostics }) {
          const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
          const latest = reviews.at(document, start) ?? reviews.at(document, end);
          if (!latest || latest.version !== document.version) return [];
          const flag = latest.marks.flags.find((one) => one.range.start <= end && start <= one.range.end);
          if (!flag) return [];
          const ours = diagnostics.filter(({ source }) => source === DIAGNOSTIC_SOURCE);
          return [
            createQuickFix(t('Go to next flag'), commandIds.nextFlag, [], ours),
            ...labelActions(latest, flag, labels, ours),
            createQuickFix(
              t('Open review'),
              commandIds.openReview,
              [toProofUri(document.uri, latest.name).toString(), flag.step],
              ours,
            ),
            createQuickFix(t('Copy evidence'), COPY_EVIDENCE_COMMAND, [formatFlagEvidence(flag, latest.review)], ours),
            createQuickFix(t('Review this proof again'), commandIds.review, [], ours),
          ];
        },
      },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
    ),
  );
  return disposables;
}

/** The verdicts that a reader can give on the step of a flag. None for a stale step or an answer. */
function labelActions(
  { document, name: pair, review }: DocumentReview,
  { step, icon }: ReviewFlag,
  labels: ProofLabels,
  diagnostics: vscode.Diagnostic[],
): vscode.CodeAction[] {
  if (!hasDisputableVerdict(icon)) return [];
  const place = [toProofUri(document.uri, pair).toString(), step];
  const name = getStepName(review.proof, step);
  if (labels.of(document, review.proof).get(step)?.agreement)
    return [createQuickFix(t('Clear my verdict on {0}', name), commandIds.retractLabel, place, diagnostics)];
  return [
    createQuickFix(t('Agree with the verdict on {0}', name), commandIds.agree, place, diagnostics),
    createQuickFix(t('Dispute the verdict on {0}…', name), commandIds.dispute, place, diagnostics),
  ];
}

/** A quick fix without an edit, because VS Code shows only quick fixes beside a problem. */
function createQuickFix(
  title: string,
  command: string,
  args: unknown[],
  diagnostics: vscode.Diagnostic[],
): vscode.CodeAction {
  const made = new vscode.CodeAction(t('Proofmark: {0}', title), vscode.CodeActionKind.QuickFix);
  made.command = { title, command, arguments: args };
  made.diagnostics = diagnostics;
  return made;
}
