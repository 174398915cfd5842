/** What is to be done before the first call: what a person may want of it, and what is in the way. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseProofText } from '../../../../src/core/proof/index.ts';
import type { CandidateSet, ComparerDescription } from '../../../../src/core/select/types.ts';
import { planComparison } from '../../../../src/editor/compare/plan-comparison.ts';
import { assertWithin } from '../../../support/scaling.ts';

function gatheredOf(count: number): CandidateSet {
  const candidates = Array.from({ length: count }, (_, k) => ({
    id: `${k}`,
    name: `${k}`,
    proof: parseProofText(`It is ${k}.`, { language: 'plain', split: 'logical' }),
  }));
  return { candidates, merged: [], setAside: [] };
}

const MODEL: ComparerDescription = {
  name: 'model',
  compares: true,
  grades: true,
  judges: 1,
  lanes: 4,
};
const CHECKER: ComparerDescription = { ...MODEL, name: 'checker', grades: false };

describe('the plan of a comparison', () => {
  it('is a knockout that waits for people, unless somebody wants something else', () => {
    const { design, input } = planComparison(gatheredOf(8), {}, MODEL, ['Words.']);
    assert.equal(design?.strategy, 'knockout');
    assert.equal(design.undecided, 'wait');
    assert.equal(design.count, 8);
    assert.deepEqual(input.words, ['Words.']);
    assert.equal(input.options.find(({ strategy }) => strategy === 'knockout')?.plan.calls, 7);
    assert.equal(input.options.length, 6);
    for (const { tokens } of input.options) assert.ok(tokens > 0);
  });

  it('cannot begin before it is known who is asked, but can be drawn', () => {
    const { design, drawn, input } = planComparison(gatheredOf(4), {}, undefined, []);
    assert.equal(design, undefined);
    assert.equal(drawn?.count, 4);
    assert.equal(input.problem, undefined);
  });

  it('says what is in the way of who is asked', () => {
    const failure = { kind: 'failure', failure: 'unavailable', message: 'No endpoint.' } as const;
    const { design, input } = planComparison(gatheredOf(4), {}, failure, []);
    assert.equal(design, undefined);
    assert.equal(input.problem, 'No endpoint.');
  });

  it('says what does not fit, and shows it as it was said', () => {
    const { design, drawn, input } = planComparison(gatheredOf(4), { votes: 2, keep: 3 }, MODEL, []);
    assert.equal(design, undefined);
    assert.equal(drawn, undefined);
    assert.match(input.problem ?? '', /odd number/);
    assert.equal(input.wanted.votes, 2);
    assert.equal(input.wanted.keep, 3);
  });

  it('says at once that all pairs of very many are too many to be played, and draws none of them', () => {
    const many = gatheredOf(1024);
    const plan = () => planComparison(many, { strategy: 'pairwise' }, MODEL, []);
    assertWithin(500, plan);
    const { design, drawn, input } = plan();
    assert.equal(design, undefined);
    assert.equal(drawn, undefined);
    assert.match(input.problem ?? '', /1024 candidates need 523776 matches, .* another strategy/);
    assert.equal(input.options.find(({ strategy }) => strategy === 'pairwise')?.plan.games, 523_776);
    for (const strategy of ['knockout', 'halving', 'judge', 'hybrid'] as const)
      assert.ok(planComparison(many, { strategy }, MODEL, []).design, strategy);
    assert.ok(planComparison(gatheredOf(141), { strategy: 'pairwise' }, MODEL, []).design);
    assert.equal(planComparison(gatheredOf(142), { strategy: 'pairwise' }, MODEL, []).drawn, undefined);
  });

  it('has the embedded checker grade nobody', () => {
    for (const strategy of ['judge', 'hybrid'] as const) {
      const { design, input } = planComparison(gatheredOf(4), { strategy, votes: 1 }, CHECKER, []);
      assert.equal(design, undefined, strategy);
      assert.match(input.problem ?? '', /\S/);
    }
    assert.ok(planComparison(gatheredOf(4), { strategy: 'pairwise' }, CHECKER, []).design);
  });
});
