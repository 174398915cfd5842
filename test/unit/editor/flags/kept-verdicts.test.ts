/** What judges made of items, as it is kept between windows. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  isSavedVerdictCurrent,
  mergeWithSavedVerdict,
  parseSavedVerdicts,
  type SavedItemVerdict,
  serializeSavedVerdicts,
  shouldReplaceVerdict,
} from '../../../../src/editor/flags/saved-verdicts.ts';

const kept = (more: Partial<SavedItemVerdict> = {}): SavedItemVerdict => ({
  fingerprint: 'f',
  flags: [1, 3],
  ...more,
});
const judged = kept({ judge: 'critic@local', words: 'The earliest error is in step 2.', earliest: 1 });

describe('verdicts of items that are kept', () => {
  it('are read back as they were written', () => {
    const items = new Map([
      ['a', kept()],
      ['b', judged],
      ['c', kept({ judge: 'grader@local', words: 'Accepted.', flags: [] })],
      ['d', kept({ judge: 'critic@local', words: 'No error.', earliest: -1, promptVersion: 2 })],
    ]);
    assert.deepEqual(parseSavedVerdicts(serializeSavedVerdicts({ stamp: '1:2', items })), { stamp: '1:2', items });
  });

  it('are read as far as they can be, whatever stands there', () => {
    const text = JSON.stringify({
      v: 1,
      stamp: 's',
      items: [['a', 'f', [0]], ['b', 'f', [-1]], ['c', 'f', 'x'], 7, null, ['d', 'f', [1], 'judge', 3, 'x']],
    });
    assert.deepEqual(
      [...(parseSavedVerdicts(text)?.items ?? [])],
      [
        ['a', { fingerprint: 'f', flags: [0] }],
        ['d', { fingerprint: 'f', flags: [1] }],
      ],
    );
    for (const broken of ['', '{"v":1', 'null', '[]', '{"v":2,"stamp":"","items":[]}'])
      assert.equal(parseSavedVerdicts(broken), undefined);
    fc.assert(fc.property(fc.json(), (any) => void parseSavedVerdicts(any)));
  });

  it('give way to what is newer, but a judge’s not to the checker’s of the same proof', () => {
    assert.equal(shouldReplaceVerdict({ flags: [] }, undefined, 'f'), true);
    assert.equal(shouldReplaceVerdict({ flags: [1, 3] }, kept(), 'f'), false, 'nothing new');
    assert.equal(shouldReplaceVerdict({ flags: [1] }, kept(), 'f'), true);
    assert.equal(shouldReplaceVerdict(judged, kept(), 'f'), true);
    assert.equal(shouldReplaceVerdict({ flags: [] }, judged, 'f'), false);
    assert.equal(shouldReplaceVerdict({ flags: [] }, judged, 'other'), true, 'of another proof');
  });

  it('are what is known of an item until a judge speaks of it again', () => {
    assert.equal(mergeWithSavedVerdict(undefined, judged), judged);
    const seen = { flags: [0] };
    assert.equal(mergeWithSavedVerdict(seen, undefined), seen);
    assert.equal(mergeWithSavedVerdict(seen, kept()), seen);
    assert.deepEqual(mergeWithSavedVerdict(seen, judged), { ...judged, flags: [0, 1, 3] });
    const again = { flags: [2], judge: 'grader@local', words: 'Accepted.' };
    assert.equal(mergeWithSavedVerdict(again, judged), again);
  });

  it('count where only the checker, or nobody, has spoken since', () => {
    assert.equal(isSavedVerdictCurrent(kept(), undefined), true);
    assert.equal(isSavedVerdictCurrent(judged, kept({ flags: [1] })), true);
    assert.equal(isSavedVerdictCurrent(judged, kept({ fingerprint: 'other' })), false, 'of another proof');
    assert.equal(isSavedVerdictCurrent(judged, kept({ judge: 'grader@local', words: 'Accepted.' })), false);
    assert.equal(isSavedVerdictCurrent(kept(), judged), false);
  });
});
