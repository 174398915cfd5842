import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Standing, WantedDesign } from '../../../../../src/core/select/index.ts';
import { outcomeSentence } from '../../../../../src/core/select/words/outcome.ts';
import { designOf } from '../../../../support/compare-inputs.ts';

const standing = (values: Partial<Standing>): Standing => ({
  phase: 'done',
  rounds: [],
  ranking: [],
  games: { decided: 7, undecided: 0, total: 7 },
  judgements: { done: 0, spared: 0, total: 0 },
  calls: { spent: 14, repairs: 0, unused: 0, atMostLeft: 0 },
  ...values,
});

const place = (candidate: number, low: number, high: number, isIn = true): Standing['ranking'][number] => ({
  candidate,
  place: candidate + 1,
  isIn,
  score: { kind: 'points', mean: (low + high) / 2, max: 7, count: 8, low, high },
});

function said(values: Partial<Standing>, wanted: Partial<WantedDesign> = {}, playing = 0): string {
  const design = designOf({ strategy: 'knockout', count: 8, ...wanted });
  return outcomeSentence(standing(values), design, { reader: 'you', playing });
}

describe('how a comparison stands', () => {
  it('says who won, and whether that is clear where there are scores', () => {
    assert.equal(said({ winner: 2 }), 'Candidate 03 won.');
    const judged = { strategy: 'judge' } as const;
    assert.equal(
      said({ winner: 0, ranking: [place(0, 6, 7), place(1, 3, 5, false)] }, judged),
      '01 is best, clear of all others.',
    );
    assert.equal(
      said({ winner: 0, ranking: [place(0, 5, 7), place(1, 4, 6, false)] }, judged),
      '01 is best; its lead over 02 is within the margin of error.',
    );
    assert.equal(said({ winner: 0 }, { count: 1 }), 'Candidate 01 is the only one.');
  });

  it('says that nobody is judged correct, or that the winner is not, where that is so', () => {
    const design = designOf({ strategy: 'judge', count: 8 });
    const say = (values: Partial<Standing>, correctFrom?: number): string =>
      outcomeSentence(standing(values), design, { reader: 'you', correctFrom });
    const ranking = [place(0, 4.1, 6.1), place(1, 4, 5)];
    assert.equal(
      say({ winner: 0, ranking }, 6),
      'Best is 01, but none is judged correct (5.1 of 7). Its lead over 02 is within the margin of error.',
    );
    assert.doesNotMatch(say({ winner: 0, ranking }, 5), /judged correct/);
    assert.doesNotMatch(say({ winner: 0, ranking }), /judged correct/);
    const other = [place(1, 6.5, 7), place(0, 4.1, 6.1)];
    assert.equal(
      say({ winner: 0, ranking: other, overruledWinner: { judges: 1 } }, 6),
      'You chose candidate 01. The judges had 02. It isn’t judged correct (5.1 of 7).',
    );
    assert.equal(say({ winner: 2, ranking }, 6), 'Candidate 03 won.', 'it was not judged');
  });

  it('says of a tie that it is one, and of more that were asked for that they are left', () => {
    assert.equal(said({ tied: [0, 3] }), 'It is a tie between 01 and 04.');
    assert.equal(said({ tied: [0, 3, 4] }, { keep: 3 }), '3 of 8 candidates are left: 01, 04 and 05.');
    assert.equal(said({ tied: [0, 3, 4, 6] }, { keep: 3 }), 'It is a tie between 01, 04, 05 and 07.');
  });

  it('says who chose the winner', () => {
    assert.equal(
      said({ winner: 4, overruledWinner: { judges: 2 } }),
      'You chose candidate 05. The judges had 03.',
    );
    assert.equal(said({ winner: 4, overruledWinner: {} }), 'You chose candidate 05. The judges had none.');
    assert.equal(
      said({ winner: 4, overruledWinner: { judges: 4 } }),
      'You chose candidate 05, as the judges did.',
    );
    const games = { decided: 4, undecided: 0, total: 7 };
    assert.equal(
      said({ winner: 4, overruledWinner: {}, phase: 'running', games }),
      'You chose candidate 05. The judges had none. 4 of 7 games decided.',
    );
  });

  it('says what is under way', () => {
    const games = { decided: 4, undecided: 0, total: 7 };
    const seats = [{ candidate: 0 }, { candidate: 1 }] as const;
    const waits = { id: '1:0', seats, state: 'waiting', calls: [], mostCalls: 3 } as const;
    const round = (n: number): Standing['rounds'] => [
      { number: 1, kind: 'knockout', games: Array<typeof waits>(n).fill(waits), byes: [] },
    ];
    const running = { phase: 'running', games } as const;
    assert.equal(said(running), '4 of 7 games decided.');
    assert.equal(said(running, {}, 1), '4 of 7 games decided. One is being played.');
    assert.equal(said(running, {}, 3), '4 of 7 games decided. 3 are being played.');
    assert.equal(
      said({ ...running, rounds: round(1) }, {}, 1),
      '4 of 7 games decided. One is being played, one waits for you.',
    );
    assert.equal(
      said({ ...running, rounds: round(2) }, {}, 1),
      '4 of 7 games decided. One is being played. 2 wait for you.',
    );
    const design = designOf({ strategy: 'knockout', count: 8 });
    assert.equal(
      outcomeSentence(standing({ ...running, rounds: round(1) }), design),
      '4 of 7 games decided. One game waits for a person.',
    );
  });

  it('says who leads, once two are judged', () => {
    const wanted = { strategy: 'hybrid', keep: 4 } as const;
    const judgements = { done: 12, spared: 2, total: 32 };
    const games = { decided: 4, undecided: 0, total: 4 };
    const running = { phase: 'running', games, judgements } as const;
    assert.equal(said({ ...running, ranking: [place(0, 5, 7)] }, wanted), '12 of 30 judgements in.');
    assert.equal(
      said({ ...running, ranking: [place(0, 5, 7), place(1, 4, 6)] }, wanted, 1),
      'Candidate 01 leads, not clear of 02 yet. One game is being played.',
    );
    assert.equal(
      said({ ...running, ranking: [place(0, 6, 7), place(1, 4, 5)] }, wanted),
      'Candidate 01 leads.',
    );
    const equals = [place(0, 5, 7), { ...place(1, 5, 7), place: 1 }];
    assert.equal(said({ ...running, ranking: equals }, wanted), '01 and 02 lead with equal points.');
  });
});
