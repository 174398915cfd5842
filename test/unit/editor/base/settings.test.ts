import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  allSettingDefinitions,
  contributedSettingDefinitions,
  generalSettingDefinitions,
  judgeSettingDefinitions,
  machineSettingDefinitions,
  type SettingDefinition,
} from '../../../../src/editor/base/manifest-names.ts';
import {
  describeSettingIssue,
  findSettingError,
  getValidSettingValue,
  readMaxCallsPerRun,
  readSettingValueByLevel,
  type SettingValueByLevel,
} from '../../../../src/editor/base/setting-values.ts';

/** Values that a settings file can hold, whatever the schema says. */
const WRONG = [null, 3, -1, 0.25, Number.NaN, 1e300, 'yes', 'x'.repeat(500), 'Change', {}, { length: 1 }, []];

/** Whether one of those is right for a setting after all. */
function isRight(setting: SettingDefinition, value: unknown): boolean {
  if (setting.type === 'globs' || setting.type === 'list') return Array.isArray(value);
  if (setting.type === 'numbers') return isEmpty(value);
  if (setting.type === 'text') return typeof value === 'string' && value.length < 100;
  if (setting.type !== 'number') return false;
  if (value === null) return setting.default === null;
  if (value === 3) return setting.most >= 3;
  return value === 0.25 && !setting.whole;
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && JSON.stringify(value) === '{}';
}

describe('a setting', () => {
  it('is its default where its value has a wrong type, and that is said', () => {
    for (const setting of allSettingDefinitions) {
      for (const wrong of WRONG) {
        if (isRight(setting, wrong)) continue;
        assert.deepEqual(getValidSettingValue(setting, wrong), setting.default, setting.key);
        assert.match(findSettingError(setting, wrong) ?? '', /^must be .*(?:default|ignored)/, setting.key);
      }
    }
  });

  it('is what was set where that is right', () => {
    assert.equal(getValidSettingValue(generalSettingDefinitions.endOfLine, false), false);
    assert.equal(getValidSettingValue(generalSettingDefinitions.split, 'strict'), 'strict');
    assert.equal(getValidSettingValue(generalSettingDefinitions.reviewWhen, 'manual'), 'manual');
    assert.deepEqual(getValidSettingValue(generalSettingDefinitions.include, ['a/*.md']), ['a/*.md']);
    assert.deepEqual(getValidSettingValue(generalSettingDefinitions.include, []), []);
    assert.equal(getValidSettingValue(judgeSettingDefinitions.votes, 8), 8);
    assert.equal(getValidSettingValue(judgeSettingDefinitions.judge, 'critic@local'), 'critic@local');
    assert.equal(getValidSettingValue(judgeSettingDefinitions.incorrectBelow, null), null);
    assert.equal(getValidSettingValue(judgeSettingDefinitions.wrongBelow, 0.25), 0.25);
    assert.equal(getValidSettingValue(machineSettingDefinitions.tokensPerDay, 3), 3);
    for (const right of [false, true])
      assert.equal(findSettingError(generalSettingDefinitions.codeLens, right), undefined);
    assert.equal(findSettingError(generalSettingDefinitions.split, 'strict'), undefined);
    assert.equal(findSettingError(generalSettingDefinitions.include, ['a']), undefined);
  });

  it('that is not set is its default, and nothing is said', () => {
    for (const setting of allSettingDefinitions) {
      assert.deepEqual(getValidSettingValue(setting, undefined), setting.default);
      assert.equal(findSettingError(setting, undefined), undefined);
      assert.equal(findSettingError(setting, setting.default), undefined);
    }
  });

  it('of numbers by name has those that are right, and its defaults for the rest', () => {
    const { callsPerRun } = machineSettingDefinitions;
    const all = callsPerRun.default;
    assert.deepEqual(getValidSettingValue(callsPerRun, { review: 7 }), { ...all, review: 7 });
    assert.equal(findSettingError(callsPerRun, { review: 7 }), undefined);
    for (const wrong of [{ review: 0 }, { review: '7' }, { cases: 1.5 }, { reviews: 7 }]) {
      assert.deepEqual(getValidSettingValue(callsPerRun, wrong), all);
      assert.match(findSettingError(callsPerRun, wrong) ?? '', /review, comparison, cases, evaluation/);
    }
  });

  it('of patterns takes no more, and no longer ones, than can be matched in good time', () => {
    const long = '*'.repeat(1000);
    assert.deepEqual(getValidSettingValue(generalSettingDefinitions.include, ['a', 7, long, 'b']), ['a', 'b']);
    assert.match(findSettingError(generalSettingDefinitions.include, ['a', long]) ?? '', /ignored/);
    const many = Array.from({ length: 5000 }, (_, k) => `${k}`);
    assert.equal(getValidSettingValue(generalSettingDefinitions.include, many).length, 100);
    assert.match(findSettingError(generalSettingDefinitions.include, many) ?? '', /more than 100/);
  });
});

describe('a setting with a former key', () => {
  const { temper } = judgeSettingDefinitions;
  const levels = (found: Readonly<Record<string, SettingValueByLevel>>): SettingValueByLevel =>
    readSettingValueByLevel(temper, (key) => found[key]);

  it('has the value of its former key at each level where it has none itself', () => {
    const both = { globalValue: 'strict', workspaceValue: 'lenient' };
    assert.deepEqual(levels({ 'grader.temper': both }), both);
    assert.deepEqual(levels({ 'grader.leniency': { globalValue: 'balanced' }, 'grader.temper': both }), {
      globalValue: 'balanced',
      workspaceValue: 'lenient',
    });
    assert.deepEqual(levels({ 'grader.leniency': both }), both);
    assert.deepEqual(levels({}), { globalValue: undefined, workspaceValue: undefined });
  });

  it('is read by either key without a word; the manifest has the new one', () => {
    const former = allSettingDefinitions.filter(({ key, formerKey }) => key === formerKey);
    assert.deepEqual(former.map(({ key }) => key).sort(), ['grader.temper', 'review.selectJudgements']);
    for (const setting of former) {
      assert.equal(describeSettingIssue(setting, setting.default), undefined);
      assert.match(describeSettingIssue(setting, {}) ?? '', /^must be /);
      assert.ok(!contributedSettingDefinitions.includes(setting));
    }
    for (const key of ['grader.leniency', 'review.selectJudgments'])
      assert.ok(contributedSettingDefinitions.some((setting) => setting.key === key));
  });
});

describe('a setting that left the manifest', () => {
  const retired = allSettingDefinitions.filter((setting) => setting.retired !== undefined);
  const values: Readonly<Record<string, unknown>> = {
    'review.window': 5,
    'grader.correctFrom': 7,
    'grader.incorrectBelow': 2,
    'prm.wrongBelow': 0.25,
    'answer.protocol': 'steps',
    'label.showTime': true,
    'budget.callsPerReview': 11,
    'budget.callsPerComparison': 12,
    'budget.callsPerCaseRun': 13,
    'budget.callsPerEvaluation': 14,
  };

  it('is read where it is set, and only then is said what took its place', () => {
    assert.deepEqual(retired.map(({ key }) => key).sort(), Object.keys(values).sort());
    for (const setting of retired) {
      const { key } = setting;
      assert.equal(getValidSettingValue(setting, values[key]), values[key], key);
      assert.equal(describeSettingIssue(setting, undefined), undefined, key);
      assert.equal(describeSettingIssue(setting, values[key]), setting.retired, key);
      assert.match(describeSettingIssue(setting, {}) ?? '', /^must be /, key);
      assert.ok(!contributedSettingDefinitions.includes(setting), key);
    }
  });

  it('names a successor that there is', () => {
    const contributed = contributedSettingDefinitions.map(({ key }) => `proofmark.${key}`);
    const named = retired.flatMap((setting) => setting.retired?.match(/proofmark\.[\w.]+/g) ?? []);
    assert.equal(named.length, 7);
    for (const name of named) assert.ok(contributed.includes(name), name);
  });

  it('bounds a run where the one that took its place says nothing of that kind', () => {
    const calls = (found: Readonly<Record<string, unknown>>) =>
      (['review', 'comparison', 'cases', 'evaluation'] as const).map((kind) =>
        readMaxCallsPerRun(kind, ({ key }) => found[key]),
      );
    assert.deepEqual(calls({}), [200, 1000, 1000, 2000]);
    assert.deepEqual(calls(values), [11, 12, 13, 14]);
    assert.deepEqual(calls({ ...values, 'budget.callsPerRun': { comparison: 3 } }), [11, 3, 13, 14]);
    assert.deepEqual(calls({ 'budget.callsPerReview': 0, 'budget.callsPerRun': { cases: '9' } }), calls({}));
  });
});
