/** Texts about the checker's coverage and the usage of models. */
import { definePluralText, t } from '../../../l10n/index.ts';
import { formatCostWithoutCurrency, formatNumberOfCalls, formatShortCount } from '../../base/counts-and-lists.ts';
import { omitFalseOrUndefined } from '../../base/optional-values.ts';
import type { UncheckedRelationReason } from '../../checker/index.ts';
import type { CallUsage } from '../../judge/calls/index.ts';
import type { RelationCounts } from '../../judge/index.ts';
import { countUncheckedRelationsByKind, type RelationGroupKind } from '../relation-list.ts';

/** The number of checked relations, and of all relations. */
function countCheckedRelations({ held, noCounterexample, refuted, suspected, notRead }: RelationCounts): {
  readonly checked: number;
  readonly seen: number;
} {
  const checked = held + noCounterexample + refuted + suspected;
  return { checked, seen: checked + notRead };
}

/** Whether the proof has any relations. */
export function hasRelations(tally: RelationCounts): boolean {
  return countCheckedRelations(tally).seen > 0;
}

/** `55 of 943 relations could be checked.` */
export function describeCheckerCoverage(tally: RelationCounts): string {
  const { checked, seen } = countCheckedRelations(tally);
  if (seen === 0) return t('There are no relations to check.');
  return t(
    seen === 1 ? '{0} of {1} relation could be checked.' : '{0} of {1} relations could be checked.',
    checked,
    seen,
  );
}

/** The same for a status bar: `55 of 943 relations checked`. */
export function formatCheckerCoverageForStatusBar(tally: RelationCounts): string {
  const { checked, seen } = countCheckedRelations(tally);
  return seen === 0
    ? t('no relations')
    : t(seen === 1 ? '{0} of {1} relation checked' : '{0} of {1} relations checked', checked, seen);
}

/** `12 hold, 43 without a counterexample, 1 false`; undefined if no relation could be checked. */
export function formatRelationResultCounts({
  held,
  noCounterexample,
  refuted,
  suspected,
}: RelationCounts): string | undefined {
  return formatRelationGroups({ holds: held, 'no-counterexample': noCounterexample, refuted, suspect: suspected });
}

/** How many relations could be checked, and with what results. */
export function describeCheckedRelations(tally: RelationCounts): string {
  const checked = formatRelationResultCounts(tally);
  const coverage = describeCheckerCoverage(tally);
  return checked === undefined ? coverage : t('{0} {1}.', coverage, checked);
}

/**
 * The checked relations in one line: `16 of 21 relations: 12 hold, 3 without a counterexample, 1 false`. Without text if there
 * is nothing to report.
 * @param isCoverageSaid whether another sentence already contains the coverage
 */
export function buildCheckedRelationsLine(
  tally: RelationCounts,
  isCoverageSaid: boolean,
): { readonly words?: string; readonly share?: number } {
  const { checked, seen } = countCheckedRelations(tally);
  const became = formatRelationResultCounts(tally);
  const share = seen === 0 ? {} : { share: checked / seen };
  if (isCoverageSaid) return became === undefined ? share : { ...share, words: became };
  if (seen === 0) return { words: t('no relations') };
  const coverage = t(seen === 1 ? '{0} of {1} relation' : '{0} of {1} relations', checked, seen);
  return { ...share, words: became === undefined ? coverage : t('{0}: {1}', coverage, became) };
}

/** `Not checked: 247 definitions, 262 conditions, 118 hypotheses and goals, 120 not evaluated, 141 not parsed.`; undefined if the reasons aren't known. */
export function describeUncheckedRelations(tally: RelationCounts): string | undefined {
  const words = formatUncheckedRelationCounts(tally);
  return words === undefined ? undefined : t('Not checked: {0}.', words);
}

/**
 * Sentences on relations: how many could be checked, with what results, and the kinds of the others.
 * @param isCoverageSaid whether another sentence already says how many could be checked
 */
export function listRelationSentences(tally: RelationCounts, isCoverageSaid = false): readonly string[] {
  const results = formatRelationResultCounts(tally);
  const checked = isCoverageSaid ? results && t('{0}.', results) : describeCheckedRelations(tally);
  return omitFalseOrUndefined([checked, describeUncheckedRelations(tally)]);
}

/** The same without `Not checked:`, for a line that has this name. */
export function formatUncheckedRelationCounts(tally: RelationCounts): string | undefined {
  return formatRelationGroups(countUncheckedRelationsByKind(tally));
}

function formatRelationGroups(counts: Partial<Record<RelationGroupKind, number>>): string | undefined {
  const entries = Object.entries(counts) as [RelationGroupKind, number][];
  const parts = entries.flatMap(([kind, count]) => (count > 0 ? [formatRelationGroupCount(kind, count)] : []));
  return parts.length === 0 ? undefined : parts.join(', ');
}

const RELATION_GROUP_TEXTS: Readonly<Record<RelationGroupKind, (count: number) => string>> = {
  refuted: (count) => t('{0} false', count),
  suspect: (count) => t('{0} suspect', count),
  'no-counterexample': (count) => t('{0} without a counterexample', count),
  holds: definePluralText('{0} holds', '{0} hold'),
  definitions: definePluralText('{0} definition', '{0} definitions'),
  conditions: definePluralText('{0} condition', '{0} conditions'),
  hypotheses: definePluralText('{0} hypothesis or goal', '{0} hypotheses and goals'),
  notEvaluated: (count) => t('{0} not evaluated', count),
  notParsed: (count) => t('{0} not parsed', count),
};

/** `12 hold`, `262 conditions`, `141 not parsed`. */
export function formatRelationGroupCount(kind: RelationGroupKind, count: number): string {
  return RELATION_GROUP_TEXTS[kind](count);
}

/** Why a relation wasn't read, in a few words; undefined for an unknown reason. */
export function formatUncheckedRelationReason(reason: string): string | undefined {
  const words: Readonly<Record<UncheckedRelationReason, string>> = {
    syntax: t('syntax not recognized'),
    'unknown-name': t('name with unknown value'),
    definition: t('defines a name'),
    inequality: t('inequality with free variables'),
    equation: t('equation to solve, or not claimed to hold for all values'),
    hedged: t('supposed, rejected, or still to be shown'),
    ambiguous: t('ambiguous notation'),
    units: t('mismatched units'),
    'too-long': t('expression too long'),
    'too-costly': t('too costly to compute'),
    'no-value': t('expression without a value'),
    time: t('time limit of the step reached'),
  };
  return Object.hasOwn(words, reason) ? words[reason as UncheckedRelationReason] : undefined;
}

/** `8 calls, 12.3k tokens, 9.1k cached by the server, cost 0.04 (in the unit of your prices)`. Cached replies are listed separately. */
export function formatModelUsage(usage: CallUsage): string {
  const { calls, kept, cached, reasoning = 0, uncounted, money, currency } = usage;
  const tokens = sumTokens(usage);
  return [
    ...(calls > 0 || kept === 0 ? [formatNumberOfCalls(calls)] : []),
    ...(tokens > 0 ? [t('{0} tokens', formatShortCount(tokens))] : []),
    ...(cached > 0 ? [t('{0} cached by the server', formatShortCount(cached))] : []),
    ...(reasoning > 0 ? [t('{0} for reasoning', formatShortCount(reasoning))] : []),
    ...(uncounted > 0 ? [formatUncountedCalls(uncounted, calls)] : []),
    ...(money === undefined ? [] : [formatCost(money, currency)]),
    ...(kept > 0 ? [formatCachedReplyUsage(usage)] : []),
  ].join(', ');
}

/** `8 cached replies (originally cost 14k tokens, 0.03 in the unit of your prices)`. */
export function formatCachedReplyUsage({ kept, keptTokens = 0, keptMoney, currency }: CallUsage): string {
  const words = t(kept === 1 ? '{0} cached reply' : '{0} cached replies', kept);
  const took = [
    ...(keptTokens > 0 ? [t('{0} tokens', formatShortCount(keptTokens))] : []),
    ...(keptMoney === undefined ? [] : [formatMoney(keptMoney, currency)]),
  ];
  return took.length === 0 ? words : t('{0} (originally cost {1})', words, took.join(', '));
}

function formatCost(money: number, currency: string | undefined): string {
  return currency === undefined
    ? t('cost {0} (in the currency of your prices)', formatCostWithoutCurrency(money))
    : `${formatCostWithoutCurrency(money)} ${currency}`;
}

function formatMoney(money: number, currency: string | undefined): string {
  return currency === undefined
    ? t('{0} in the currency of your prices', formatCostWithoutCurrency(money))
    : `${formatCostWithoutCurrency(money)} ${currency}`;
}

/** The calls whose tokens the server didn't report. */
function formatUncountedCalls(uncounted: number, calls: number): string {
  if (uncounted >= calls) return t('token counts not reported');
  return t(
    uncounted === 1 ? 'token counts not reported for {0} call' : 'token counts not reported for {0} calls',
    uncounted,
  );
}

/** `2.1k tokens`; undefined if none were counted. */
export function formatTokenUsage(usage: CallUsage | undefined): string | undefined {
  const tokens = usage ? sumTokens(usage) : 0;
  return tokens > 0 ? t('{0} tokens', formatShortCount(tokens)) : undefined;
}

function sumTokens({ prompt, completion }: CallUsage): number {
  return prompt + completion;
}
