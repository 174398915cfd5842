import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PanelKey } from '../../../src/protocol/index.ts';
import { hints, keyTable } from '../../../webview/review/state/keys.ts';
import { guardOf } from '../../../webview/shared/keys/guard.ts';

function guarded() {
  let time = 0;
  return {
    guard: guardOf<PanelKey>(() => time, { enter: 'toggle', help: 'help' }),
    wait: (milliseconds: number) => (time += milliseconds),
  };
}

test('a key that went into a text is not obeyed, even if the text is left by then', () => {
  const { guard, wait } = guarded();
  guard.down('text', 'Escape');
  wait(20);
  assert.equal(guard.mayPress('leave', 'page'), false);
  guard.down('text', 'a');
  assert.equal(guard.mayPress('agree', 'text'), false);
});

test('Enter on a button is the button’s alone; letters there are ours', () => {
  const { guard } = guarded();
  guard.down('control', 'Enter');
  assert.equal(guard.mayPress('toggle', 'page'), false);
  guard.down('control', 'j');
  assert.equal(guard.mayPress('nextStep', 'control'), true);
  guard.down('page', 'Enter');
  assert.equal(guard.mayPress('toggle', 'page'), true);
});

test('in the table of keys only its own key is obeyed', () => {
  const { guard } = guarded();
  guard.down('dialog', 'a');
  assert.equal(guard.mayPress('agree', 'dialog'), false);
  guard.down('dialog', 'F1');
  assert.equal(guard.mayPress('help', 'dialog'), true);
});

test('the page does ? at once, on whatever key it is, and not once more when the host hands it on', () => {
  const { guard, wait } = guarded();
  assert.equal(guard.down('page', '?'), 'help');
  wait(30);
  assert.equal(guard.mayPress('help', 'dialog'), false);
  assert.equal(guard.mayPress('help', 'dialog'), true, 'another one is another one');
  assert.equal(guard.down('dialog', '?'), 'help');
  assert.equal(guard.down('text', '?'), undefined);
  wait(60_000);
  assert.equal(guard.mayPress('help', 'page'), true);
});

test('a panel may do more keys by itself: the host’s come to nothing then, one for one', () => {
  let time = 0;
  const guard = guardOf<'left' | 'read' | 'help'>(() => time, {
    enter: 'read',
    help: 'help',
    own: (key, ground) => (key === 'ArrowLeft' && ground === 'page' ? 'left' : undefined),
  });
  assert.equal(guard.down('page', 'ArrowLeft'), 'left');
  assert.equal(guard.down('page', 'ArrowLeft'), 'left');
  time += 40;
  assert.deepEqual(
    [1, 2, 3].map(() => guard.mayPress('left', 'page')),
    [false, false, true],
  );
  assert.equal(guard.down('control', 'ArrowLeft'), undefined);
  assert.equal(guard.down('dialog', 'ArrowLeft'), undefined);
});

test('what the host hands on without a key here is obeyed, but not into a text', () => {
  const { guard, wait } = guarded();
  assert.equal(guard.mayPress('agree', 'page'), true);
  assert.equal(guard.mayPress('agree', 'text'), false);
  guard.down('text', 'x');
  wait(60_000);
  assert.equal(guard.mayPress('agree', 'page'), true);
});

test('the footer shows six keys at most, and all of them are in the table', () => {
  const table = new Set(keyTable(false).flatMap((rows) => rows.flatMap(({ caps }) => caps)));
  assert.ok(hints(false).length <= 6);
  for (const { caps } of hints(false)) for (const cap of caps) assert.ok(table.has(cap));
});

test('letters of a text that are handed on only after another key was pressed are still none', () => {
  let time = 0;
  const letters: Partial<Record<PanelKey, string>> = { agree: 'a', nextStep: 'j' };
  const guard = guardOf<PanelKey>(() => time, { help: 'help', letterOf: (key) => letters[key] });
  for (const letter of ['j', 'a', 'Escape']) guard.down('text', letter);
  time += 200;
  guard.down('page', 'j');
  // Slowly, one after the other: the letter of the text, and then the key.
  assert.equal(guard.mayPress('nextStep', 'page'), false);
  assert.equal(guard.mayPress('agree', 'page'), false);
  assert.equal(guard.mayPress('nextStep', 'page'), true);
  // What was handed on in time is not waited for any more.
  guard.down('text', 'a');
  assert.equal(guard.mayPress('agree', 'text'), false);
  guard.down('page', 'a');
  assert.equal(guard.mayPress('agree', 'page'), true);
});
