/** The plan of an evaluation in the editor: which items it takes, and which lines mean something for a judge. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ResolvedModelJudge } from '../../../../src/core/evaluate/run/header.ts';
import { drawRowSample } from '../../../../src/core/evaluate/run/row-selection.ts';
import type { JudgeConfiguration } from '../../../../src/core/judge/models/judge-kinds.ts';
import {
  buildRowSelection,
  DEFAULT_EVALUATION_PLAN,
  type EvaluationPlanContext,
  getPlannedJudgeProperties,
  listScorableItems,
  parseJudgeThresholds,
  parseWholeNumber,
  selectPlannedItemIds,
} from '../../../../src/editor/evaluate/evaluation-plan.ts';
import { buildEvaluationPlanLines } from '../../../../src/editor/evaluate/plan-rows.ts';
import { endpointOf } from '../../../support/endpoints.ts';
import { createItemList } from '../../../support/item-list.ts';
import { saidIn } from '../../../support/said.ts';

const expectSaid = saidIn('editor/evaluate/evaluation-plan');

const facts = (id: string, row: number, more: object) => ({
  id,
  row,
  part: 0,
  line: row + 1,
  steps: 3,
  problem: '0'.repeat(16),
  ...more,
});

const set = {
  name: 'rows.jsonl',
  items: createItemList([
    facts('labelled', 0, { gold: 1, subset: 'algebra', generator: 'small' }),
    facts('judged', 1, { verdict: 'right', subset: 'algebra', generator: 'large' }),
    facts('answered', 2, { isAnswerRight: true, generator: 'large' }),
    facts('rated', 3, { isRated: true, generator: 'large' }),
    facts('silent', 4, {}),
  ]),
};

function asked(choice: Partial<JudgeConfiguration>, prices = false): ResolvedModelJudge {
  return {
    endpoint: endpointOf(prices ? { prices: { prompt: 1, completion: 1 } } : {}),
    choice: { kind: 'critic', endpoint: 'local', ...choice },
    prompt: undefined,
  };
}

function scopeFor(choice: Partial<JudgeConfiguration> | 'checker', isListed = false): EvaluationPlanContext {
  const judge =
    choice === 'checker' ? getPlannedJudgeProperties(undefined) : getPlannedJudgeProperties(asked(choice), 2000);
  return { set: set.name, candidates: listScorableItems(set, judge.kind), isListed, judge };
}

const labels = (scope: EvaluationPlanContext, plan = DEFAULT_EVALUATION_PLAN): readonly string[] => {
  const { begin, items, scoring, limits } = buildEvaluationPlanLines(scope, plan);
  return [begin, ...items, ...scoring, ...limits].map(({ label }) => label);
};

test('a judge is scored on what people say of what it judges, points alone among it', () => {
  const ids = (kind: 'critic' | 'answer') => listScorableItems(set, kind).map(({ id }) => id);
  assert.deepEqual(ids('critic'), ['labelled', 'judged', 'rated']);
  assert.deepEqual(ids('answer'), ['judged', 'answered']);
  const [, , rated] = listScorableItems(set, 'critic');
  assert.deepEqual(rated, { id: 'rated', subset: 'rows', generator: 'large', isPointsAlone: true });
});

test('the first line is all of it, and only what means something stands below', () => {
  expectSaid(...labels(scopeFor({ kind: 'critic', votes: 8 })));
  const one = labels(scopeFor({ kind: 'critic', votes: 1 }));
  assert.equal(one.length, 10, 'one vote cannot tie');
  expectSaid(...labels(scopeFor('checker')).slice(5));
  expectSaid(...labels(scopeFor({ kind: 'answer', votes: 8 })));
  const thresholds = { correct: 5, incorrect: 2 };
  expectSaid(...labels(scopeFor({ kind: 'grader', scale: 'points', thresholds })));
  expectSaid(...labels(scopeFor({ kind: 'grader' })));
  expectSaid(...labels(scopeFor({ kind: 'prm', thresholds: { correct: 0.35 } })));
  expectSaid(...labels({ ...scopeFor({}), judge: getPlannedJudgeProperties(asked({}, true), 2000) }));
});

test('how many calls an item takes is known of judges that vote on the whole', () => {
  const each = (choice: Partial<JudgeConfiguration>) => getPlannedJudgeProperties(asked(choice), 2000).callsEach;
  assert.equal(each({ kind: 'critic', votes: 8 }), 8);
  assert.equal(each({ kind: 'grader', votes: 4 }), 4);
  assert.equal(each({ kind: 'prm', votes: 4 }), 1);
  for (const choice of [
    { kind: 'stepwise', votes: 4 },
    { kind: 'answer', votes: 4 },
    { kind: 'critic', votes: 4, selectAmong: 8 },
    { kind: 'critic', votes: 4, confirm: 'other' },
  ] as const)
    assert.equal(each(choice), undefined, JSON.stringify(choice));
});

test('subsets and generators narrow it, and none begins nothing', () => {
  const scope = scopeFor({});
  const plan = { ...DEFAULT_EVALUATION_PLAN, subsets: ['algebra'], generators: ['large'] };
  assert.deepEqual(selectPlannedItemIds(scope, plan), ['judged']);
  assert.deepEqual(buildRowSelection(scope, plan), { subsets: ['algebra'], generators: ['large'] });
  expectSaid(labels(scope, plan)[0]);
  const none = buildEvaluationPlanLines(scope, {
    ...DEFAULT_EVALUATION_PLAN,
    subsets: ['rows'],
    generators: ['small'],
  }).begin;
  assert.equal(none.description, undefined);
  expectSaid(none.label);
});

test('a sample is that of the command line by the same seed, in the order of the file', () => {
  const candidates = Array.from({ length: 50 }, (_, k) => ({ id: `i${k}`, subset: 'rows' }));
  const scope = { ...scopeFor({}), candidates };
  const plan = { ...DEFAULT_EVALUATION_PLAN, sample: 10, seed: 3 };
  const lots = drawRowSample(
    candidates.map(({ id }) => `rows.jsonl#${id}`),
    10,
    3,
  );
  const ids = selectPlannedItemIds(scope, plan);
  assert.deepEqual(new Set(ids.map((id) => `rows.jsonl#${id}`)), lots);
  assert.deepEqual(
    ids,
    candidates.map(({ id }) => id).filter((id) => ids.includes(id)),
  );
  assert.notDeepEqual(selectPlannedItemIds(scope, { ...plan, seed: 4 }), ids);
  assert.deepEqual(selectPlannedItemIds(scope, { ...DEFAULT_EVALUATION_PLAN, rows: 2 }), ['i0', 'i1']);
});

test('of listed items the header names all, and says what was drawn of them', () => {
  const scope = scopeFor({}, true);
  assert.deepEqual(buildRowSelection(scope, { ...DEFAULT_EVALUATION_PLAN, sample: 2 }), {
    ids: ['labelled', 'judged', 'rated'],
    sample: 2,
  });
  expectSaid(labels(scope)[0]);
});

test('what is typed is read as it is meant, or not at all', () => {
  assert.deepEqual(parseJudgeThresholds(' 6 ', 7, true), { correct: 6 });
  assert.deepEqual(parseJudgeThresholds('6, 3.5', 7, true), { correct: 6, incorrect: 3.5 });
  for (const [text, hasGap] of [
    ['3, 6', true],
    ['8', true],
    ['6,', true],
    ['6, 3, 1', true],
    ['0.5, 0.2', false],
    ['-1', true],
    ['1e3', true],
    ['', true],
  ] as const)
    assert.equal(parseJudgeThresholds(text, 7, hasGap), undefined, text);
  assert.equal(parseWholeNumber('12', 1, 12), 12);
  for (const text of ['0', '13', '1.5', '', 'x']) assert.equal(parseWholeNumber(text, 1, 12), undefined, text);
});
