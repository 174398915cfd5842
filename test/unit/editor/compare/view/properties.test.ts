/** What holds of the views of any comparison. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRandomGenerator } from '../../../../../src/core/base/random.ts';
import {
  applyManualDecision,
  COMPARISON_STRATEGIES,
  getTournamentStanding,
  type Tournament,
  type TournamentStanding,
} from '../../../../../src/core/select/index.ts';
import { renderComparisonTextByKey } from '../../../../../src/editor/compare/view/reading.ts';
import type { CompareViewInput } from '../../../../../src/editor/compare/view/types.ts';
import { toCompareView } from '../../../../../src/editor/compare/view/view.ts';
import { type CompareView, parseWithSchema, compareViewSchema as schema } from '../../../../../src/protocol/index.ts';
import { compareInput, gatheredOf, playTo, simulated, undecided } from '../../../../support/compare-inputs.ts';

const ROUNDS = 300;

const random = createRandomGenerator(20_261_122);
const below = (n: number): number => Math.floor(random() * n);
const oneOf = <T>(...all: readonly T[]): T => all[below(all.length)] as T;

/** Any comparison that a simulated judge and a person may come to. */
function anyInput(): CompareViewInput {
  const strategy = oneOf(...COMPARISON_STRATEGIES);
  const count = oneOf(1, 2, 3, 4, 5, 7, 8, 9, 13, 16);
  const order = oneOf('single', 'swap');
  const isBestOf = strategy === 'knockout' || strategy === 'pairwise';
  const phase = oneOf('running', 'running', 'stopped', 'failed', 'plan', 'done', 'waiting');
  const input = compareInput({
    count,
    phase: 'running',
    strategy,
    order,
    seed: below(1000),
    votes: isBestOf ? oneOf(1, 1, 3) : 1 + below(6),
    ...(strategy === 'judge' || strategy === 'pairwise' ? {} : { keep: 1 + below(count) }),
    undecided: oneOf('wait', 'both'),
    scale: oneOf('binary', 'points'),
    share: oneOf(0, 0.2, 0.5, 0.9, 1),
    rule: oneOf(simulated, undecided(order)),
  });
  let tournament = input.held?.tournament as Tournament;
  for (let k = below(3); k > 0; k--) tournament = anyDecision(tournament);
  if (phase === 'done') tournament = playTo(tournament, Number.POSITIVE_INFINITY);
  const standing = getTournamentStanding(tournament);
  const isOver = phase === 'done' || phase === 'waiting';
  const games = standing.rounds.flatMap((round) => round.games);
  return {
    ...input,
    phase: isOver ? standing.phase : phase,
    held: { tournament, standing },
    underWay: oneOf(undefined, input.underWay),
    look: {
      ...(below(2) === 0 && games.length > 0 ? { game: games[below(games.length)]?.id } : {}),
      ...(below(2) === 0 ? { pair: [below(count), below(count)] } : {}),
    },
  };
}

function anyDecision(tournament: Tournament): Tournament {
  const time = '2026-11-22T13:00:00.000Z';
  if (below(6) === 0)
    return applyManualDecision(tournament, { kind: 'winner', candidate: below(tournament.design.count), time });
  const games = getTournamentStanding(tournament).rounds.flatMap((round) => round.games);
  const game = games[below(games.length)];
  const winner = oneOf<number | 'both' | undefined>(game?.seats[0].candidate, game?.seats[1].candidate, 'both');
  if (!game || winner === undefined) return tournament;
  return playTo(
    applyManualDecision(tournament, { kind: 'game', game: game.id, winner, time }),
    tournament.replies.size + below(20),
  );
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Every text that is in a value. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) yield* textsIn(one);
}

describe('the view of any comparison', () => {
  const inputs = Array.from({ length: ROUNDS }, anyInput);
  const each = (look: (view: CompareView, input: CompareViewInput, standing: TournamentStanding) => void): void => {
    for (const input of inputs) if (input.held) look(toCompareView(input), input, input.held.standing);
  };

  it('is one that the protocol knows', () => {
    each((view) => assert.deepEqual(parseWithSchema(schema, view), { value: asJson(view) }));
  });

  it('has no place left to be filled in its sentences, and none that is nothing', () => {
    each((view) => {
      for (const text of textsIn(view)) assert.doesNotMatch(text, /\{\d\}|undefined|NaN|null/);
      assert.notEqual(view.header.sentence, '');
      for (const { games } of view.rounds) for (const { label } of games) assert.notEqual(label, '');
    });
  });

  it('draws every game once, in columns in which none lies over another', () => {
    each(({ rounds }, _, standing) => {
      const ids = rounds.flatMap(({ games }) => games.map(({ id }) => id));
      assert.equal(new Set(ids).size, ids.length);
      // Of halving, who plays in later rounds is not known.
      const all = standing.rounds.reduce((sum, round) => sum + round.games.length, 0);
      assert.equal(ids.length, all);
      for (const { games } of rounds)
        for (const [k, { at }] of games.entries()) {
          const before = games[k - 1];
          if (before) assert.ok(at - before.at >= 1, `${at} behind ${before.at}`);
        }
    });
  });

  it('has a square for each reply, and the same for both seats but the other way about', () => {
    each(({ rounds }, _, standing) => {
      const games = new Map(standing.rounds.flatMap((round) => round.games).map((game) => [game.id, game]));
      for (const { id, seats } of rounds.flatMap((round) => round.games)) {
        const game = games.get(id);
        const [a, b] = seats.map(({ squares }) => squares);
        if (!game || seats.some(({ candidate }) => candidate === undefined)) continue;
        const other = { won: 'lost', lost: 'won', none: 'none', coming: 'coming' };
        assert.deepEqual(
          a?.map((one) => other[one]),
          b,
        );
        assert.equal(a?.filter((one) => one !== 'coming').length, game.calls.filter(({ heard }) => heard).length);
      }
    });
  });

  it('ranks all that are not out before others are judged, once', () => {
    each(({ ranking, candidates, phase, header }, _, standing) => {
      if (standing.calls.spent === 0) return assert.deepEqual(ranking.rows, []);
      const shown = ranking.rows.flatMap(({ candidate }) => (candidate === undefined ? [] : [candidate]));
      const all = [...shown, ...ranking.out.flatMap((group) => group.candidates)];
      assert.equal(new Set(all).size, all.length);
      if (phase === 'done') assert.equal(all.length, candidates.length);
      if (phase === 'done' && standing.winner !== undefined)
        assert.match(header.sentence, new RegExp(candidates[standing.winner]?.number ?? 'nobody'));
      for (const { score } of ranking.rows) if (score) assert.ok(score.low <= score.at && score.at <= score.high);
    });
  });

  it('lets a person choose only where both are known, and names both alike', () => {
    each(({ game, candidates }) => {
      if (!game || game.choices.length === 0) return;
      assert.ok(game.pair);
      const [first, second] = game.pair.map((one) => candidates[one]?.number);
      assert.deepEqual(
        game.choices.slice(0, 2).map(({ title }) => title),
        [`Choose ${first}`, `Choose ${second}`],
      );
    });
  });

  it('has the text of every key in it', () => {
    each((view, input) => {
      const keys = [
        ...(view.problem ? [view.problem.body] : []),
        ...(view.reading?.rows ?? []).flatMap(({ cells }) => cells.flatMap((cell) => (cell ? [cell.body] : []))),
      ];
      for (const key of keys) assert.ok(renderComparisonTextByKey(input, key), key);
    });
  });

  it('is the same, whatever was drawn before it', () => {
    each((view, input, standing) => {
      // Nothing is known of values that nobody has seen.
      const held = input.held && { ...input.held, standing: structuredClone(standing) };
      assert.deepEqual(view, toCompareView({ ...input, held, gathered: structuredClone(input.gathered) }));
    });
  });

  it('says the same of the same', () => {
    for (const input of inputs.slice(0, 40)) assert.deepEqual(toCompareView(input), toCompareView(input));
  });
});

describe('lines of a bracket', () => {
  it('do not cross, and no game stands on a line', () => {
    for (let count = 2; count <= 40; count++)
      for (const keep of [1, 2, 5].filter((k) => k < count)) {
        const strategy = keep === 1 ? 'knockout' : 'hybrid';
        const { rounds } = toCompareView(compareInput({ count, phase: 'plan', strategy, keep, seed: count }));
        const games = new Map(
          rounds.flatMap(({ games: all }, column) => all.map((game) => [game.id, { column, ...game }])),
        );
        const lines = [...games.values()].flatMap((game) =>
          game.seats.flatMap(({ from }) => {
            const before = from === undefined ? undefined : games.get(from);
            return before ? [{ from: before, to: game }] : [];
          }),
        );
        assert.ok(count < 4 || keep >= count / 2 || lines.length > 0, `${count} to ${keep}`);
        for (const one of lines) {
          for (const game of games.values())
            if (game.column > one.from.column && game.column < one.to.column)
              assert.ok(Math.abs(game.at - one.from.at) >= 0.5, `${count} to ${keep}: ${game.id} on a line`);
          for (const other of lines) {
            if (one === other || one.to.column !== other.to.column || one.to.id === other.to.id) continue;
            assert.equal(
              Math.sign(one.from.at - other.from.at),
              Math.sign(one.to.at - other.to.at),
              `${count} to ${keep}: ${one.from.id} and ${other.from.id}`,
            );
          }
        }
      }
  });
});

describe('a comparison too large to be drawn', () => {
  it('says so, and has all the rest', () => {
    const view = toCompareView(compareInput({ count: 150, phase: 'plan', strategy: 'pairwise', order: 'single' }));
    assert.deepEqual(view.rounds, []);
    assert.equal(view.candidates.length, 150);
    assert.equal(view.header.notices.length, 1);
    assert.match(view.header.notices[0] ?? '', / 11175\. /);
    assert.ok('value' in parseWithSchema(schema, view));
  });
});

describe('names that somebody else has made', () => {
  it('are in one line, without signs that nobody sees', () => {
    const input = compareInput({ count: 4, phase: 'plan' });
    const { candidates } = gatheredOf(4);
    const evil = `a\u202egnp.exe\n\u0000b${'x'.repeat(10_000)}`;
    const named = candidates.map((one) => ({ ...one, name: evil }));
    const view = toCompareView({ ...input, name: evil, gathered: { ...input.gathered, candidates: named } });
    for (const { name } of view.candidates) {
      assert.match(name, /^agnp\.exe bx+…$/);
      assert.ok(name.length <= 121);
    }
    for (const text of textsIn(view)) assert.doesNotMatch(text, /\u202e|\n/);
    assert.ok('value' in parseWithSchema(schema, view));
  });
});
