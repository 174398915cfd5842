import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type LabelHostApi,
  type LabelingView,
  parseWithSchema,
  type SavedLabelPageState,
  savedLabelPageStateSchema,
} from '../../../../src/protocol/index.ts';
import { createLabelKeyBindings } from '../../../../webview/label/keys.ts';
import { createLabelPageController } from '../../../../webview/label/panel.ts';
import { getDrawnStepCellRange } from '../../../../webview/label/state/position.ts';
import { formatLabelAnnouncement } from '../../../../webview/label/state/words.ts';
import { findKeyBinding } from '../../../../webview/shared/keys/keys.ts';
import {
  afterWord,
  assisted,
  blind,
  item,
  labelled,
  labelViews,
  longView,
  submitted,
  withItem,
  withRecord,
} from '../../../support/label-views.ts';
import { saidIn } from '../../../support/said.ts';
import { openedWith, settled, typing } from '../opened-with.ts';

const press = typing(createLabelKeyBindings);

const opened = (view: LabelingView, host: Partial<LabelHostApi> = {}, saved?: SavedLabelPageState) =>
  openedWith(createLabelPageController, view, host, saved);

const expectSaid = saidIn('webview/label/panel');

const { key } = item;
const other = withItem(blind, { key: 'angles.jsonl#cosine-23', name: 'cosine-23' });

test('every key says what it is for of the step that the annotator is at', async () => {
  const { panel, of } = await opened(blind);
  press(panel, 'j');
  press(panel, 'j');
  const keys = ['e', 'n', '1', '0', '-', 'u', 'x'];
  for (const one of keys) press(panel, one);
  assert.deepEqual(
    of('say'),
    [
      { kind: 'earliest', step: 2 },
      { kind: 'none' },
      { kind: 'step', step: 2, rating: 1 },
      { kind: 'step', step: 2, rating: 0 },
      { kind: 'step', step: 2, rating: -1 },
      { kind: 'unsure' },
      { kind: 'out-of-depth' },
    ].map((word) => ({ item: key, word })),
  );
});

test('steps are walked to their ends, and the host is told where the annotator is', async () => {
  const { panel, of, last } = await opened(blind);
  assert.deepEqual(last('look'), { item: key, current: 0, moved: false });
  press(panel, 'k');
  assert.equal(panel.model().current, 0);
  for (let k = 0; k < 9; k++) press(panel, 'j');
  assert.equal(panel.model().current, 4);
  assert.deepEqual(last('look'), { item: key, current: 4, moved: true });
  assert.equal(of('look').length, 5, 'once for each step');
});

test('an item that judges have flagged begins at its first flag; f leads on, and behind the last one the host does', async () => {
  const { panel, of, show } = await opened(assisted);
  assert.equal(panel.model().current, 1);
  press(panel, 'f');
  assert.equal(panel.model().current, 2);
  press(panel, 'f');
  assert.equal(panel.model().current, 2);
  assert.deepEqual(of('go'), [{ to: 'nextFlag' }]);
  await settled();
  show({ ...assisted, notice: { words: 'No flag is left.', isProblem: false } });
  await settled();
  await settled();
  press(panel, 'F');
  assert.equal(panel.model().current, 1);
});

test('the host leads to a step of an item that is shown later; what it echoes leads nowhere', async () => {
  let answer = (): void => {};
  const waits = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let isSlow = false;
  const { panel, show } = await opened(blind, { look: () => (isSlow ? waits : Promise.resolve()) });
  await settled();
  panel.goTo('angles.jsonl#cosine-23', 3);
  assert.equal(panel.model().current, 0);
  show(other);
  assert.equal(panel.model().current, 3);
  await settled();
  isSlow = true;
  press(panel, 'k');
  press(panel, 'k');
  panel.goTo('angles.jsonl#cosine-23', 2);
  assert.equal(panel.model().current, 1, 'an echo of the first of the two');
  answer();
  await settled();
  panel.goTo('angles.jsonl#cosine-23', 4);
  assert.equal(panel.model().current, 4);
});

test('with another item the host says at which step that begins, at once', async () => {
  const { panel, show } = await opened(blind, { look: () => new Promise(() => {}) });
  show(other);
  panel.goTo('angles.jsonl#cosine-23', 3);
  assert.equal(panel.model().current, 3);
});

test('keys behind one that leads to another item are for that item', async () => {
  let arrive = (): void => {};
  const { panel, of, show } = await opened(labelled, {
    submit: () =>
      new Promise<void>((resolve) => {
        arrive = resolve;
      }),
  });
  press(panel, 'Control+Enter');
  await settled();
  assert.deepEqual(of('submit'), [{ item: key }]);
  for (const one of ['Control+Enter', 'j', 'e'] as const) press(panel, one);
  assert.deepEqual(of('say'), []);
  show(withRecord(other, {}));
  arrive();
  await settled();
  await settled();
  assert.deepEqual(of('say'), [{ item: 'angles.jsonl#cosine-23', word: { kind: 'earliest', step: 1 } }]);
  assert.equal(
    of('submit').length,
    1,
    'the next item lacks something, and is not submitted by the key that came twice',
  );
});

test('such keys wait for the view, too, which comes behind the answer; where none comes they go on', async () => {
  const { panel, of, show, pass } = await opened(labelled);
  press(panel, 'Control+Enter');
  press(panel, 'e');
  await settled();
  await settled();
  assert.deepEqual(of('say'), []);
  show(other);
  await settled();
  await settled();
  assert.deepEqual(of('say'), [{ item: 'angles.jsonl#cosine-23', word: { kind: 'earliest', step: 0 } }]);
  press(panel, 'z');
  press(panel, 'n');
  await settled();
  await settled();
  assert.equal(of('say').length, 1);
  pass(250);
  await settled();
  await settled();
  assert.equal(of('say').length, 2);
});

test('where that fails, the keys behind it are for nothing', async () => {
  const { panel, of } = await opened(labelled, {
    submit: async () => {
      throw new Error('The disk is full. Nothing is kept before there is room.');
    },
  });
  press(panel, 'Control+Enter');
  press(panel, '-');
  await settled();
  await settled();
  assert.deepEqual(of('say'), []);
  assert.equal(panel.model().fault, 'The disk is full. Nothing is kept before there is room.');
});

test('what lacks is said, and nothing is submitted', async () => {
  const { panel, of, pass } = await opened(blind);
  press(panel, 'Control+Enter');
  assert.deepEqual(of('submit'), []);
  assert.equal(panel.model().notice, panel.model().view?.item?.record.lacks);
  assert.equal(panel.announced(), panel.model().notice);
  pass(4_000);
  assert.equal(panel.model().notice, '');
});

test('what was said in passing gives way to what comes of the next key', async () => {
  const { panel } = await opened(blind);
  press(panel, 'Control+Enter');
  assert.notEqual(panel.model().notice, '');
  press(panel, 'b');
  assert.equal(panel.model().notice, '');
});

test('behind a word that is still on its way to the disk it is the host who knows what lacks', async () => {
  let arrive = (): void => {};
  const { panel, of } = await opened(blind, {
    say: () =>
      new Promise<void>((resolve) => {
        arrive = resolve;
      }),
  });
  press(panel, 'n');
  press(panel, 'Control+Enter');
  await settled();
  assert.deepEqual(of('submit'), [{ item: key }]);
  arrive();
});

test('a word that is not kept says so, and the record stays as it was until the next one', async () => {
  let isFull = true;
  const { panel } = await opened(blind, {
    say: async () => {
      if (isFull) throw new Error('The disk is full. Nothing is kept before there is room.');
    },
  });
  press(panel, 'e');
  await settled();
  assert.equal(panel.model().fault, 'The disk is full. Nothing is kept before there is room.');
  assert.deepEqual(panel.model().view, blind);
  isFull = false;
  press(panel, 'e');
  assert.equal(panel.model().fault, undefined);
});

test('a note is kept once, as the annotator leaves it; what they write meanwhile stays', async () => {
  const { panel, of, show } = await opened(blind);
  panel.write(key, 'Wants 360. ');
  panel.keepNote(key);
  panel.keepNote(key);
  assert.deepEqual(of('say'), [{ item: key, word: { kind: 'note', text: 'Wants 360.' } }]);
  panel.write(key, 'Wants 360. And more');
  await settled();
  assert.equal(panel.model().drafts[key], 'Wants 360. And more');
  show(withRecord(blind, { note: 'Wants 360.' }));
  assert.equal(panel.model().drafts[key], 'Wants 360. And more');
  panel.keepNote(key);
  await settled();
  assert.deepEqual(panel.model().drafts, {});
  assert.equal(panel.model().kept[key], 'Wants 360. And more', 'it stands there until the view has it');
  show(withRecord(blind, { note: 'Wants 360. And more' }));
  assert.deepEqual(panel.model().kept, {});
});

test('a note that is not kept is a draft still, over items and a reload', async () => {
  const fails: Partial<LabelHostApi> = {
    say: async () => {
      throw new Error('The disk is full. Nothing is kept before there is room.');
    },
  };
  const { panel, kept, pass, show } = await opened(blind, fails);
  panel.write(key, 'Wants 360');
  pass(250);
  assert.deepEqual(kept.at(-1)?.drafts, { [key]: 'Wants 360' });
  show(other);
  await settled();
  assert.equal(panel.model().drafts[key], 'Wants 360');
  panel.keep();
  const saved = kept.at(-1);
  assert.ok(saved && 'value' in parseWithSchema(savedLabelPageStateSchema, saved));
  const again = await opened(blind, fails, saved);
  assert.deepEqual(again.last('ready'), { state: saved });
  assert.equal(again.panel.model().drafts[key], 'Wants 360');
});

test('a note is kept before its item is submitted, or left for another, and of that item', async () => {
  const { panel, asked, of, show } = await opened(labelled);
  panel.write(key, 'Wants 360');
  press(panel, 'Control+Enter');
  await settled();
  await settled();
  assert.deepEqual(
    asked.map(([call]) => call).filter((call) => call === 'say' || call === 'submit'),
    ['say', 'submit'],
  );
  panel.write(key, 'Wants 360, I think');
  show(other);
  assert.deepEqual(of('say').at(-1), { item: key, word: { kind: 'note', text: 'Wants 360, I think' } });
});

test('an item whose note cannot be kept is not submitted', async () => {
  const { panel, of } = await opened(labelled, {
    say: async () => {
      throw new Error('The disk is full. Nothing is kept before there is room.');
    },
  });
  panel.write(key, 'Wants 360');
  press(panel, 'Control+Enter');
  await settled();
  await settled();
  assert.deepEqual(of('submit'), []);
  assert.equal(panel.model().drafts[key], 'Wants 360');
});

test('the gold label is disputed with a reason, which is no draft once it is kept', async () => {
  const hidden = await opened(blind);
  press(hidden.panel, 'd');
  assert.equal(hidden.panel.model().isDisputing, false);
  expectSaid(hidden.panel.model().notice);
  const { panel, of } = await opened(submitted);
  press(panel, 'd');
  assert.equal(panel.model().isDisputing, true);
  panel.sendDispute();
  expectSaid(panel.model().fault);
  panel.writeDispute('It is false at 30°.');
  press(panel, 'Escape');
  assert.equal(panel.model().isDisputing, false);
  assert.equal(panel.model().disputes[key], 'It is false at 30°.');
  press(panel, 'd');
  panel.sendDispute();
  await settled();
  assert.deepEqual(of('say'), [{ item: key, word: { kind: 'gold-dispute', reason: 'It is false at 30°.' } }]);
  assert.equal(panel.model().isDisputing, false);
  assert.deepEqual(panel.model().disputes, {});
});

test('the reference is asked for and put away, and what is not there is said', async () => {
  const { panel, of, show } = await opened(blind);
  press(panel, 'g');
  show(withItem(blind, { reference: { body: 'reference', length: 9 } }));
  press(panel, 'g');
  assert.deepEqual(of('reference'), [
    { item: key, isShown: true },
    { item: key, isShown: false },
  ]);
  const { reference: _, ...bare } = item;
  show({ ...blind, item: bare });
  press(panel, 'g');
  expectSaid(panel.model().notice);
  assert.equal(of('reference').length, 2);
});

test('what is hidden is shown on request alone', async () => {
  const { panel, of, show } = await opened(blind);
  press(panel, 'v');
  assert.deepEqual(of('unblind'), [{ item: key }]);
  show(submitted);
  press(panel, 'v');
  assert.equal(of('unblind').length, 1);
});

test('without an item keys of items do nothing; undo, items and the table of keys do', async () => {
  const { panel, asked, of, pass } = await opened(labelViews.done as LabelingView);
  const before = asked.length;
  for (const one of ['e', '1', 'Control+Enter', 'w', 'c', 'g', 'v'] as const) press(panel, one);
  assert.equal(asked.length, before);
  press(panel, 'z');
  press(panel, 'b');
  await settled();
  pass(250);
  await settled();
  press(panel, '?');
  assert.deepEqual(of('undo'), [{}]);
  assert.deepEqual(of('go'), [{ to: 'finished' }]);
  assert.equal(panel.model().isHelpOpen, true);
  press(panel, 'Escape');
  assert.equal(panel.model().isHelpOpen, false);
});

test('an older view that comes late changes nothing', async () => {
  const { panel, show } = await opened({ ...blind, revision: 5 });
  panel.show({ ...labelled, revision: 4 });
  assert.equal(panel.model().view?.item?.record.sentence, 'No label yet');
  show(labelled);
  assert.equal(panel.model().view?.item?.record.sentence, 'Earliest error: step 3');
});

test('a page that is opened again goes on at its step, and other items begin anew', async () => {
  const saved = { v: 1, set: 'file:///data/angles.jsonl', item: key, current: 3, drafts: {} } as const;
  const { panel, show } = await opened(blind, {}, saved);
  assert.equal(panel.model().current, 3);
  show(other);
  assert.equal(panel.model().current, 0);
});

test('a screen reader is told which item it is, what is said now, and no more', () => {
  assert.equal(formatLabelAnnouncement(undefined, blind), `cosine-22, item 13 of 40. ${blind.modeWords}.`);
  assert.equal(formatLabelAnnouncement(blind, { ...blind, progress: { ...blind.progress, share: 0.5 } }), undefined);
  expectSaid(formatLabelAnnouncement(blind, afterWord(blind, { kind: 'earliest', step: 2 })));
  assert.equal(
    formatLabelAnnouncement(labelled, afterWord(labelled, { kind: 'step', step: 3, rating: 0 })),
    '¶4: neutral.',
  );
  assert.equal(
    formatLabelAnnouncement(blind, afterWord(blind, { kind: 'category', category: 'logical' })),
    'Category: logical. Saved.',
  );
  expectSaid(formatLabelAnnouncement(blind, { ...submitted, isVeiled: false }));
  assert.equal(
    formatLabelAnnouncement(blind, { ...blind, notice: { words: 'No flag is left.', isProblem: false } }),
    'No flag is left.',
  );
});

test('in the list of categories only submitting and the table of keys are keys of the panel', async () => {
  const { panel } = await opened(blind);
  const keys = createLabelKeyBindings(panel).flatMap(({ rows }) => rows.flatMap((row) => row.keys.map(([key]) => key)));
  const acting = keys.filter((one) => findKeyBinding(createLabelKeyBindings(panel), one, 'list'));
  assert.deepEqual(acting, ['Control+Enter', '?']);
});

test('the table has its groups with names, and what is said of the whole item apart', async () => {
  const { panel } = await opened(blind);
  const table = createLabelKeyBindings(panel);
  assert.deepEqual(
    table.map(({ name }) => name),
    ['Move', 'This step', 'This item', 'General'],
  );
  // Category and note are kept for the item, without a step.
  const ofItem = table[2]?.rows.flatMap((row) => row.keys.map(([key]) => key)) ?? [];
  assert.ok(['c', 'w'].every((one) => ofItem.includes(one)));
});

test('of a long proof the cells around the current step are drawn, the current one always', async () => {
  assert.deepEqual(getDrawnStepCellRange(5, 2), [0, 5]);
  assert.deepEqual(getDrawnStepCellRange(120, 119), [0, 120]);
  for (const count of [121, 2_000])
    for (const current of [0, 1, 50, count - 2, count - 1]) {
      const [from, to] = getDrawnStepCellRange(count, current);
      assert.ok(from >= 0 && to <= count && from <= current && current < to);
      assert.equal(to - from, 81);
    }
  const { panel } = await opened(longView(2_000));
  panel.go(1_999, 'key');
  assert.equal(panel.model().current, 1_999);
  panel.go(2_000, 'key');
  assert.equal(panel.model().current, 1_999);
});
