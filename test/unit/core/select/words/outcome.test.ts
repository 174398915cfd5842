import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TournamentDesignInput, TournamentStanding } from '../../../../../src/core/select/index.ts';
import { describeTournamentStanding, listCallUsagePhrases } from '../../../../../src/core/select/words/outcome.ts';
import { designOf } from '../../../../support/compare-inputs.ts';
import { saidIn } from '../../../../support/said.ts';

const expectSaid = saidIn('core/select/words/outcome');

const standing = (values: Partial<TournamentStanding>): TournamentStanding => ({
  phase: 'done',
  rounds: [],
  ranking: [],
  games: { decided: 7, undecided: 0, total: 7 },
  judgements: { done: 0, spared: 0, total: 0 },
  calls: { spent: 14, repairs: 0, unused: 0, atMostLeft: 0 },
  ...values,
});

const place = (candidate: number, low: number, high: number, isIn = true): TournamentStanding['ranking'][number] => ({
  candidate,
  place: candidate + 1,
  isIn,
  score: { kind: 'points', mean: (low + high) / 2, max: 7, count: 8, low, high },
});

function said(values: Partial<TournamentStanding>, wanted: Partial<TournamentDesignInput> = {}, playing = 0): string {
  const design = designOf({ strategy: 'knockout', count: 8, ...wanted });
  return describeTournamentStanding(standing(values), design, { reader: 'you', playing });
}

describe('how a comparison stands', () => {
  it('says who won, and whether that is clear where there are scores', () => {
    assert.equal(said({ winner: 2 }), 'Candidate 03 won.');
    const judged = { strategy: 'judge' } as const;
    expectSaid(
      said({ winner: 0, ranking: [place(0, 6, 7), place(1, 3, 5, false)] }, judged),
      said({ winner: 0, ranking: [place(0, 5, 7), place(1, 4, 6, false)] }, judged),
      said({ winner: 0 }, { count: 1 }),
    );
  });

  it('says that nobody is judged correct, or that the winner is not, where that is so', () => {
    const design = designOf({ strategy: 'judge', count: 8 });
    const say = (values: Partial<TournamentStanding>, correctFrom?: number): string =>
      describeTournamentStanding(standing(values), design, { reader: 'you', correctFrom });
    const ranking = [place(0, 4.1, 6.1), place(1, 4, 5)];
    expectSaid(say({ winner: 0, ranking }, 6), say({ winner: 0, ranking }, 5), say({ winner: 0, ranking }));
    const other = [place(1, 6.5, 7), place(0, 4.1, 6.1)];
    expectSaid(say({ winner: 0, ranking: other, overruledWinner: { judges: 1 } }, 6));
    assert.equal(say({ winner: 2, ranking }, 6), 'Candidate 03 won.', 'it was not judged');
  });

  it('says of a tie that it is one, and of more that were asked for that they are left', () => {
    expectSaid(
      said({ tied: [0, 3] }),
      said({ tied: [0, 3, 4] }, { keep: 3 }),
      said({ tied: [0, 3, 4, 6] }, { keep: 3 }),
      said({ tied: [0, 1, 2, 3, 4, 5, 6] }, { keep: 7 }),
    );
  });

  it('says who chose the winner', () => {
    expectSaid(
      said({ winner: 4, overruledWinner: { judges: 2 } }),
      said({ winner: 4, overruledWinner: {} }),
      said({ winner: 4, overruledWinner: { judges: 4 } }),
    );
    const games = { decided: 4, undecided: 0, total: 7 };
    expectSaid(said({ winner: 4, overruledWinner: { isUnfinished: true }, phase: 'running', games }));
  });

  it('says what is under way', () => {
    const games = { decided: 4, undecided: 0, total: 7 };
    const seats = [{ candidate: 0 }, { candidate: 1 }] as const;
    const waits = { id: '1:0', seats, state: 'waiting', calls: [], mostCalls: 3 } as const;
    const round = (n: number): TournamentStanding['rounds'] => [
      { number: 1, kind: 'knockout', games: Array<typeof waits>(n).fill(waits), byes: [] },
    ];
    const running = { phase: 'running', games } as const;
    expectSaid(
      said(running),
      said(running, {}, 1),
      said(running, {}, 3),
      said({ ...running, rounds: round(1) }, {}, 1),
      said({ ...running, rounds: round(2) }, {}, 1),
    );
    const design = designOf({ strategy: 'knockout', count: 8 });
    expectSaid(describeTournamentStanding(standing({ ...running, rounds: round(1) }), design));
  });

  it('counts cached replies among all', () => {
    const usage = (kept: number) => listCallUsagePhrases(standing({}), { strategy: 'knockout' }, kept);
    expectSaid(...usage(12));
    expectSaid(...usage(1));
    assert.equal(usage(0).length, 1);
  });

  it('says who leads, once two are judged', () => {
    const wanted = { strategy: 'hybrid', keep: 4 } as const;
    const judgements = { done: 12, spared: 2, total: 32 };
    const games = { decided: 4, undecided: 0, total: 4 };
    const running = { phase: 'running', games, judgements } as const;
    expectSaid(
      said({ ...running, ranking: [place(0, 5, 7)] }, wanted),
      said({ ...running, ranking: [place(0, 5, 7), place(1, 4, 6)] }, wanted, 1),
      said({ ...running, ranking: [place(0, 6, 7), place(1, 4, 5)] }, wanted),
    );
    const equals = [place(0, 5, 7), { ...place(1, 5, 7), place: 1 }];
    expectSaid(said({ ...running, ranking: equals }, wanted));
  });
});
