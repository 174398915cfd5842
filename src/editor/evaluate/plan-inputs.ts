/** The input boxes behind the lines of a plan. Each validates while typing and returns undefined if the person cancels. */
import { omitUndefined } from '../../core/base/optional-values.ts';
import { DEFAULT_SCORING_POLICIES, type RunJudgeKind, type ScoringPolicies } from '../../core/evaluate/index.ts';
import type { JudgeThresholds } from '../../core/judge/index.ts';
import { t } from '../../l10n/index.ts';
import { askForText } from '../ask/index.ts';
import {
  type PlannedScoringPolicies,
  parseJudgeThresholds,
  parseNonNegativeNumber,
  parseWholeNumber,
} from './evaluation-plan.ts';

/** The entered number. `value` is absent if the box was left empty, which means no limit. */
interface EnteredNumber {
  readonly value?: number;
}

/** Asks for a whole number from `least` to `most`, or nothing. @param prompt says what an empty box means */
export async function askForWholeNumber(
  title: string,
  prompt: string,
  value: number | undefined,
  most: number,
  least = 1,
): Promise<EnteredNumber | undefined> {
  const isBounded = most < Number.MAX_SAFE_INTEGER;
  const wrong = isBounded
    ? t('Enter a whole number from {0} to {1}.', least, most)
    : t('Enter a whole number of at least {0}.', least);
  return askPlanNumber(title, prompt, value, (text) => parseWholeNumber(text, least, most), wrong);
}

/** Asks for a cost limit, in the unit of the prices, or nothing. */
export function askForCostLimit(value: number | undefined): Promise<EnteredNumber | undefined> {
  const title = t('Limit the cost of this run (in the currency of your prices)');
  return askPlanNumber(
    title,
    explainEmptyLimit(),
    value,
    readPositiveNumber,
    t('Enter a number above 0, such as 2.50.'),
  );
}

/** The prompt for a limit of the run that has no default. */
export function explainEmptyLimit(): string {
  return t('Leave empty for no limit.');
}

async function askPlanNumber(
  title: string,
  prompt: string,
  value: number | undefined,
  read: (text: string) => number | undefined,
  wrong: string,
): Promise<EnteredNumber | undefined> {
  const isWrong = (text: string): boolean => text.trim() !== '' && read(text) === undefined;
  const said = await askForText({
    title,
    prompt,
    value: value === undefined ? '' : String(value),
    validateInput: (text) => (isWrong(text) ? wrong : undefined),
  });
  if (said === undefined) return undefined;
  return omitUndefined({ value: read(said) });
}

/** Asks for the thresholds that the judge uses and is scored by. */
export async function askForJudgeThresholds(
  kind: RunJudgeKind,
  chosen: JudgeThresholds | undefined,
  bounds: JudgeThresholds & { readonly most: number },
): Promise<JudgeThresholds | undefined> {
  const { most } = bounds;
  const hasGap = kind !== 'prm';
  const title = hasGap
    ? t('Set the lowest points of an accepted proof (0 to {0})', most)
    : t('Set the score below which a step counts as an error');
  return askThresholds(title, chosen ?? bounds, most, hasGap);
}

/** Asks for the lowest human rating of a correct solution and, optionally, a lower one that bounds incorrect solutions. */
export async function askForRatingThresholds(own: PlannedScoringPolicies): Promise<PlannedScoringPolicies | undefined> {
  const { ratedAccepted, ratedRejected, ratedMost: most } = { ...DEFAULT_SCORING_POLICIES, ...own };
  const now = { correct: roundShare(ratedAccepted * most), incorrect: roundShare(ratedRejected * most) };
  const title = t('Set the lowest human rating that counts as correct (0 to {0} points)', most);
  const said = await askThresholds(title, now, most, true);
  if (!said) return undefined;
  const { correct, incorrect = correct } = said;
  return { ratedAccepted: correct / most, ratedRejected: incorrect / most };
}

/** Asks for the highest rating on the scale of the human raters. */
export async function askForHighestPossibleRating(
  own: PlannedScoringPolicies,
): Promise<Pick<ScoringPolicies, 'ratedMost'> | undefined> {
  const { ratedMost } = { ...DEFAULT_SCORING_POLICIES, ...own };
  const title = t('Set the highest possible human rating');
  const wrong = t('Enter a number above 0, such as 7.');
  const said = await askForText({
    title,
    value: String(ratedMost),
    validateInput: (text) => (readPositiveNumber(text) === undefined ? wrong : undefined),
  });
  const most = said === undefined ? undefined : readPositiveNumber(said);
  return most === undefined ? undefined : { ratedMost: most };
}

function readPositiveNumber(text: string): number | undefined {
  return parseNonNegativeNumber(text) || undefined;
}

async function askThresholds(
  title: string,
  { correct, incorrect = correct }: JudgeThresholds,
  most: number,
  hasGap: boolean,
): Promise<JudgeThresholds | undefined> {
  const wrong = hasGap
    ? t('Enter a number from 0 to {0}, or two such numbers separated by a comma, the higher one first.', most)
    : t('Enter a number from 0 to {0}, such as 0.35.', most);
  const prompt = t(
    "Add a second number after a comma to reject only solutions below it. Solutions between the two numbers aren't scored.",
  );
  const said = await askForText({
    title,
    ...(hasGap ? { prompt } : {}),
    value: incorrect === correct ? String(correct) : `${correct}, ${incorrect}`,
    validateInput: (text) => (parseJudgeThresholds(text, most, hasGap) ? undefined : wrong),
  });
  return said === undefined ? undefined : parseJudgeThresholds(said, most, hasGap);
}

/** A share of points may not be a round number. */
function roundShare(value: number): number {
  return Number(value.toFixed(3));
}
