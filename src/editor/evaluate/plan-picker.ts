/** Shows the plan of an evaluation as a list. Enter starts the run; each other line changes one thing and returns to the list. */

import * as vscode from 'vscode';
import { defined } from '../../core/base/optional.ts';
import { itemCount } from '../../core/base/words.ts';
import { t } from '../../l10n/index.ts';
import { type AskRow, pick } from '../ask/index.ts';
import { countsOf, type Plan, type PlanScope, wholePlan } from './plan.ts';
import { askBounds, askCount, askMoney, askMost, askRated } from './plan-inputs.ts';
import {
  abstentionWords,
  inconclusiveWords,
  type PlanKey,
  type PlanRow,
  planRows,
  tieWords,
} from './plan-rows.ts';

interface Line extends AskRow {
  readonly row?: PlanRow;
}

/** @returns undefined if the person leaves */
export async function askPlan(scope: PlanScope, judge: string): Promise<Plan | undefined> {
  let plan = wholePlan;
  for (;;) {
    const picked = await pick(linesOf(scope, plan), {
      title: t('Evaluate {0} on {1}', judge, scope.set),
      placeHolder: t('Press Enter to start, or select a line to change it'),
    });
    if (!picked?.row) return undefined;
    const { key, description } = picked.row;
    if (key !== 'begin') plan = (await changed(key, scope, plan)) ?? plan;
    // Without items there is nothing to start, so ask again.
    else if (description !== undefined) return plan;
  }
}

function linesOf(scope: PlanScope, plan: Plan): Line[] {
  const { begin, items, scoring, limits } = planRows(scope, plan);
  return [
    { ...lineOf(begin), icon: 'play' },
    ...section(t('Items'), items),
    ...section(t('Scoring'), scoring),
    ...section(t('Limits'), limits),
  ];
}

function section(label: string, rows: readonly PlanRow[]): Line[] {
  if (rows.length === 0) return [];
  return [{ label, kind: vscode.QuickPickItemKind.Separator }, ...rows.map(lineOf)];
}

function lineOf(row: PlanRow): Line {
  const { key: _, ...words } = row;
  return { ...words, row };
}

/** The plan with one thing changed; undefined if the person cancels that question. */
async function changed(
  key: Exclude<PlanKey, 'begin'>,
  scope: PlanScope,
  plan: Plan,
): Promise<Plan | undefined> {
  const { candidates, judge } = scope;
  const { policies, limits } = plan;
  switch (key) {
    case 'subsets': {
      const names = countsOf(candidates, ({ subset }) => subset);
      return askNames(plan, key, t('Subsets'), names);
    }
    case 'generators': {
      const names = countsOf(candidates, ({ generator }) => generator);
      return askNames(plan, key, t('Generators'), names);
    }
    case 'sample':
    case 'rows': {
      const { sample: _, rows: __, ...rest } = plan;
      const title =
        key === 'sample' ? t('Set the sample size') : t('Set how many of the first items to judge');
      const most = candidates.length;
      const said = await askCount(title, plan[key] ?? Math.min(SAMPLE, most), most);
      return said && { ...rest, ...defined({ [key]: said.value }) };
    }
    case 'seed': {
      const title = t('Set the seed of the sample');
      const said = await askCount(title, plan.seed, Number.MAX_SAFE_INTEGER, 0);
      return said && { ...plan, seed: said.value ?? 0 };
    }
    case 'ties': {
      const title = t('Select how to score a tie between “no error” and a step');
      const ties = await askOne(title, ['index', 'none', 'abstention'] as const, tieWords);
      return ties && { ...plan, policies: { ...policies, ties } };
    }
    case 'abstentions': {
      const title = t('Select how to score items without a readable vote');
      const abstentions = await askOne(title, ['wrong', 'left-out'] as const, abstentionWords);
      return abstentions && { ...plan, policies: { ...policies, abstentions } };
    }
    case 'inconclusive': {
      const title = t('Select how to score inconclusive replies');
      const values = ['wrong-verdict', 'incorrect', 'left-out'] as const;
      const inconclusive = await askOne(title, values, inconclusiveWords);
      return inconclusive && { ...plan, policies: { ...policies, inconclusive } };
    }
    case 'thresholds': {
      const thresholds = judge.bounds && (await askBounds(judge.kind, plan.thresholds, judge.bounds));
      return thresholds && { ...plan, thresholds };
    }
    case 'rated':
    case 'ratedMost': {
      const said = await (key === 'rated' ? askRated(policies) : askMost(policies));
      return said && { ...plan, policies: { ...policies, ...said } };
    }
    case 'calls': {
      const { calls: own, ...rest } = limits;
      const { calls: most = 1 } = judge;
      const said = await askCount(t('Limit the calls of this run'), own ?? most, most);
      const isOwn = said?.value !== undefined && said.value < most;
      return said && { ...plan, limits: { ...rest, ...(isOwn ? { calls: said.value } : {}) } };
    }
    case 'tokens':
    case 'money': {
      const { [key]: own, ...rest } = limits;
      const said =
        key === 'money'
          ? await askMoney(own)
          : await askCount(t('Limit the tokens of this run'), own, Number.MAX_SAFE_INTEGER);
      return said && { ...plan, limits: { ...rest, ...defined({ [key]: said.value }) } };
    }
    default:
      return key satisfies never;
  }
}

/** The sample size that the input box suggests. */
const SAMPLE = 100;

/** Selects any of these names. None selected means all. */
async function askNames(
  plan: Plan,
  key: 'subsets' | 'generators',
  title: string,
  names: readonly { readonly name: string; readonly count: number }[],
): Promise<Plan | undefined> {
  const rows = names.map(({ name, count }) => ({
    label: name,
    description: itemCount(count),
    picked: plan[key]?.includes(name) ?? false,
    name,
  }));
  const picked = await pick(rows, {
    title,
    placeHolder: t('Select which to judge (none selected: all)'),
    canPickMany: true,
  });
  if (!picked) return undefined;
  const { [key]: _, ...rest } = plan;
  return picked.length === 0 ? rest : { ...rest, [key]: picked.map(({ name }) => name) };
}

async function askOne<T extends string>(
  title: string,
  values: readonly T[],
  words: (value: T) => string,
): Promise<T | undefined> {
  const rows = values.map((value) => ({ label: words(value), value }));
  return (await pick(rows, { title }))?.value;
}
