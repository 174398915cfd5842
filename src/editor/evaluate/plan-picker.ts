/** Shows the plan of an evaluation as a list. Enter starts the run; each other line changes one thing and returns to the list. */

import * as vscode from 'vscode';
import { formatNumberOfItems } from '../../core/base/counts-and-lists.ts';
import { omitUndefined } from '../../core/base/optional-values.ts';
import { formatAbstentionPolicy, formatInconclusivePolicy, formatTiePolicy } from '../../core/evaluate/index.ts';
import { t } from '../../l10n/index.ts';
import { pickFromList, type QuickPickRow } from '../ask/index.ts';
import {
  countItemsByGroup,
  DEFAULT_EVALUATION_PLAN,
  type EvaluationPlan,
  type EvaluationPlanContext,
} from './evaluation-plan.ts';
import {
  askForCostLimit,
  askForHighestPossibleRating,
  askForJudgeThresholds,
  askForRatingThresholds,
  askForWholeNumber,
  explainEmptyLimit,
} from './plan-inputs.ts';
import { buildEvaluationPlanLines, type EvaluationPlanLine, type EvaluationPlanLineKey } from './plan-rows.ts';

interface PlanPickLine extends QuickPickRow {
  readonly row?: EvaluationPlanLine;
}

/** @returns undefined if the person leaves */
export async function editEvaluationPlan(
  scope: EvaluationPlanContext,
  judge: string,
): Promise<EvaluationPlan | undefined> {
  let plan = DEFAULT_EVALUATION_PLAN;
  for (;;) {
    const picked = await pickFromList(buildPlanLines(scope, plan), {
      title: t('Evaluate {0} on {1}', judge, scope.set),
      placeHolder: t('Press Enter to start, or select a line to change it'),
    });
    if (!picked?.row) return undefined;
    const { key, description } = picked.row;
    if (key !== 'begin') plan = (await askPlanChange(key, scope, plan)) ?? plan;
    // Without items there is nothing to start, so ask again.
    else if (description !== undefined) return plan;
  }
}

function buildPlanLines(scope: EvaluationPlanContext, plan: EvaluationPlan): PlanPickLine[] {
  const { begin, items, scoring, limits } = buildEvaluationPlanLines(scope, plan);
  return [
    { ...toPlanLine(begin), icon: 'play' },
    ...buildPlanSection(t('Items'), items),
    ...buildPlanSection(t('Scoring'), scoring),
    ...buildPlanSection(t('Limits'), limits),
  ];
}

function buildPlanSection(label: string, rows: readonly EvaluationPlanLine[]): PlanPickLine[] {
  if (rows.length === 0) return [];
  return [{ label, kind: vscode.QuickPickItemKind.Separator }, ...rows.map(toPlanLine)];
}

function toPlanLine(row: EvaluationPlanLine): PlanPickLine {
  const { key: _, ...words } = row;
  return { ...words, row };
}

/** The plan with one thing changed; undefined if the person cancels that question. */
async function askPlanChange(
  key: Exclude<EvaluationPlanLineKey, 'begin'>,
  scope: EvaluationPlanContext,
  plan: EvaluationPlan,
): Promise<EvaluationPlan | undefined> {
  const { candidates, judge } = scope;
  const { policies, limits } = plan;
  switch (key) {
    case 'subsets': {
      const names = countItemsByGroup(candidates, ({ subset }) => subset);
      return pickPlanNames(plan, key, t('Select the subsets to judge'), names);
    }
    case 'generators': {
      const names = countItemsByGroup(candidates, ({ generator }) => generator);
      return pickPlanNames(plan, key, t('Select the generators whose solutions to judge'), names);
    }
    case 'sample':
    case 'rows': {
      const { sample: _, rows: __, ...rest } = plan;
      const title =
        key === 'sample' ? t('Set the sample size') : t('Set how many items to judge from the start of the file');
      const most = candidates.length;
      const said = await askForWholeNumber(
        title,
        t('Leave empty to judge all items.'),
        plan[key] ?? Math.min(DEFAULT_SAMPLE_SIZE, most),
        most,
      );
      return said && { ...rest, ...omitUndefined({ [key]: said.value }) };
    }
    case 'seed': {
      const said = await askForWholeNumber(
        t('Set the seed of the sample'),
        t('Leave empty for 0.'),
        plan.seed,
        Number.MAX_SAFE_INTEGER,
        0,
      );
      return said && { ...plan, seed: said.value ?? 0 };
    }
    case 'ties': {
      const title = t('Select how to score a tie between “no error” and a step');
      const ties = await pickPlanValue(title, ['index', 'none', 'abstention'] as const, formatTiePolicy);
      return ties && { ...plan, policies: { ...policies, ties } };
    }
    case 'abstentions': {
      const title = t('Select how to score items on which the judge gave no verdict');
      const abstentions = await pickPlanValue(title, ['wrong', 'left-out'] as const, formatAbstentionPolicy);
      return abstentions && { ...plan, policies: { ...policies, abstentions } };
    }
    case 'inconclusive': {
      const title = t('Select how to score inconclusive replies');
      const values = ['wrong-verdict', 'incorrect', 'left-out'] as const;
      const inconclusive = await pickPlanValue(title, values, formatInconclusivePolicy);
      return inconclusive && { ...plan, policies: { ...policies, inconclusive } };
    }
    case 'thresholds': {
      const thresholds = judge.bounds && (await askForJudgeThresholds(judge.kind, plan.thresholds, judge.bounds));
      return thresholds && { ...plan, thresholds };
    }
    case 'rated':
    case 'ratedMost': {
      const said = await (key === 'rated' ? askForRatingThresholds(policies) : askForHighestPossibleRating(policies));
      return said && { ...plan, policies: { ...policies, ...said } };
    }
    case 'calls': {
      const { calls: own, ...rest } = limits;
      const { calls: most = 1 } = judge;
      const said = await askForWholeNumber(
        t('Limit the calls of this run'),
        t('Leave empty to use the limit from the settings.'),
        own ?? most,
        most,
      );
      const isOwn = said?.value !== undefined && said.value < most;
      return said && { ...plan, limits: { ...rest, ...(isOwn ? { calls: said.value } : {}) } };
    }
    case 'tokens':
    case 'money': {
      const { [key]: own, ...rest } = limits;
      const said =
        key === 'money'
          ? await askForCostLimit(own)
          : await askForWholeNumber(
              t('Limit the tokens of this run'),
              explainEmptyLimit(),
              own,
              Number.MAX_SAFE_INTEGER,
            );
      return said && { ...plan, limits: { ...rest, ...omitUndefined({ [key]: said.value }) } };
    }
    default:
      return key satisfies never;
  }
}

/** The sample size that the input box suggests. */
const DEFAULT_SAMPLE_SIZE = 100;

/** Selects any of these names. None selected means all. */
async function pickPlanNames(
  plan: EvaluationPlan,
  key: 'subsets' | 'generators',
  title: string,
  names: readonly { readonly name: string; readonly count: number }[],
): Promise<EvaluationPlan | undefined> {
  const rows = names.map(({ name, count }) => ({
    label: name,
    description: formatNumberOfItems(count),
    picked: plan[key]?.includes(name) ?? false,
    name,
  }));
  const picked = await pickFromList(rows, {
    title,
    placeHolder: t('Select none to judge all items'),
    canPickMany: true,
  });
  if (!picked) return undefined;
  const { [key]: _, ...rest } = plan;
  return picked.length === 0 ? rest : { ...rest, [key]: picked.map(({ name }) => name) };
}

async function pickPlanValue<T extends string>(
  title: string,
  values: readonly T[],
  words: (value: T) => string,
): Promise<T | undefined> {
  const rows = values.map((value) => ({ label: words(value), value }));
  return (await pickFromList(rows, { title }))?.value;
}
