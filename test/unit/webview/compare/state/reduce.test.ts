import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CompareView } from '../../../../../src/protocol/index.ts';
import { currentDetail, currentGame, mayChoose } from '../../../../../webview/compare/state/here.ts';
import { type Happening, type Model, NOTHING } from '../../../../../webview/compare/state/model.ts';
import { reduce } from '../../../../../webview/compare/state/reduce.ts';
import { knockoutView, withGame } from '../../../../support/compare-views.ts';

const waiting = knockoutView(8, 'waiting');
const running = knockoutView(8, 'running');
const done = knockoutView(8, 'done');

const after = (model: Model, ...happenings: readonly Happening[]): Model => happenings.reduce(reduce, model);
const shown = (view: CompareView, revision = view.revision): Happening => ({
  type: 'shown',
  view: { ...view, revision },
});
const games = (view: CompareView) => view.rounds.flatMap((round) => round.games);
const idOf = (view: CompareView, state: string): string =>
  games(view).find((game) => game.state === state)?.id ?? '';

test('while nobody has gone anywhere, the page is at the game that waits, and reads the two of it', () => {
  const model = after(NOTHING, shown(waiting));
  assert.equal(currentGame(model), idOf(waiting, 'waiting'));
  assert.deepEqual(model.pair, waiting.game?.pair);
  assert.equal(model.isOwnPair, false);
});

test('there is somebody to read from the first view on, and at the end the two best', () => {
  assert.notEqual(after(NOTHING, shown(running)).pair, undefined);
  const [first, second] = done.ranking.rows;
  assert.deepEqual(after(NOTHING, shown(done)).pair, [first?.candidate, second?.candidate]);
});

test('what the reader has chosen to read stays, whatever begins to wait', () => {
  const model = after(NOTHING, shown(running), { type: 'read', pair: [6, 2] }, shown(waiting, 9));
  assert.deepEqual(model.pair, [6, 2]);
  const likely = after(NOTHING, shown(running), shown(waiting, 9));
  assert.deepEqual(likely.pair, waiting.game?.pair, 'else the one that waits is read');
});

test('an older view that comes late changes nothing; that of another comparison begins anew', () => {
  const model = after(NOTHING, shown(waiting, 5), { type: 'read', pair: [6, 2] });
  assert.equal(after(model, shown(running, 4)), model);
  const other = after(model, shown({ ...running, run: 'another' }, 1));
  assert.equal(other.run, 'another');
  assert.equal(other.isOwnPair, false);
});

test('the reader goes to games that are there, and leaves what they were about to overrule', () => {
  const [first, second] = games(waiting);
  const at = after(NOTHING, shown(waiting), { type: 'went', game: first?.id ?? '', by: 'key' });
  assert.equal(currentGame(at), first?.id);
  assert.equal(at.arrival.count, 1);
  assert.equal(after(at, { type: 'went', game: 'nobody', by: 'key' }), at);
  const open = after(at, { type: 'overruling', isOpen: true });
  assert.equal(after(open, { type: 'went', game: second?.id ?? '', by: 'click' }).isOverruling, false);
  assert.equal(after(open, { type: 'went', game: first?.id ?? '', by: 'click' }).isOverruling, true);
});

test('a game that waits can be decided at once, one that was decided only once it is to be overruled', () => {
  const id = idOf(waiting, 'waiting');
  const model = after(NOTHING, shown(waiting));
  assert.equal(mayChoose(model), true);
  const sending = after(model, { type: 'sent', game: id });
  assert.equal(mayChoose(sending), false, 'not twice');
  assert.equal(mayChoose(after(sending, { type: 'decided', game: id })), true);
  const decided = idOf(waiting, 'decided');
  const there = after(NOTHING, shown(waiting), { type: 'went', game: decided, by: 'key' });
  assert.equal(currentDetail(there), undefined, 'the host has not sent it yet');
  const seen = after(there, shown(withGame(waiting, decided), 9));
  assert.equal(mayChoose(seen), false);
  assert.equal(mayChoose(after(seen, { type: 'overruling', isOpen: true })), true);
});

test('what did not work is told until the next thing is tried', () => {
  const model = after(
    NOTHING,
    shown(waiting),
    { type: 'sent', game: '1:0' },
    { type: 'failed', sentence: 'No.' },
  );
  assert.equal(model.fault, 'No.');
  assert.equal(model.sending, undefined);
  assert.equal(after(model, { type: 'cleared' }).fault, undefined);
  assert.equal(after(model, { type: 'went', game: games(waiting)[0]?.id ?? '', by: 'key' }).fault, undefined);
});

test('one side shows another candidate; the one of the other side changes places with it', () => {
  const model = after(NOTHING, shown(waiting), { type: 'read', pair: [0, 1] });
  assert.deepEqual(after(model, { type: 'swapped', side: 1, candidate: 5 }).pair, [0, 5]);
  assert.deepEqual(after(model, { type: 'swapped', side: 0, candidate: 1 }).pair, [1, 0]);
  assert.equal(after(model, { type: 'swapped', side: 1, candidate: 99 }), model);
  assert.equal(after(model, { type: 'read', pair: [3, 3] }), model);
});

test('who is read begins at the top, and the same two stay where they were', () => {
  const model = after(
    NOTHING,
    shown(waiting),
    { type: 'read', pair: [0, 1] },
    { type: 'scrolled', scroll: 2.5 },
  );
  assert.equal(after(model, { type: 'read', pair: [0, 1] }).scroll, 2.5);
  assert.equal(after(model, { type: 'read', pair: [0, 2] }).scroll, -1);
});

test('candidates that are gone are not read on', () => {
  const model = after(NOTHING, shown(waiting), { type: 'read', pair: [6, 7] });
  const fewer = after(model, shown(knockoutView(4, 'running'), 9));
  assert.ok(fewer.pair?.every((index) => index < 4));
});
