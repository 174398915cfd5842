/** Whole views of comparisons by a simulated judge. */
import { test } from 'node:test';
import {
  applyManualDecision,
  getTournamentStanding,
  type Match,
  type Tournament,
} from '../../../../../src/core/select/index.ts';
import { toCompareView } from '../../../../../src/editor/compare/view/view.ts';
import type { CompareView } from '../../../../../src/protocol/index.ts';
import { compareInput, playTo, undecided, type Wanted } from '../../../../support/compare-inputs.ts';
import {
  compareViews,
  knockoutView,
  pairwiseView,
  planView,
  viewFor,
  withGame,
} from '../../../../support/compare-views.ts';
import { expectGolden } from '../../../../support/golden.ts';
import { compareText } from './view-text.ts';

const VIEWS: Readonly<Record<string, () => CompareView>> = {
  empty: () => compareViews.empty as CompareView,
  plan: () => planView(8),
  running: () => knockoutView(8, 'running'),
  stopping: () => toCompareView({ ...compareInput({ count: 8, phase: 'running' }), isStopping: true }),
  waiting: () => compareViews['8 waiting'] as CompareView,
  stopped: () => knockoutView(5, 'stopped'),
  failed: () => knockoutView(8, 'failed'),
  done: () => withGame(knockoutView(8, 'done'), '1:0'),
  pairwise: () => pairwiseView(5, 'running'),
  'pairwise-done': () => pairwiseView(5, 'done'),
  halving: () => viewFor({ count: 8, phase: 'running', strategy: 'halving', order: 'single' }),
  'halving-done': () => viewFor({ count: 8, phase: 'done', strategy: 'halving', order: 'single' }),
  hybrid: () => knockoutView(16, 'running', 8),
  'hybrid-games': () => viewFor({ count: 16, phase: 'waiting', strategy: 'hybrid', keep: 4, votes: 8 }),
  'hybrid-done': () => knockoutView(16, 'done', 8),
  judge: () => viewFor({ count: 4, phase: 'running', strategy: 'judge', votes: 5 }),
  'judge-done': () => viewFor({ count: 4, phase: 'done', strategy: 'judge', votes: 5, scale: 'binary' }),
  kept: () => viewFor({ count: 8, phase: 'done', keep: 3, order: 'single' }),
  decided: () => viewAfter({ count: 8, phase: 'waiting' }, (game) => game.seats[1].candidate ?? 0),
  'left undecided': () => viewAfter({ count: 8, phase: 'waiting' }, () => 'both'),
  overruled: () => overruled(),
};

for (const [name, make] of Object.entries(VIEWS))
  test(name, () => expectGolden(`compare-view/${name}.txt`, compareText(make())));

/** What a person says of each game that waits, until nothing can be asked before they say more. */
function viewAfter(wanted: Wanted, says: (game: Match) => number | 'both'): CompareView {
  const input = compareInput(wanted);
  let tournament = input.held?.tournament as Tournament;
  let last = '';
  for (let k = 0; k < 20; k++) {
    const games = getTournamentStanding(tournament).rounds.flatMap((round) => round.games);
    const game = games.find(({ state }) => state === 'waiting');
    if (!game) break;
    last = game.id;
    const said = applyManualDecision(tournament, { kind: 'game', game: game.id, winner: says(game), time: TIME });
    tournament = playTo(said, Number.POSITIVE_INFINITY, undecided('swap'));
  }
  const standing = getTournamentStanding(tournament);
  return toCompareView({
    ...input,
    phase: standing.phase,
    held: { tournament, standing },
    look: { game: last },
  });
}

const TIME = '2026-11-22T13:00:00.000Z';

/** A decided game, and the winner, are overruled. */
function overruled(): CompareView {
  const input = compareInput({ count: 8, phase: 'done' });
  const game = input.held?.standing.rounds[0]?.games[0];
  const loser = game?.seats.find(({ candidate }) => candidate !== game.winner)?.candidate ?? 0;
  const first = applyManualDecision(input.held?.tournament as Tournament, {
    kind: 'game',
    game: '1:0',
    winner: loser,
    time: TIME,
  });
  const played = playTo(first, Number.POSITIVE_INFINITY);
  const tournament = applyManualDecision(played, { kind: 'winner', candidate: 6, time: TIME });
  const standing = getTournamentStanding(tournament);
  return toCompareView({
    ...input,
    phase: standing.phase,
    held: { tournament, standing },
    look: { game: '1:0' },
  });
}
