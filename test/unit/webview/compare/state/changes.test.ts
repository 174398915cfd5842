import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CompareView } from '../../../../../src/protocol/index.ts';
import { decided, read, shown, swapped, went } from '../../../../../webview/compare/state/changes.ts';
import { currentDetail, currentGame, mayChoose } from '../../../../../webview/compare/state/here.ts';
import { type Model, NOTHING } from '../../../../../webview/compare/state/model.ts';
import { knockoutView, withGame } from '../../../../support/compare-views.ts';

const waiting = knockoutView(8, 'waiting');
const running = knockoutView(8, 'running');
const done = knockoutView(8, 'done');

const games = (view: CompareView) => view.rounds.flatMap((round) => round.games);
const idOf = (view: CompareView, state: string): string =>
  games(view).find((game) => game.state === state)?.id ?? '';

test('while nobody has gone anywhere, the page is at the game that waits, and reads the two of it', () => {
  const model = shown(NOTHING, waiting);
  assert.equal(currentGame(model), idOf(waiting, 'waiting'));
  assert.deepEqual(model.pair, waiting.game?.pair);
  assert.equal(model.isOwnPair, false);
});

test('there is somebody to read from the first view on, and at the end the two best', () => {
  assert.notEqual(shown(NOTHING, running).pair, undefined);
  const [first, second] = done.ranking.rows;
  assert.deepEqual(shown(NOTHING, done).pair, [first?.candidate, second?.candidate]);
});

test('what the reader has chosen to read stays, whatever begins to wait', () => {
  const model = shown(read(shown(NOTHING, running), [6, 2], true), waiting);
  assert.deepEqual(model.pair, [6, 2]);
  const likely = shown(shown(NOTHING, running), waiting);
  assert.deepEqual(likely.pair, waiting.game?.pair, 'else the one that waits is read');
});

test('a view of another comparison begins anew', () => {
  const model = read(shown(NOTHING, waiting), [6, 2], true);
  const other = shown(model, { ...running, run: 'another' });
  assert.equal(other.run, 'another');
  assert.equal(other.isOwnPair, false);
});

test('the reader goes to games that are there, and leaves what they were about to overrule', () => {
  const [first, second] = games(waiting);
  const at = went(shown(NOTHING, waiting), first?.id ?? '', 'key', false);
  assert.equal(currentGame(at), first?.id);
  assert.equal(at.arrival.count, 1);
  assert.equal(went(at, 'nobody', 'key', false), at);
  const open: Model = { ...at, isOverruling: true };
  assert.equal(went(open, second?.id ?? '', 'click', false).isOverruling, false);
  assert.equal(went(open, first?.id ?? '', 'click', false).isOverruling, true);
});

test('a game that waits can be decided at once, one that was decided only once it is to be overruled', () => {
  const id = idOf(waiting, 'waiting');
  const model = shown(NOTHING, waiting);
  assert.equal(mayChoose(model), true);
  const sending: Model = { ...model, sending: id };
  assert.equal(mayChoose(sending), false, 'not twice');
  assert.equal(mayChoose(decided(sending, id)), true);
  const other = idOf(waiting, 'decided');
  const there = went(shown(NOTHING, waiting), other, 'key', false);
  assert.equal(currentDetail(there), undefined, 'the host has not sent it yet');
  const seen = shown(there, withGame(waiting, other));
  assert.equal(mayChoose(seen), false);
  assert.equal(mayChoose({ ...seen, isOverruling: true }), true);
});

test('what did not work has been read once the reader goes on', () => {
  const model: Model = { ...shown(NOTHING, waiting), fault: 'No.' };
  assert.equal(went(model, games(waiting)[0]?.id ?? '', 'key', false).fault, undefined);
});

test('one side shows another candidate; the one of the other side changes places with it', () => {
  const model = read(shown(NOTHING, waiting), [0, 1], true);
  assert.deepEqual(swapped(model, 1, 5).pair, [0, 5]);
  assert.deepEqual(swapped(model, 0, 1).pair, [1, 0]);
  assert.equal(swapped(model, 1, 99), model);
  assert.equal(read(model, [3, 3], true), model);
});

test('who is read begins at the top, and the same two stay where they were', () => {
  const model: Model = { ...read(shown(NOTHING, waiting), [0, 1], true), scroll: 2.5 };
  assert.equal(read(model, [0, 1], true).scroll, 2.5);
  assert.equal(read(model, [0, 2], true).scroll, -1);
});

test('candidates that are gone are not read on', () => {
  const model = read(shown(NOTHING, waiting), [6, 7], true);
  const fewer = shown(model, knockoutView(4, 'running'));
  assert.ok(fewer.pair?.every((index) => index < 4));
});
