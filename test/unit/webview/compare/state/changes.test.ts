import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CompareView } from '../../../../../src/protocol/index.ts';
import {
  applyCompareView,
  markMatchDecisionSaved,
  selectMatch,
  setCandidateOnSide,
  showCandidatePair,
} from '../../../../../webview/compare/state/changes.ts';
import {
  canDecideCurrentMatch,
  getCurrentMatchDetail,
  getCurrentMatchId,
} from '../../../../../webview/compare/state/current-match.ts';
import { type ComparePageModel, EMPTY_COMPARE_PAGE_MODEL } from '../../../../../webview/compare/state/model.ts';
import { knockoutView, withGame } from '../../../../support/compare-views.ts';

const waiting = knockoutView(8, 'waiting');
const running = knockoutView(8, 'running');
const done = knockoutView(8, 'done');

const games = (view: CompareView) => view.rounds.flatMap((round) => round.games);
const idOf = (view: CompareView, state: string): string => games(view).find((game) => game.state === state)?.id ?? '';

test('while nobody has gone anywhere, the page is at the game that waits, and reads the two of it', () => {
  const model = applyCompareView(EMPTY_COMPARE_PAGE_MODEL, waiting);
  assert.equal(getCurrentMatchId(model), idOf(waiting, 'waiting'));
  assert.deepEqual(model.pair, waiting.game?.pair);
  assert.equal(model.isOwnPair, false);
});

test('there is somebody to read from the first view on, and at the end the two best', () => {
  assert.notEqual(applyCompareView(EMPTY_COMPARE_PAGE_MODEL, running).pair, undefined);
  const [first, second] = done.ranking.rows;
  assert.deepEqual(applyCompareView(EMPTY_COMPARE_PAGE_MODEL, done).pair, [first?.candidate, second?.candidate]);
});

test('what the reader has chosen to read stays, whatever begins to wait', () => {
  const model = applyCompareView(
    showCandidatePair(applyCompareView(EMPTY_COMPARE_PAGE_MODEL, running), [6, 2], true),
    waiting,
  );
  assert.deepEqual(model.pair, [6, 2]);
  const likely = applyCompareView(applyCompareView(EMPTY_COMPARE_PAGE_MODEL, running), waiting);
  assert.deepEqual(likely.pair, waiting.game?.pair, 'else the one that waits is read');
});

test('a view of another comparison begins anew', () => {
  const model = showCandidatePair(applyCompareView(EMPTY_COMPARE_PAGE_MODEL, waiting), [6, 2], true);
  const other = applyCompareView(model, { ...running, run: 'another' });
  assert.equal(other.run, 'another');
  assert.equal(other.isOwnPair, false);
});

test('the reader goes to games that are there, and leaves what they were about to overrule', () => {
  const [first, second] = games(waiting);
  const at = selectMatch(applyCompareView(EMPTY_COMPARE_PAGE_MODEL, waiting), first?.id ?? '', 'key', false);
  assert.equal(getCurrentMatchId(at), first?.id);
  assert.equal(at.arrival.count, 1);
  assert.equal(selectMatch(at, 'nobody', 'key', false), at);
  const open: ComparePageModel = { ...at, isOverruling: true };
  assert.equal(selectMatch(open, second?.id ?? '', 'click', false).isOverruling, false);
  assert.equal(selectMatch(open, first?.id ?? '', 'click', false).isOverruling, true);
});

test('a game that waits can be decided at once, one that was decided only once it is to be overruled', () => {
  const id = idOf(waiting, 'waiting');
  const model = applyCompareView(EMPTY_COMPARE_PAGE_MODEL, waiting);
  assert.equal(canDecideCurrentMatch(model), true);
  const sending: ComparePageModel = { ...model, sending: id };
  assert.equal(canDecideCurrentMatch(sending), false, 'not twice');
  assert.equal(canDecideCurrentMatch(markMatchDecisionSaved(sending, id)), true);
  const other = idOf(waiting, 'decided');
  const there = selectMatch(applyCompareView(EMPTY_COMPARE_PAGE_MODEL, waiting), other, 'key', false);
  assert.equal(getCurrentMatchDetail(there), undefined, 'the host has not sent it yet');
  const seen = applyCompareView(there, withGame(waiting, other));
  assert.equal(canDecideCurrentMatch(seen), false);
  assert.equal(canDecideCurrentMatch({ ...seen, isOverruling: true }), true);
});

test('what did not work has been read once the reader goes on', () => {
  const model: ComparePageModel = { ...applyCompareView(EMPTY_COMPARE_PAGE_MODEL, waiting), fault: 'No.' };
  assert.equal(selectMatch(model, games(waiting)[0]?.id ?? '', 'key', false).fault, undefined);
});

test('one side shows another candidate; the one of the other side changes places with it', () => {
  const model = showCandidatePair(applyCompareView(EMPTY_COMPARE_PAGE_MODEL, waiting), [0, 1], true);
  assert.deepEqual(setCandidateOnSide(model, 1, 5).pair, [0, 5]);
  assert.deepEqual(setCandidateOnSide(model, 0, 1).pair, [1, 0]);
  assert.equal(setCandidateOnSide(model, 1, 99), model);
  assert.equal(showCandidatePair(model, [3, 3], true), model);
});

test('who is read begins at the top, and the same two stay where they were', () => {
  const model: ComparePageModel = {
    ...showCandidatePair(applyCompareView(EMPTY_COMPARE_PAGE_MODEL, waiting), [0, 1], true),
    scroll: 2.5,
  };
  assert.equal(showCandidatePair(model, [0, 1], true).scroll, 2.5);
  assert.equal(showCandidatePair(model, [0, 2], true).scroll, -1);
});

test('candidates that are gone are not read on', () => {
  const model = showCandidatePair(applyCompareView(EMPTY_COMPARE_PAGE_MODEL, waiting), [6, 7], true);
  const fewer = applyCompareView(model, knockoutView(4, 'running'));
  assert.ok(fewer.pair?.every((index) => index < 4));
});
