/** What a selection takes, before the first call. */

import { defined } from '../../core/base/optional.ts';
import { plural } from '../../core/base/words.ts';
import {
  besideLines,
  type Design,
  type Gathered,
  gather,
  type Plan,
  type PlannedStrategy,
  planOf,
  plansOf,
  problemName,
  readDesign,
  tokensOf,
} from '../../core/select/index.ts';
import { notify, printable, type Terminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';
import type { Askers } from './asker.ts';
import type { CandidateSource } from './candidates.ts';
import type { SelectOptions } from './options.ts';

/** Prints the plan of a dry run: for so many imagined candidates, or for those of each problem. Exit code 0, or 2. */
export async function dryRun(
  options: SelectOptions,
  source: CandidateSource | undefined,
  out: Terminal,
): Promise<number> {
  if (!source) {
    const count = options.dryRun?.count ?? 0;
    const plan = plannedFor(options, count);
    if ('problem' in plan) throw new UsageError(plan.problem);
    write(plan, options, out);
    return 0;
  }
  let failed = false;
  for await (const { problem, candidates } of source.groups()) {
    const gathered = gather(candidates);
    const plan =
      'problem' in gathered ? gathered : plannedFor(options, gathered.candidates.length, gathered, problem);
    if ('problem' in plan) {
      failed = true;
      notify(out, `${problem === undefined ? '' : `${problemName(problem)}: `}${plan.problem}`);
    } else write(plan, options, out);
    await out.drained();
  }
  return failed ? 2 : 0;
}

interface Planned {
  readonly name?: string;
  readonly chosen: PlannedStrategy;
  readonly others: readonly PlannedStrategy[];
  readonly gathered?: Gathered;
}

function plannedFor(
  { wanted, seeds }: SelectOptions,
  count: number,
  gathered?: Gathered,
  name?: string,
): Planned | { readonly problem: string } {
  const design = readDesign({ ...wanted, count });
  if ('problem' in design) return design;
  const once = planOf(design);
  return defined({
    name,
    chosen: { strategy: design.strategy, design, plan: times(once, seeds) },
    others: plansOf(count, wanted)
      .filter(({ strategy }) => strategy !== design.strategy)
      .map((one) => ({ ...one, plan: times(one.plan, seeds) })),
    gathered,
  });
}

function times({ games, judgements, calls, maxCalls }: Plan, n: number): Plan {
  return { games: n * games, judgements: n * judgements, calls: n * calls, maxCalls: n * maxCalls };
}

function write({ name, chosen, others, gathered }: Planned, { format }: SelectOptions, out: Terminal): void {
  const json = ({ strategy, design, plan }: PlannedStrategy): object =>
    defined({ ...design, strategy, ...plan, tokens: gathered && tokensOf(plan, gathered) });
  if (format === 'json') {
    const given = gathered
      ? {
          merged: gathered.merged.map(({ into, candidate: { id } }) => ({ id, into })),
          setAside: gathered.setAside.map(({ candidate: { id }, reason, words }) => ({ id, reason, words })),
        }
      : {};
    const line = { problem: name, ...json(chosen), ...given, others: others.map(json) };
    out.write(`${JSON.stringify(line)}\n`);
    return;
  }
  const head = name === undefined ? '' : `${printable(problemName(name))}: `;
  const row = (one: PlannedStrategy): string => `  ${one.strategy.padEnd(9)} ${planWords(one, gathered)}`;
  out.write(
    [
      `${out.style('bold', `${head}${designWords(chosen)}`)}`,
      `  ${planWords(chosen, gathered)}`,
      ...(gathered ? outWords(gathered) : []),
      out.style('dim', 'Other strategies'),
      ...others.map(row),
      '',
    ].join('\n'),
  );
}

function outWords(gathered: Gathered): readonly string[] {
  return besideLines(gathered, {}).map(({ label, words }) => `  ${printable(`${label}: ${words}.`)}`);
}

function designWords({ design }: PlannedStrategy): string {
  const { strategy, count, keep, votes, order } = design;
  const judged = strategy === 'judge' || strategy === 'hybrid';
  const kept = strategy === 'judge' || strategy === 'pairwise' || keep === 1 ? '' : `, keep ${keep}`;
  return `${strategy} of ${count}${kept}${votes > 1 || judged ? `, ${votes} votes` : ''}${strategy === 'judge' ? '' : `, ${order} order`}`;
}

function planWords({ plan, design }: PlannedStrategy, gathered: Gathered | undefined): string {
  const { games, judgements, calls, maxCalls } = plan;
  const race = design.racing && judgements > 0 ? ', fewer with racing' : '';
  return [
    ...(games > 0 ? [plural(games, 'match', 'matches')] : []),
    ...(judgements > 0 ? [plural(judgements, 'judgement')] : []),
    `${plural(calls, 'call')}${maxCalls > calls ? ` (at most ${maxCalls})` : ''}${race}`,
    ...(gathered ? [`about ${tokens(tokensOf(plan, gathered))} prompt tokens`] : []),
  ].join(', ');
}

function tokens(count: number): string {
  if (count < 1000) return `${count}`;
  return count < 1e6 ? `${(count / 1e3).toFixed(1)}k` : `${(count / 1e6).toFixed(1)}M`;
}

/** Says what a selection is about to take, and where proofs go, before the first call. */
export function sayPlan(
  { design, gathered }: { readonly design: Design; readonly gathered: Gathered },
  askers: Pick<Askers, 'sentTo'>,
  out: Pick<Terminal, 'error'>,
): void {
  const one = { strategy: design.strategy, design, plan: planOf(design) };
  const others = plansOf(design.count, design)
    .filter(({ strategy }) => strategy !== design.strategy)
    .map(({ strategy, plan }) => `${strategy} ${plan.calls}`);
  const line = `${designWords(one)}: ${planWords(one, gathered)}. ${sentWords(askers)} Other strategies: ${others.join(', ')} calls.`;
  notify(out, line);
}

/** The same of many selections, by the numbers of candidates that were given: equal ones are not merged yet. */
export function sayPlans(
  options: SelectOptions,
  counts: readonly number[],
  askers: Pick<Askers, 'sentTo'>,
  out: Pick<Terminal, 'error'>,
): void {
  let sum: Plan = { games: 0, judgements: 0, calls: 0, maxCalls: 0 };
  let chosen: PlannedStrategy | undefined;
  for (const count of counts) {
    const planned = plannedFor(options, count);
    if ('problem' in planned) continue;
    chosen ??= planned.chosen;
    sum = added(sum, planned.chosen.plan);
  }
  if (!chosen) return;
  const problems = plural(counts.length, 'problem');
  const runs = options.seeds > 1 ? `, ${options.seeds} seeds` : '';
  const line = `${chosen.strategy} on ${problems} with ${range(counts)} candidates${runs}: up to ${planWords({ ...chosen, plan: sum }, undefined)}. ${sentWords(askers)}`;
  notify(out, line);
}

function sentWords({ sentTo }: Pick<Askers, 'sentTo'>): string {
  return sentTo === undefined ? 'Nothing is sent.' : `Proofs are sent to ${sentTo}.`;
}

function added(a: Plan, b: Plan): Plan {
  return {
    games: a.games + b.games,
    judgements: a.judgements + b.judgements,
    calls: a.calls + b.calls,
    maxCalls: a.maxCalls + b.maxCalls,
  };
}

function range(counts: readonly number[]): string {
  const least = counts.reduce((a, b) => Math.min(a, b));
  const most = counts.reduce((a, b) => Math.max(a, b));
  return least === most ? `${least}` : `${least} to ${most}`;
}
