/** The cases section: flips first, with the figures of all cases. */

import { getOrCreate } from '../../../core/base/groups.ts';
import { omitFalseOrUndefined } from '../../../core/base/optional-values.ts';
import { truncateToOneLineWithCount } from '../../../core/base/shorten.ts';
import {
  formatOneDecimal,
  formatPValue,
  formatSignedDifference,
  type RunRow,
  type ScoringPolicies,
  scoreLocalization,
  scoreVerdicts,
} from '../../../core/evaluate/index.ts';
import { computeCostIncludingCachedReplies, getMoneySpent } from '../../../core/judge/calls/index.ts';
import {
  type CaseResultComparison,
  compareCaseResults,
  comparePairedPromptCasesRuns,
  createProofFromCase,
  formatShortCaseOutcome,
  formatShortEarliestError,
  isCaseResultFlipped,
  type PromptTestCase,
} from '../../../core/lab/index.ts';
import type { Proof } from '../../../core/proof/index.ts';
import { findNotAProofReasonForList, formatNotAProofReasonForList } from '../../../core/reading/index.ts';
import { definePluralText, t } from '../../../l10n/index.ts';
import type { CaseRowView, LabCasesView } from '../../../protocol/lab.ts';
import type { CasesViewInput } from './types.ts';
import {
  formatCountOfTotal,
  formatRunCost,
  formatTimeOrDateTime,
  formatTokenCount,
  getUncachedTokenUsage,
  sumRowUsage,
} from './words.ts';

/** The maximum length of a shown note or id, in characters. */
const MAX_CASE_TEXT = 300;

export function buildCasesView(input: CasesViewInput): LabCasesView {
  const { cases, problem, isAll, now, before, running, policies, hidesHints = false } = input;
  const rows = running ?? now?.rows ?? [];
  const known = selectCurrentRows(cases, rows);
  const seen = compareCaseResults(known, before?.rows ?? [], policies);
  const notes = new Map(cases.map((one) => [one.id, one]));
  const waiting = running ? cases.filter(({ id }) => !rows.some((row) => row.id === id)) : [];
  const shown =
    isAll || !before || running ? seen : seen.filter((one) => isCaseResultFlipped(one) || isFailedRow(one.now));
  return {
    against: formatBaseline(input),
    isAll: isAll || !before,
    ...(before ? {} : { isFirst: true }),
    total: cases.length,
    ...(isOutdatedRun(input) ? { isOld: true } : {}),
    figures: known.length === 0 || running ? [] : getCaseFigures(known, input),
    rows: [
      ...shown.map((one) => toCaseRowView(one, notes.get(one.now.id), hidesHints)),
      ...waiting.map((one) => toWaitingRow(one, before, hidesHints)),
      ...(now || running ? [] : cases.map((one) => toWaitingRow(one, undefined, hidesHints))),
    ],
    ...(problem === undefined ? {} : { problem }),
  };
}

/** `3 of 24 cases flipped: 2 fixed, 1 regressed.` */
export function formatCaseResultsSentence(input: CasesViewInput): string {
  const { cases, now } = input;
  if (!now) return '';
  const known = selectCurrentRows(cases, now.rows);
  const judged = known.filter((row) => !isFailedRow(row));
  const failed = known.length - judged.length;
  return omitFalseOrUndefined([
    (judged.length > 0 || failed === 0) && formatCaseResults(judged, input),
    failed > 0 && formatUnjudgedCases(failed),
    isOutdatedRun(input) &&
      t('These results are from {0}. The prompt has changed since then.', formatTimeOrDateTime(Date.parse(now.time))),
  ]).join(' ');
}

const formatUnjudgedCases = definePluralText("{0} case couldn't be judged.", "{0} cases couldn't be judged.");
const formatPassingCases = definePluralText('{1} of {0} judged case passes.', '{1} of {0} judged cases pass.');
const formatNoFlips = definePluralText('No flips in {0} case.', 'No flips in {0} cases.');
const formatFlippedCases = definePluralText('{1} of {0} case flipped: {2}.', '{1} of {0} cases flipped: {2}.');

/** Whether the shown results belong to an older text of the prompt. */
function isOutdatedRun({ now, running, isOld }: CasesViewInput): boolean {
  return isOld === true && now !== undefined && running === undefined;
}

function formatCaseResults(known: readonly RunRow[], { before, policies }: CasesViewInput): string {
  const compared = compareCaseResults(known, before?.rows ?? [], policies);
  const count = compared.filter(({ change }) => change !== undefined).length;
  if (count === 0) return formatPassingCases(known.length, compared.filter(({ isRight }) => isRight).length);
  const flips = compared.filter(isCaseResultFlipped);
  if (flips.length === 0) return formatNoFlips(count);
  const of = (change: CaseResultComparison['change']): number => flips.filter((one) => one.change === change).length;
  const [right, broken, other] = [of('put-right'), of('broken'), of('other')];
  const parts = omitFalseOrUndefined([
    right > 0 && t('{0} fixed', right),
    broken > 0 && t('{0} regressed', broken),
    other > 0 && t('{0} failing differently', other),
  ]);
  return formatFlippedCases(count, flips.length, parts.join(', '));
}

function isFailedRow({ said }: RunRow): boolean {
  return said.kind === 'failed';
}

/** Rows whose case still exists with the same expected verdict. */
function selectCurrentRows(cases: readonly PromptTestCase[], rows: readonly RunRow[]): readonly RunRow[] {
  const expected = new Map(cases.map(({ id, label }) => [id, label]));
  return rows.filter(({ id, label, isRight }) => {
    const wanted = expected.get(id);
    return wanted !== undefined && (label === undefined ? isRight === (wanted === -1) : label === wanted);
  });
}

function formatBaseline({ now, before, running, cases }: CasesViewInput): string {
  if (running)
    return t(cases.length === 1 ? '{0} of {1} case done' : '{0} of {1} cases done', running.length, cases.length);
  if (!now) return t('not run yet');
  if (!before) return t('no baseline yet');
  const time = formatTimeOrDateTime(Date.parse(before.time));
  if (before.model === now.model) return t('baseline from {0}', time);
  const model = truncateToOneLineWithCount(before.model, MAX_CASE_TEXT);
  // With the same prompt text only the model differs, not the version.
  return before.prompt.fingerprint === now.prompt.fingerprint
    ? t('baseline from {0}, same prompt with model {1}', time, model)
    : t('baseline from {0}, model {1}', time, model);
}

/** Figures by their rows. Their intervals need 2,000 resamples, while each piece of a reply rebuilds the view. */
const figuresByRows = new WeakMap<
  readonly RunRow[],
  Pick<CasesViewInput, 'cases' | 'before'> & { readonly figures: LabCasesView['figures'] }
>();

function getCaseFigures(
  known: readonly RunRow[],
  { now, before, cases, policies }: CasesViewInput,
): LabCasesView['figures'] {
  const kept = now && figuresByRows.get(now.rows);
  if (kept && kept.cases === cases && kept.before === before) return kept.figures;
  const made = computeCaseFigures(known, before?.rows, policies);
  if (now) figuresByRows.set(now.rows, { cases, ...(before ? { before } : {}), figures: made });
  return made;
}

/** In the order of the panel: errors located, correct accepted, F1, change, abstentions, tokens, cost. */
function computeCaseFigures(
  rows: readonly RunRow[],
  before: readonly RunRow[] | undefined,
  policies: ScoringPolicies,
): LabCasesView['figures'] {
  const comparison = before ? comparePairedPromptCasesRuns(rows, before, policies) : undefined;
  const difference = comparison?.f1 ?? comparison?.accuracy;
  const abstained = rows.filter(({ said }) => said.kind === 'abstained').length;
  const failed = rows.filter(isFailedRow).length;
  const p = comparison?.p;
  return omitFalseOrUndefined<LabCasesView['figures'][number]>([
    ...computeAccuracyFigures(rows, policies),
    difference !== undefined &&
      p !== undefined && {
        value: formatSignedDifference(difference.value),
        ...(comparison?.f1 ? {} : { beside: formatPValue(p) }),
        name: comparison?.f1
          ? t('change in F1 from baseline')
          : t(p < 0.05 ? 'change in accuracy from baseline' : 'change in accuracy from baseline (not significant)'),
      },
    // The test is of the cases that pass, not of F1.
    comparison?.f1 && p !== undefined && { value: formatPValue(p), name: t("McNemar's exact test of passing cases") },
    { value: String(abstained), name: t('cases without a verdict') },
    failed > 0 && { value: String(failed), name: t('cases not judged') },
    ...computeUsageFigures(rows),
  ]);
}

/** Tokens, and the cost if there are prices: the total of these verdicts. If some replies were cached, also the part paid in this run. */
function computeUsageFigures(rows: readonly RunRow[]): LabCasesView['figures'] {
  const usage = sumRowUsage(rows);
  const whole = computeCostIncludingCachedReplies(usage);
  const paid = (words: string) => (usage.kept > 0 ? { beside: t('{0} excl. cached replies', words) } : {});
  return omitFalseOrUndefined<LabCasesView['figures'][number]>([
    { value: formatTokenCount(whole), name: t('tokens'), ...paid(formatTokenCount(getUncachedTokenUsage(usage))) },
    whole.money !== undefined && {
      value: formatRunCost(whole.money, usage),
      name: usage.currency === undefined ? t('cost (currency of your prices)') : t('cost'),
      ...paid(formatRunCost(getMoneySpent(usage), usage)),
    },
  ]);
}

function computeAccuracyFigures(rows: readonly RunRow[], policies: ScoringPolicies): LabCasesView['figures'] {
  const located = scoreLocalization(rows, policies);
  if (located.rows > 0)
    return [
      { value: formatCountOfTotal(located.error), name: t('errors located') },
      { value: formatCountOfTotal(located.correct), name: t('correct solutions accepted') },
      toF1Figure(located.f1, t('F1')),
    ];
  const verdicts = scoreVerdicts(rows, policies);
  return [
    { value: formatCountOfTotal(verdicts.tnr), name: t('incorrect solutions rejected') },
    { value: formatCountOfTotal(verdicts.tpr), name: t('correct solutions accepted') },
    toF1Figure(verdicts.macroF1, t('macro-F1')),
  ];
}

function toF1Figure(
  f1: { readonly value: number; readonly interval: { readonly low: number; readonly high: number } } | undefined,
  name: string,
): LabCasesView['figures'][number] {
  if (!f1) return { value: t('n/a'), name };
  const { low, high } = f1.interval;
  return {
    value: formatOneDecimal(f1.value),
    beside: `(${t('95% CI {0} to {1}', Math.round(low), Math.round(high))})`,
    name,
  };
}

function toCaseRowView(
  { now, before, change, isRight }: CaseResultComparison,
  one: PromptTestCase | undefined,
  hidesHints: boolean,
): CaseRowView {
  const proof = getNamedSteps(one);
  return {
    id: now.id.slice(0, MAX_CASE_TEXT),
    expected: formatShortEarliestError(one?.label ?? now.label ?? -1, proof),
    before: before ? formatShortCaseOutcome(before.said, proof) : '',
    now: formatShortCaseOutcome(now.said, proof),
    change: change ?? getResultState(isRight),
    changeWords: change ? formatCaseChange(change) : formatCaseResult(isRight, now.said.kind === 'failed'),
    ...toCaseNote(one, hidesHints),
  };
}

function toWaitingRow(one: PromptTestCase, run: CasesViewInput['before'], hidesHints: boolean): CaseRowView {
  const before = run?.rows.find(({ id }) => id === one.id);
  const proof = getNamedSteps(one);
  return {
    id: one.id.slice(0, MAX_CASE_TEXT),
    expected: formatShortEarliestError(one.label, proof),
    before: before ? formatShortCaseOutcome(before.said, proof) : '',
    now: '',
    change: 'waiting',
    changeWords: t('not run yet'),
    ...toCaseNote(one, hidesHints),
  };
}

const namedProofs = new WeakMap<PromptTestCase, Proof>();

/** The proof of a case, whose steps are named when a label needs it; without names if the case is gone. */
function getNamedSteps(one: PromptTestCase | undefined): Pick<Proof, 'labels'> {
  return one ? getOrCreate(namedProofs, one, () => createProofFromCase(one)) : {};
}

function toCaseNote(one: PromptTestCase | undefined, hidesHints: boolean): Pick<CaseRowView, 'note'> {
  if (one === undefined) return {};
  const notes = omitFalseOrUndefined([!hidesHints && describeCaseWithoutProof(one), one.note]);
  return notes.length === 0 ? {} : { note: notes.join(' · ').slice(0, MAX_CASE_TEXT) };
}

/** By case, since each piece of a reply rebuilds the view. */
const wordsByCase = new WeakMap<PromptTestCase, string | undefined>();

/** “not a proof: …”, with the author's words. Only a hint: the prompt and its figures don't contain it. */
function describeCaseWithoutProof(one: PromptTestCase): string | undefined {
  if (!wordsByCase.has(one)) {
    const reason = findNotAProofReasonForList({ language: 'markdown', steps: one.steps.map((text) => ({ text })) });
    wordsByCase.set(one, reason && formatNotAProofReasonForList(reason));
  }
  return wordsByCase.get(one);
}

/** The state of a case without a baseline. */
function getResultState(isRight: boolean | undefined): CaseRowView['change'] {
  if (isRight === undefined) return 'waiting';
  return isRight ? 'same-right' : 'same-wrong';
}

function formatCaseResult(isRight: boolean | undefined, isFailed: boolean): string {
  if (isRight === undefined) return isFailed ? t('not judged') : t('not scored');
  return isRight ? t('pass') : t('fail');
}

function formatCaseChange(change: NonNullable<CaseResultComparison['change']>): string {
  const words = {
    broken: t('regressed'),
    'put-right': t('fixed'),
    other: t('fails differently'),
    'same-right': t('still passes'),
    'same-wrong': t('still fails'),
  };
  return words[change];
}
