/**
 * A study of strategies: how often each finds a correct candidate with how many calls (Scaling generative verifiers, figure 3), over
 * problems and seeds, from judgements that all of them share.
 */
import { groupBy } from '../../base/groups.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import { createRandomGenerator } from '../../base/random.ts';
import { computeWilsonInterval, getMean } from '../../base/shares.ts';
import type { JudgeFailure } from '../../judge/calls/index.ts';
import type { FinalAnswerGroups } from '../candidates/answer-groups.ts';
import { fillInTournamentDesign, type TournamentDesignInput } from '../tournament/design.ts';
import { runTournament } from '../tournament/runner.ts';
import { getTournamentStanding } from '../tournament/standing.ts';
import { createTournament } from '../tournament/tournament.ts';
import type { CandidateSet, TournamentDesign, TournamentStanding } from '../types.ts';
import type { JudgementPool } from './judgement-pool.ts';

/** A strategy with its numbers, or a choice by final answers. `weighted`: each answer has the sum of the mean grades of its candidates. */
export type StudyMethod = TournamentDesign['strategy'] | 'random' | 'majority' | 'weighted';

export interface StudyPoint {
  readonly method: StudyMethod;
  /** Candidates, those left after the matches or on the shortlist, and votes or grades; absent where the method has none. */
  readonly count: number;
  readonly keep?: number;
  readonly votes?: number;
  /** Problems with this method, and runs on them. */
  readonly problems: number;
  readonly runs: number;
  /** The mean number of calls per problem, as if the method ran alone. */
  readonly calls: number;
  /** The share of problems with a correct winner, 0 to 100; a tie counts as a random choice. With Wilson's interval over problems. */
  readonly accuracy: number;
  readonly low: number;
  readonly high: number;
}

/** Candidates beyond this don't all meet each other. */
const MOST_IN_ROUND_ROBIN = 16;

/** The designs of a study on up to `count` candidates with up to `votes` grades each. The number of candidates doubles from 2. */
export function listStudyDesigns(count: number, votes: number): readonly TournamentDesignInput[] {
  const sizes = listDoublings(2, count);
  const grades = listDoublings(1, votes);
  const keep = Math.max(2, Math.ceil(count / 4));
  const reduced = count > 3 ? grades : [];
  return [
    ...sizes.map((size) => ({ strategy: 'knockout' as const, count: size, votes: 1 })),
    ...sizes
      .filter((size) => size <= MOST_IN_ROUND_ROBIN)
      .map((size) => ({ strategy: 'pairwise' as const, count: size, votes: 1 })),
    ...sizes.filter((size) => size > 3).map((size) => ({ strategy: 'halving' as const, count: size, votes: 3 })),
    ...grades.map((some) => ({ strategy: 'judge' as const, count, votes: some })),
    ...reduced.map((some) => ({ strategy: 'hybrid' as const, count, keep, votes: some, racing: false })),
    ...reduced.map((some) => ({ strategy: 'shortlist' as const, count, keep, votes: some })),
  ];
}

/** `from`, its doubles below `most`, and `most`. */
function listDoublings(from: number, most: number): readonly number[] {
  const all: number[] = [];
  for (let size = from; size < most; size *= 2) all.push(size);
  return [...all, most];
}

/** One problem of a study. */
export interface StudiedProblem {
  readonly gathered: CandidateSet;
  /** Whether each candidate is correct. */
  readonly isCorrect: readonly boolean[];
  readonly answers: FinalAnswerGroups;
  readonly pool: JudgementPool;
}

export interface StudyOptions {
  /** The maximum number of grades per candidate. */
  readonly votes: number;
  readonly seed: number;
  readonly seeds: number;
  readonly judges: number;
  readonly order: TournamentDesign['order'];
  readonly scale: TournamentDesign['scale'];
  readonly signal: AbortSignal;
  readonly halt: AbortSignal;
}

interface StudyRun extends Pick<StudyPoint, 'method' | 'count' | 'keep' | 'votes'> {
  readonly problem: string;
  readonly calls: number;
  readonly correct: number;
}

/** Collects the runs of all problems. */
export class StrategyStudy {
  readonly #runs: StudyRun[] = [];

  /** Runs all designs on a problem. @returns why it ended early; undefined if it's whole */
  async add(
    problem: string,
    studied: StudiedProblem,
    options: StudyOptions,
  ): Promise<JudgeFailure | 'stopped' | undefined> {
    const { isCorrect, answers, gathered } = studied;
    const count = gathered.candidates.length;
    const share = (some: readonly number[]): number => getMean(some.map((one) => (isCorrect[one] ? 1 : 0))) ?? 0;
    const runs: StudyRun[] = [
      { problem, method: 'random', count, calls: 0, correct: share(isCorrect.map((_, k) => k)) },
    ];
    const [largest] = answers.groups;
    if (largest) {
      const top = answers.groups.filter(({ candidates }) => candidates.length === largest.candidates.length);
      runs.push({
        problem,
        method: 'majority',
        count,
        calls: 0,
        correct: getMean(top.map((one) => share(one.candidates))) ?? 0,
      });
    }
    for (const wanted of listStudyDesigns(count, options.votes)) {
      for (let k = 0; k < options.seeds; k++) {
        const run = await playStudyRun(
          studied,
          { ...wanted, ...pickShared(options), seed: options.seed + k },
          k,
          options,
        );
        if (run === 'stopped' || 'failure' in run) return run;
        const { design, standing, candidates } = run;
        const { strategy: method, keep, votes } = design;
        const calls = standing.calls.spent + standing.calls.repairs;
        const winners = standing.winner === undefined ? (standing.tied ?? []) : [standing.winner];
        const own = method === 'hybrid' || method === 'shortlist' ? { keep } : {};
        runs.push({
          problem,
          method,
          count: design.count,
          ...own,
          votes,
          calls,
          correct: share(winners.map((at) => candidates[at] ?? at)),
        });
        if (method === 'judge' && largest)
          runs.push({
            problem,
            method: 'weighted',
            count,
            votes,
            calls,
            correct: share(pickByWeightedAnswer(standing, answers)),
          });
      }
    }
    this.#runs.push(...runs);
    return undefined;
  }

  /** The points of all methods. All problems have the same weight. */
  listPoints(): readonly StudyPoint[] {
    const groups = groupBy(this.#runs, ({ method, count, keep, votes }) =>
      JSON.stringify([method, count, keep, votes]),
    );
    return [...groups.values()].map(toStudyPoint);
  }
}

function pickShared({ order, scale, judges }: StudyOptions): Partial<TournamentDesign> {
  return { order, scale, judges, undecided: 'both' };
}

function toStudyPoint(runs: readonly StudyRun[]): StudyPoint {
  const each = [...groupBy(runs, ({ problem }) => problem).values()];
  const mean = (of: (run: StudyRun) => number): number => getMean(each.map((some) => getMean(some.map(of)) ?? 0)) ?? 0;
  const share = mean(({ correct }) => correct);
  const [first] = runs;
  return omitUndefined({
    method: first?.method ?? 'random',
    count: first?.count ?? 0,
    keep: first?.keep,
    votes: first?.votes,
    problems: each.length,
    runs: runs.length,
    calls: mean(({ calls }) => calls),
    accuracy: 100 * share,
    ...computeWilsonInterval(share * each.length, each.length),
  });
}

/** Runs one design with one seed. With fewer candidates than the problem has, the seed draws them. */
async function playStudyRun(
  { gathered, pool }: StudiedProblem,
  wanted: TournamentDesignInput & { readonly seed: number },
  at: number,
  { votes, signal, halt }: StudyOptions,
): Promise<
  | { readonly design: TournamentDesign; readonly standing: TournamentStanding; readonly candidates: readonly number[] }
  | JudgeFailure
  | 'stopped'
> {
  const design = fillInTournamentDesign(wanted);
  if ('problem' in design) throw new RangeError(design.problem);
  const candidates = drawCandidates(gathered.candidates.length, design.count, wanted.seed);
  const { tournament, ended, failure } = await runTournament({
    tournament: createTournament(design),
    asker: pool.getComparer({ candidates, offset: (at * (wanted.votes ?? 1)) % votes }),
    signal,
    halt,
    heard: async () => undefined,
    changed: () => undefined,
  });
  if (failure) return failure;
  if (ended !== 'done') return 'stopped';
  return { design, standing: getTournamentStanding(tournament), candidates };
}

/** Draws candidates without replacement, in rising order. */
function drawCandidates(from: number, count: number, seed: number): readonly number[] {
  const all = Array.from({ length: from }, (_, k) => k);
  if (count >= from) return all;
  const random = createRandomGenerator(seed);
  for (let k = 0; k < count; k++) {
    const other = k + Math.floor(random() * (from - k));
    [all[k], all[other]] = [all[other] ?? 0, all[k] ?? 0];
  }
  return all.slice(0, count).sort((a, b) => a - b);
}

/** The best graded candidates of the answers with the greatest sum of mean grades. */
function pickByWeightedAnswer({ ranking }: TournamentStanding, { groups }: FinalAnswerGroups): readonly number[] {
  const grades = new Map(
    ranking.map(({ candidate, points = [] }) => [candidate, getMean(points.filter((one) => one !== null)) ?? 0]),
  );
  const gradeOf = (candidate: number): number => grades.get(candidate) ?? 0;
  const sums = groups.map(({ candidates }) => candidates.reduce((sum, one) => sum + gradeOf(one), 0));
  const most = Math.max(...sums);
  const within = groups.flatMap(({ candidates }, k) => ((sums[k] ?? 0) >= most - 1e-9 ? candidates : []));
  const best = Math.max(...within.map(gradeOf));
  return within.filter((one) => gradeOf(one) >= best - 1e-9);
}
