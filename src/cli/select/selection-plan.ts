/** Plans of comparisons, before the first call. */

import { formatEnglishCountWithNoun } from '../../core/base/counts-and-lists.ts';
import { omitUndefined } from '../../core/base/optional-values.ts';
import {
  type CandidateSet,
  estimateComparisonPromptTokens,
  estimateStrategyCosts,
  estimateTournamentCost,
  fillInTournamentDesign,
  isGradingStrategy,
  listCandidateSetDetailLines,
  prepareCandidateSet,
  type StrategyCostEstimate,
  shortenProblemName,
  type TournamentCostEstimate,
  type TournamentDesign,
} from '../../core/select/index.ts';
import { escapeForTerminal, printNotice, type Terminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';
import type { CandidateComparerFactory } from './candidate-comparers.ts';
import { type CandidateSource, listExplicitlyIncludedIds } from './candidates.ts';
import type { SelectOptions } from './options.ts';

/** Prints the plan of a dry run, for a number of candidates or for those of each problem. Returns the exit code, 0 or 2. */
export async function printSelectionPlans(
  options: SelectOptions,
  source: CandidateSource | undefined,
  out: Terminal,
): Promise<number> {
  if (!source) {
    const count = options.dryRun?.count ?? 0;
    const plan = planSelection(options, count);
    if ('problem' in plan) throw new UsageError(plan.problem);
    printPlan(plan, options, out);
    return 0;
  }
  let failed = false;
  for await (const { problem, candidates } of source.groups()) {
    const gathered = prepareCandidateSet(candidates, false, listExplicitlyIncludedIds(candidates, options));
    const plan =
      'problem' in gathered ? gathered : planSelection(options, gathered.candidates.length, gathered, problem);
    if ('problem' in plan) {
      failed = true;
      printNotice(out, `${problem === undefined ? '' : `${shortenProblemName(problem)}: `}${plan.problem}`);
    } else printPlan(plan, options, out);
    await out.drained();
  }
  return failed ? 2 : 0;
}

interface PlannedSelection {
  readonly name?: string;
  readonly chosen: StrategyCostEstimate;
  readonly others: readonly StrategyCostEstimate[];
  readonly gathered?: CandidateSet;
}

function planSelection(
  { wanted, seeds }: SelectOptions,
  count: number,
  gathered?: CandidateSet,
  name?: string,
): PlannedSelection | { readonly problem: string } {
  const design = fillInTournamentDesign({ ...wanted, count });
  if ('problem' in design) return design;
  const once = estimateTournamentCost(design);
  return omitUndefined({
    name,
    chosen: { strategy: design.strategy, design, plan: multiplyPlan(once, seeds) },
    others: estimateStrategyCosts(count, wanted)
      .filter(({ strategy }) => strategy !== design.strategy)
      .map((one) => ({ ...one, plan: multiplyPlan(one.plan, seeds) })),
    gathered,
  });
}

function multiplyPlan(
  { games, judgements, calls, maxCalls }: TournamentCostEstimate,
  n: number,
): TournamentCostEstimate {
  return { games: n * games, judgements: n * judgements, calls: n * calls, maxCalls: n * maxCalls };
}

function printPlan(
  { name, chosen, others, gathered }: PlannedSelection,
  { format }: SelectOptions,
  out: Terminal,
): void {
  const json = ({ strategy, design, plan }: StrategyCostEstimate): object =>
    omitUndefined({ ...design, strategy, ...plan, tokens: gathered && estimateComparisonPromptTokens(plan, gathered) });
  if (format === 'json') {
    const given = gathered
      ? {
          merged: gathered.merged.map(({ into, candidate: { id } }) => ({ id, into })),
          setAside: gathered.setAside.map(({ candidate: { id }, reason, words }) => ({ id, reason, words })),
          ...(gathered.included ? { included: gathered.included.map(({ candidate: { id } }) => id) } : {}),
        }
      : {};
    const line = { problem: name, ...json(chosen), ...given, others: others.map(json) };
    out.write(`${JSON.stringify(line)}\n`);
    return;
  }
  const head = name === undefined ? '' : `${escapeForTerminal(shortenProblemName(name))}: `;
  const row = (one: StrategyCostEstimate): string => `  ${one.strategy.padEnd(9)} ${describePlan(one, gathered)}`;
  out.write(
    [
      `${out.style('bold', `${head}${describeDesign(chosen)}`)}`,
      `  ${describePlan(chosen, gathered)}`,
      ...(gathered ? describeExcludedCandidates(gathered) : []),
      out.style('dim', 'Other strategies'),
      ...others.map(row),
      '',
    ].join('\n'),
  );
}

function describeExcludedCandidates(gathered: CandidateSet): readonly string[] {
  return listCandidateSetDetailLines(gathered, {}).map(
    ({ label, words }) => `  ${escapeForTerminal(`${label}: ${words}.`)}`,
  );
}

function describeDesign({ design }: StrategyCostEstimate): string {
  const { strategy, count, keep, votes, order } = design;
  const judged = isGradingStrategy(strategy);
  const kept = strategy === 'judge' || strategy === 'pairwise' || keep === 1 ? '' : `, keep ${keep}`;
  return `${strategy} of ${count} candidates${kept}${votes > 1 || judged ? `, ${votes} votes` : ''}${strategy === 'judge' ? '' : `, ${order} order`}`;
}

function describePlan({ plan, design }: StrategyCostEstimate, gathered: CandidateSet | undefined): string {
  const { games, judgements, calls, maxCalls } = plan;
  const race = design.racing && judgements > 0 ? ', fewer if some candidates can no longer win' : '';
  return [
    ...(games > 0 ? [formatEnglishCountWithNoun(games, 'match', 'matches')] : []),
    ...(judgements > 0 ? [formatEnglishCountWithNoun(judgements, 'grade')] : []),
    `${formatEnglishCountWithNoun(calls, 'call')}${maxCalls > calls ? ` (at most ${maxCalls})` : ''}${race}`,
    ...(gathered ? [`about ${abbreviateTokens(estimateComparisonPromptTokens(plan, gathered))} prompt tokens`] : []),
  ].join(', ');
}

function abbreviateTokens(count: number): string {
  if (count < 1000) return `${count}`;
  return count < 1e6 ? `${(count / 1e3).toFixed(1)}k` : `${(count / 1e6).toFixed(1)}M`;
}

/** Prints the cost of a comparison and the destination of proofs before the first call. */
export function announceSelectionPlan(
  { design, gathered }: { readonly design: TournamentDesign; readonly gathered: CandidateSet },
  askers: Pick<CandidateComparerFactory, 'sentTo'>,
  out: Pick<Terminal, 'error'>,
): void {
  const one = { strategy: design.strategy, design, plan: estimateTournamentCost(design) };
  const others = estimateStrategyCosts(design.count, design)
    .filter(({ strategy }) => strategy !== design.strategy)
    .map(({ strategy, plan }) => `${strategy} ${plan.calls}`);
  const line = `${describeDesign(one)}: ${describePlan(one, gathered)}. ${describeDestination(askers)} Other strategies: ${others.join(', ')} calls.`;
  printNotice(out, line);
}

/** Prints the same for several comparisons, from the given numbers of candidates, before equal ones are merged. */
export function announceSelectionPlanForDataSet(
  options: SelectOptions,
  counts: readonly number[],
  askers: Pick<CandidateComparerFactory, 'sentTo'>,
  out: Pick<Terminal, 'error'>,
): void {
  let sum: TournamentCostEstimate = { games: 0, judgements: 0, calls: 0, maxCalls: 0 };
  let chosen: StrategyCostEstimate | undefined;
  for (const count of counts) {
    const planned = planSelection(options, count);
    if ('problem' in planned) continue;
    chosen ??= planned.chosen;
    sum = addPlans(sum, planned.chosen.plan);
  }
  if (!chosen) return;
  const problems = formatEnglishCountWithNoun(counts.length, 'problem');
  const runs = options.seeds > 1 ? `, ${options.seeds} seeds` : '';
  const line = `${chosen.strategy} on ${problems} with ${formatCountRange(counts)} candidates${runs}: up to ${describePlan({ ...chosen, plan: sum }, undefined)}. ${describeDestination(askers)}`;
  printNotice(out, line);
}

function describeDestination({ sentTo }: Pick<CandidateComparerFactory, 'sentTo'>): string {
  return sentTo === undefined ? 'Nothing is sent.' : `Proofs are sent to ${sentTo}.`;
}

function addPlans(a: TournamentCostEstimate, b: TournamentCostEstimate): TournamentCostEstimate {
  return {
    games: a.games + b.games,
    judgements: a.judgements + b.judgements,
    calls: a.calls + b.calls,
    maxCalls: a.maxCalls + b.maxCalls,
  };
}

function formatCountRange(counts: readonly number[]): string {
  const least = counts.reduce((a, b) => Math.min(a, b));
  const most = counts.reduce((a, b) => Math.max(a, b));
  return least === most ? `${least}` : `${least} to ${most}`;
}
