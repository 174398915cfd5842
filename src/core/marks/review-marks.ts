import { t } from '../../l10n/index.ts';
import { omitUndefined } from '../base/optional-values.ts';
import { type Step, type TextRange, toDocumentRange } from '../proof/index.ts';
import {
  describeEarliestErrorStep,
  describeFinalAnswerComparison,
  describeFinding,
  describeStaleSteps,
  describeUncertainStep,
  type FinalAnswerComparison,
  type Finding,
  findConflictingRefutedStepIndex,
  findVerdictCoveringStep,
  formatEarliestErrorForLineEnd,
  formatFinalAnswerResult,
  formatRejudgingProgress,
  type Review,
  type StepMarkBasis,
  type StepReview,
  type StepState,
  type StepVoteCounts,
} from '../review/index.ts';

/** A gutter icon. `…later` is quiet: a proof has one loud mark, and a refuted statement takes precedence over votes. */
export type GutterIcon =
  | 'earliest-error'
  | 'earliest-error-later'
  | 'false-statement'
  | 'false-statement-later'
  | 'please-check'
  | 'doubtful'
  | 'no-error'
  | 'after-error'
  | 'stale'
  | 'pending';

/** The icon of a list row: a gutter mark, or a mark that appears only at its phrase. */
export type FlagIcon = GutterIcon | 'answer-different';

/** Something that a reviewer should look at. Lists, navigation, and the editor's marks use it. Offsets are in the document. */
export interface ReviewFlag {
  readonly step: number;
  /** The icon of its row in lists. */
  readonly icon: FlagIcon;
  readonly range: TextRange;
  /** Its severity in Problems; absent if it appears only in the gutter and in lists. */
  readonly level?: 'error' | 'warning' | 'hint';
  /** The whole message in one sentence. */
  readonly sentence: string;
  /** The text at the end of the line, at most 44 characters. */
  readonly reason?: string;
  /** The checker's finding, if the flag has one. */
  readonly finding?: Finding;
  /** The votes, if the flag comes from a verdict. */
  readonly votes?: StepVoteCounts;
  /** The last of several consecutive steps that share this flag. */
  readonly last?: number;
}

/** A state with its own mark in the overview ruler. VS Code marks diagnostics there by itself. */
export type OverviewRulerMark = 'doubtful' | 'stale';

/** Everything that the editor draws for a review. Created once per snapshot and shared by all features. */
export interface ReviewMarks {
  /** Offsets of the first character of each marked step, by icon. */
  readonly gutter: ReadonlyMap<GutterIcon, readonly number[]>;
  /** Offsets of the first characters of steps, by mark. */
  readonly ruler: ReadonlyMap<OverviewRulerMark, readonly number[]>;
  /** In text order. */
  readonly flags: readonly ReviewFlag[];
  readonly problems: FlagsForDiagnostics;
  /** Quiet texts after the line that contains `at`. */
  readonly notes: readonly { readonly at: number; readonly text: string }[];
  /** The range of the final answer; absent without a reference, or if it is flagged. */
  readonly answer?: TextRange;
  /** The range that wasn't judged because it comes after the earliest error. */
  readonly dimmed?: TextRange;
  /** Whether a mark shows that a verdict is pending. */
  readonly isWaiting: boolean;
}

/** Waiting steps get a mark only if the review takes longer than this, in milliseconds, to avoid flicker. */
export const WAITING_MARK_DELAY_MS = 500;

/** Turns a review into the editor's marks. @param before those drawn now, so that waiting marks don't flicker */
export function createReviewMarks(review: Review, before?: ReviewMarks): ReviewMarks {
  const isPatient = !review.complete && review.elapsed < WAITING_MARK_DELAY_MS && !before?.isWaiting;
  const shown = review.steps.map((reviewed) => getDisplayedStepState(reviewed, isPatient));
  const error = shown.indexOf('earliest-error');
  const leads = error < 0 ? -1 : (findConflictingRefutedStepIndex(review) ?? -1);
  const gutter = new Map<GutterIcon, number[]>();
  const ruler = new Map<OverviewRulerMark, number[]>();
  const flags: ReviewFlag[] = [];
  const judging = formatRejudgingProgress(review);
  for (const [index, reviewed] of review.steps.entries()) {
    const state = shown[index];
    if (!state) continue;
    const { start } = reviewed.step.range;
    const isRefuted = reviewed.findings.some(({ strength }) => strength === 'refuted');
    const loud = (error < 0 || leads >= 0) && reviewed.findings.some((finding) => finding.loud);
    const icon = getGutterIcon(state, loud, leads);
    if (icon) addOffset(gutter, icon, start);
    if (state === 'stale' || (state === 'doubtful' && !isRefuted)) addOffset(ruler, state, start);
    // Most steps have none. This runs for every step after each keystroke.
    if (!isFlagged(reviewed, state)) continue;
    addFlags(flags, reviewed, state, { error, leads, judging, marked: toMarkBasis(reviewed, review) });
  }
  const answer = review.answer && findFinalAnswerLocation(review.answer);
  if (review.answer && answer?.isFlag) insertFlag(flags, toAnswerFlag(review.answer, answer));
  const tail = error < 0 ? undefined : review.steps[Math.max(error, leads) + 1];
  const end = review.steps.at(-1)?.step.range.end;
  return {
    gutter,
    ruler,
    flags,
    problems: chooseFlagsForDiagnostics(flags),
    notes: [...listLineNotes(review, shown, judging), ...listAnswerNotes(review.answer, answer)],
    ...(answer && !answer.isFlag ? { answer: answer.range } : {}),
    ...(tail && end !== undefined ? { dimmed: { start: tail.step.range.start, end } } : {}),
    isWaiting: gutter.has('stale') || gutter.has('pending'),
  };
}

function addOffset<K>(map: Map<K, number[]>, key: K, offset: number): void {
  const at = map.get(key);
  if (at) at.push(offset);
  else map.set(key, [offset]);
}

/** The state that is drawn. For a moment, steps that are judged again keep their state and waiting steps have no mark. */
export function getDisplayedStepState({ state, was, findings }: StepReview, isPatient: boolean): StepState | undefined {
  if (!isPatient) return state;
  if (state === 'stale') return was?.state ?? (findings.length > 0 ? 'please-check' : undefined);
  return state === 'pending' || state === 'running' ? undefined : state;
}

/** The icon of each state, in its loud form if it has one. */
const GUTTER_ICONS: Readonly<Record<StepState, GutterIcon | undefined>> = {
  'earliest-error': 'earliest-error',
  'false-statement': 'false-statement',
  'please-check': 'please-check',
  doubtful: 'doubtful',
  'after-error': 'after-error',
  stale: 'stale',
  'no-error-found': 'no-error',
  pending: 'pending',
  running: 'pending',
  abstained: undefined,
  failed: undefined,
};

function getGutterIcon(state: StepState, loud: boolean, leads: number): GutterIcon | undefined {
  if (state === 'earliest-error' && leads >= 0) return 'earliest-error-later';
  return state === 'false-statement' && !loud ? 'false-statement-later' : GUTTER_ICONS[state];
}

/** The votes or the score of a step, or those from before it went stale. */
function toMarkBasis({ step: { index }, votes, score, was }: StepReview, review: Review): StepMarkBasis {
  return {
    proof: review.proof,
    index,
    votes: votes ?? was?.votes,
    score: score ?? was?.score,
    verdict: findVerdictCoveringStep(review, index),
  };
}

/** The range of the phrase that votes quote in the current step, else of its first words. */
function findMarkRange({ step, quote, was }: StepReview): TextRange {
  if (quote) return quote.range;
  const before = was?.step.text === step.text ? was.quote?.inStep : undefined;
  return before ? toDocumentRange(step, before) : findStepFirstWordsRange(step);
}

function isFlagged({ findings }: StepReview, state: StepState): boolean {
  return findings.length > 0 || state === 'earliest-error' || state === 'doubtful' || state === 'stale';
}

/** @param around `error`: the index of the step shown as the earliest error; `leads`: of the refuted step that takes precedence; -1 if there is none */
function addFlags(
  flags: ReviewFlag[],
  reviewed: StepReview,
  state: StepState,
  around: {
    readonly error: number;
    readonly leads: number;
    readonly judging: string | undefined;
    readonly marked: StepMarkBasis;
  },
): void {
  const { index } = reviewed.step;
  const { error, leads, judging, marked } = around;
  const own: ReviewFlag[] = [];
  const common = omitUndefined({ step: index, votes: marked.votes });
  const isError = state === 'earliest-error';
  const proof = isError ? findRefutationAtErrorMark(reviewed) : undefined;
  if (isError)
    own.push({
      ...common,
      icon: leads < 0 ? state : 'earliest-error-later',
      range: reviewed.quote || !proof ? findMarkRange(reviewed) : proof.range,
      level: leads < 0 ? 'error' : 'warning',
      sentence: describeEarliestErrorStep(marked, proof?.evidence),
      reason: proof ? proof.evidence.brief : formatEarliestErrorForLineEnd(marked),
      ...omitUndefined({ finding: proof }),
    });
  else if (state === 'doubtful')
    own.push({
      ...common,
      icon: state,
      range: findMarkRange(reviewed),
      sentence: describeUncertainStep(marked),
    });
  else if (state === 'stale') addStaleFlag(flags, reviewed, marked.proof, judging);
  for (const finding of reviewed.findings)
    if (finding !== proof)
      own.push(toFindingFlag(finding, marked.proof, index, (error < 0 || leads >= 0) && finding.loud));
  if (isError) own.sort((a, b) => a.range.start - b.range.start);
  flags.push(...own);
}

/** The refuted relation that shares the earliest error's mark: no phrase is quoted, or one contains the other. */
export function findRefutationAtErrorMark({ quote, findings }: StepReview): Finding | undefined {
  const refuted = findings.filter(({ strength }) => strength === 'refuted');
  if (!quote) return refuted[0];
  return refuted.find(({ range }) => isRangeWithin(range, quote.range) || isRangeWithin(quote.range, range));
}

function isRangeWithin(inner: TextRange, outer: TextRange): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Joins consecutive stale steps in one flag. */
function addStaleFlag(
  flags: ReviewFlag[],
  { step }: StepReview,
  proof: StepMarkBasis['proof'],
  judging: string | undefined,
): void {
  const { index } = step;
  const run = flags.at(-1);
  const joins = run?.icon === 'stale' && (run.last ?? run.step) === index - 1;
  const first = joins ? run.step : index;
  const range = joins ? run.range : findStepFirstWordsRange(step);
  if (joins) flags.pop();
  const sentence = describeStaleSteps(proof, first, index, judging);
  flags.push({ step: first, icon: 'stale', range, sentence, ...(index > first ? { last: index } : {}) });
}

function toFindingFlag(finding: Finding, proof: StepMarkBasis['proof'], step: number, loud: boolean): ReviewFlag {
  const { range, evidence } = finding;
  const common = { step, range, finding, sentence: describeFinding(finding, proof, step) };
  if (finding.strength === 'suspect') return { ...common, icon: 'please-check', level: 'hint' };
  const reason = evidence.brief;
  return loud
    ? { ...common, icon: 'false-statement', level: 'error', reason }
    : { ...common, icon: 'false-statement-later', level: 'warning', reason };
}

interface ShownAnswer {
  readonly step: number;
  readonly range: TextRange;
  /** A different answer is a flag; an equal or undecided one is only a note. */
  readonly isFlag: boolean;
}

/** The step and range of the final answer. */
export function findFinalAnswerLocation({ verdict, candidates }: FinalAnswerComparison): ShownAnswer | undefined {
  const chosen = candidates.findLast(({ isChosen }) => isChosen);
  return chosen && { step: chosen.step, range: chosen.range, isFlag: verdict === 'different' };
}

/** The flag of a different final answer. It isn't an error of the proof, so it is a warning. */
function toAnswerFlag(answer: FinalAnswerComparison, { step, range }: ShownAnswer): ReviewFlag {
  return {
    step,
    icon: 'answer-different',
    range,
    level: 'warning',
    sentence: describeFinalAnswerComparison(answer),
    reason: formatFinalAnswerResult(answer),
  };
}

/** Inserts a flag in text order. */
function insertFlag(flags: ReviewFlag[], flag: ReviewFlag): void {
  const at = flags.findIndex(({ range }) => range.start > flag.range.start);
  flags.splice(at < 0 ? flags.length : at, 0, flag);
}

function listAnswerNotes(
  answer: FinalAnswerComparison | undefined,
  shown: ShownAnswer | undefined,
): ReviewMarks['notes'] {
  if (!answer || !shown || shown.isFlag) return [];
  return [{ at: shown.range.end, text: formatFinalAnswerResult(answer) }];
}

/** One note for all stale steps: at the edited step, else at the first stale step. */
function listLineNotes(
  { steps }: Review,
  shown: readonly (StepState | undefined)[],
  judging: string | undefined,
): ReviewMarks['notes'] {
  const stale = steps.filter((_, index) => shown[index] === 'stale');
  const edited = stale.find(({ step, was }) => was && was.step.fingerprint !== step.fingerprint);
  const at = (edited ?? stale[0])?.step.range.end;
  return at === undefined ? [] : [{ at, text: judging ? t('Verdict stale, {0}', judging) : t('Verdict stale') }];
}

/** The Problems view shows at most this many entries of a file. One entry counts the omitted ones. */
export const MAX_FLAG_DIAGNOSTICS = 1000;

/** The flags of a proof that Problems lists. */
export interface FlagsForDiagnostics {
  /** In text order. */
  readonly listed: readonly ReviewFlag[];
  /** The omitted entries, in text order. */
  readonly cut: readonly ReviewFlag[];
}

/** Chooses the flags for Problems if there are too many: the error, then the earliest warnings, then hints. */
export function chooseFlagsForDiagnostics(flags: readonly ReviewFlag[]): FlagsForDiagnostics {
  const entries = flags.filter(({ level }) => level !== undefined);
  if (entries.length <= MAX_FLAG_DIAGNOSTICS) return { listed: entries, cut: [] };
  const chosen = new Set<ReviewFlag>();
  for (const level of ['error', 'warning', 'hint'] as const) {
    for (const flag of entries) {
      // One entry is reserved for the message about omitted flags.
      if (chosen.size === MAX_FLAG_DIAGNOSTICS - 1) break;
      if (flag.level === level) chosen.add(flag);
    }
  }
  return {
    listed: entries.filter((flag) => chosen.has(flag)),
    cut: entries.filter((flag) => !chosen.has(flag)),
  };
}

/** The Problems entry about omitted flags. */
export function describeOmittedFlags(cut: readonly ReviewFlag[]): string {
  return t(
    cut.length === 1
      ? "{0} more flag isn't listed in Problems. To reach it, use “Go to Next Flag”."
      : "{0} more flags aren't listed in Problems. To reach them, use “Go to Next Flag”.",
    cut.length,
  );
}

/** The longest beginning of a step that is marked if no phrase is quoted, in characters. */
const MAX_FIRST_WORDS = 44;

/** The least length of a phrase that is shortened to avoid cutting a formula, in characters. */
const MIN_FIRST_WORDS = 8;

/** The document range of the first words of a step, within its first line and without a cut formula at the end. */
export function findStepFirstWordsRange(step: Step): TextRange {
  const from = step.text.search(/\S/);
  const lineEnd = step.text.indexOf('\n', from);
  const line = step.text.slice(from, lineEnd < 0 ? undefined : lineEnd).trimEnd();
  return toDocumentRange(step, { start: from, end: from + measureFirstWords(line) });
}

function measureFirstWords(line: string): number {
  if (line.length <= MAX_FIRST_WORDS) return line.length;
  const blank = line.lastIndexOf(' ', MAX_FIRST_WORDS);
  let end = blank >= MIN_FIRST_WORDS ? blank : MAX_FIRST_WORDS;
  if (isHighSurrogate(line.charCodeAt(end - 1))) end--;
  const head = line.slice(0, end);
  const opened = Math.max(head.lastIndexOf('\\('), head.lastIndexOf('\\['));
  const closed = Math.max(head.lastIndexOf('\\)'), head.lastIndexOf('\\]'));
  return (opened > closed && opened >= MIN_FIRST_WORDS ? head.slice(0, opened) : head).trimEnd().length;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

/** Whether a flag with this icon has a verdict that a reader can agree with or dispute. */
export function hasDisputableVerdict(icon: FlagIcon): boolean {
  return icon !== 'stale' && icon !== 'answer-different';
}
