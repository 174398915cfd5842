/**
 * What is said of candidates: what each is called and where it is; of all of them who was merged or set aside, who ends in the same
 * answer, how often a try is right, and how many tokens they may take.
 */
import { countText, t } from '../../../l10n/index.ts';
import { sum } from '../../base/numbers.ts';
import { present } from '../../base/optional.ts';
import { doublings, passAtK } from '../../base/shares.ts';
import { firstOf, joinNames } from '../../base/words.ts';
import { plainText, tokenize } from '../../checker/index.ts';
import { tokensIn } from '../../judge/calls/index.ts';
import type { EqualAnswers } from '../candidates/equal-answers.ts';
import type {
  AsideReason,
  Candidate,
  Design,
  Gathered,
  Place,
  Plan,
  Standing,
  Tournament,
} from '../types.ts';

/** The longest name that is shown, in UTF-16 code units. */
const LONGEST_NAME = 120;
/** The most numbers that are listed in one sentence. */
const MOST_LISTED = 6;

/** A candidate's number as people read it, from 01, with as many digits as the last one has: `03`. */
export function numberOf(index: number, count: number): string {
  return String(index + 1).padStart(Math.max(2, String(count).length), '0');
}

/**
 * A candidate's name in one line: signs that nobody sees are none of it, and its end is cut off if it is long. Empty where it is only its
 * number, which stands beside it.
 */
export function nameOf({ candidates }: Pick<Gathered, 'candidates'>, index: number): string {
  const name = plainName(candidates[index]?.name ?? '');
  return /^\d+$/.test(name) && Number(name) === index + 1 ? '' : name;
}

/** Number and name: `03 o4-mini-high`. */
export function fullName(gathered: Pick<Gathered, 'candidates'>, index: number): string {
  const number = numberOf(index, gathered.candidates.length);
  const name = nameOf(gathered, index);
  return name === '' ? number : `${number} ${name}`;
}

/** A name in one line, without signs that nobody sees, its end cut off if it is long. */
export function plainName(name: string): string {
  const plain = name.replace(UNSEEN, '').replace(/\s+/g, ' ').trim();
  if (plain.length <= LONGEST_NAME) return plain;
  const cut = plain.slice(0, LONGEST_NAME);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** Control signs, and marks that turn the direction of what follows. */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** `01`, `01 and 03`, `01, 03 and 05`; of many only how many they are. */
export function listed(indices: readonly number[], count: number): string {
  if (indices.length > MOST_LISTED) return candidateCount(indices.length);
  return joinNames(indices.map((index) => numberOf(index, count)));
}

/** `3 candidates` */
export const candidateCount = countText('{0} candidate', '{0} candidates');

/** What is known of a candidate at a moment of a tournament. */
export interface CandidateFacts {
  readonly place: Place | undefined;
  readonly rating: number | undefined;
  readonly isDone: boolean;
  readonly held: { readonly tournament: Pick<Tournament, 'design'>; readonly standing: Standing } | undefined;
}

/** Where a candidate is: `won`, `tied for the first place`, `out in round 2`; in the end also how people rated it. */
export function candidateWords(candidate: number, { place, rating, isDone, held }: CandidateFacts): string {
  const isWinner = held?.standing.winner === candidate;
  const isFirstOfJudges = held?.standing.overruledWinner?.judges === candidate && !isWinner;
  const isTied = held?.standing.tied?.includes(candidate) === true;
  const whereabouts = (): string | undefined => {
    if (isWinner) return t('won');
    if (held && isTied) return tiedWords(held);
    if (place?.outIn !== undefined) return t('out in round {0}', place.outIn);
    return place?.isIn === false && !isDone ? t('can no longer win') : undefined;
  };
  return present([
    isFirstOfJudges && t('ranked first by the judges'),
    whereabouts(),
    // What people thought of it would sway whoever decides a game.
    isDone && rating !== undefined && t('rated {0} by people', rating),
  ]).join(', ');
}

function tiedWords({ tournament, standing }: NonNullable<CandidateFacts['held']>): string {
  return areKept(standing, tournament.design) ? t('selected') : t('tied for first');
}

/** Of several that are first: whether as many were to be left over, so that it is no tie. */
export function areKept(
  { tied }: Pick<Standing, 'tied'>,
  { strategy, keep }: Pick<Design, 'strategy' | 'keep'>,
): boolean {
  return tied?.length === keep && (strategy === 'knockout' || strategy === 'halving');
}

/** How many of all candidates that were given are right, by whose word. */
export interface Correctness {
  readonly right: number;
  readonly of: number;
  /** Who counts as correct, in a sentence. */
  readonly rule: string;
}

/** Chances of k tries, for each k that is shown; or why there are none, in a sentence. */
export interface PassAt {
  readonly correctness?: Correctness;
  /** Of 1, 2, 4, … and all. */
  readonly chances: readonly { readonly k: number; readonly chance: number }[];
  /** How people read it: the chances with the rule, or why it cannot be said. */
  readonly words: string;
}

export interface PassOptions {
  /** From which rating on a candidate counts as correct; without it the highest rating that was given. */
  readonly ratedFrom?: number | undefined;
  /** From which mean of judgements on it does (`AskerDescription.correctFrom`). */
  readonly correctFrom?: number | undefined;
  /** Where people's ratings are, what judges say is not asked. */
  readonly standing?: Pick<Standing, 'ranking'>;
}

/**
 * Pass@k of all candidates that were given: the chance that one of k is right.
 * What is merged is as right as that into which it was, what was set aside is wrong. By people's ratings, if every one that plays has
 * one, else by the mean judgement, if every one was judged.
 */
export function passOf(gathered: Gathered, options: PassOptions = {}): PassAt {
  const correctness = byRatings(gathered, options) ?? byJudgements(gathered, options);
  if (!correctness) return { chances: [], words: t('n/a: some candidates have no rating or grade.') };
  const { right, of, rule } = correctness;
  const chances = doublings(of).map((k) => ({ k, chance: passAtK(of, right, k) ?? 0 }));
  const said = chances.map(({ k, chance }) => `pass@${k} ${percent(chance)}`).join(', ');
  return { correctness, chances, words: `${said}. ${rule}` };
}

/**
 * About how many tokens of prompts a plan takes, by the estimate that budgets use.
 * All candidates are taken for as long as they are on the average. What a model writes is not in it, since that cannot be known.
 * @param beside characters of a prompt beside the problem and the proofs
 */
export function tokensOf(plan: Plan, { candidates }: Gathered, beside = PROMPT): number {
  if (candidates.length === 0) return 0;
  const lengths = candidates.map(({ proof }) => lengthOf(proof.steps.map(({ text }) => text)));
  const mean = sum(lengths) / lengths.length;
  const problem = candidates[0]?.proof.problem?.text.length ?? 0;
  const comparisons = Math.max(0, plan.calls - plan.judgements);
  return (
    comparisons * tokensIn(Math.ceil(beside + problem + 2 * mean)) +
    plan.judgements * tokensIn(Math.ceil(beside + problem + mean))
  );
}

/** What the prompts that ship have beside the problem and the proofs, about, in characters. */
const PROMPT = 2100;

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length + 2, 0);
}

function byRatings(gathered: Gathered, { ratedFrom }: PassOptions): Correctness | undefined {
  const all = everybody(gathered);
  const ratings = all.map(({ candidate: { rating } }) => rating);
  const known = ratings.filter((rating) => rating !== undefined);
  const isRated = gathered.candidates.every(({ rating }) => rating !== undefined);
  if (known.length === 0 || !isRated) return undefined;
  const from = ratedFrom ?? Math.max(...known);
  // If nobody is better than anybody else, the highest rating says nothing about who is right.
  if (ratedFrom === undefined && known.every((rating) => rating === known[0]) && !isYesOrNo(known))
    return undefined;
  const right = all.filter(({ candidate, plays }) =>
    candidate.rating === undefined && plays !== undefined
      ? (gathered.candidates[plays]?.rating ?? Number.NEGATIVE_INFINITY) >= from
      : (candidate.rating ?? Number.NEGATIVE_INFINITY) >= from,
  ).length;
  // Ratings of 0 and 1 alone are of yes and no: nobody is right where all are 0.
  const isNone = ratedFrom === undefined && isYesOrNo(known) && from === 0;
  return {
    right: isNone ? 0 : right,
    of: all.length,
    rule:
      isYesOrNo(known) && ratedFrom === undefined
        ? t('Correct: called correct by people.')
        : t('Correct: rated {0} or more by people.', from),
  };
}

function byJudgements(gathered: Gathered, { correctFrom, standing }: PassOptions): Correctness | undefined {
  if (correctFrom === undefined || !standing) return undefined;
  const means = new Map<number, number>();
  for (const { candidate, score } of standing.ranking)
    if (score?.kind === 'points' && score.count > 0) means.set(candidate, score.mean);
  if (gathered.candidates.some((_, index) => !means.has(index))) return undefined;
  const all = everybody(gathered);
  const right = all.filter(
    ({ plays }) => plays !== undefined && (means.get(plays) ?? 0) >= correctFrom,
  ).length;
  return {
    right,
    of: all.length,
    rule: t('Correct: mean grade of {0} or more.', Number(correctFrom.toFixed(2))),
  };
}

/** All that were given, each with the one that plays for it; nobody plays for one that was set aside. */
function everybody({
  candidates,
  merged,
  setAside,
}: Gathered): readonly { readonly candidate: Candidate; readonly plays?: number }[] {
  return [
    ...candidates.map((candidate, plays) => ({ candidate, plays })),
    ...merged.map(({ candidate, into }) => ({ candidate, plays: into })),
    ...setAside.map(({ candidate }) => ({ candidate })),
  ];
}

function isYesOrNo(ratings: readonly number[]): boolean {
  return ratings.every((rating) => rating === 0 || rating === 1);
}

function percent(share: number): string {
  const value = 100 * share;
  return `${value === 100 || value === 0 ? value : value.toFixed(1)}%`;
}

/** What is known of the candidates beside who won. */
export interface Beside {
  readonly pass?: Pick<PassAt, 'words'> | undefined;
  readonly answers?: EqualAnswers | undefined;
}

/** A label with its words. */
export interface BesideLine {
  readonly label: string;
  readonly words: string;
}

/** The most names in one line. */
const MOST_NAMES = 20;
/** The longest answer that is written out, in UTF-16 code units. */
const LONGEST_ANSWER = 60;

/** What candidates end in, to be told before who is ahead: where answers differ, some are wrong. Undefined where nothing is known. */
export function answersLine(beside: Beside | undefined): BesideLine | undefined {
  const words = beside?.answers && answersWords(beside.answers);
  return words ? { label: t('Final answers'), words } : undefined;
}

/** What else is known of candidates beside who won, a line each. */
export function besideLines(gathered: Gathered, beside: Beside | undefined): BesideLine[] {
  if (gathered.candidates.length === 0) return [];
  return [
    { label: t('Merged or excluded'), words: goneWords(gathered) },
    ...(beside?.pass ? [{ label: t('Pass@k'), words: beside.pass.words }] : []),
  ];
}

function goneWords({ merged, setAside, candidates }: Gathered): string {
  if (merged.length === 0 && setAside.length === 0) return t('no duplicates, empty texts or refusals');
  const equal = merged.map(({ candidate, into }) =>
    t('{0} is a duplicate of {1}', plainName(candidate.name), numberOf(into, candidates.length)),
  );
  const left = equal.length - MOST_NAMES;
  return present([
    ...equal.slice(0, MOST_NAMES),
    left > 0 && t('and {0} more', left),
    ...(['empty', 'refused', 'incomplete'] as const).map((reason) => {
      const names = setAside.flatMap((one) => (one.reason === reason ? [plainName(one.candidate.name)] : []));
      return names.length > 0 && asideWords(reason, names);
    }),
  ]).join('; ');
}

function asideWords(reason: AsideReason, names: readonly string[]): string {
  const who = firstOf(names, MOST_NAMES);
  const isOne = names.length === 1;
  return {
    empty: isOne ? t('{0} is empty', who) : t('{0} are empty', who),
    refused: isOne ? t('{0} is a refusal', who) : t('{0} are refusals', who),
    incomplete: isOne ? t('{0} calls itself incomplete', who) : t('{0} call themselves incomplete', who),
  }[reason];
}

/** The most answers that are named one by one. */
const MOST_ANSWERS = 4;
const OTHER_ANSWERS = countText('{0} other answer', '{0} other answers');

/** `x = 0 (12), x = 1 (3), none found (1)`; undefined where there is nothing to say of them. */
function answersWords({ groups, without, isCut }: EqualAnswers): string | undefined {
  if (groups.length === 0) return without.length === 0 ? undefined : t('none found');
  const named = groups
    .slice(0, MOST_ANSWERS)
    .map(({ answer, candidates }) => t('{0} ({1})', shortAnswer(answer), candidates.length));
  const left = groups.length - MOST_ANSWERS;
  return present([
    ...named,
    left > 0 && OTHER_ANSWERS(left),
    without.length > 0 && t('none found ({0})', without.length),
    isCut && t('not all answers were compared'),
  ]).join(', ');
}

/** A final answer in one line, as people read it: `x = 80° or x = 280°`. */
export function shortAnswer(answer: string): string {
  const plain = plainName(withoutCommands(answer));
  return plain.length <= LONGEST_ANSWER ? plain : `${plain.slice(0, LONGEST_ANSWER)}…`;
}

/** Mathematics in plain signs; as it is written where that is none, or has commands that have no sign. */
function withoutCommands(answer: string): string {
  const inner = /^\$([^$]*)\$$/.exec(answer.trim())?.[1] ?? answer;
  if (!inner.includes('\\')) return inner;
  if (inner.includes('$')) return answer;
  // Words stand between formulas.
  const parts = inner.split(/\\(?:text|mathrm|textrm)\s*\{([^{}]*)\}/);
  const plain = parts.map((part, k) =>
    k % 2 === 1 ? part.trim() : plainText(tokenize(part, 0, part.length), LONGEST_ANSWER + 1),
  );
  const hasOnlySigns = plain.every((part, k) => k % 2 === 1 || !/\\|\p{L}{3,}/u.test(part));
  return hasOnlySigns ? plain.filter((part) => part !== '').join(' ') : answer;
}
