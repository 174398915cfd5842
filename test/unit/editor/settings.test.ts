import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Setting, settings } from '../../../src/editor/names.ts';
import { settingValue, wrongWith } from '../../../src/editor/setting-values.ts';

/** Values that a settings file can hold, whatever the schema says. */
const WRONG = [null, 3, 'yes', 'Change', {}, { length: 1 }, []];

describe('a setting', () => {
  it('is its default where its value has a wrong type, and that is said', () => {
    for (const setting of Object.values<Setting>(settings)) {
      for (const wrong of WRONG) {
        if (setting.type === 'globs' && Array.isArray(wrong)) continue;
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
    for (const right of [false, true]) assert.equal(wrongWith(settings.codeLens, right), undefined);
    assert.equal(wrongWith(settings.split, 'strict'), undefined);
    assert.equal(wrongWith(settings.include, ['a']), undefined);
  });

  it('that is not set is its default, and nothing is said', () => {
    for (const setting of Object.values<Setting>(settings)) {
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
