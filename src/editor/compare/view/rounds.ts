/** Rounds as columns of games. */
import { byesWords, type Round, roundTitle } from '../../../core/select/index.ts';
import { MOST_GAMES, type RoundView } from '../../../protocol/index.ts';
import { gameView, stateOf } from './games.ts';
import { type Layout, layoutOf } from './layout.ts';
import type { CompareInput } from './types.ts';

export interface Drawn {
  readonly rounds: readonly RoundView[];
  readonly layout: Layout;
  /** How many games have a call under way. */
  readonly playing: number;
  /** How many games are not drawn, since there are too many. */
  readonly left: number;
}

/** Columns of games, each from top to bottom. */
export function drawnRounds(input: CompareInput): Drawn {
  const { held } = input;
  const rounds = (held?.standing.rounds ?? []).filter(({ games }) => games.length > 0);
  const total = rounds.reduce((sum, { games }) => sum + games.length, 0);
  const playing = rounds.reduce(
    (sum, { games }) => sum + games.filter((game) => stateOf(game, input) === 'playing').length,
    0,
  );
  const isDrawn = total <= MOST_GAMES;
  const layout = layoutOf(isDrawn ? (held?.standing.rounds ?? []) : []);
  if (!held || !isDrawn) return { rounds: [], layout, playing, left: isDrawn ? 0 : total };
  const { design } = held.tournament;
  return {
    layout,
    playing,
    left: 0,
    rounds: rounds.map((round, k) => ({
      title: roundTitle(round, design, k === rounds.length - 1),
      games: round.games.map((game) => gameView(game, round, input, layout)).sort((a, b) => a.at - b.at),
      ...byesOf(round, input),
    })),
  };
}

function byesOf(round: Round, { gathered }: CompareInput): { byes?: string } {
  const byes = byesWords(round, gathered);
  return byes === '' ? {} : { byes };
}
