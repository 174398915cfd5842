/** Texts about candidates: names and states; duplicates and exclusions, final answers, pass@k, and estimated tokens. */
import { definePluralText, t } from '../../../l10n/index.ts';
import { joinLeadingNames, joinNames } from '../../base/counts-and-lists.ts';
import { sum } from '../../base/numbers.ts';
import { omitFalseOrUndefined } from '../../base/optional-values.ts';
import { estimatePassAtKFromCounts, listKValuesForPassAtK } from '../../base/shares.ts';
import { tokenizeMath, toReadableMath } from '../../checker/index.ts';
import { estimateTokens } from '../../judge/calls/index.ts';
import { describeNotAProofReason, findNotAProofReasonForList } from '../../reading/index.ts';
import type { FinalAnswerGroups } from '../candidates/answer-groups.ts';
import type {
  Candidate,
  CandidateExclusionReason,
  CandidateRank,
  CandidateSet,
  ExcludedCandidate,
  Tournament,
  TournamentCostEstimate,
  TournamentDesign,
  TournamentStanding,
} from '../types.ts';

/** The longest name that is shown, in UTF-16 code units. */
const LONGEST_NAME = 120;
/** With more candidates, a list has only their number. */
export const MAX_LISTED_CANDIDATES = 6;

/** A candidate's number as people read it, from 01, with as many digits as the last one has: `03`. */
export function formatCandidateNumber(index: number, count: number): string {
  return String(index + 1).padStart(Math.max(2, String(count).length), '0');
}

/**
 * A candidate's name in one line, without invisible characters, shortened if it is long. Empty if it is only the candidate's number, which
 * is shown next to it.
 */
export function getCandidateName({ candidates }: Pick<CandidateSet, 'candidates'>, index: number): string {
  const name = toShortDisplayName(candidates[index]?.name ?? '');
  return /^\d+$/.test(name) && Number(name) === index + 1 ? '' : name;
}

/** Number and name: `03 o4-mini-high`. */
export function getCandidateTitle(gathered: Pick<CandidateSet, 'candidates'>, index: number): string {
  const number = formatCandidateNumber(index, gathered.candidates.length);
  const name = getCandidateName(gathered, index);
  return name === '' ? number : `${number} ${name}`;
}

/** A name in one line, without invisible characters, shortened if it is long. */
export function toShortDisplayName(name: string): string {
  const plain = name.replace(UNSEEN, '').replace(/\s+/g, ' ').trim();
  if (plain.length <= LONGEST_NAME) return plain;
  const cut = plain.slice(0, LONGEST_NAME);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** Control characters and marks that change the text direction. */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** `01`, `01 and 03`, `01, 03 and 05`; only the count if there are many. */
export function formatCandidateNumbers(indices: readonly number[], count: number): string {
  if (indices.length > MAX_LISTED_CANDIDATES) return formatCandidateCount(indices.length);
  return joinNames(indices.map((index) => formatCandidateNumber(index, count)));
}

export const formatCandidateCount = definePluralText('{0} candidate', '{0} candidates');

export interface CandidateTournamentState {
  readonly place: CandidateRank | undefined;
  readonly rating: number | undefined;
  readonly isDone: boolean;
  readonly held: { readonly tournament: Pick<Tournament, 'design'>; readonly standing: TournamentStanding } | undefined;
}

/** The state of a candidate: `won`, `tied for first`, `eliminated in round 2`; at the end also its human rating. */
export function describeCandidateState(
  candidate: number,
  { place, rating, isDone, held }: CandidateTournamentState,
): string {
  const isWinner = held?.standing.winner === candidate;
  const isFirstOfJudges = held?.standing.overruledWinner?.judges === candidate && !isWinner;
  const isTied = held?.standing.tied?.includes(candidate) === true;
  const whereabouts = (): string | undefined => {
    if (isWinner) return t('won');
    if (held && isTied) return describeTie(held);
    if (place?.outIn !== undefined) return t('eliminated in round {0}', place.outIn);
    return place?.isIn === false && !isDone ? t('can no longer win') : undefined;
  };
  return omitFalseOrUndefined([
    isFirstOfJudges && t('ranked first by the judges'),
    whereabouts(),
    // Before the end, human ratings would bias manual decisions.
    isDone && rating !== undefined && t('rated {0} by people', rating),
  ]).join(', ');
}

function describeTie({ tournament, standing }: NonNullable<CandidateTournamentState['held']>): string {
  return areAllTiedCandidatesKept(standing, tournament.design) ? t('selected') : t('tied for first');
}

/** Whether exactly as many candidates are first as the design keeps, so that this isn't a tie. */
export function areAllTiedCandidatesKept(
  { tied }: Pick<TournamentStanding, 'tied'>,
  { strategy, keep }: Pick<TournamentDesign, 'strategy' | 'keep'>,
): boolean {
  return tied?.length === keep && (strategy === 'knockout' || strategy === 'halving');
}

/** How many of all given candidates are correct, and the rule. */
export interface CorrectCandidateCount {
  readonly right: number;
  readonly of: number;
  /** The rule, as a sentence. */
  readonly rule: string;
}

/** The pass@k chances, or why there are none. */
export interface CandidatePassAtKResult {
  readonly correctness?: CorrectCandidateCount;
  /** For k = 1, 2, 4, … and all. */
  readonly chances: readonly { readonly k: number; readonly chance: number }[];
  /** For people: the chances with the rule, or why there are none. */
  readonly words: string;
}

export interface CandidatePassAtKOptions {
  /** The least rating that counts as correct; by default the highest rating given. */
  readonly ratedFrom?: number | undefined;
  /** The least mean grade that counts as correct (`ComparerDescription.correctFrom`). */
  readonly correctFrom?: number | undefined;
  /** Grades by judges, used only if there are no human ratings. */
  readonly standing?: Pick<TournamentStanding, 'ranking'>;
}

/**
 * Pass@k of all given candidates: the chance that at least one of k is correct. A duplicate counts like its original, an excluded candidate
 * counts as incorrect. Uses human ratings if every competing candidate has one, else mean grades if every one was graded.
 */
export function computePassAtK(gathered: CandidateSet, options: CandidatePassAtKOptions = {}): CandidatePassAtKResult {
  const correctness = countByRatings(gathered, options) ?? countByGrades(gathered, options);
  if (!correctness)
    return {
      chances: [],
      words: t('n/a: needs a grade for every candidate, or a human rating for every candidate (not all equal).'),
    };
  const { right, of, rule } = correctness;
  const chances = listKValuesForPassAtK(of).map((k) => ({ k, chance: estimatePassAtKFromCounts(of, right, k) ?? 0 }));
  const said = chances.map(({ k, chance }) => `pass@${k} ${formatChance(chance)}`).join(', ');
  return { correctness, chances, words: `${said}. ${rule}` };
}

/**
 * Estimates the prompt tokens of a plan, in the way budgets do. Assumes the mean length for each candidate. Excludes what models write,
 * which isn't known.
 * @param beside characters of a prompt besides the problem and the proofs
 */
export function estimateComparisonPromptTokens(
  plan: TournamentCostEstimate,
  { candidates }: CandidateSet,
  beside = PROMPT,
): number {
  if (candidates.length === 0) return 0;
  const lengths = candidates.map(({ proof }) => sum(proof.steps.map(({ text }) => text.length + 2)));
  const mean = sum(lengths) / lengths.length;
  const problem = candidates[0]?.proof.problem?.text.length ?? 0;
  const comparisons = Math.max(0, plan.calls - plan.judgements);
  return (
    comparisons * estimateTokens(Math.ceil(beside + problem + 2 * mean)) +
    plan.judgements * estimateTokens(Math.ceil(beside + problem + mean))
  );
}

/** The approximate length of the built-in prompts without problem and proofs, in characters. */
const PROMPT = 2100;

function countByRatings(
  gathered: CandidateSet,
  { ratedFrom }: CandidatePassAtKOptions,
): CorrectCandidateCount | undefined {
  const all = listAllCandidates(gathered);
  const ratings = all.map(({ candidate: { rating } }) => rating);
  const known = ratings.filter((rating) => rating !== undefined);
  const isRated = gathered.candidates.every(({ rating }) => rating !== undefined);
  if (known.length === 0 || !isRated) return undefined;
  const from = ratedFrom ?? Math.max(...known);
  // If all ratings are equal, the highest one doesn't show which candidates are correct.
  if (ratedFrom === undefined && known.every((rating) => rating === known[0]) && !hasBinaryRatings(known))
    return undefined;
  const right = all.filter(({ candidate, plays }) =>
    candidate.rating === undefined && plays !== undefined
      ? (gathered.candidates[plays]?.rating ?? Number.NEGATIVE_INFINITY) >= from
      : (candidate.rating ?? Number.NEGATIVE_INFINITY) >= from,
  ).length;
  // Ratings of only 0 and 1 mean incorrect and correct. If all are 0, no candidate is correct.
  const isNone = ratedFrom === undefined && hasBinaryRatings(known) && from === 0;
  return {
    right: isNone ? 0 : right,
    of: all.length,
    rule:
      hasBinaryRatings(known) && ratedFrom === undefined
        ? t('A candidate counts as correct if people rated it correct.')
        : t('A candidate counts as correct if its human rating is {0} or more.', from),
  };
}

function countByGrades(
  gathered: CandidateSet,
  { correctFrom, standing }: CandidatePassAtKOptions,
): CorrectCandidateCount | undefined {
  if (correctFrom === undefined || !standing) return undefined;
  const means = new Map<number, number>();
  for (const { candidate, score } of standing.ranking)
    if (score?.kind === 'points' && score.count > 0) means.set(candidate, score.mean);
  if (gathered.candidates.some((_, index) => !means.has(index))) return undefined;
  const all = listAllCandidates(gathered);
  const right = all.filter(({ plays }) => plays !== undefined && (means.get(plays) ?? 0) >= correctFrom).length;
  return {
    right,
    of: all.length,
    rule: t('A candidate counts as correct if its mean grade is {0} or more.', Number(correctFrom.toFixed(2))),
  };
}

/** All given candidates, each with the index of the candidate that competes for it. Excluded ones have none. */
function listAllCandidates({
  candidates,
  merged,
  setAside,
}: CandidateSet): readonly { readonly candidate: Candidate; readonly plays?: number }[] {
  return [
    ...candidates.map((candidate, plays) => ({ candidate, plays })),
    ...merged.map(({ candidate, into }) => ({ candidate, plays: into })),
    ...setAside.map(({ candidate }) => ({ candidate })),
  ];
}

function hasBinaryRatings(ratings: readonly number[]): boolean {
  return ratings.every((rating) => rating === 0 || rating === 1);
}

function formatChance(share: number): string {
  const value = 100 * share;
  return `${value === 100 || value === 0 ? value : value.toFixed(1)}%`;
}

/** Facts about the candidates other than the winner. */
export interface CandidateSetDetails {
  readonly pass?: Pick<CandidatePassAtKResult, 'words'> | undefined;
  readonly answers?: FinalAnswerGroups | undefined;
  /** Whether the user has turned hints off. */
  readonly hidesHints?: boolean;
}

export interface CandidateSetDetailLine {
  readonly label: string;
  readonly words: string;
}

const MOST_NAMES = 20;
/** The longest answer that is written out, in UTF-16 code units. */
const LONGEST_ANSWER = 60;

/** The final answers, shown before the ranking: if they differ, some are wrong. Undefined if none is known. */
export function getFinalAnswersDetailLine(beside: CandidateSetDetails | undefined): CandidateSetDetailLine | undefined {
  const words = beside?.answers && describeAnswers(beside.answers);
  return words ? { label: t('Final answers'), words } : undefined;
}

/** Facts about the candidates other than the winner, a line each. */
export function listCandidateSetDetailLines(
  gathered: CandidateSet,
  beside: CandidateSetDetails | undefined,
): CandidateSetDetailLine[] {
  if (gathered.candidates.length === 0) return [];
  const unproved = beside?.hidesHints ? undefined : describeCandidatesWithoutProof(gathered);
  return [
    { label: t('Merged or excluded'), words: describeExcluded(gathered) },
    ...(unproved === undefined ? [] : [{ label: t('Not a proof'), words: unproved }]),
    ...(beside?.pass ? [{ label: t('Pass@k'), words: beside.pass.words }] : []),
  ];
}

const MORE_CANDIDATES = definePluralText('{0} more candidate', '{0} more candidates');

/** By candidates, since panels ask again and again. */
const wordsBySet = new WeakMap<CandidateSet['candidates'], string | undefined>();

/** Competing candidates that break off or that their authors call incomplete, with the authors' words. Only a hint: the judges aren't told. */
function describeCandidatesWithoutProof({ candidates }: CandidateSet): string | undefined {
  if (!wordsBySet.has(candidates)) {
    const named = candidates.flatMap(({ proof }, index) => {
      const reason = findNotAProofReasonForList(proof);
      if (reason === undefined) return [];
      const number = formatCandidateNumber(index, candidates.length);
      return [
        t('{0}: {1}', number, reason.kind === 'admitted' ? `“${reason.quote}”` : describeNotAProofReason(reason)),
      ];
    });
    const left = named.length - MOST_NAMES;
    const words = [...named.slice(0, MOST_NAMES), ...(left > 0 ? [MORE_CANDIDATES(left)] : [])].join('; ');
    wordsBySet.set(candidates, words === '' ? undefined : words);
  }
  return wordsBySet.get(candidates);
}

const MORE_DUPLICATES = definePluralText('{0} more duplicate', '{0} more duplicates');

function describeExcluded({ merged, setAside, included = [], candidates }: CandidateSet): string {
  if (merged.length === 0 && setAside.length === 0 && included.length === 0) return t('none');
  const equal = merged.map(({ candidate, into }) =>
    t('{0} is a duplicate of {1}', toShortDisplayName(candidate.name), formatCandidateNumber(into, candidates.length)),
  );
  const left = equal.length - MOST_NAMES;
  return omitFalseOrUndefined([
    ...equal.slice(0, MOST_NAMES),
    left > 0 && MORE_DUPLICATES(left),
    ...EXCLUSION_REASONS.map((reason) => describeExcludedFor(setAside, reason)),
    ...EXCLUSION_REASONS.map((reason) => {
      const words = describeExcludedFor(included, reason);
      return words && t('{0} (included manually)', words);
    }),
  ]).join('; ');
}

const EXCLUSION_REASONS = ['empty', 'refused', 'incomplete'] as const;

function describeExcludedFor(
  excluded: readonly ExcludedCandidate[],
  reason: CandidateExclusionReason,
): string | undefined {
  const names = excluded.flatMap((one) => (one.reason === reason ? [toShortDisplayName(one.candidate.name)] : []));
  if (names.length === 0) return undefined;
  const who = joinLeadingNames(names, MOST_NAMES);
  const isOne = names.length === 1;
  return {
    empty: isOne ? t('{0} is empty', who) : t('{0} are empty', who),
    refused: isOne ? t('{0} refuses to give a proof', who) : t('{0} refuse to give a proof', who),
    incomplete: isOne ? t('{0} calls itself incomplete', who) : t('{0} call themselves incomplete', who),
  }[reason];
}

/** The most answers that are named one by one. */
const MOST_ANSWERS = 4;
const OTHER_ANSWERS = definePluralText('{0} other answer', '{0} other answers');

/** `x = 0 (12×), x = 1 (3×), none found (1×)`; undefined without answers. */
function describeAnswers({ groups, without, isCut }: FinalAnswerGroups): string | undefined {
  if (groups.length === 0) return without.length === 0 ? undefined : t('none found');
  const named = groups
    .slice(0, MOST_ANSWERS)
    .map(({ answer, candidates }) => t('{0} ({1}×)', formatShortFinalAnswer(answer), candidates.length));
  const left = groups.length - MOST_ANSWERS;
  return omitFalseOrUndefined([
    ...named,
    left > 0 && OTHER_ANSWERS(left),
    without.length > 0 && t('none found ({0}×)', without.length),
    isCut && t('not all answers were compared'),
  ]).join(', ');
}

/** A final answer in one line, as people read it: `x = 80° or x = 280°`. */
export function formatShortFinalAnswer(answer: string): string {
  const plain = toShortDisplayName(stripCommands(answer));
  return plain.length <= LONGEST_ANSWER ? plain : `${plain.slice(0, LONGEST_ANSWER)}…`;
}

/** Converts LaTeX to plain characters. Leaves a text unchanged if it isn't LaTeX or has commands without a plain equivalent. */
function stripCommands(answer: string): string {
  const inner = /^\$([^$]*)\$$/.exec(answer.trim())?.[1] ?? answer;
  if (!inner.includes('\\')) return inner;
  if (inner.includes('$')) return answer;
  // Splits words from formulas.
  const parts = inner.split(/\\(?:text|mathrm|textrm)\s*\{([^{}]*)\}/);
  const plain = parts.map((part, k) =>
    k % 2 === 1 ? part.trim() : toReadableMath(tokenizeMath(part, 0, part.length), LONGEST_ANSWER + 1),
  );
  const hasOnlySigns = plain.every((part, k) => k % 2 === 1 || !/\\|\p{L}{3,}/u.test(part));
  return hasOnlySigns ? plain.filter((part) => part !== '').join(' ') : answer;
}
