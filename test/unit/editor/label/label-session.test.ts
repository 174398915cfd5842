/** Going through items and saying what is wrong with them. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatLabelLine, type LabelRecord, parseLabelLine } from '../../../../src/core/annotate/index.ts';
import type { LabelSessionKeyAction } from '../../../../src/editor/label/session-state.ts';
import { toLabelingView } from '../../../../src/editor/label/view/labeling-view.ts';
import { proofOf } from '../../../support/builders.ts';
import { settle } from '../../../support/manual-clock.ts';
import { saidIn } from '../../../support/said.ts';
import { type Bench, bench } from './parts.ts';

const expectSaid = saidIn('editor/label/label-session');

async function press(of: Bench, ...keys: readonly LabelSessionKeyAction[]): Promise<void> {
  for (const key of keys) await of.session.press(key);
}

async function opened(of: Bench, number?: number): Promise<Bench> {
  await of.session.open(number);
  return of;
}

const said = ({ item, kind, value, step, mode, unblinded }: LabelRecord) =>
  [item.slice(item.indexOf('#') + 1), kind, value, step, mode, ...(unblinded ? ['unblinded'] : [])].join(' ');

function viewOf(of: Bench) {
  return toLabelingView({ ...of.session.input, revision: 1 });
}

describe('a label session', () => {
  test('each key is one record, and submitting goes on to what is to do', async () => {
    const of = await opened(bench());
    await press(of, 'nextStep', 'earliest', 'submit', 'none', 'submit');
    assert.deepEqual(of.records.map(said), [
      'item-0 earliest 1 1 blind',
      'item-0 submit 1  blind',
      'item-1 earliest -1  blind',
      'item-1 submit -1  blind',
    ]);
    assert.equal(of.session.item?.name, 'item-2');
  });

  test('five items in a row that took less than anybody reads one are said to have', async () => {
    const of = await opened(bench({ items: 14 }));
    const words = () => viewOf(of).notice?.words;
    for (let k = 0; k < 4; k++) await press(of, 'none', 'submit');
    assert.equal(words(), undefined);
    await press(of, 'none', 'submit');
    expectSaid(words());
    await press(of, 'none');
    of.clock.advance(30_000);
    await press(of, 'submit');
    for (let k = 0; k < 4; k++) await press(of, 'none', 'submit');
    assert.equal(words(), undefined, 'it begins anew behind one that was read');
  });

  test('what is said is of the item, whatever it is called where its labels lie', async () => {
    const of = await opened(bench());
    of.isElsewhere = true;
    await press(of, 'earliest', 'bad', 'submit');
    assert.deepEqual(
      of.records.map(({ item }) => item),
      Array.from({ length: of.records.length }, () => of.key(0)),
    );
    assert.deepEqual(
      of.own(0)?.submissions.map(({ verdict }) => verdict),
      [{ kind: 'earliest', index: 0 }],
    );
  });

  test('steps stay within the item', async () => {
    const of = await opened(bench());
    await press(of, 'previousStep');
    assert.equal(of.session.current, 0);
    await press(of, 'nextStep', 'nextStep', 'nextStep', 'nextStep');
    assert.equal(of.session.current, 2);
  });

  test('ratings are said of the step that the annotator is at', async () => {
    const of = await opened(bench());
    await press(of, 'good', 'nextStep', 'neutral', 'nextStep', 'bad');
    assert.deepEqual(of.records.map(said), [
      'item-0 step 1 0 blind',
      'item-0 step 0 1 blind',
      'item-0 step -1 2 blind',
    ]);
    expectSaid(viewOf(of).item?.record.sentence);
  });

  test('keys that come faster than the disk writes each find what the ones before have done', async () => {
    const of = await opened(bench());
    const opens: (() => void)[] = [];
    of.disk = () => new Promise((resolve) => opens.push(resolve));
    const keys: LabelSessionKeyAction[] = ['nextStep', 'earliest', 'submit', 'nextStep', 'nextStep', 'earliest'];
    const all = keys.map((key) => of.session.press(key));
    for (let k = 0; k < 3; k++) {
      // Nothing is begun before what came before it is on the disk.
      while (opens.length === 0) await new Promise((resolve) => setImmediate(resolve));
      assert.equal(opens.length, 1);
      assert.equal(of.records.length, k);
      opens.shift()?.();
    }
    await Promise.all(all);
    assert.deepEqual(of.records.map(said), [
      'item-0 earliest 1 1 blind',
      'item-0 submit 1  blind',
      'item-1 earliest 2 2 blind',
    ]);
  });

  test('a key that cannot be written is told and not taken, nor are those that waited behind it', async () => {
    const of = await opened(bench());
    await press(of, 'nextStep', 'earliest');
    of.disk = 'is full';
    const all = [of.session.press('none'), of.session.press('submit')];
    assert.deepEqual(await Promise.all(all), ['The disk is full.', undefined]);
    assert.equal(of.records.length, 1);
    assert.deepEqual(viewOf(of).notice, { words: 'The disk is full.', isProblem: true });
    expectSaid(viewOf(of).item?.record.sentence);
    // What is pressed once the annotator has seen that is taken again.
    of.disk = 'writes';
    await press(of, 'none', 'submit');
    assert.deepEqual(of.records.map(said).slice(1), ['item-0 earliest -1  blind', 'item-0 submit -1  blind']);
  });

  test('what the page asks for fails with a sentence', async () => {
    const of = await opened(bench());
    of.disk = 'is full';
    await assert.rejects(of.session.act({ kind: 'say', word: { kind: 'none' } }, of.key(0)), /The disk is full/);
    of.disk = 'writes';
    await assert.rejects(of.session.act({ kind: 'say', word: { kind: 'none' } }, of.key(1)));
    assert.equal(of.records.length, 0);
  });

  test('what is not finished says why, and stays', async () => {
    const of = await opened(bench());
    const words = await of.session.press('submit');
    expectSaid(words);
    assert.equal(of.records.length, 0);
    assert.equal(of.session.item?.name, 'item-0');
    await press(of, 'none', 'bad');
    expectSaid(await of.session.press('submit'));
  });

  test('unsure is said and unsaid, and can be submitted', async () => {
    const of = await opened(bench());
    await press(of, 'unsure', 'unsure', 'unsure', 'submit', 'outOfDepth', 'submit');
    assert.deepEqual(of.records.map(said), [
      'item-0 unsure   blind',
      'item-0 unsure 0  blind',
      'item-0 unsure   blind',
      'item-0 submit unsure  blind',
      'item-1 out-of-depth   blind',
      'item-1 submit out-of-depth  blind',
    ]);
  });

  test('undo takes back one after another, across items, and goes to each', async () => {
    const of = await opened(bench());
    await press(of, 'nextStep', 'earliest', 'submit', 'none');
    await press(of, 'undo');
    assert.equal(of.session.item?.name, 'item-1');
    assert.equal(viewOf(of).notice?.isProblem, false);
    assert.match(viewOf(of).notice?.words ?? '', /“\S.*\bitem-1\b/);
    await press(of, 'undo');
    assert.equal(of.session.item?.name, 'item-0');
    assert.equal(viewOf(of).item?.record.isSubmitted, false);
    await press(of, 'undo');
    assert.equal(of.session.current, 1);
    expectSaid(viewOf(of).item?.record.sentence);
    await press(of, 'undo');
    expectSaid(viewOf(of).notice?.words);
    assert.equal(of.records.length, 6);
  });

  test('the last item done, it says so, and wraps round to what was left out', async () => {
    const of = await opened(bench({ items: 3 }), 1);
    await press(of, 'none', 'submit', 'none', 'submit');
    assert.equal(of.session.item?.name, 'item-0');
    await press(of, 'none', 'submit');
    const view = viewOf(of);
    assert.equal(view.phase, 'done');
    expectSaid(view.sentence);
    assert.equal(view.item, undefined);
    await press(of, 'finished');
    assert.equal(of.session.item?.name, 'item-0');
  });

  test('items that the annotator is not asked for are no work of theirs', async () => {
    const of = bench();
    of.notAsked.add(0).add(2);
    await opened(of);
    assert.equal(of.session.item?.name, 'item-1');
    await press(of, 'none', 'submit');
    assert.equal(of.session.item?.name, 'item-3');
  });

  test('where more items are to come it waits for them, and goes on by itself', async () => {
    const of = bench();
    of.known = 0;
    of.isComplete = false;
    await opened(of);
    assert.equal(viewOf(of).phase, 'reading');
    of.known = 1;
    of.session.refresh();
    await settle();
    assert.equal(of.session.item?.name, 'item-0');
    await press(of, 'none', 'submit');
    assert.equal(viewOf(of).phase, 'reading');
    of.known = 4;
    of.isComplete = true;
    of.session.refresh();
    await settle();
    assert.equal(of.session.item?.name, 'item-1');
  });

  test('where nobody is asked for anything yet it goes on as soon as they are', async () => {
    const of = bench();
    for (let number = 0; number < 4; number++) of.notAsked.add(number);
    await opened(of);
    assert.equal(viewOf(of).phase, 'empty');
    of.notAsked.delete(2);
    of.session.refresh();
    await settle();
    assert.equal(of.session.item?.name, 'item-2');
  });

  test('J and K walk all items, and say where they end', async () => {
    const of = await opened(bench({ items: 2 }));
    await press(of, 'nextItem', 'nextItem');
    assert.equal(of.session.item?.name, 'item-1');
    expectSaid(viewOf(of).notice?.words);
    await press(of, 'previousItem', 'previousItem');
    expectSaid(viewOf(of).notice?.words);
  });

  test('b goes back to finished items and to where one was', async () => {
    const of = await opened(bench());
    await press(of, 'finished');
    expectSaid(viewOf(of).notice?.words);
    await press(of, 'none', 'submit', 'unsure', 'submit', 'nextStep', 'nextStep');
    assert.equal(viewOf(of).isAmongFinished, undefined);
    await press(of, 'finished');
    assert.equal(viewOf(of).isAmongFinished, true);
    assert.equal(of.session.item?.name, 'item-1');
    await press(of, 'previousItem');
    assert.equal(of.session.item?.name, 'item-0');
    await press(of, 'previousItem');
    expectSaid(viewOf(of).notice?.words);
    await press(of, 'nextItem', 'nextItem');
    assert.deepEqual([of.session.item?.name, of.session.current], ['item-2', 2]);
    assert.equal(viewOf(of).isAmongFinished, undefined);
    await press(of, 'finished', 'finished');
    assert.deepEqual([of.session.item?.name, of.session.current], ['item-2', 2]);
  });

  test('a row that cannot be read is said, and does not keep anybody there', async () => {
    const of = bench();
    of.unreadable.add(1);
    await opened(of);
    await press(of, 'nextItem');
    assert.deepEqual([viewOf(of).phase, viewOf(of).sentence], ['failed', 'Line 2 cannot be read.']);
    expectSaid(await of.session.press('none'));
    await press(of, 'nextItem');
    assert.equal(of.session.item?.name, 'item-2');
  });

  test('the reference: that it was opened is on the disk before it is shown, once', async () => {
    const proof = { ...proofOf('One.', 'Two.'), reference: { text: 'The reference.' } };
    const of = await opened(bench({ proof }));
    of.disk = 'is full';
    await press(of, 'reference');
    assert.equal(viewOf(of).item?.reference?.body, undefined);
    of.disk = 'writes';
    await press(of, 'reference');
    assert.notEqual(viewOf(of).item?.reference?.body, undefined);
    await press(of, 'reference', 'reference', 'none');
    assert.deepEqual(of.records.map(said), ['item-0 reveal reference  blind', 'item-0 earliest -1  blind']);
    assert.equal(of.records[1]?.usedReference, true);
    const without = await opened(bench());
    await press(without, 'reference');
    expectSaid(viewOf(without).notice?.words);
  });
});

describe('a blind label session', () => {
  test('shows nothing of what is hidden, also while an item is submitted, until it is gone back to', async () => {
    const of = bench();
    of.flags.set(0, [1]).set(1, [2]);
    of.label('ada', {
      item: of.key(0),
      fingerprint: 'ab',
      mode: 'blind',
      kind: 'earliest',
      value: 1,
      step: 1,
    });
    const shown: boolean[] = [];
    of.session.onDidChange(() => shown.push(viewOf(of).isVeiled));
    await opened(of);
    // What is going on elsewhere asks for a new view at any moment.
    of.disk = async () => of.session.refresh();
    await press(of, 'none', 'submit');
    assert.ok(shown.every((isVeiled) => isVeiled));
    assert.deepEqual([...of.seen], []);
    await press(of, 'nextFlag');
    expectSaid(viewOf(of).notice?.words);
    assert.equal(of.session.current, 0);
    await press(of, 'finished');
    const { item, isVeiled } = viewOf(of);
    assert.equal(isVeiled, false);
    assert.equal(item?.gold?.index, 1);
    assert.deepEqual(
      item?.others?.map(({ annotator }) => annotator),
      ['ada'],
    );
    assert.deepEqual([...of.seen], [of.key(0)]);
  });

  test('what is changed after it was seen says so', async () => {
    const of = await opened(bench());
    await press(of, 'none', 'submit', 'finished', 'earliest', 'submit');
    assert.deepEqual(of.records.map(said).slice(2), [
      'item-0 earliest 0 0 blind unblinded',
      'item-0 submit 0  blind unblinded',
    ]);
    assert.equal(of.own(0)?.submissions.at(0)?.unblinded, false);
    assert.equal(of.own(0)?.submissions.at(1)?.unblinded, true);
  });

  test('what is taken back after it was seen says so, and what is taken back at once does not', async () => {
    const of = await opened(bench());
    await press(of, 'none', 'submit', 'undo');
    assert.equal(of.records.at(-1)?.unblinded, undefined);
    assert.equal(of.own(0)?.withdrawn, undefined);
    await press(of, 'submit', 'finished', 'undo');
    assert.equal(of.records.at(-1)?.unblinded, true);
    assert.deepEqual(of.own(0)?.withdrawn?.verdict, { kind: 'none' });
  });

  test('v shows what is hidden once that is on the disk, and only if it was meant', async () => {
    const of = await opened(bench());
    of.answer = false;
    await press(of, 'unblind');
    assert.equal(viewOf(of).isVeiled, true);
    of.answer = true;
    of.disk = 'is full';
    await press(of, 'unblind');
    assert.equal(viewOf(of).isVeiled, true);
    of.disk = 'writes';
    await press(of, 'unblind');
    assert.equal(viewOf(of).isVeiled, false);
    await press(of, 'none', 'submit');
    assert.deepEqual(of.records.map(said), [
      'item-0 reveal verdicts  blind unblinded',
      'item-0 earliest -1  blind unblinded',
      'item-0 submit -1  blind unblinded',
    ]);
    assert.equal(viewOf(of).isVeiled, true);
  });

  test('what was seen in assisted mode counts as seen', async () => {
    const of = bench();
    of.mode = 'assisted';
    await opened(of);
    of.mode = 'blind';
    of.session.refresh();
    assert.equal(viewOf(of).isVeiled, true);
    await press(of, 'none');
    assert.deepEqual(of.records.map(said), ['item-0 earliest -1  blind unblinded']);
  });

  test('the gold label cannot be disputed before it is seen', async () => {
    const of = await opened(bench());
    const word = { kind: 'gold-dispute', reason: 'It is meant mod 7.' } as const;
    await assert.rejects(of.session.act({ kind: 'say', word }, of.key(0)));
    assert.equal(of.records.length, 0);
    await press(of, 'unblind');
    await of.session.act({ kind: 'say', word }, of.key(0));
    assert.equal(viewOf(of).item?.gold?.dispute, word.reason);
    assert.equal(of.records.at(-1)?.value, 1);
  });
});

describe('an assisted label session', () => {
  test('begins at the first flag, also if it comes only now, but moves nobody who has begun', async () => {
    const of = bench();
    of.mode = 'assisted';
    of.flags.set(0, [1, 2]);
    await opened(of);
    assert.equal(of.session.current, 1);
    await press(of, 'nextItem');
    assert.equal(of.session.current, 0);
    of.flags.set(1, [2]);
    of.session.refresh();
    assert.equal(of.session.current, 2);
    await press(of, 'previousStep');
    of.flags.set(1, [0, 2]);
    of.session.refresh();
    assert.equal(of.session.current, 1);
  });

  test('f and F walk flags, say where an item ends, and lead on if they are pressed again', async () => {
    const of = bench();
    of.mode = 'assisted';
    of.flags.set(0, [0, 2]).set(1, []).set(3, [1, 2]);
    await opened(of);
    await press(of, 'nextFlag');
    assert.equal(of.session.current, 2);
    await press(of, 'nextFlag');
    expectSaid(viewOf(of).notice?.words);
    // Another key in between: it is offered anew.
    await press(of, 'nextStep', 'nextFlag');
    assert.equal(of.session.item?.name, 'item-0');
    await press(of, 'nextFlag');
    assert.deepEqual([of.session.item?.name, of.session.current], ['item-3', 1]);
    await press(of, 'nextFlag', 'nextFlag');
    expectSaid(viewOf(of).notice?.words);
    await press(of, 'previousFlag', 'previousFlag', 'previousFlag');
    assert.deepEqual([of.session.item?.name, of.session.current], ['item-0', 2]);
  });

  test('that the next item has flags is not said, and nobody is led there, once it is labelled blind', async () => {
    const of = bench();
    of.mode = 'assisted';
    of.flags.set(0, [0]).set(3, [1]);
    await opened(of);
    await press(of, 'none', 'submit', 'finished', 'nextFlag');
    assert.match(viewOf(of).notice?.words ?? '', / item-3\./);
    of.mode = 'blind';
    of.session.refresh();
    assert.equal(viewOf(of).notice, undefined);
    await press(of, 'nextFlag');
    assert.equal(of.session.item?.name, 'item-0');
    assert.doesNotMatch(viewOf(of).notice?.words ?? '', /item-3/);
  });

  test('its records name the judge whose verdict was shown, and none where none was or it is hidden', async () => {
    const of = await opened(Object.assign(bench(), { mode: 'assisted' as const }));
    await press(of, 'none', 'submit');
    of.judge = `critic@${'x'.repeat(300)}`;
    await press(of, 'none', 'submit');
    of.mode = 'blind';
    await press(of, 'none', 'submit');
    assert.deepEqual(
      of.records.map(({ mode, judge }) => [mode, judge?.slice(0, 8)]),
      [
        ['assisted', undefined],
        ['assisted', undefined],
        ['assisted', 'critic@x'],
        ['assisted', 'critic@x'],
        ['blind', undefined],
        ['blind', undefined],
      ],
    );
    for (const record of of.records) assert.equal(parseLabelLine(formatLabelLine(record)).kind, 'record');
  });

  test('an item that another window has open is passed over, and said where somebody goes to it', async () => {
    const of = bench();
    of.elsewhere.add(of.key(0)).add(of.key(2));
    await opened(of);
    assert.equal(of.session.item?.name, 'item-1');
    await press(of, 'none', 'submit');
    assert.equal(of.session.item?.name, 'item-3');
    assert.equal(viewOf(of).notice, undefined);
    await press(of, 'previousItem');
    assert.equal(of.session.item?.name, 'item-2');
    expectSaid(viewOf(of).notice?.words);
    await press(of, 'nextItem', 'none', 'submit');
    assert.equal(viewOf(of).phase, 'done');
    expectSaid(viewOf(of).sentence);
    // The other window has gone on: what it left is there to do.
    of.elsewhere.clear();
    of.session.refresh();
    await settle();
    assert.equal(of.session.item?.name, 'item-0');
  });

  test('its records say the mode', async () => {
    const of = bench();
    of.mode = 'assisted';
    await opened(of);
    await press(of, 'none', 'submit');
    assert.deepEqual(of.records.map(said), ['item-0 earliest -1  assisted', 'item-0 submit -1  assisted']);
  });
});

describe('time on an item', () => {
  test('counts while the window has the focus and somebody works, and goes on where it was', async () => {
    const of = await opened(bench());
    const { clock, session } = of;
    clock.advance(10_000);
    session.focus(false);
    clock.advance(60_000);
    session.focus(true);
    clock.advance(5_000);
    assert.equal(viewOf(of).item?.record.time, '0:15');
    await press(of, 'nextStep');
    // Nobody reads a step for an hour: two minutes of it count.
    clock.advance(3_600_000);
    assert.equal(viewOf(of).item?.record.time, '2:15');
    await press(of, 'nextItem');
    clock.advance(1_000);
    await press(of, 'previousItem', 'none', 'submit');
    assert.equal(of.records.at(-1)?.milliseconds, 135_000);
  });

  test('does not begin without the focus', async () => {
    const of = bench();
    of.hasFocus = false;
    await opened(of);
    of.clock.advance(50_000);
    await press(of, 'none', 'submit');
    assert.equal(of.records.at(-1)?.milliseconds, 0);
  });
});
