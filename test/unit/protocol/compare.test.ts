import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  MAX_TOURNAMENT_CANDIDATES as MOST_IN_CORE,
  MAX_TOURNAMENT_VOTES_OR_JUDGES as MOST_VOTES_IN_CORE,
} from '../../../src/core/select/types.ts';
import { MAX_COMPARISON_CANDIDATES, MAX_VOTES_PER_MATCH } from '../../../src/protocol/compare-matches.ts';
import {
  type CompareHostApi,
  type ComparePageApi,
  type CompareView,
  compareViewSchema,
  connectToCompareHost,
  connectToComparePanel,
  parseWithSchema,
  savedComparePageStateSchema,
} from '../../../src/protocol/index.ts';
import { compareViews, knockoutView, withGame } from '../../support/compare-views.ts';
import { answersOrIgnores, asJson, joinedBy, neverThrow, refusesAll, WRONG } from './two-ends-of.ts';

describe('the schemas of the comparison panel', () => {
  it('know every view, and leave out what is none of theirs', () => {
    for (const [name, view] of Object.entries(compareViews))
      assert.deepEqual(parseWithSchema(compareViewSchema, { ...view, more: 1 }), { value: asJson(view) }, name);
  });

  it('have room for all that a tournament may have', () => {
    assert.ok(MAX_COMPARISON_CANDIDATES >= MOST_IN_CORE && MAX_VOTES_PER_MATCH >= MOST_VOTES_IN_CORE);
  });

  it('refuse a view with anything wrong in it', () => {
    const view = withGame(knockoutView(8, 'waiting'));
    for (const name of [
      'revision',
      'phase',
      'header',
      'candidates',
      'rounds',
      'isMatrix',
      'ranking',
      'beside',
      'macros',
    ])
      for (const value of WRONG)
        assert.ok(
          'problem' in parseWithSchema(compareViewSchema, { ...view, [name]: value }),
          `${name}: ${JSON.stringify(value)}`,
        );
    const [round] = view.rounds;
    const [game] = round?.games ?? [];
    assert.ok(view.game && round && game);
    const games = (one: object): unknown => ({
      ...view,
      rounds: [{ ...round, games: [{ ...game, ...one }] }],
    });
    for (const one of [
      { seats: [game.seats[0]] },
      { seats: [...game.seats, game.seats[0]] },
      { state: 'toString' },
      { at: -1 },
      { at: Number.NaN },
      { id: 'x'.repeat(201) },
    ])
      assert.ok('problem' in parseWithSchema(compareViewSchema, games(one)), JSON.stringify(one));
    assert.ok('value' in parseWithSchema(compareViewSchema, games({ at: 0.5 })));
    assert.ok(
      'problem' in parseWithSchema(savedComparePageStateSchema, { v: 2, run: '', scroll: 0 }),
      'a state of another version',
    );
    assert.ok('problem' in parseWithSchema(savedComparePageStateSchema, { v: 1, run: '', scroll: 0, pair: [0, 1, 2] }));
    assert.ok('value' in parseWithSchema(savedComparePageStateSchema, { v: 1, run: '', scroll: 0, pair: [0, 1] }));
  });

  it('never throw', () => {
    neverThrow([compareViewSchema, savedComparePageStateSchema]);
  });
});

const nothing = async (): Promise<void> => {};

function joined(of: { host?: Partial<CompareHostApi>; page?: Partial<ComparePageApi> } = {}) {
  const host: CompareHostApi = {
    ready: async () => knockoutView(8, 'plan'),
    bodies: async () => ({ bodies: {} }),
    look: nothing,
    focusQuestion: nothing,
    change: nothing,
    decide: nothing,
    overrule: nothing,
    include: nothing,
    open: nothing,
    act: nothing,
    report: nothing,
    ...of.host,
  };
  return joinedBy(connectToComparePanel, connectToCompareHost, host, { show() {}, asking() {}, ...of.page });
}

describe("the comparison panel's connection", () => {
  it('brings what is asked for there, and every view back as it is', async () => {
    const seen: unknown[] = [];
    const shown: CompareView[] = [];
    const { atPage, atHost, problems } = joined({
      host: {
        decide: async (params) => void seen.push(params),
        change: async (params) => void seen.push(params),
      },
      page: { show: (view) => void shown.push(view) },
    });
    await atPage.remote.decide({ revision: 3, game: '2:0', choice: 'both' });
    await atPage.remote.change({ strategy: 'hybrid', keep: 4, seed: -5 });
    assert.deepEqual(seen, [
      { revision: 3, game: '2:0', choice: 'both' },
      { strategy: 'hybrid', keep: 4, seed: -5 },
    ]);
    assert.equal((await atPage.remote.ready({})).phase, 'plan');
    for (const view of Object.values(compareViews)) {
      atHost.remote.show(view);
      assert.deepEqual(shown.pop(), asJson(view));
    }
    assert.deepEqual(problems, []);
  });

  it('does nothing that is asked for in a wrong way, and says so', async () => {
    let done = 0;
    const count = async (): Promise<void> => void done++;
    const ends = joined({
      host: { decide: count, change: count, overrule: count, open: count, look: count },
    });
    const wrong = [
      { call: 'decide', params: { revision: 1, game: '1:0', choice: 'winner' } },
      { call: 'decide', params: { revision: 1, choice: 'first' } },
      { call: 'decide', params: { revision: -1, game: '1:0', choice: 'first' } },
      { call: 'change', params: { strategy: 'random' } },
      { call: 'change', params: { keep: 1.5 } },
      { call: 'change', params: { votes: Number.NaN } },
      { call: 'change', params: { seed: 2 ** 40 } },
      { call: 'overrule', params: { revision: 1, candidate: -2 } },
      { call: 'open', params: { candidate: 0, step: -1 } },
      { call: 'look', params: { pair: [0] } },
      { call: 'look', params: { pair: [0, 1, 2] } },
      { call: 'bodies', params: { keys: Array(65).fill('a') } },
      { call: 'show', params: {} },
      { call: 'constructor', params: {} },
    ];
    await refusesAll(ends, wrong);
    assert.equal(done, 0);
  });

  it('answers or ignores whatever comes, and never throws', async () => {
    await answersOrIgnores(
      joined(),
      ['ready', 'decide', 'change', 'overrule', 'act'],
      ['show', 'asking'],
      fc.record({ revision: fc.nat(), rounds: fc.jsonValue() }),
    );
  });
});
