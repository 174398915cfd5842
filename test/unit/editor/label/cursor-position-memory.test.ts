/** Which places of the cursor are news. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UserCursorMoveDetector } from '../../../../src/editor/label/cursor-position-memory.ts';
import { manualClock } from '../../../support/manual-clock.ts';

test('a cursor that we have set is no news, nor is one that was told before', () => {
  const clock = manualClock();
  const memory = new UserCursorMoveDetector(clock);
  assert.equal(memory.tell('a', true), true);
  assert.equal(memory.see('a'), false);
  memory.set('b');
  // What the editor shows may be the old place for a moment.
  assert.equal(memory.see('a'), false);
  assert.equal(memory.see('b'), false);
  assert.equal(memory.tell('b', false), false);
  // A person goes there after all, or somewhere else.
  assert.equal(memory.tell('b', true), true);
  assert.equal(memory.see('c'), true);
  assert.equal(memory.see('c'), false);
});

test('long after it was set, a command that leads there is news', () => {
  const clock = manualClock();
  const memory = new UserCursorMoveDetector(clock);
  memory.set('b');
  clock.advance(10_000);
  assert.equal(memory.tell('b', false), true);
});

test('a place that we have seen ourselves is no news when the editor tells of it later', () => {
  const clock = manualClock();
  const memory = new UserCursorMoveDetector(clock);
  // A command has set it; a key is pressed before the editor has told of it, and takes the cursor on.
  assert.equal(memory.see('a'), true);
  memory.set('b');
  assert.equal(memory.tell('a', false), false);
  assert.equal(memory.tell('b', false), false);
  // A person who goes back there is heard.
  assert.equal(memory.tell('a', true), true);
  clock.advance(10_000);
  assert.equal(memory.tell('a', false), true);
});
