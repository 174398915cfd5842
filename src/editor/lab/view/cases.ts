/** The cases section: flips first, with the figures of all cases. */

import { present } from '../../../core/base/optional.ts';
import { shortened } from '../../../core/base/shorten.ts';
import {
  locatedOf,
  oneDigit,
  type Policies,
  probabilityWords,
  type RunRow,
  signed,
  verdictsOf,
} from '../../../core/evaluate/index.ts';
import { paidMoney, wholeOf } from '../../../core/judge/calls/index.ts';
import {
  type Case,
  compareRuns,
  indexWords,
  isFlip,
  type Seen,
  saidWords,
  seenBeside,
} from '../../../core/lab/index.ts';
import { countText, t } from '../../../l10n/index.ts';
import type { CaseRowView, CasesView } from '../../../protocol/lab.ts';
import type { CasesInput } from './types.ts';
import { costWords, paidTokens, shareWords, timeWords, tokenWords, usageOfRows } from './words.ts';

/** The maximum length of a shown note or id, in characters. */
const LONGEST = 300;

export function casesView(input: CasesInput): CasesView {
  const { cases, problem, isAll, now, before, running, policies } = input;
  const rows = running ?? now?.rows ?? [];
  const known = rowsFor(cases, rows);
  const seen = seenBeside(known, before?.rows ?? [], policies);
  const notes = new Map(cases.map((one) => [one.id, one]));
  const waiting = running ? cases.filter(({ id }) => !rows.some((row) => row.id === id)) : [];
  const shown = isAll || !before || running ? seen : seen.filter((one) => isFlip(one) || isFailed(one.now));
  return {
    against: againstWords(input),
    isAll: isAll || !before,
    ...(before ? {} : { isFirst: true }),
    total: cases.length,
    ...(isOldNow(input) ? { isOld: true } : {}),
    figures: known.length === 0 || running ? [] : knownFigures(known, input),
    rows: [
      ...shown.map((one) => rowView(one, notes.get(one.now.id))),
      ...waiting.map((one) => waitingRow(one, before)),
      ...(now || running ? [] : cases.map((one) => waitingRow(one, undefined))),
    ],
    ...(problem === undefined ? {} : { problem }),
  };
}

/** `3 of 24 cases flipped: 2 fixed, 1 regressed.` */
export function casesSentence(input: CasesInput): string {
  const { cases, now } = input;
  if (!now) return '';
  const known = rowsFor(cases, now.rows);
  const judged = known.filter((row) => !isFailed(row));
  const failed = known.length - judged.length;
  return present([
    (judged.length > 0 || failed === 0) && flipsSentence(judged, input),
    failed > 0 && unjudged(failed),
    isOldNow(input) &&
      t('These results are from {0}. The prompt has changed since then.', timeWords(Date.parse(now.time))),
  ]).join(' ');
}

const unjudged = countText("{0} case couldn't be judged.", "{0} cases couldn't be judged.");
const passing = countText('{1} of {0} case passes.', '{1} of {0} cases pass.');
const unflipped = countText('No flips in {0} case.', 'No flips in {0} cases.');
const flipped = countText('{1} of {0} case flipped: {2}.', '{1} of {0} cases flipped: {2}.');

/** Whether the shown results belong to an older text of the prompt. */
function isOldNow({ now, running, isOld }: CasesInput): boolean {
  return isOld === true && now !== undefined && running === undefined;
}

function flipsSentence(known: readonly RunRow[], { before, policies }: CasesInput): string {
  const count = known.length;
  if (!before) {
    const right = seenBeside(known, [], policies).filter(({ isRight }) => isRight).length;
    return passing(count, right);
  }
  const flips = seenBeside(known, before.rows, policies).filter(isFlip);
  if (flips.length === 0) return unflipped(count);
  const of = (change: Seen['change']): number => flips.filter((one) => one.change === change).length;
  const [right, broken, other] = [of('put-right'), of('broken'), of('other')];
  const parts = present([
    right > 0 && t('{0} fixed', right),
    broken > 0 && t('{0} regressed', broken),
    other > 0 && t('{0} failing differently', other),
  ]);
  return flipped(count, flips.length, parts.join(', '));
}

function isFailed({ said }: RunRow): boolean {
  return said.kind === 'failed';
}

/** Rows whose case still exists with the same expected verdict. */
function rowsFor(cases: readonly Case[], rows: readonly RunRow[]): readonly RunRow[] {
  const expected = new Map(cases.map(({ id, label }) => [id, label]));
  return rows.filter(({ id, label, isRight }) => {
    const wanted = expected.get(id);
    return wanted !== undefined && (label === undefined ? isRight === (wanted === -1) : label === wanted);
  });
}

function againstWords({ now, before, running, cases }: CasesInput): string {
  if (running) return t('{0} of {1} judged', running.length, cases.length);
  if (!now) return t('not run yet');
  if (!before) return t('no baseline yet');
  const time = timeWords(Date.parse(before.time));
  if (before.model === now.model) return t('baseline from {0}', time);
  const model = shortened(before.model, LONGEST);
  // With the same prompt text only the model differs, not the version.
  return before.prompt.fingerprint === now.prompt.fingerprint
    ? t('baseline from {0}, same prompt with model {1}', time, model)
    : t('baseline from {0}, model {1}', time, model);
}

/** Figures by their rows. Their intervals need 2,000 resamples, while each piece of a reply rebuilds the view. */
const figures = new WeakMap<
  readonly RunRow[],
  Pick<CasesInput, 'cases' | 'before'> & { readonly figures: CasesView['figures'] }
>();

function knownFigures(
  known: readonly RunRow[],
  { now, before, cases, policies }: CasesInput,
): CasesView['figures'] {
  const kept = now && figures.get(now.rows);
  if (kept && kept.cases === cases && kept.before === before) return kept.figures;
  const made = figuresOf(known, before?.rows, policies);
  if (now) figures.set(now.rows, { cases, ...(before ? { before } : {}), figures: made });
  return made;
}

/** In the order of the panel: errors located, correct accepted, F1, change, abstentions, tokens, cost. */
function figuresOf(
  rows: readonly RunRow[],
  before: readonly RunRow[] | undefined,
  policies: Policies,
): CasesView['figures'] {
  const comparison = before ? compareRuns(rows, before, policies) : undefined;
  const difference = comparison?.f1 ?? comparison?.accuracy;
  const abstained = rows.filter(({ said }) => said.kind === 'abstained').length;
  const failed = rows.filter(isFailed).length;
  const p = comparison?.p;
  return present<CasesView['figures'][number]>([
    ...accuracies(rows, policies),
    difference !== undefined &&
      p !== undefined && {
        value: signed(difference.value),
        beside: probabilityWords(p),
        name: p < 0.05 ? t('change') : t('change (not significant)'),
      },
    { value: String(abstained), name: t('abstentions') },
    failed > 0 && { value: String(failed), name: t('not judged') },
    ...takesOf(rows),
  ]);
}

/** Tokens, and the cost if there are prices: the total of these verdicts. If some replies were cached, also the part paid in this run. */
function takesOf(rows: readonly RunRow[]): CasesView['figures'] {
  const usage = usageOfRows(rows);
  const whole = wholeOf(usage);
  const paid = (words: string) => (usage.kept > 0 ? { beside: t('{0} paid', words) } : {});
  return present<CasesView['figures'][number]>([
    { value: tokenWords(whole), name: t('tokens'), ...paid(tokenWords(paidTokens(usage))) },
    whole.money !== undefined && {
      value: costWords(whole.money, usage),
      name: usage.currency === undefined ? t('cost (in the unit of your prices)') : t('cost'),
      ...paid(costWords(paidMoney(usage), usage)),
    },
  ]);
}

function accuracies(rows: readonly RunRow[], policies: Policies): CasesView['figures'] {
  const located = locatedOf(rows, policies);
  if (located.rows > 0)
    return [
      { value: shareWords(located.error), name: t('errors located') },
      { value: shareWords(located.correct), name: t('correct accepted') },
      f1Figure(located.f1, t('F1')),
    ];
  const verdicts = verdictsOf(rows, policies);
  return [
    { value: shareWords(verdicts.tnr), name: t('incorrect rejected') },
    { value: shareWords(verdicts.tpr), name: t('correct accepted') },
    f1Figure(verdicts.macroF1, t('macro-F1')),
  ];
}

function f1Figure(
  f1:
    | { readonly value: number; readonly interval: { readonly low: number; readonly high: number } }
    | undefined,
  name: string,
): CasesView['figures'][number] {
  if (!f1) return { value: t('n/a'), name };
  const { low, high } = f1.interval;
  return {
    value: oneDigit(f1.value),
    beside: `(${t('95% CI {0} to {1}', Math.round(low), Math.round(high))})`,
    name,
  };
}

function rowView({ now, before, change, isRight }: Seen, one: Case | undefined): CaseRowView {
  return {
    id: now.id.slice(0, LONGEST),
    expected: indexWords(one?.label ?? now.label ?? -1),
    before: before ? saidWords(before.said) : '',
    now: saidWords(now.said),
    change: change ?? stateOf(isRight),
    changeWords: change ? changeWords(change) : stateWords(isRight),
    ...noteOf(one),
  };
}

function waitingRow(one: Case, run: CasesInput['before']): CaseRowView {
  const before = run?.rows.find(({ id }) => id === one.id);
  return {
    id: one.id.slice(0, LONGEST),
    expected: indexWords(one.label),
    before: before ? saidWords(before.said) : '',
    now: '',
    change: 'waiting',
    changeWords: t('not run yet'),
    ...noteOf(one),
  };
}

function noteOf(one: Case | undefined): Pick<CaseRowView, 'note'> {
  return one?.note === undefined ? {} : { note: one.note.slice(0, LONGEST) };
}

/** The state of a case without a baseline. */
function stateOf(isRight: boolean | undefined): CaseRowView['change'] {
  if (isRight === undefined) return 'waiting';
  return isRight ? 'same-right' : 'same-wrong';
}

function stateWords(isRight: boolean | undefined): string {
  if (isRight === undefined) return t('not judged');
  return isRight ? t('pass') : t('fail');
}

function changeWords(change: NonNullable<Seen['change']>): string {
  const words = {
    broken: t('regressed'),
    'put-right': t('fixed'),
    other: t('fails differently'),
    'same-right': t('still passes'),
    'same-wrong': t('still fails'),
  };
  return words[change];
}
