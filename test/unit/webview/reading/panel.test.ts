import { deepEqual, equal, ok } from 'node:assert/strict';
import { test } from 'node:test';
import type {
  ReadingHostApi,
  ReadingView,
  SavedReadingPageState,
  SymbolListsView,
} from '../../../../src/protocol/index.ts';
import { createReadingKeyBindings } from '../../../../webview/reading/keys.ts';
import { createReadingPageController } from '../../../../webview/reading/panel.ts';
import {
  findNeighborBox,
  findRowOfStep,
  listOutlineEntries,
  searchSymbols,
} from '../../../../webview/reading/state/rows.ts';
import { parseSavedReadingPageState } from '../../../../webview/reading/state/saved.ts';
import { READ_PROOF, readingViewOf } from '../../../support/reading-views.ts';
import { openedWith, settled, typing } from '../opened-with.ts';

const press = typing(createReadingKeyBindings);
const NO_SYMBOLS: SymbolListsView = { here: [], elsewhere: [], taken: [], count: 0 };

const open = (view: ReadingView = readingViewOf(), host: Partial<ReadingHostApi> = {}, saved?: SavedReadingPageState) =>
  openedWith(createReadingPageController, view, { symbols: async () => NO_SYMBOLS, ...host }, saved);

test('j and k go through the parts, J and K through the paragraphs, and the editor follows', async () => {
  const { panel, last } = await open();
  press(panel, 'j');
  equal(panel.model().current, 0);
  for (let turn = 0; turn < 3; turn++) press(panel, 'j');
  equal(panel.model().current, 3);
  press(panel, 'J');
  equal(panel.model().current, 4);
  press(panel, 'K');
  press(panel, 'k');
  equal(panel.model().current, 2);
  deepEqual(last('look'), { current: 2, moved: true });
});

test('the cursor in the editor moves the reader, and the editor is not told to follow', async () => {
  const { panel, last } = await open();
  panel.goTo(2);
  equal(panel.model().current, 2);
  deepEqual(last('look'), { current: 2, moved: false });
});

test('Enter opens the step in the editor; a link to the problem opens the problem', async () => {
  const { panel, last } = await open();
  press(panel, 'j');
  press(panel, 'Enter');
  deepEqual(last('open'), { revision: 1, step: 0 });
  panel.follow(-1);
  deepEqual(last('open'), { revision: 1, step: -1 });
  equal(panel.model().current, 0);
});

test('h and H go through the hints and around', async () => {
  const { panel } = await open();
  const places: number[] = [];
  for (const key of ['h', 'h', 'h', 'H']) {
    press(panel, key);
    places.push(panel.model().current);
  }
  deepEqual(places, [3, 5, 3, 5]);
});

test('where there are no hints, h says so', async () => {
  const { panel } = await open(readingViewOf('# Solution\n\nWe add.\n\nWe are done.\n'));
  press(panel, 'h');
  ok(panel.model().notice !== '');
});

test('a view of a proof that is still being read leaves the reader at the saved step', async () => {
  const view = readingViewOf();
  const waiting: ReadingView = { ...view, phase: 'waiting', sentence: 'Wait.', rows: [], steps: [], notes: [] };
  const { panel } = await open(waiting, {}, { v: 1, uri: view.document.uri, current: 2 });
  panel.show({ ...view, revision: 2 });
  equal(panel.model().current, 2);
});

test('symbols are requested for the part of the reader, once, and a late reply is dropped', async () => {
  const replies: ((symbols: SymbolListsView) => void)[] = [];
  const { panel, of } = await open(readingViewOf(), {
    symbols: () => new Promise((resolve) => replies.push(resolve)),
  });
  press(panel, 'j');
  press(panel, 'j');
  panel.goTo(1);
  deepEqual(of('symbols'), [
    { revision: 1, from: 0, to: 0 },
    { revision: 1, from: 0, to: 1 },
    { revision: 1, from: 1, to: 2 },
  ]);
  replies[2]?.({ ...NO_SYMBOLS, count: 3 });
  replies[1]?.({ ...NO_SYMBOLS, count: 2 });
  await settled();
  equal(panel.model().symbols?.count, 3);
});

test('another proof begins at none of its steps; an edit keeps the place', async () => {
  const { panel, show } = await open();
  press(panel, 'j');
  press(panel, 'j');
  show(readingViewOf(READ_PROOF));
  equal(panel.model().current, 1);
  show({ ...readingViewOf(), document: { uri: 'file:///other.proof.md', name: 'other.proof.md' } });
  equal(panel.model().current, -1);
});

test('a saved place is taken up again; a damaged state is none', async () => {
  const saved = { v: 1, uri: 'file:///read.proof.md', current: 2 } as const;
  const { panel } = await open(readingViewOf(), {}, parseSavedReadingPageState(saved));
  equal(panel.model().current, 2);
  for (const damaged of [undefined, 7, {}, { ...saved, v: 2 }, { v: 1, uri: 5 }])
    equal(parseSavedReadingPageState(damaged), undefined);
  equal(parseSavedReadingPageState({ ...saved, current: 'x' })?.current, -1);
});

test('only the part of the reader shows its paragraphs', () => {
  const view = readingViewOf();
  const shown = (current: number): readonly string[] =>
    listOutlineEntries(view, current).map(
      ({ step, isParagraph, isCurrent }) => `${isParagraph ? '¶' : ''}${step}${isCurrent ? '!' : ''}`,
    );
  deepEqual(shown(0), ['0!', '1', '2', '3', '5']);
  deepEqual(shown(4), ['0', '1', '2', '3', '¶4!', '5']);
  equal(findRowOfStep(view.rows, -1), -1);
});

test('in the graph, up leads to what a part cites, and down to what cites it', () => {
  const view = readingViewOf();
  const name = (box: number | undefined): string | undefined =>
    box === undefined ? undefined : view.rows[view.graph?.rows[box] ?? -1]?.label;
  const boxOf = (label: string): number => view.graph?.rows.findIndex((row) => view.rows[row]?.label === label) ?? -1;
  const layout = view.graph?.layouts.at(-1);
  ok(layout);
  equal(name(findNeighborBox(layout, boxOf('Step 3'), 'ArrowUp')), 'Step 2');
  equal(name(findNeighborBox(layout, boxOf('Step 2'), 'ArrowUp')), 'Lemma 1');
  equal(name(findNeighborBox(layout, boxOf('Lemma 1'), 'ArrowDown')), 'Step 2');
  equal(findNeighborBox(layout, boxOf('Step 1'), 'ArrowUp'), undefined);
  const right = findNeighborBox(layout, boxOf('Lemma 1'), 'ArrowRight');
  equal(name(findNeighborBox(layout, right ?? -1, 'ArrowLeft')), 'Lemma 1');
});

test('a search finds symbols by their names, with or without a backslash', () => {
  const symbol = (key: string, tex: string) => ({ key, tex, uses: 1, also: [] });
  const all = [symbol('x_α', 'x_\\alpha'), symbol('α', '\\alpha'), symbol('n', 'n')];
  const find = (search: string): readonly string[] => searchSymbols(all, search).map(({ key }) => key);
  deepEqual(find('alpha'), ['α', 'x_α']);
  deepEqual(find('\\alpha'), ['α', 'x_α']);
  deepEqual(find('α'), ['α', 'x_α']);
  deepEqual(find('zeta'), []);
  deepEqual(find(' '), ['x_α', 'α', 'n']);
});
