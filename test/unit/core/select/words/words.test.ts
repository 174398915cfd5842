import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CallReply, Match } from '../../../../../src/core/select/index.ts';
import {
  formatCandidateNumber,
  formatCandidateNumbers,
  formatShortFinalAnswer,
  getCandidateName,
  getFinalAnswersDetailLine,
  listCandidateSetDetailLines,
  toShortDisplayName,
} from '../../../../../src/core/select/words/candidates.ts';
import {
  describeByes,
  describeManualDecision,
  describeMatchCallResults,
} from '../../../../../src/core/select/words/matches.ts';
import {
  formatCandidateScore,
  listCandidatesOverlappingLeader,
  listUnsettledRankRanges,
  type ScoredRank,
} from '../../../../../src/core/select/words/scores.ts';
import { proofOf } from '../../../../support/builders.ts';
import { gatheredOf } from '../../../../support/compare-inputs.ts';
import { saidIn } from '../../../../support/said.ts';

const expectSaid = saidIn('core/select/words/words');

const scored = (...intervals: readonly (readonly [low: number, high: number])[]): ScoredRank[] =>
  intervals.map(([low, high], candidate) => ({
    candidate,
    place: candidate + 1,
    isIn: true,
    score: { kind: 'points', mean: (low + high) / 2, max: 7, count: 8, low, high },
  }));

describe('numbers and names of candidates', () => {
  it('have as many digits as the last one', () => {
    assert.deepEqual(
      [
        formatCandidateNumber(0, 3),
        formatCandidateNumber(9, 12),
        formatCandidateNumber(4, 100),
        formatCandidateNumber(1023, 1024),
      ],
      ['01', '10', '005', '1024'],
    );
  });

  it('are listed as long as that can be read', () => {
    assert.equal(formatCandidateNumbers([2], 8), '03');
    assert.equal(formatCandidateNumbers([0, 2], 8), '01 and 03');
    assert.equal(formatCandidateNumbers([0, 2, 4], 8), '01, 03, and 05');
    assert.equal(formatCandidateNumbers([0, 1, 2, 3, 4, 5, 6], 8), '7 candidates');
  });

  it('are cut between signs', () => {
    assert.equal(toShortDisplayName(`${'a'.repeat(119)}😀b`), `${'a'.repeat(119)}…`);
    assert.equal(toShortDisplayName('a\u200b b\tc'), 'a b c');
    assert.equal(getCandidateName({ candidates: [] }, 0), '');
  });
});

describe('what an order is worth', () => {
  it('is settled where all above are clear of all below', () => {
    assert.deepEqual(listUnsettledRankRanges(scored([6, 7], [4, 5], [1, 2])), []);
    assert.deepEqual(listUnsettledRankRanges(scored([5, 7], [4, 6], [1, 2])), [[1, 2]]);
    assert.deepEqual(listUnsettledRankRanges(scored([6, 7], [3, 5], [2, 4], [0, 1])), [[2, 3]]);
    // The last reaches over the one between.
    assert.deepEqual(listUnsettledRankRanges(scored([5, 7], [4.5, 4.8], [0, 6])), [[1, 3]]);
    assert.deepEqual(listUnsettledRankRanges(scored([5, 7], [4, 6], [2, 3], [1, 2.5])), [
      [1, 2],
      [3, 4],
    ]);
    assert.deepEqual(listUnsettledRankRanges([]), []);
  });

  it('names all of whom the leader is not clear', () => {
    assert.deepEqual(listCandidatesOverlappingLeader(scored([5, 7], [4.5, 4.8], [0, 6])), [2]);
    assert.deepEqual(listCandidatesOverlappingLeader(scored([5, 7])), []);
  });

  it('says of one judgement nothing more than its points', () => {
    const one = { kind: 'points', mean: 5, max: 7, count: 1, low: 0, high: 7 } as const;
    assert.equal(formatCandidateScore(one), '5.0');
    assert.equal(formatCandidateScore({ ...one, count: 4, low: 4.2, high: 5.8 }), '5.0 ± 0.8');
    // Cut off at the end of the scale.
    assert.equal(formatCandidateScore({ ...one, mean: 6.5, count: 4, low: 5.5, high: 7 }), '6.5 ± 1.0');
    assert.equal(formatCandidateScore({ kind: 'share', won: 3, of: 4, share: 0.75, low: 0.3, high: 0.95 }), '3 of 4');
  });
});

const usage = { calls: 1, kept: 0, prompt: 0, cached: 0, completion: 0, uncounted: 0 };

/** A game of 0 and 1: of each call who stood first and who won, -1 for nobody. */
function game(calls: readonly (readonly [first: 0 | 1, winner: 0 | 1 | -1])[], values: Partial<Match> = {}): Match {
  return {
    id: '1:0',
    seats: [{ candidate: 0 }, { candidate: 1 }],
    state: 'waiting',
    mostCalls: 3,
    calls: calls.map(([first, winner], k) => {
      const outcome: CallReply['outcome'] =
        winner < 0
          ? { kind: 'unread', reason: 'It named none.' }
          : { kind: 'chose', seat: winner === first ? 'first' : 'second' };
      const key = `${first}-${1 - first}.${k}`;
      return {
        key,
        first,
        second: 1 - first,
        heard: { key, outcome, usage },
        ...(winner < 0 ? {} : { winner }),
      };
    }),
    ...values,
  };
}

describe('what is said of a game', () => {
  const words = (one: Match): string => describeMatchCallResults(one, 8);

  it('is why it is undecided', () => {
    expectSaid(
      words(
        game([
          [0, 0],
          [1, 1],
          [0, -1],
        ]),
      ),
      words(
        game([
          [0, 1],
          [1, 0],
          [0, -1],
        ]),
      ),
      words(
        game([
          [0, 0],
          [1, 1],
          [0, 0],
          [1, 1],
        ]),
      ),
      words(game([[0, -1]])),
      words(
        game([
          [0, -1],
          [1, -1],
          [0, -1],
        ]),
      ),
      words(
        game([
          [0, 0],
          [1, -1],
          [0, -1],
        ]),
      ),
    );
  });

  it('is how it was won, and whether the order had to do with it', () => {
    const decided = { state: 'decided', winner: 0 } as const;
    expectSaid(
      words(game([[0, 0]], decided)),
      words(game([[1, 0]], decided)),
      words(
        game(
          [
            [0, 0],
            [1, 0],
          ],
          decided,
        ),
      ),
      words(
        game(
          [
            [0, 0],
            [1, 1],
            [1, 0],
          ],
          { ...decided, isInconsistent: true },
        ),
      ),
    );
  });

  it('is said to be a person’s where it is', () => {
    const by = (judges?: number): Match =>
      game([[0, 0]], { state: 'decided', winner: 1, byPerson: judges === undefined ? {} : { judges } });
    expectSaid(
      describeManualDecision(by(0), 8, 'you'),
      describeManualDecision(by(0), 8, 'others'),
      describeManualDecision(by(1), 8, 'you'),
      describeManualDecision(by(), 8, 'you'),
    );
    const early = game([], { state: 'decided', winner: 1, byPerson: { isUnfinished: true } });
    expectSaid(describeManualDecision(early, 8, 'you'), describeManualDecision(early, 8, 'others'));
    const open = game([[0, 0]], { state: 'both', byPerson: { judges: 0 } });
    expectSaid(describeManualDecision(open, 8, 'others'));
    assert.equal(describeManualDecision(game([]), 8, 'you'), undefined);
  });
});

describe('a candidate without a match', () => {
  it('advances, except in a halving, where it can be out', () => {
    const byes = (kind: 'knockout' | 'halving', count: number) =>
      describeByes(
        { number: 2, kind, games: [], byes: Array.from({ length: count }, (_, candidate) => ({ candidate })) },
        gatheredOf(12),
      );
    expectSaid(byes('knockout', 1), byes('knockout', 2), byes('knockout', 9));
    expectSaid(byes('halving', 1), byes('halving', 2), byes('halving', 9));
  });
});

describe('what stands beside a comparison', () => {
  const gathered = gatheredOf(4);
  const [one] = gathered.candidates;
  assert.ok(one);

  it('names who is equal and who was set aside', () => {
    const merged = [{ into: 2, candidate: { ...one, name: 'copy.md' } }];
    const setAside = [
      { candidate: { ...one, name: 'empty.md' }, reason: 'empty', words: '' },
      { candidate: { ...one, name: 'no.md' }, reason: 'refused', words: '' },
    ] as const;
    expectSaid(
      ...listCandidateSetDetailLines({ ...gathered, merged, setAside }, undefined).map(
        ({ label, words }) => `${label}: ${words}`,
      ),
    );
  });

  it('names candidates that are no proofs, with the words of the author', () => {
    const [first, second] = gathered.candidates;
    assert.ok(first && second);
    const admits = proofOf('Let $n = 2k$, so $n$ is even.', 'I was not able to find a complete proof.');
    const candidates = [first, { ...second, proof: admits }];
    const lines = listCandidateSetDetailLines({ ...gathered, candidates }, undefined).map(({ words }) => words);
    assert.deepEqual(lines.slice(1), ['02: “I was not able to find a complete proof.”']);
    const hidden = listCandidateSetDetailLines({ ...gathered, candidates }, { hidesHints: true });
    assert.equal(hidden.length, 1);
  });

  it('says how many end in the same answer, as far as that was looked at', () => {
    const words = (groups: readonly (readonly number[])[], without: readonly number[], isCut = false): string =>
      getFinalAnswersDetailLine({
        answers: {
          groups: groups.map((candidates, k) => ({ answer: `${k + 3}`, candidates })),
          without,
          isCut,
        },
      })?.words ?? '';
    expectSaid(words([[0, 1, 2, 3]], []), words([[0, 1], [2]], [3], true), words([], [0, 1, 2, 3]));
  });

  it('writes a final answer in plain signs, and leaves as it is what has none', () => {
    const pairs = [
      ['x = 80^\\circ \\text{ or } x = 280^\\circ', 'x = 80° or x = 280°'],
      ['\\frac{1}{2}', '1/2'],
      ['k \\in \\{0, 1, 3\\}', 'k ∈ {0, 1, 3}'],
      ['$\\{0,1,2,3\\}$', '{0, 1, 2, 3}'],
      ['$7$', '7'],
      ['n \\equiv 1 \\pmod 3', 'n \\equiv 1 \\pmod 3'],
      ['the line through $H$', 'the line through $H$'],
      ['yes', 'yes'],
    ];
    for (const [written, plain] of pairs) assert.equal(formatShortFinalAnswer(written ?? ''), plain);
  });
});
