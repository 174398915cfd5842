/** Two prompts, models or samplings on the same cases. */
import { omitFalseOrUndefined } from '../../../core/base/optional-values.ts';
import {
  computeRunOutcomeRatesAndCost,
  formatConfidenceInterval,
  formatOneDecimal,
  formatPValue,
  formatSignedDifference,
  type RunRow,
  type ScoringPolicies,
  scoreLocalization,
  scoreVerdicts,
} from '../../../core/evaluate/index.ts';
import { type CallUsage, computeCostIncludingCachedReplies, getMoneySpent } from '../../../core/judge/calls/index.ts';
import {
  compareCaseResults,
  comparePairedPromptCasesRuns,
  formatShortCaseOutcome,
  formatShortEarliestError,
  isCaseResultFlipped,
} from '../../../core/lab/index.ts';
import { definePluralText, t } from '../../../l10n/index.ts';
import { type LabComparisonView, MAX_DISPLAYED_TEXT_CHARS } from '../../../protocol/lab.ts';
import type { LabComparisonViewInput } from './types.ts';
import { formatCountOfTotal, formatRunCost, formatTokenCount, getUncachedTokenUsage, sumRowUsage } from './words.ts';

export function buildLabComparisonView(input: LabComparisonViewInput): LabComparisonView {
  const { names, first, second, policies, open } = input;
  // The first side is the baseline: flips show what the second fixes and regresses.
  const seen = compareCaseResults(second, first, policies).filter(isCaseResultFlipped);
  return {
    sentence: formatComparisonSentence(input, seen.length),
    names,
    figures: computeComparisonFigures(first, second, policies),
    tests: [...(input.warnings ?? []), ...(input.isRunning ? [] : listComparisonTests(input))],
    flips: seen.map(({ now, before, change }) => ({
      id: now.id,
      expected: formatShortEarliestError(now.label ?? (now.isRight ? -1 : 0)),
      said: [before ? formatShortCaseOutcome(before.said) : '', formatShortCaseOutcome(now.said)] as const,
      change: change === 'broken' || change === 'put-right' ? change : ('other' as const),
      ...(open?.id === now.id ? cutReplyTexts(open.texts) : {}),
    })),
  };
}

/** Keeps the end of a long reply, which has the verdict. */
function cutReplyTexts(
  texts: readonly [string, string],
): Required<Pick<LabComparisonView['flips'][number], 'texts' | 'cut'>> {
  const from = (text: string): number => Math.max(0, text.length - MAX_DISPLAYED_TEXT_CHARS);
  const [first, second] = texts;
  const cut = [from(first), from(second)] as const;
  return { texts: [first.slice(cut[0]), second.slice(cut[1])], cut };
}

function formatComparisonSentence(input: LabComparisonViewInput, flips: number): string {
  const { first, second, names, isRunning } = input;
  if (isRunning)
    return t('Comparing. Cases done: {0} for the first side, {1} for the second.', first.length, second.length);
  const { rows, onlyFirst, onlySecond } = getRunComparison(input);
  if (rows === 0) return t('No case could be scored on both sides.');
  if (flips === 0) return formatSameResult(rows);
  return formatPassedMore(rows, names[1], onlyFirst, names[0], onlySecond);
}

const formatSameResult = definePluralText(
  'Same result on the {0} case scored on both sides.',
  'Same result on all {0} cases scored on both sides.',
);
const formatPassedMore = definePluralText(
  '{2} of {0} case passes only with {1}, {4} only with {3}.',
  '{2} of {0} cases pass only with {1}, {4} only with {3}.',
);
const formatExactTest = definePluralText(
  "McNemar's exact test on {0} case that passes on one side only: {1}. {2}",
  "McNemar's exact test on {0} cases that pass on one side only: {1}. {2}",
);
const formatUnscoredCases = definePluralText(
  "{0} case isn't scored: on at least one side, it couldn't be judged, or its “correct” and “incorrect” votes are tied.",
  "{0} cases aren't scored: on at least one side, they couldn't be judged, or their “correct” and “incorrect” votes are tied.",
);

function listComparisonTests(input: LabComparisonViewInput): readonly string[] {
  const { names } = input;
  const { p, accuracy, f1, onlyFirst, onlySecond, unscored } = getRunComparison(input);
  if (p === undefined) return [];
  const settled = p < 0.05 ? t('The difference is significant.') : t("The difference isn't significant.");
  const discordant = onlyFirst + onlySecond;
  const difference = (of: NonNullable<typeof f1>): string[] => [
    names[1],
    names[0],
    formatSignedDifference(of.value),
    formatConfidenceInterval(of.interval),
  ];
  return omitFalseOrUndefined([
    discordant === 0
      ? t("The same cases pass on both sides, so a significance test can't tell the sides apart.")
      : formatExactTest(discordant, formatPValue(p), settled),
    f1 && t('F1, {0} − {1}: {2} percentage points (95% CI {3}, paired bootstrap).', ...difference(f1)),
    accuracy &&
      t('Accuracy, {0} − {1}: {2} percentage points (95% CI {3}, paired bootstrap).', ...difference(accuracy)),
    unscored > 0 && formatUnscoredCases(unscored),
  ]);
}

function computeComparisonFigures(
  first: readonly RunRow[],
  second: readonly RunRow[],
  policies: ScoringPolicies,
): LabComparisonView['figures'] {
  const both = (name: string, of: (rows: readonly RunRow[]) => string) => ({
    name,
    first: of(first),
    second: of(second),
  });
  const costs = getCostNames([sumRowUsage(first), sumRowUsage(second)]);
  const isLocated = scoreLocalization([...first, ...second], policies, ONE_RESAMPLE).rows > 0;
  const accuracies = isLocated
    ? [
        both(t('errors located'), (rows) => formatCountOfTotal(scoreLocalization(rows, policies, ONE_RESAMPLE).error)),
        both(t('correct solutions accepted'), (rows) =>
          formatCountOfTotal(scoreLocalization(rows, policies, ONE_RESAMPLE).correct),
        ),
        // Its interval isn't shown, so one resample is enough.
        both(t('F1'), (rows) => formatOneDecimal(scoreLocalization(rows, policies, ONE_RESAMPLE).f1?.value)),
      ]
    : [
        both(t('incorrect solutions rejected'), (rows) =>
          formatCountOfTotal(scoreVerdicts(rows, policies, ONE_RESAMPLE).tnr),
        ),
        both(t('correct solutions accepted'), (rows) =>
          formatCountOfTotal(scoreVerdicts(rows, policies, ONE_RESAMPLE).tpr),
        ),
        both(t('macro-F1'), (rows) => formatOneDecimal(scoreVerdicts(rows, policies, ONE_RESAMPLE).macroF1?.value)),
      ];
  return [
    ...accuracies,
    both(t('cases without a verdict'), (rows) => String(rows.filter(({ said }) => said.kind === 'abstained').length)),
    both(t('cases not judged'), (rows) => String(rows.filter(({ said }) => said.kind === 'failed').length)),
    both(t('calls'), (rows) => String(sumRowUsage(rows).calls)),
    both(t('cached replies'), (rows) => String(sumRowUsage(rows).kept)),
    both(t('tokens incl. cached replies'), (rows) =>
      formatTokenCount(computeCostIncludingCachedReplies(sumRowUsage(rows))),
    ),
    both(t('tokens excl. cached replies'), (rows) => formatTokenCount(getUncachedTokenUsage(sumRowUsage(rows)))),
    both(costs.verdicts, (rows) =>
      formatRunCost(computeCostIncludingCachedReplies(sumRowUsage(rows)).money, sumRowUsage(rows)),
    ),
    both(costs.paid, (rows) => formatRunCost(getMoneySpent(sumRowUsage(rows)), sumRowUsage(rows))),
    both(t('median latency (s)'), (rows) =>
      formatLatency(computeRunOutcomeRatesAndCost(rows, policies).milliseconds?.median),
    ),
  ];
}

/** The names of the cost rows. They say the unit if the figures have no currency. */
function getCostNames(usages: readonly CallUsage[]): { readonly verdicts: string; readonly paid: string } {
  return usages.some(
    (usage) => usage.currency === undefined && computeCostIncludingCachedReplies(usage).money !== undefined,
  )
    ? {
        verdicts: t('cost incl. cached replies (currency of your prices)'),
        paid: t('cost excl. cached replies (currency of your prices)'),
      }
    : { verdicts: t('cost incl. cached replies'), paid: t('cost excl. cached replies') };
}

/** Comparisons by the rows of the second side. Differences need 2,000 resamples. */
const comparisonsByRows = new WeakMap<readonly RunRow[], ReturnType<typeof comparePairedPromptCasesRuns>>();

function getRunComparison({
  first,
  second,
  policies,
}: LabComparisonViewInput): ReturnType<typeof comparePairedPromptCasesRuns> {
  const known = comparisonsByRows.get(second);
  if (known) return known;
  const made = comparePairedPromptCasesRuns(second, first, policies);
  comparisonsByRows.set(second, made);
  return made;
}

const ONE_RESAMPLE = { seed: 0, resamples: 1 };

/** Counts only cases that were sent to a model. */
function formatLatency(milliseconds: number | undefined): string {
  return milliseconds === undefined ? t('n/a') : formatOneDecimal(milliseconds / 1000);
}
