/** The questions and the progress of an evaluation: items, scoring, limits, and the confirmation of the cost. */

import * as vscode from 'vscode';
import { compact, omitUndefined } from '../../core/base/optional.ts';
import { formatStartTime, type RunKind, type Selection } from '../../core/evaluate/index.ts';
import { formatTrouble, type Prices } from '../../core/judge/calls/index.ts';
import { countText, t } from '../../l10n/index.ts';
import { pick, showInfo, stoppingSentence, whileStopping, withProgress } from '../ask/index.ts';
import { fileName } from '../base/file-name.ts';
import { readItemAddress } from '../base/item-address.ts';
import { commands } from '../base/names.ts';
import { type OpenSet, openSets, pickSet } from '../data/index.ts';
import { estimateProofSizes } from '../flags/index.ts';
import { estimateRun, type RunJudge } from '../models/index.ts';
import {
  type EvaluationPlan,
  type EvaluationScope,
  listScorableItems,
  selectPlannedIds,
  toPlannedJudge,
  toRunSelection,
} from './evaluation-plan.ts';
import { pickEvaluationPlan } from './plan-picker.ts';
import type { EvaluationParts } from './ports.ts';
import type { RunningEvaluationEntry } from './running-evaluations.ts';
import type { UnfinishedRun } from './unfinished-runs.ts';

/** A planned evaluation. */
export interface PlannedEvaluation {
  readonly set: OpenSet;
  readonly ids: readonly string[];
  readonly selection: Selection;
  readonly seed: number | null;
  readonly plan: EvaluationPlan;
  /** The number of calls for all votes on all items, if known. */
  readonly calls?: number;
}

/** The data set to evaluate on, with its items if the person selected some. Undefined if the person cancels. */
export async function pickEvaluatedSet(
  uris: readonly vscode.Uri[] | undefined,
  { sets }: EvaluationParts,
): Promise<{ readonly set: OpenSet; readonly listed?: ReadonlySet<string> } | undefined> {
  if (uris && uris.length > 0) {
    const items = uris.flatMap((uri) => readItemAddress(uri) ?? []);
    const address = uris[0] && readItemAddress(uris[0])?.set.toString();
    const set = sets.all.find(({ uri }) => uri.toString() === address);
    if (!set) throw new Error(t('Open the data set of these items first.'));
    return {
      set,
      listed: new Set(items.filter((one) => one.set.toString() === address).map(({ id }) => id)),
    };
  }
  const all = await openSets(sets);
  if (all.length === 0) {
    const open = t('Open Data Set');
    const said = t('No data set is open. Open a data set with ground truth to evaluate a judge on it.');
    if ((await showInfo(said, open)) === open) await vscode.commands.executeCommand(commands.openDataSet);
    return undefined;
  }
  const set = await pickSet(all, { title: t('Select a data set to evaluate a judge on') });
  return set && { set };
}

/** Asks for the items, the scoring policies and the limits. Undefined if the person cancels. */
export async function planEvaluation(
  { set, listed }: { readonly set: OpenSet; readonly listed?: ReadonlySet<string> },
  asked: RunJudge | undefined,
): Promise<PlannedEvaluation | undefined> {
  if (!listed && !set.isIndexed) throw new Error(t('{0} is still loading. Try again in a moment.', set.name));
  const judge = toPlannedJudge(asked?.model, asked?.most);
  const all = listScorableItems(set, judge.kind);
  const candidates = listed ? all.filter(({ id }) => listed.has(id)) : all;
  if (candidates.length === 0) throw new Error(explainNoGroundTruth(set, judge.kind, listed !== undefined));
  const scope: EvaluationScope = { set: set.name, candidates, isListed: listed !== undefined, judge };
  const plan = await pickEvaluationPlan(scope, asked?.name ?? t('embedded checker'));
  if (!plan) return undefined;
  const ids = selectPlannedIds(scope, plan);
  const { callsEach } = judge;
  return {
    set,
    ids,
    selection: toRunSelection(scope, plan),
    seed: plan.sample === undefined ? null : plan.seed,
    plan,
    ...omitUndefined({ calls: callsEach && callsEach * ids.length }),
  };
}

function explainNoGroundTruth({ name }: OpenSet, kind: RunKind, isListed: boolean): string {
  if (isListed)
    return t("None of these items has ground truth for this judge, so the judge can't be scored on them.");
  return kind === 'answer'
    ? t("{0} has no ground truth for final answers, so an answer grader can't be scored on it.", name)
    : t("{0} has no ground truth, so a judge can't be scored on it.", name);
}

const formatEvaluateQuestion = countText(
  'Evaluate {1} on {0} item of {2}?',
  'Evaluate {1} on {0} items of {2}?',
);
const formatFailedItemsTitle = countText(
  'Select what to do with {0} failed item',
  'Select what to do with {0} failed items',
);

/** A run on items, which may cost money. */
interface CostlyRun {
  readonly set: OpenSet;
  readonly ids: readonly string[];
  readonly limits: EvaluationPlan['limits'];
}

/** Asks for confirmation with calls, tokens and cost before anything is sent. The checker sends nothing and needs no confirmation. */
export async function confirmEvaluation(
  { set, ids, limits }: CostlyRun,
  asked: RunJudge | undefined,
  { models }: EvaluationParts,
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
    estimate: estimateRun(asked, await estimateProofSizes(wanted)),
    limits,
    also: compact([
      calls === undefined
        ? t(
            'Stops at {0} calls (setting proofmark.budget.callsPerRun). You can resume the run later.',
            asked.most,
          )
        : t('Stops at {0} calls (limit of this run). You can resume the run later.', calls),
      tokens !== undefined && t('Stops at {0} tokens.', tokens),
      money !== undefined && formatCostLimit(money, asked.model.endpoint.prices),
      t('Sends problems and solutions to {0}.', asked.where),
      isStart ? t('Uses cached replies at no cost.') : t('Skips items that are already judged.'),
    ]),
  });
}

function formatCostLimit(money: number, { currency }: Pick<Prices, 'currency'> = {}): string {
  return currency === undefined
    ? t('Stops at a cost of {0} in the unit of your prices.', money)
    : t('Stops at a cost of {0} {1}.', money, currency);
}

/** Selects an unfinished run, newest first. Undefined if the person cancels. */
export async function pickUnfinishedRun(runs: readonly UnfinishedRun[]): Promise<UnfinishedRun | undefined> {
  const rows = runs.toReversed().map((run) => ({
    label: run.header.name ?? run.run,
    description: fileName(vscode.Uri.parse(run.set)),
    detail: formatStartTime(run.header.started) ?? run.run,
    run,
  }));
  if (rows.length === 1) return rows[0]?.run;
  return (await pick(rows, { title: t('Select an evaluation to resume') }))?.run;
}

/** Whether to skip items that failed before instead of retrying them. Undefined if the person cancels. */
export async function askToSkipFailed(failed: number): Promise<boolean | undefined> {
  const rows = [
    { label: t('Retry'), description: t('after all other items'), leavesOut: false },
    { label: t('Skip'), description: t('these items stay failed and cost nothing'), leavesOut: true },
  ];
  return (await pick(rows, { title: formatFailedItemsTitle(failed) }))?.leavesOut;
}

/** Shows the progress and lets the person cancel. Canceling waits for replies in flight; canceling again discards them. */
export function withRunProgress<T>(
  { ids, header }: UnfinishedRun,
  entry: RunningEvaluationEntry,
  { models }: Pick<EvaluationParts, 'models'>,
  work: (report: (done: number) => void) => Promise<T>,
): Promise<T> {
  const name = header.name ?? '';
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: t('Evaluating {0}', name),
    cancellable: true,
  };
  return withProgress(options, (progress, token) => {
    let done = 0;
    const say = (increment: number): void => {
      const share = t('{0} of {1} items', done, ids.length);
      const trouble = models.anyTrouble;
      const all = trouble ? t('{0}. {1}', share, formatTrouble(trouble)) : share;
      progress.report({ increment, message: entry.halt.aborted ? stoppingSentence() : all });
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
      if (isFirst) void whileStopping(t('Stopping {0}', name), entry, working);
    });
    return working;
  });
}
