import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  allSettings,
  judgeSettings,
  machineSettings,
  type Setting,
  settings,
} from '../../../src/editor/base/names.ts';
import { settingValue, wrongWith } from '../../../src/editor/base/setting-values.ts';

/** Values that a settings file can hold, whatever the schema says. */
const WRONG = [null, 3, -1, 0.25, Number.NaN, 1e300, 'yes', 'x'.repeat(500), 'Change', {}, { length: 1 }, []];

/** Whether one of those is right for a setting after all. */
function isRight(setting: Setting, value: unknown): boolean {
  if (setting.type === 'globs' || setting.type === 'list') return Array.isArray(value);
  if (setting.type === 'text') return typeof value === 'string' && value.length < 100;
  if (setting.type !== 'number') return false;
  if (value === null) return setting.default === null;
  if (value === 3) return setting.most >= 3;
  return value === 0.25 && !setting.whole;
}

describe('a setting', () => {
  it('is its default where its value has a wrong type, and that is said', () => {
    for (const setting of allSettings) {
      for (const wrong of WRONG) {
        if (isRight(setting, wrong)) continue;
        assert.deepEqual(settingValue(setting, wrong), setting.default, setting.key);
        assert.match(wrongWith(setting, wrong) ?? '', /^must be .*default/, setting.key);
      }
    }
  });

  it('is what was set where that is right', () => {
    assert.equal(settingValue(settings.endOfLine, false), false);
    assert.equal(settingValue(settings.split, 'strict'), 'strict');
    assert.equal(settingValue(settings.reviewWhen, 'manual'), 'manual');
    assert.deepEqual(settingValue(settings.include, ['a/*.md']), ['a/*.md']);
    assert.deepEqual(settingValue(settings.include, []), []);
    assert.equal(settingValue(judgeSettings.votes, 8), 8);
    assert.equal(settingValue(judgeSettings.judge, 'critic@local'), 'critic@local');
    assert.equal(settingValue(judgeSettings.incorrectBelow, null), null);
    assert.equal(settingValue(judgeSettings.wrongBelow, 0.25), 0.25);
    assert.equal(settingValue(machineSettings.tokensPerDay, 3), 3);
    for (const right of [false, true]) assert.equal(wrongWith(settings.codeLens, right), undefined);
    assert.equal(wrongWith(settings.split, 'strict'), undefined);
    assert.equal(wrongWith(settings.include, ['a']), undefined);
  });

  it('that is not set is its default, and nothing is said', () => {
    for (const setting of allSettings) {
      assert.deepEqual(settingValue(setting, undefined), setting.default);
      assert.equal(wrongWith(setting, undefined), undefined);
      assert.equal(wrongWith(setting, setting.default), undefined);
    }
  });

  it('of patterns takes no more, and no longer ones, than can be matched in good time', () => {
    const long = '*'.repeat(1000);
    assert.deepEqual(settingValue(settings.include, ['a', 7, long, 'b']), ['a', 'b']);
    assert.match(wrongWith(settings.include, ['a', long]) ?? '', /left out/);
    const many = Array.from({ length: 5000 }, (_, k) => `${k}`);
    assert.equal(settingValue(settings.include, many).length, 100);
    assert.match(wrongWith(settings.include, many) ?? '', /more than 100/);
  });
});
