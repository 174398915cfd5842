import * as vscode from 'vscode';
import { omitFalseOrUndefined } from '../../core/base/optional-values.ts';
import type { SpendingTotals } from '../../core/judge/calls/index.ts';
import { formatTodaysSpending } from '../../core/judge/index.ts';
import { t } from '../../l10n/index.ts';
import { QuickPickList, type QuickPickRow } from '../ask/index.ts';
import {
  COMPARE_RESTATEMENT_COMMAND,
  commandIds,
  extensionId,
  OPEN_READING_COMMAND,
  viewIds,
} from '../base/manifest-names.ts';
import type { ModelJudgeProvider, SendingAllowanceStore } from '../models/index.ts';
import type { ActiveProof, ActiveProofTracker } from '../review/index.ts';
import { getReviewStatusTexts } from './review-status.ts';

interface Action extends QuickPickRow {
  /** Absent on separators. */
  readonly run?: () => unknown;
}

/** The actions for the active proof, below the outcome of its review. Follows the review while open. */
export async function showReviewMenu(
  front: ActiveProofTracker,
  log: vscode.LogOutputChannel,
  models: ModelJudgeProvider,
): Promise<void> {
  const spent = await models.spentToday().catch(() => undefined);
  const menu = new QuickPickList<Action>();
  let offered = '';
  const show = (): void => {
    const { current } = front;
    if (!current) {
      menu.hide();
      return;
    }
    const [outcome, ...done] = getReviewStatusTexts(current).sentences;
    menu.title = outcome;
    menu.placeholder = done.join(' ');
    const actions = actionsFor(current, log, models.unasked, spent);
    const labels = actions.map(({ label }) => label).join();
    if (labels === offered) return;
    offered = labels;
    const chosen = menu.active[0]?.label;
    menu.rows = actions;
    menu.active = actions.filter(({ label, run }) => run && label === chosen);
  };
  const listening = front.onDidChange(show);
  show();
  const action = await menu.ask(([row]) => row);
  listening.dispose();
  action?.run?.();
}

function actionsFor(
  { latest }: ActiveProof,
  log: vscode.LogOutputChannel,
  unasked: SendingAllowanceStore,
  spent: SpendingTotals | undefined,
): Action[] {
  const command = (icon: string, label: string, id: string, ...rest: unknown[]): Action => ({
    icon,
    label,
    run: () => vscode.commands.executeCommand(id, ...rest),
  });
  const flags = latest?.marks.flags.length ?? 0;
  return omitFalseOrUndefined<Action>([
    flags > 0 && command('arrow-down', t('Go to Next Flag'), commandIds.nextFlag),
    flags > 0 && command('arrow-up', t('Go to Previous Flag'), commandIds.previousFlag),
    latest && command('book', t('Open Review'), commandIds.openReview),
    latest && command('type-hierarchy', t('Open Reading View'), OPEN_READING_COMMAND),
    latest && command('diff', t('Compare Restatement with Problem'), COMPARE_RESTATEMENT_COMMAND),
    latest && command('export', t('Export Review'), commandIds.exportReview),
    latest && !latest.review.complete
      ? command('debug-stop', t('Cancel Review'), commandIds.cancelReview)
      : command('refresh', t(latest ? 'Review Again' : 'Review Proof'), commandIds.review),
    command('comment-discussion', t('Review with Another Judge'), commandIds.reviewWith),
    command('law', t('Choose Judge'), commandIds.chooseJudge),
    unasked.isAny && {
      icon: 'bell',
      label: t('Ask Every Time Before Sending'),
      run: () => unasked.forget(),
    },
    { label: '', kind: vscode.QuickPickItemKind.Separator },
    spent && { icon: 'graph', label: formatTodaysSpending(spent) },
    command('list-tree', t('Show Flagged Steps'), `${viewIds.flags}.focus`),
    { icon: 'output', label: t('Show Log'), run: () => log.show() },
    command('gear', t('Open Settings'), 'workbench.action.openSettings', `@ext:${extensionId}`),
    command('circle-slash', t('Stop Treating File as Proof'), commandIds.stopTreatingAsProof),
  ]);
}
