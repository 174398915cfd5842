import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type CompareHostApi,
  type CompareView,
  parseWithSchema,
  type SavedComparePageState,
  savedComparePageStateSchema,
} from '../../../../src/protocol/index.ts';
import { createCompareKeyBindings } from '../../../../webview/compare/keys.ts';
import {
  type ComparePageController,
  createComparePageController,
  formatCompareAnnouncement,
} from '../../../../webview/compare/panel.ts';
import { getCurrentMatchId } from '../../../../webview/compare/state/current-match.ts';
import { parseSavedComparePageState } from '../../../../webview/compare/state/saved.ts';
import { findKeyBinding } from '../../../../webview/shared/keys/keys.ts';
import { compareBody, knockoutView, pairwiseView, withExcluded, withGame } from '../../../support/compare-views.ts';
import { openedWith, settled, typing } from '../opened-with.ts';

const press = typing(createCompareKeyBindings);

const started = (view: CompareView, host: Partial<CompareHostApi> = {}, saved?: SavedComparePageState) =>
  openedWith(
    createComparePageController,
    view,
    {
      bodies: async ({ keys }) => ({
        bodies: Object.fromEntries(keys.map((key) => [key, compareBody(key)])),
      }),
      ...host,
    },
    saved,
  );

const decidedGame = (view: CompareView): string =>
  view.rounds.flatMap((round) => round.games).find(({ state }) => state === 'decided')?.id ?? '';

/** The host answers what the reader looks at. */
function answer(panel: ComparePageController, view: CompareView, game: string): void {
  panel.show({ ...withGame(view, game), revision: (panel.model().view?.revision ?? 0) + 1 });
}

test('a game that waits is decided by a key, with the view that the reader had before them', async () => {
  const view = knockoutView(8, 'waiting');
  const { panel, last, of } = await started(view);
  press(panel, '2');
  assert.deepEqual(last('decide'), { revision: view.revision, game: view.game?.id, choice: 'second' });
  press(panel, '1');
  assert.equal(of('decide').length, 1, 'not while it is being told');
});

test('a decision that the host refuses is said, and can be made again', async () => {
  let refusal: string | undefined = 'This game has been decided meanwhile.';
  const { panel } = await started(knockoutView(8, 'waiting'), {
    decide: async () => {
      if (refusal !== undefined) throw new Error(refusal);
    },
  });
  press(panel, '1');
  await settled();
  assert.equal(panel.model().fault, refusal);
  assert.equal(panel.model().sending, undefined);
  refusal = undefined;
  press(panel, '1');
  assert.equal(panel.model().fault, undefined);
});

test('an older view that comes late changes nothing', async () => {
  const { panel } = await started({ ...knockoutView(8, 'waiting'), revision: 5 });
  panel.read([6, 2]);
  const before = panel.model();
  panel.show({ ...knockoutView(8, 'running'), revision: 4 });
  assert.equal(panel.model(), before);
});

test('what a judge has decided is overruled only after o', async () => {
  const view = knockoutView(8, 'waiting');
  const { panel, last } = await started(view);
  const game = decidedGame(view);
  panel.go(game, 'key');
  assert.deepEqual((last('look') as { game: string }).game, game);
  answer(panel, view, game);
  press(panel, '1');
  assert.equal(last('decide'), undefined);
  assert.match(panel.model().notice, /Press o/);
  press(panel, 'o');
  press(panel, '1');
  assert.deepEqual(last('decide'), { revision: view.revision + 1, game, choice: 'first' });
});

test('Escape closes what is open before it stops anything', async () => {
  const view = knockoutView(8, 'running');
  const { panel, last } = await started(view);
  const game = decidedGame(view);
  panel.go(game, 'key');
  answer(panel, view, game);
  press(panel, '?');
  press(panel, 'o');
  assert.equal(panel.model().isOverruling, true);
  press(panel, 'Escape');
  assert.equal(panel.model().isHelpOpen, false);
  press(panel, 'Escape');
  assert.equal(panel.model().isOverruling, false);
  assert.equal(last('act'), undefined);
  press(panel, 'Escape');
  assert.deepEqual(last('act'), { action: 'stop' });
});

test('arrows walk, and Enter reads the two of the game; in a matrix the one of the row stands left', async () => {
  const view = pairwiseView(5, 'done');
  const { panel, last } = await started(view);
  press(panel, 'ArrowDown');
  press(panel, 'ArrowDown');
  press(panel, 'Enter');
  const { pair } = last('look') as { pair: readonly [number, number] };
  const stop = panel.model();
  const game = view.rounds[0]?.games.find(({ id }) => id === getCurrentMatchId(stop));
  const [first, second] = game?.seats.map(({ candidate }) => candidate) ?? [];
  assert.deepEqual(pair, stop.isFlipped ? [second, first] : [first, second]);
});

test('a host that was lost for a while is told again what is looked at', async () => {
  const { panel, of } = await started(knockoutView(8, 'waiting'));
  const [look] = of('look');
  await panel.start();
  assert.deepEqual(of('look'), [look, look]);
});

test('the host is told once what is looked at, not with every view', async () => {
  const view = knockoutView(8, 'waiting');
  const { panel, of } = await started(view);
  const looks = () => of('look').length;
  assert.equal(looks(), 1);
  for (let revision = 2; revision < 9; revision++) panel.show({ ...view, revision });
  assert.equal(looks(), 1);
});

test('the person says who wins only when it is done, and can leave it to the judges again', async () => {
  const running = await started(knockoutView(8, 'running'));
  assert.equal(running.panel.mayName(), false);
  const view = knockoutView(8, 'done');
  const { panel, last } = await started(view);
  press(panel, 'o');
  assert.equal(panel.model().isNaming, true);
  panel.name(5);
  assert.deepEqual(last('overrule'), { revision: view.revision, candidate: 5 });
  assert.equal(panel.model().isNaming, false);
  panel.name(-1);
  assert.deepEqual(last('overrule'), { revision: view.revision, candidate: -1 });
});

test('what is kept is what the host takes, and is there again after a reload', async () => {
  const view = knockoutView(8, 'waiting');
  const { panel, kept } = await started(view);
  const game = decidedGame(view);
  panel.go(game, 'key');
  panel.read([6, 2]);
  panel.scrolled(1.5);
  panel.keep();
  const state = kept.at(-1);
  assert.ok('value' in parseWithSchema(savedComparePageStateSchema, state));
  const saved = parseSavedComparePageState(JSON.parse(JSON.stringify(state)));
  assert.deepEqual(saved, state);
  const again = await started(view, {}, saved);
  assert.deepEqual(again.last('ready'), { state });
  assert.equal(getCurrentMatchId(again.panel.model()), game);
  assert.deepEqual(again.panel.model().pair, [6, 2]);
  assert.equal(again.panel.model().scroll, 1.5);
});

test('of a damaged state what is whole is read, of another version nothing', () => {
  for (const wrong of [undefined, null, 3, [], {}, { v: 2, run: 'x' }, { v: 1, run: 7 }, { v: 1, run: '' }])
    assert.equal(parseSavedComparePageState(wrong), undefined);
  assert.deepEqual(
    parseSavedComparePageState({ v: 1, run: 'x', game: 8, pair: [1, 1], scroll: Number.NaN, more: 'y' }),
    {
      v: 1,
      run: 'x',
      scroll: -1,
    },
  );
  assert.deepEqual(parseSavedComparePageState({ v: 1, run: 'x', game: 'g'.repeat(500), pair: [1, -2], scroll: 1e99 }), {
    v: 1,
    run: 'x',
    scroll: -1,
  });
});

test('a screen reader is told what waits and how it ends, not every call', () => {
  const running = knockoutView(8, 'running');
  assert.equal(formatCompareAnnouncement(undefined, running), running.header.sentence);
  const counted = { ...running, header: { ...running.header, sentence: 'Another call is in.' } };
  assert.equal(formatCompareAnnouncement(running, counted), undefined);
  const waiting = knockoutView(8, 'waiting');
  const said = formatCompareAnnouncement(running, waiting) ?? '';
  const label = waiting.rounds.flatMap(({ games }) => games).find(({ state }) => state === 'waiting')?.label;
  assert.ok(said.startsWith(waiting.header.sentence) && said.endsWith(label ?? '?'), said);
  assert.equal(formatCompareAnnouncement(waiting, { ...waiting, revision: 7 }), undefined);
  const done = knockoutView(8, 'done');
  assert.equal(formatCompareAnnouncement(waiting, done), done.header.sentence);
});

test('without games the arrow keys and Enter are left to the page, which they scroll', async () => {
  const { panel } = await started({ ...knockoutView(8, 'waiting'), rounds: [] });
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Enter'])
    assert.equal(findKeyBinding(createCompareKeyBindings(panel), key, 'page'), undefined, key);
});

test('a list has its own arrows and Enter; to choose is the page’s there, too', async () => {
  const { panel } = await started(knockoutView(8, 'waiting'));
  for (const key of ['ArrowDown', 'Enter'])
    assert.equal(findKeyBinding(createCompareKeyBindings(panel), key, 'list'), undefined, key);
  for (const key of ['1', '2', '0', 'o', 'Escape', '?'])
    assert.ok(findKeyBinding(createCompareKeyBindings(panel), key, 'list'), key);
});

test('who is included is announced: at once, or for after the run', () => {
  const view = withExcluded(knockoutView(8, 'done'), ['sorry', 'part']);
  const [sorry] = view.excluded;
  const added = { index: 8, number: '09', name: 'sorry', state: 'in' as const, words: '' };
  const after = { ...view, candidates: [...view.candidates, added], excluded: view.excluded.slice(1) };
  assert.match(formatCompareAnnouncement(view, after) ?? '', /^09 sorry/);
  const pending = withExcluded(knockoutView(8, 'running'), ['part', 'sorry'], 1);
  const before = { ...pending, excluded: pending.excluded.map((one) => ({ ...one, isPending: false })) };
  assert.equal(formatCompareAnnouncement(before, pending), pending.excluded[1]?.title);
  assert.equal(formatCompareAnnouncement(pending, pending), undefined);
  assert.notEqual(sorry?.title, pending.excluded[1]?.title);
});

test('an excluded candidate is included by its place in the source', async () => {
  const view = withExcluded(knockoutView(8, 'done'), ['sorry']);
  const { panel, last } = await started(view);
  panel.include(view.excluded[0]?.candidate ?? -1);
  assert.deepEqual(last('include'), { candidate: 8 });
});
