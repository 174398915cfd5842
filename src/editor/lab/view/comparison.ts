/** Two prompts, models or samplings on the same cases. */
import { present } from '../../../core/base/optional.ts';
import {
  locatedOf,
  oneDigit,
  type Policies,
  probabilityWords,
  type RunRow,
  rangeWords,
  ratesOf,
  signed,
  verdictsOf,
} from '../../../core/evaluate/index.ts';
import { paidMoney, type Usage, wholeOf } from '../../../core/judge/calls/index.ts';
import { compareRuns, indexWords, isFlip, saidWords, seenBeside } from '../../../core/lab/index.ts';
import { countText, t } from '../../../l10n/index.ts';
import { type LabComparison, MOST_SHOWN } from '../../../protocol/lab.ts';
import type { ComparisonInput } from './types.ts';
import { costWords, paidTokens, shareWords, tokenWords, usageOfRows } from './words.ts';

export function comparisonView(input: ComparisonInput): LabComparison {
  const { names, first, second, policies, open } = input;
  // The first side is the baseline: flips show what the second fixes and regresses.
  const seen = seenBeside(second, first, policies).filter(isFlip);
  return {
    sentence: sentenceOf(input, seen.length),
    names,
    figures: figuresOf(first, second, policies),
    tests: [...(input.warnings ?? []), ...(input.isRunning ? [] : testsOf(input))],
    flips: seen.map(({ now, before, change }) => ({
      id: now.id,
      expected: indexWords(now.label ?? (now.isRight ? -1 : 0)),
      said: [before ? saidWords(before.said) : '', saidWords(now.said)] as const,
      change: change === 'broken' || change === 'put-right' ? change : ('other' as const),
      ...(open?.id === now.id ? textsOf(open.texts) : {}),
    })),
  };
}

/** Keeps the end of a long reply, which has the verdict. */
function textsOf(
  texts: readonly [string, string],
): Required<Pick<LabComparison['flips'][number], 'texts' | 'cut'>> {
  const from = (text: string): number => Math.max(0, text.length - MOST_SHOWN);
  const [first, second] = texts;
  const cut = [from(first), from(second)] as const;
  return { texts: [first.slice(cut[0]), second.slice(cut[1])], cut };
}

function sentenceOf(input: ComparisonInput, flips: number): string {
  const { first, second, names, isRunning } = input;
  if (isRunning) return t('Comparing: {0} and {1} cases done.', first.length, second.length);
  const { rows, onlyFirst, onlySecond } = comparisonOf(input);
  if (rows === 0) return t('No case could be scored on both sides.');
  if (flips === 0) return sameOn(rows);
  return passesMore(rows, names[1], onlyFirst, names[0], onlySecond);
}

const sameOn = countText('Same result on {0} case.', 'Same result on all {0} cases.');
const passesMore = countText(
  '{1} passes {2} of {0} case that {3} fails; the reverse: {4}.',
  '{1} passes {2} of {0} cases that {3} fails; the reverse: {4}.',
);
const exactTest = countText(
  "McNemar's exact test on {0} case that only one passes: {1}. {2}",
  "McNemar's exact test on {0} cases that only one passes: {1}. {2}",
);
const unscoredCases = countText("{0} case isn't scored.", "{0} cases aren't scored.");

function testsOf(input: ComparisonInput): readonly string[] {
  const { names } = input;
  const { p, accuracy, f1, onlyFirst, onlySecond, unscored } = comparisonOf(input);
  if (p === undefined) return [];
  const settled = p < 0.05 ? t('The difference is significant.') : t("The difference isn't significant.");
  const discordant = onlyFirst + onlySecond;
  const difference = (of: NonNullable<typeof f1>): string[] => [
    names[1],
    names[0],
    signed(of.value),
    rangeWords(of.interval),
  ];
  return present([
    discordant === 0
      ? t("Both pass or both fail on every case, so a test can't tell them apart.")
      : exactTest(discordant, probabilityWords(p), settled),
    f1 && t('F1, {0} − {1}: {2} points (95% CI {3}, paired bootstrap).', ...difference(f1)),
    accuracy && t('Accuracy, {0} − {1}: {2} points (95% CI {3}, paired bootstrap).', ...difference(accuracy)),
    unscored > 0 && unscoredCases(unscored),
  ]);
}

function figuresOf(
  first: readonly RunRow[],
  second: readonly RunRow[],
  policies: Policies,
): LabComparison['figures'] {
  const both = (name: string, of: (rows: readonly RunRow[]) => string) => ({
    name,
    first: of(first),
    second: of(second),
  });
  const costs = costNames([usageOfRows(first), usageOfRows(second)]);
  const isLocated = locatedOf([...first, ...second], policies, ONCE).rows > 0;
  const accuracies = isLocated
    ? [
        both(t('errors located'), (rows) => shareWords(locatedOf(rows, policies, ONCE).error)),
        both(t('correct accepted'), (rows) => shareWords(locatedOf(rows, policies, ONCE).correct)),
        // Its interval isn't shown, so one resample is enough.
        both(t('F1'), (rows) => oneDigit(locatedOf(rows, policies, ONCE).f1?.value)),
      ]
    : [
        both(t('incorrect rejected'), (rows) => shareWords(verdictsOf(rows, policies, ONCE).tnr)),
        both(t('correct accepted'), (rows) => shareWords(verdictsOf(rows, policies, ONCE).tpr)),
        both(t('macro-F1'), (rows) => oneDigit(verdictsOf(rows, policies, ONCE).macroF1?.value)),
      ];
  return [
    ...accuracies,
    both(t('abstentions'), (rows) => String(rows.filter(({ said }) => said.kind === 'abstained').length)),
    both(t('not judged'), (rows) => String(rows.filter(({ said }) => said.kind === 'failed').length)),
    both(t('calls'), (rows) => String(usageOfRows(rows).calls)),
    both(t('cached replies'), (rows) => String(usageOfRows(rows).kept)),
    both(t('tokens, total'), (rows) => tokenWords(wholeOf(usageOfRows(rows)))),
    both(t('tokens, paid'), (rows) => tokenWords(paidTokens(usageOfRows(rows)))),
    both(costs.verdicts, (rows) => costWords(wholeOf(usageOfRows(rows)).money, usageOfRows(rows))),
    both(costs.paid, (rows) => costWords(paidMoney(usageOfRows(rows)), usageOfRows(rows))),
    both(t('median latency, s'), (rows) => secondsWords(ratesOf(rows, policies).milliseconds?.median)),
  ];
}

/** The names of the cost rows. They say the unit if the figures have no currency. */
function costNames(usages: readonly Usage[]): { readonly verdicts: string; readonly paid: string } {
  return usages.some((usage) => usage.currency === undefined && wholeOf(usage).money !== undefined)
    ? {
        verdicts: t('cost, total (in the unit of your prices)'),
        paid: t('cost, paid (in the unit of your prices)'),
      }
    : { verdicts: t('cost, total'), paid: t('cost, paid') };
}

/** Comparisons by the rows of the second side. Differences need 2,000 resamples. */
const comparisons = new WeakMap<readonly RunRow[], ReturnType<typeof compareRuns>>();

function comparisonOf({ first, second, policies }: ComparisonInput): ReturnType<typeof compareRuns> {
  const known = comparisons.get(second);
  if (known) return known;
  const made = compareRuns(second, first, policies);
  comparisons.set(second, made);
  return made;
}

const ONCE = { seed: 0, resamples: 1 };

/** Counts only cases that were sent to a model. */
function secondsWords(milliseconds: number | undefined): string {
  return milliseconds === undefined ? t('n/a') : oneDigit(milliseconds / 1000);
}
