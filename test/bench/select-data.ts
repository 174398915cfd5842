/**
 * Selection on real proofs that people have judged: `PROOFMARK_DATA=… node test/bench/select-data.ts`. Groups are problems with right and
 * wrong solutions: of the open half of ProcessBench, up to five each (right is a label of -1), and of `opc-graded` (right is a human
 * verdict of correct). Who compares is either a *simulated* judge, which is told who is right and says so 7 times in 10, and so shows
 * what the strategies make of such a judge and nothing of any model; or the embedded checker alone, which is told nothing.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareCandidateSet } from '../../src/core/select/candidates/prepare-candidates.ts';
import { groupCandidatesByProblem } from '../../src/core/select/candidates/row-candidates.ts';
import { createCheckerComparer } from '../../src/core/select/comparers/checker-comparer.ts';
import {
  createTournament,
  estimateTournamentCost,
  fillInTournamentDesign,
  getTournamentStanding,
  type TournamentDesignInput,
} from '../../src/core/select/index.ts';
import {
  computeRandomChoiceBaseline,
  SelectionAccuracyTally,
  scoreComparisonResult,
} from '../../src/core/select/report/accuracy.ts';
import { getComparisonOutcome } from '../../src/core/select/report/report.ts';
import { disableRunOffForDeterministicJudge } from '../../src/core/select/tournament/design.ts';
import { runTournament } from '../../src/core/select/tournament/runner.ts';
import type { CandidateSet, Comparer } from '../../src/core/select/types.ts';
import { createNodeChecker } from '../../src/judges/node-checker.ts';
import { simulatedAsker } from '../support/simulated-asker.ts';

const data = process.env.PROOFMARK_DATA;
if (data === undefined) {
  console.error('PROOFMARK_DATA is not set.');
  process.exit(1);
}

const MOST = 5;
/** Runs of each group: other brackets, other seats, and other replies of the simulated judge. */
const SEEDS = 40;
const CHECKER_SEEDS = 8;
/** Of a judge that grades a right proof 1 and a wrong one 0 with this much noise, 7 of 10 words of yes and no are right. */
const NOISE = 0.5 / 0.5244;

interface Group {
  readonly name: string;
  readonly gathered: CandidateSet;
  readonly right: readonly boolean[];
}

function groupsOf(...path: string[]): readonly Group[] {
  const rows = readFileSync(join(data ?? '', ...path), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  return groupCandidatesByProblem(rows).groups.flatMap(({ key, candidates }): Group[] => {
    const gathered = prepareCandidateSet(candidates.slice(0, MOST));
    if ('problem' in gathered) return [];
    const right = gathered.candidates.map(({ rating }) => rating === 1);
    return right.includes(true) && right.includes(false) ? [{ name: `${path.join('/')} ${key}`, gathered, right }] : [];
  });
}

type Wanted = Omit<TournamentDesignInput, 'count'>;

interface Tally {
  right: number;
  wrong: number;
  ties: number;
  calls: number;
  games: number;
  undecided: number;
  readonly sums: SelectionAccuracyTally;
}

async function run(group: Group, wanted: Wanted, seed: number, asker: Comparer, tally: Tally): Promise<void> {
  const { gathered, right } = group;
  const count = gathered.candidates.length;
  const keep = wanted.keep === undefined ? {} : { keep: Math.min(wanted.keep, count) };
  const design = fillInTournamentDesign({ ...wanted, ...keep, count, seed, undecided: 'both' });
  if ('problem' in design) throw new Error(design.problem);
  const { tournament, ended, failure } = await runTournament({
    tournament: createTournament(design),
    asker,
    signal: new AbortController().signal,
    heard: async () => undefined,
    changed: () => undefined,
  });
  if (ended !== 'done') throw new Error(failure?.message ?? ended);
  const standing = getTournamentStanding(tournament);
  const selection = {
    gathered,
    tournament,
    standing,
    plan: estimateTournamentCost(design),
    asker: asker.describe(),
    ended,
  };
  const outcome = getComparisonOutcome(selection);
  if (outcome === 'tie') tally.ties++;
  else if (right[standing.winner ?? -1]) tally.right++;
  else tally.wrong++;
  tally.calls += standing.calls.spent;
  tally.games += standing.games.total;
  tally.undecided += standing.games.undecided;
  tally.sums.enter(group.name, computeRandomChoiceBaseline(gathered), scoreComparisonResult(selection));
}

const newTally = (): Tally => ({
  right: 0,
  wrong: 0,
  ties: 0,
  calls: 0,
  games: 0,
  undecided: 0,
  sums: new SelectionAccuracyTally(),
});

const percent = (share: number): string => (100 * share).toFixed(1);

function row(name: string, { right, wrong, ties, calls, games, undecided, sums }: Tally): string {
  const runs = right + wrong + ties;
  const { accuracy, chance } = sums.sum() ?? {};
  const interval = `${percent(accuracy?.low ?? 0)}–${percent(accuracy?.high ?? 0)}`;
  return [
    '',
    name,
    percent(right / runs),
    percent(ties / runs),
    percent(accuracy?.value ?? 0),
    interval,
    percent(chance?.accuracy ?? 0),
    games === 0 ? '–' : percent(undecided / games),
    (calls / runs).toFixed(1),
    '',
  ]
    .join(' | ')
    .trim();
}

const HEAD = [
  '| strategy | winner right | tie | right, ties drawn blindly | 95% over groups | blind choice | matches undecided | calls a run |',
  '| --- | --- | --- | --- | --- | --- | --- | --- |',
];

const GAMES: readonly Wanted[] = [
  { strategy: 'knockout' },
  { strategy: 'knockout', votes: 3 },
  { strategy: 'knockout', order: 'swap' },
  { strategy: 'pairwise' },
  { strategy: 'pairwise', order: 'swap' },
  { strategy: 'halving' },
];
const JUDGED: readonly Wanted[] = [
  { strategy: 'judge', votes: 5, scale: 'binary' },
  { strategy: 'hybrid', keep: 2, votes: 5, scale: 'binary' },
];

function nameOf({ strategy, votes, keep, order }: Wanted): string {
  const more = [
    ...(keep === undefined ? [] : [`keep ${keep}`]),
    ...(votes === undefined ? [] : [`votes ${votes}`]),
    ...(order === undefined ? [] : [order]),
  ];
  return [strategy, ...more].join(', ');
}

/** The checker says the same each time: there are no run-offs, as wherever it is asked. */
const STEADY = disableRunOffForDeterministicJudge({ isSteady: true });

const sets: readonly (readonly [string, readonly Group[]])[] = [
  [
    'ProcessBench',
    ['gsm8k', 'math', 'olympiadbench', 'omnimath'].flatMap((name) => groupsOf('processbench', `${name}.jsonl`)),
  ],
  ['opc-graded', groupsOf('proofs', 'opc-graded.jsonl')],
];
for (const [name, groups] of sets) {
  const sizes = [2, 3, 4, 5].map((size) => `${groups.filter(({ right }) => right.length === size).length} of ${size}`);
  console.log(`\n${name}: ${groups.length} mixed groups (${sizes.join(', ')})`);
  for (const bias of [0, 0.15]) {
    console.log(`\nA *simulated* judge, p = .7, bias ${bias}; ${SEEDS} seeds each\n`);
    console.log(HEAD.join('\n'));
    for (const wanted of [...GAMES, ...(bias === 0 ? JUDGED : [])]) {
      const tally = newTally();
      for (const group of groups)
        for (let seed = 0; seed < SEEDS; seed++) {
          const asker = simulatedAsker({
            qualities: group.right.map(Number),
            p: 0.7,
            bias,
            noise: NOISE,
            scale: 'binary',
            seed: `${group.name} ${seed}`,
          });
          await run(group, wanted, seed, asker, tally);
        }
      console.log(row(nameOf(wanted), tally));
    }
  }
  const worker = new URL('../../src/judges/checker-worker.ts', import.meta.url);
  const checker = createNodeChecker(worker, { stepLimit: 60_000 });
  console.log(
    `\nThe embedded checker alone compares; ${CHECKER_SEEDS} seeds each, of which the replies are the same\n`,
  );
  console.log(HEAD.join('\n'));
  const askers = new Map(
    groups.map((group) => [group, createCheckerComparer(checker.asking({ suspects: false }), group.gathered)]),
  );
  for (const wanted of [
    { strategy: 'knockout', ...STEADY },
    { strategy: 'pairwise', ...STEADY },
    { strategy: 'halving', ...STEADY },
  ] as const) {
    const tally = newTally();
    for (const [group, asker] of askers)
      for (let seed = 0; seed < CHECKER_SEEDS; seed++) await run(group, wanted, seed, asker, tally);
    console.log(row(nameOf(wanted), tally));
  }
  checker.dispose();
}
