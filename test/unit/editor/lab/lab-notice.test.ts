import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LabNotice } from '../../../../src/editor/lab/lab-notice.ts';

test('a problem is over once the prompt or its cases are others; what was done stays said', () => {
  const notice = new LabNotice();
  notice.say('No cases to compare on. Add a case first.', true, 'prompt 0');
  assert.equal(notice.shown('prompt 0')?.isProblem, true);
  assert.equal(notice.shown('prompt 1'), undefined);
  assert.equal(notice.shown('prompt 0'), undefined, 'it does not come back');
  notice.say('math-22 is a case now.', false, 'prompt 1');
  assert.equal(notice.shown('other 2')?.words, 'math-22 is a case now.');
  notice.clear();
  assert.equal(notice.shown('prompt 1'), undefined);
});
