/** Which judge settings name, and what of that a workspace can suggest. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Endpoint } from '../../../../../src/core/judge/calls/endpoint.ts';
import {
  judgeSettingDefinitions,
  machineSettingDefinitions,
  type SettingDefinition,
} from '../../../../../src/editor/base/manifest-names.ts';
import {
  completeJudgeConfiguration,
  findJudgeSettingsSuggestion,
  getPointsThreshold,
  parseJudgeSetting,
  readJudgeSettings,
} from '../../../../../src/editor/models/judges/judge-values.ts';
import { formatJudgeSuggestionQuestion } from '../../../../../src/editor/models/judges/suggestion-words.ts';
import { endpointOf } from '../../../../support/endpoints.ts';

type Values = Readonly<Record<string, unknown>>;

const from =
  (values: Values) =>
  ({ key }: SettingDefinition): unknown =>
    values[key];
const own = (values: Values = {}) => readJudgeSettings(from(values));

describe('the judge that settings name', () => {
  it('is the checker, a kind at an endpoint, or a prompt file, and else none', () => {
    for (const text of ['checker', '', ' checker ']) assert.deepEqual(parseJudgeSetting(text), { kind: 'checker' });
    assert.deepEqual(parseJudgeSetting('critic@local'), {
      kind: 'model',
      choice: { kind: 'critic', endpoint: 'local' },
    });
    assert.deepEqual(parseJudgeSetting('a/b.judge.md'), { kind: 'prompt', path: 'a/b.judge.md' });
    for (const text of ['critic', 'critic@', 'Critic@x', 'critic@http://evil', 'judge@x', '@', '.judge'])
      assert.deepEqual(parseJudgeSetting(text), { kind: 'unknown' }, text);
  });

  it('is asked as the settings say', () => {
    const values = own({
      'review.votes': 8,
      'review.context': 'prefix',
      'review.confirm': ' second ',
      'grader.aid': 'rubric',
    });
    const choice = completeJudgeConfiguration(values, { kind: 'stepwise', endpoint: 'local' }, undefined);
    assert.equal(choice.votes, 8);
    assert.equal(choice.context, 'prefix');
    assert.equal(choice.confirm, 'second');
    assert.equal(choice.aid, 'rubric');
    assert.equal(choice.thresholds, undefined);
    assert.equal(completeJudgeConfiguration(own(), { kind: 'critic', endpoint: 'a' }, undefined).confirm, undefined);
    assert.equal(completeJudgeConfiguration(values, { kind: 'critic', endpoint: 'a', votes: 3 }, undefined).votes, 3);
  });

  it('has its votes chosen among judgements where that can be, and as often as was picked for this once', () => {
    const among = (values: Values, kind: 'critic' | 'grader' | 'stepwise', picked?: number) =>
      completeJudgeConfiguration(own(values), { kind, endpoint: 'a' }, undefined, picked).selectAmong;
    assert.equal(among({}, 'critic'), undefined);
    assert.equal(among({ 'review.selectJudgments': 8 }, 'critic'), 8);
    assert.equal(among({ 'review.selectJudgments': 8 }, 'grader', 4), 4);
    assert.equal(among({}, 'critic', 4), 4);
    assert.equal(among({ 'review.selectJudgments': 8 }, 'stepwise', 4), undefined);
    // One is nothing to choose from, and what is out of bounds is the default.
    assert.equal(among({ 'review.selectJudgments': 1 }, 'critic'), undefined);
    assert.equal(among({ 'review.selectJudgments': 64 }, 'critic'), undefined);
    const suggested = findJudgeSettingsSuggestion(own(), from({ 'review.selectJudgments': 32 }));
    assert.deepEqual(suggested?.differs, ['selectJudgements']);
  });

  it('has the thresholds of its kind, and no gap upside down', () => {
    const points = own({
      'grader.scale': 'points',
      'grader.correctFrom': 6,
      'grader.incorrectBelow': 7,
      'prm.wrongBelow': 0.25,
    });
    const thresholds = (kind: 'grader' | 'prm', at?: Partial<Endpoint>, values = points) =>
      completeJudgeConfiguration(values, { kind, endpoint: 'a' }, at).thresholds;
    assert.deepEqual(thresholds('grader'), { correct: 6, incorrect: 6 });
    assert.deepEqual(thresholds('prm'), { correct: 0.25 });
    // An endpoint's own come first; what it leaves open is as the settings said before they belonged to endpoints.
    assert.deepEqual(thresholds('grader', { correctFrom: 5.5 }), { correct: 5.5, incorrect: 5.5 });
    assert.deepEqual(thresholds('grader', { incorrectBelow: 2 }), { correct: 6, incorrect: 2 });
    assert.deepEqual(thresholds('prm', { wrongBelow: 0.75 }), { correct: 0.75 });
    const plain = own({ 'grader.scale': 'points' });
    assert.deepEqual(thresholds('grader', {}, plain), { correct: 6 });
    assert.deepEqual(thresholds('prm', {}, plain), { correct: 0.5 });
    assert.equal(getPointsThreshold(plain), 6);
    assert.equal(getPointsThreshold(points, { correctFrom: 7 }), 7);
  });

  it('is asked as settings say that left the manifest', () => {
    const asked = (values: Values, kind: 'stepwise' | 'answer') =>
      completeJudgeConfiguration(own(values), { kind, endpoint: 'a' }, {});
    assert.equal(asked({}, 'stepwise').window, 2);
    assert.equal(asked({ 'review.window': 5 }, 'stepwise').window, 5);
    assert.equal(asked({}, 'answer').protocol, 'free');
    assert.equal(asked({ 'answer.protocol': 'steps' }, 'answer').protocol, 'steps');
    // A workspace suggests them as before, once it is trusted.
    const suggested = findJudgeSettingsSuggestion(own(), from({ 'review.window': 5, 'answer.protocol': 'steps' }));
    assert.deepEqual(suggested?.differs, ['window', 'protocol']);
  });
});

describe('what a workspace suggests', () => {
  it('is nothing where it sets nothing, nothing right, or what the user has anyway', () => {
    const mine = own({ 'review.judge': 'critic@local', 'review.votes': 8 });
    for (const values of [
      {},
      { 'review.votes': 8 },
      { 'review.judge': 'critic@local' },
      { 'review.votes': 9999, 'review.judge': 7, 'review.stop': 'never' },
      { endpoints: [{ name: 'local', baseUrl: 'http://evil.example', model: 'm' }] },
      { 'budget.callsPerReview': 100_000 },
      { 'budget.callsPerRun': { review: 100_000 } },
    ])
      assert.equal(findJudgeSettingsSuggestion(mine, from(values)), undefined, JSON.stringify(values));
  });

  it("is the user's values with its own over them, and names those", () => {
    const mine = own({ 'review.context': 'prefix' });
    const suggestion = findJudgeSettingsSuggestion(mine, from({ 'review.judge': 'critic@local', 'review.votes': 8 }));
    assert.deepEqual(suggestion?.differs, ['judge', 'votes']);
    assert.deepEqual(suggestion?.values, { ...mine, judge: 'critic@local', votes: 8 });
  });

  it('is another one as soon as it says something else, and the same as long as it does not', () => {
    const setting = fc.constantFrom(
      { 'review.judge': 'critic@a' },
      { 'review.judge': 'critic@b' },
      { 'review.votes': 2 },
      { 'review.votes': 64 },
      { 'review.modelWhen': 'change' },
      { 'review.confirm': 'b' },
      { 'prm.wrongBelow': 0.1 },
    );
    const values = fc.array(setting, { minLength: 1 }).map((some): Values => Object.assign({}, ...some));
    fc.assert(
      fc.property(values, values, (a, b) => {
        const [one, other] = [a, b].map((some) => findJudgeSettingsSuggestion(own(), from(some)));
        const isSame = JSON.stringify(one?.values) === JSON.stringify(other?.values);
        assert.equal(one?.fingerprint === other?.fingerprint, isSame);
      }),
    );
  });

  it('is the same suggestion whatever the user has meanwhile', () => {
    const said = from({ 'review.judge': 'critic@local', 'review.votes': 64 });
    const before = findJudgeSettingsSuggestion(own(), said);
    const after = findJudgeSettingsSuggestion(own({ 'review.judge': 'critic@local' }), said);
    assert.deepEqual(after?.differs, ['votes']);
    assert.equal(after?.fingerprint, before?.fingerprint);
    // Whoever then chooses another judge is contradicted by it, although it was not asked about before.
    const other = findJudgeSettingsSuggestion(own({ 'review.judge': 'critic@cheap' }), said);
    assert.ok(other?.differs.includes('judge'));
    assert.equal(other?.fingerprint, after?.fingerprint);
  });

  it('can never be an endpoint, a key or a budget', () => {
    const machine = Object.fromEntries(Object.values(machineSettingDefinitions).map(({ key }) => [key, 1]));
    assert.equal(findJudgeSettingsSuggestion(own(), from(machine)), undefined);
    assert.deepEqual(
      Object.values(judgeSettingDefinitions).filter(({ key }) => /endpoint|url|key|budget|price/i.test(key)),
      [],
    );
  });

  it('is told with all it would change and with where proofs would go', () => {
    const local = endpointOf({ name: 'local', baseUrl: 'http://localhost:8000/v1', model: 'm-7b' });
    const suggestion = findJudgeSettingsSuggestion(own(), from({ 'review.judge': 'critic@local', 'review.votes': 64 }));
    assert.ok(suggestion);
    const said = formatJudgeSuggestionQuestion(suggestion, [local]);
    assert.match(said, /proofmark\.review\.judge: critic@local, proofmark\.review\.votes: 64/);
    assert.match(said, /m-7b at http:\/\/localhost:8000\./);
    assert.match(formatJudgeSuggestionQuestion(suggestion, []), /“local”/);
  });

  it('is told in bounded length and on one line', () => {
    const judge = `critic@${'\n'.repeat(50)}${'x'.repeat(200)}`;
    const suggestion = findJudgeSettingsSuggestion(own(), from({ 'review.judge': judge }));
    assert.ok(suggestion);
    const said = formatJudgeSuggestionQuestion(suggestion, []);
    assert.ok(said.length < 400 && !said.includes('\n'));
  });
});
