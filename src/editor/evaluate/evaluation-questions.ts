/** The questions and the progress of an evaluation: items, scoring, limits, and the confirmation of the cost. */

import * as vscode from 'vscode';
import { omitFalseOrUndefined, omitUndefined } from '../../core/base/optional-values.ts';
import { formatStartTime, type RowSelection, type RunJudgeKind } from '../../core/evaluate/index.ts';
import { formatPendingRetry, isLocalModelEndpoint, type TokenPrices } from '../../core/judge/calls/index.ts';
import { definePluralText, t } from '../../l10n/index.ts';
import {
  formatStoppingMessage,
  pickFromList,
  runWithProgress,
  showInfo,
  showProgressWhileStopping,
} from '../ask/index.ts';
import { getFileName } from '../base/file-name.ts';
import { parseItemUri } from '../base/item-address.ts';
import { commandIds } from '../base/manifest-names.ts';
import { type EditorDataSet, getOrReopenDataSets, pickDataSet } from '../data/index.ts';
import { estimateProofSizes } from '../flags/index.ts';
import { estimateSendingCost, type JudgeForRun } from '../models/index.ts';
import {
  buildRowSelection,
  type EvaluationPlan,
  type EvaluationPlanContext,
  getPlannedJudgeProperties,
  listScorableItems,
  selectPlannedItemIds,
} from './evaluation-plan.ts';
import { editEvaluationPlan } from './plan-picker.ts';
import type { EvaluationServices } from './ports.ts';
import type { RunningEvaluationHandle } from './running-evaluations.ts';
import type { UnfinishedRun } from './unfinished-runs.ts';

export interface PlannedEvaluation {
  readonly set: EditorDataSet;
  readonly ids: readonly string[];
  readonly selection: RowSelection;
  readonly seed: number | null;
  readonly plan: EvaluationPlan;
  /** The number of calls for all votes on all items, if known. */
  readonly calls?: number;
}

/** The data set to evaluate on, with its items if the person selected some. Undefined if the person cancels. */
export async function pickEvaluationDataSet(
  uris: readonly vscode.Uri[] | undefined,
  { sets }: EvaluationServices,
): Promise<{ readonly set: EditorDataSet; readonly listed?: ReadonlySet<string> } | undefined> {
  if (uris && uris.length > 0) {
    const items = uris.flatMap((uri) => parseItemUri(uri) ?? []);
    const address = uris[0] && parseItemUri(uris[0])?.set.toString();
    const set = sets.all.find(({ uri }) => uri.toString() === address);
    if (!set) throw new Error(t('Open the data set of these items first.'));
    return {
      set,
      listed: new Set(items.filter((one) => one.set.toString() === address).map(({ id }) => id)),
    };
  }
  const all = await getOrReopenDataSets(sets);
  if (all.length === 0) {
    const open = t('Open Data Set');
    const said = t('No data set is open. Open a data set with ground truth to evaluate a judge on it.');
    if ((await showInfo(said, open)) === open) await vscode.commands.executeCommand(commandIds.openDataSet);
    return undefined;
  }
  const set = await pickDataSet(all, { title: t('Select a data set to evaluate a judge on') });
  return set && { set };
}

/** Asks for the items, the scoring policies and the limits. Undefined if the person cancels. */
export async function planEvaluationWithUser(
  { set, listed }: { readonly set: EditorDataSet; readonly listed?: ReadonlySet<string> },
  asked: JudgeForRun | undefined,
): Promise<PlannedEvaluation | undefined> {
  if (!listed && !set.isIndexed) throw new Error(t('{0} is still loading. Try again in a moment.', set.name));
  const judge = getPlannedJudgeProperties(asked?.model, asked?.most);
  const all = listScorableItems(set, judge.kind);
  const candidates = listed ? all.filter(({ id }) => listed.has(id)) : all;
  if (candidates.length === 0) throw new Error(explainNoGroundTruth(set, judge.kind, listed !== undefined));
  const scope: EvaluationPlanContext = { set: set.name, candidates, isListed: listed !== undefined, judge };
  const plan = await editEvaluationPlan(scope, asked?.name ?? t('embedded checker'));
  if (!plan) return undefined;
  const ids = selectPlannedItemIds(scope, plan);
  const { callsEach } = judge;
  return {
    set,
    ids,
    selection: buildRowSelection(scope, plan),
    seed: plan.sample === undefined ? null : plan.seed,
    plan,
    ...omitUndefined({ calls: callsEach && callsEach * ids.length }),
  };
}

function explainNoGroundTruth({ name }: EditorDataSet, kind: RunJudgeKind, isListed: boolean): string {
  if (isListed) return t("None of these items has ground truth for this judge, so the judge can't be scored on them.");
  return kind === 'answer'
    ? t("{0} has no ground truth for final answers, so an answer grader can't be scored on it.", name)
    : t("{0} has no ground truth, so a judge can't be scored on it.", name);
}

const formatEvaluateQuestion = definePluralText(
  'Evaluate {1} on {0} item of {2}?',
  'Evaluate {1} on {0} items of {2}?',
);
const formatFailedItemsTitle = definePluralText(
  'Select what to do with {0} failed item',
  'Select what to do with {0} failed items',
);

/** A run on items, which may cost money. */
interface CostlyRun {
  readonly set: EditorDataSet;
  readonly ids: readonly string[];
  readonly limits: EvaluationPlan['limits'];
}

/** Asks for confirmation with calls, tokens and cost before anything is sent. The checker sends nothing and needs no confirmation. */
export async function confirmEvaluation(
  { set, ids, limits }: CostlyRun,
  asked: JudgeForRun | undefined,
  { models }: EvaluationServices,
  how: 'start' | 'resume' = 'start',
): Promise<boolean> {
  if (!asked) return true;
  const wanted = ids.flatMap((id) => {
    const number = set.items.numberOf(id);
    return number === undefined ? [] : [{ set, number }];
  });
  const { calls, tokens, money } = limits;
  const isStart = how === 'start';
  const question = isStart
    ? formatEvaluateQuestion(ids.length, asked.name, set.name)
    : t('Resume the evaluation of {0} on {1}?', asked.name, set.name);
  return models.maySend({
    question,
    confirmLabel: isStart ? t('Evaluate') : t('Resume'),
    asked,
    estimate: estimateSendingCost(asked, await estimateProofSizes(wanted)),
    limits,
    also: omitFalseOrUndefined([
      calls === undefined
        ? t(
            'Stops at the call limit of {0} (setting proofmark.budget.callsPerRun). You can resume the run later.',
            asked.most,
          )
        : t('Stops at the call limit of {0} set for this run. You can resume the run later.', calls),
      tokens !== undefined && t('Stops at {0} tokens.', tokens),
      money !== undefined && formatCostLimit(money, asked.model.endpoint.prices),
      !isLocalModelEndpoint(asked.model.endpoint) &&
        t('Sends problems, solutions, and any reference, answer, or rubric in the prompt to {0}.', asked.where),
      isStart ? t('Uses cached replies at no cost.') : t('Skips items that are already judged.'),
    ]),
  });
}

function formatCostLimit(money: number, { currency }: Pick<TokenPrices, 'currency'> = {}): string {
  return currency === undefined
    ? t('Stops at a cost of {0} in the currency of your prices.', money)
    : t('Stops at a cost of {0} {1}.', money, currency);
}

/** Selects an unfinished run, newest first. Undefined if the person cancels. */
export async function pickUnfinishedRun(runs: readonly UnfinishedRun[]): Promise<UnfinishedRun | undefined> {
  const rows = runs.toReversed().map((run) => ({
    label: run.header.name ?? run.run,
    description: getFileName(vscode.Uri.parse(run.set)),
    detail: formatStartTime(run.header.started) ?? run.run,
    run,
  }));
  if (rows.length === 1) return rows[0]?.run;
  return (await pickFromList(rows, { title: t('Select an evaluation to resume') }))?.run;
}

/** Whether to skip items that failed before instead of retrying them. Undefined if the person cancels. */
export async function askToSkipFailedItems(failed: number): Promise<boolean | undefined> {
  const rows = [
    { label: t('Retry'), description: t('after all other items'), leavesOut: false },
    { label: t('Skip'), description: t('these items stay marked as failed, at no cost'), leavesOut: true },
  ];
  return (await pickFromList(rows, { title: formatFailedItemsTitle(failed) }))?.leavesOut;
}

/** Shows the progress and lets the person cancel. Canceling waits for replies in flight; canceling again discards them. */
export function runWithEvaluationProgress<T>(
  { ids, header }: UnfinishedRun,
  entry: RunningEvaluationHandle,
  { models }: Pick<EvaluationServices, 'models'>,
  work: (report: (done: number) => void) => Promise<T>,
): Promise<T> {
  const name = header.name ?? '';
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: t('Evaluating {0}', name),
    cancellable: true,
  };
  return runWithProgress(options, (progress, token) => {
    let done = 0;
    const say = (increment: number): void => {
      const share = t('{0} of {1} items', done, ids.length);
      const trouble = models.anyTrouble;
      const all = trouble ? t('{0}. {1}', share, formatPendingRetry(trouble)) : share;
      progress.report({ increment, message: entry.halt.aborted ? formatStoppingMessage() : all });
    };
    const listening = models.onDidTrouble(() => say(0));
    entry.halt.addEventListener('abort', () => say(0), { once: true });
    const working = work((now) => {
      done = now;
      say(100 / ids.length);
    }).finally(() => listening.dispose());
    token.onCancellationRequested(() => {
      const isFirst = !entry.halt.aborted;
      entry.stop();
      if (isFirst) void showProgressWhileStopping(t('Stopping the evaluation of {0}', name), entry, working);
    });
    return working;
  });
}
