/** What the label panel shows. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Proof } from '../../../../../src/core/proof/types.ts';
import { renderItemTextByKey } from '../../../../../src/editor/label/view/item-bodies.ts';
import { removeFieldsHiddenInBlindMode, toLabelingView } from '../../../../../src/editor/label/view/labeling-view.ts';
import type { FullLabelItem, LabelingViewInput } from '../../../../../src/editor/label/view/types.ts';
import { formatClockDuration } from '../../../../../src/l10n/numbers.ts';
import { parseWithSchema, labelingViewSchema as schema } from '../../../../../src/protocol/index.ts';
import { saidIn } from '../../../../support/said.ts';
import { oddChecker, oddProof, scriptedReview, votesOn } from '../../../../support/scripted-reviews.ts';
import { inputOf, judgedBy, known, labelBy } from './items.ts';

const expectSaid = saidIn('editor/label/view/labeling-view');

function viewOf(values: Partial<FullLabelItem> = {}, isVeiled = true, input: Partial<LabelingViewInput> = {}) {
  const view = toLabelingView(inputOf({ ...input, item: removeFieldsHiddenInBlindMode(known(values), isVeiled) }));
  assert.ok(view.item);
  return { ...view, item: view.item };
}

const review = scriptedReview({ checker: oddChecker, judge: { count: 3 }, replies: votesOn(1, 1, -1) });
const referenced: Proof = {
  ...oddProof,
  reference: { text: 'Add them: $2(a + b + 1)$.' },
  answer: { text: '2' },
};

describe('the view of the label panel', () => {
  test('says where the annotator is, and how far', () => {
    const { progress, modeWords } = viewOf();
    assert.deepEqual(progress, {
      share: 0.3,
      place: 'item 13 of 40',
      words: '12 labeled, 1 unsure or out of my depth',
    });
    expectSaid(modeWords);
  });

  test('says that the protocol has it blind, and of a submitted item that nothing is hidden any more', () => {
    expectSaid(viewOf({}, true, { isForced: true }).modeWords, viewOf({}, false).modeWords);
    const unblinded = viewOf({ own: labelBy('emmy', { unblinded: true }) }, false);
    expectSaid(unblinded.modeWords, viewOf({}, false, { mode: 'assisted' }).modeWords);
  });

  test('without an item has a sentence, and hides in blind mode', () => {
    const view = toLabelingView(inputOf({ phase: 'empty', sentence: 'No data set is open.' }));
    expectSaid(view.sentence);
    assert.equal(view.isVeiled, true);
    assert.equal(view.item, undefined);
  });

  test('steps before the earliest error are good, the ones behind it are nothing', () => {
    const { steps } = viewOf({ own: labelBy('emmy', { earliest: 2, ratings: new Map([[1, 0]]) }) }).item;
    assert.deepEqual(
      steps.map(({ rating, isSaid, isEarliest }) => [rating, isSaid, isEarliest]),
      [
        ['good', false, false],
        ['neutral', true, false],
        ['bad', true, true],
        [undefined, false, false],
      ],
    );
  });

  test('a step that is rated bad is the earliest error by that, and all are good where there is none', () => {
    const bad = viewOf({ own: labelBy('emmy', { ratings: new Map([[1, -1]]) }) }).item;
    expectSaid(bad.record.sentence);
    assert.deepEqual(bad.steps[1]?.isEarliest, true);
    const none = viewOf({ own: labelBy('emmy', { earliest: -1 }) }).item;
    assert.equal(none.record.sentence, 'No error');
    assert.ok(none.steps.every(({ rating, isSaid }) => rating === 'good' && !isSaid));
  });

  test('a label that contradicts itself says what to change, and cannot be submitted', () => {
    const { record } = viewOf({ own: labelBy('emmy', { earliest: -1, ratings: new Map([[1, -1]]) }) }).item;
    assert.equal(record.isConflict, true);
    expectSaid(record.sentence);
    assert.equal(record.lacks, record.sentence);
  });

  test('an empty record says what it lacks, and the time only if it is wanted', () => {
    const { record } = viewOf().item;
    expectSaid(record.sentence, record.lacks, record.saved);
    assert.equal(record.time, undefined);
    assert.equal(viewOf({ time: 84_999 }).item.record.time, '1:24');
    assert.equal(formatClockDuration(3_729_000), '1:02:09');
  });

  test('what is kept says when, and what was seen', () => {
    const own = labelBy('emmy', { earliest: 1, usedReference: true, unblinded: true });
    const savedAt = new Date(2026, 10, 22, 14, 6, 31).getTime();
    const { saved } = viewOf({ proof: referenced, own, savedAt }, false).item.record;
    expectSaid(saved, viewOf({ proof: referenced, own: labelBy('emmy', { earliest: 1 }), savedAt }).item.record.saved);
  });

  test('a submitted label says so, also once it was changed', () => {
    const submissions = [
      {
        time: '2026-11-22T14:06:31.000Z',
        verdict: { kind: 'earliest', index: 1 },
        mode: 'blind',
        unblinded: false,
        usedReference: false,
      } as const,
    ];
    const own = labelBy('emmy', { earliest: 1, submissions });
    assert.equal(viewOf({ own }).item.record.isSubmitted, true);
    const changed = viewOf({ own: { ...own, earliest: 2, isChangedSince: true } }).item.record;
    assert.equal(changed.isSubmitted, false);
    expectSaid(changed.saved);
  });

  test('the note is the last one on the item as a whole', () => {
    const notes = [
      { text: 'first', time: '2026-11-22T14:00:00.000Z', mode: 'blind' as const },
      { text: 'second', time: '2026-11-22T14:01:00.000Z', mode: 'blind' as const },
      { text: 'of a step', time: '2026-11-22T14:02:00.000Z', mode: 'blind' as const, step: 1 },
    ];
    assert.equal(viewOf({ own: labelBy('emmy', { notes }) }).item.record.note, 'second');
  });

  test('a category that is not ours is offered where it is chosen', () => {
    const { categories } = viewOf({ own: labelBy('emmy', { category: 'units' }) }).item.record;
    assert.deepEqual(categories.at(-1), { id: 'units', name: 'units', key: '', isChosen: true });
    const keys = viewOf().item.record.categories.map(({ key }) => key);
    assert.equal(keys.join(''), 'mlcposat');
  });

  test('the reference and its answer are told only once they were asked for', () => {
    const hidden = viewOf({ proof: referenced }).item.reference;
    assert.deepEqual(hidden, { length: referenced.reference?.text.length });
    const shown = viewOf({ proof: referenced, isReferenceShown: true }).item.reference;
    assert.equal(shown?.answer, '2');
    assert.equal(typeof shown?.body, 'string');
    assert.equal(viewOf().item.reference, undefined);
  });

  test('assisted, it has the verdicts on the steps, and the evidence of the current one', () => {
    const { item } = viewOf({ judged: judgedBy(review), current: 1 }, false, { mode: 'assisted' });
    const [, second] = item.steps;
    assert.equal(second?.judged?.state, 'earliest-error');
    assert.equal(second?.judged?.isFlag, true);
    assert.equal(second?.judged?.isLoud, true);
    assert.equal(item.detail?.index, 1);
    assert.ok(item.detail.sections.length > 0);
    // What is done with a verdict is done in the review panel.
    assert.deepEqual([item.detail.actions, item.detail.replies], [[], []]);
  });

  test('where only flags are known it has those', () => {
    const { steps, detail } = viewOf({ flags: [2] }, false).item;
    assert.deepEqual(
      steps.map(({ judged }) => judged?.isFlag),
      [undefined, undefined, true, undefined],
    );
    assert.equal(detail, undefined);
  });

  test('where nothing was found, one line says how much was read', () => {
    const judged = judgedBy(scriptedReview({ checker: oddChecker }));
    const quiet = judged.review.steps.findIndex(({ state }) => state === 'abstained');
    assert.ok(quiet >= 0);
    const { detail } = viewOf({ judged, current: quiet }, false, { mode: 'assisted' }).item;
    assert.equal(detail?.title ?? '', '');
    assert.ok((detail?.sections.length ?? 0) <= 1);
    assert.ok(!JSON.stringify(detail ?? '').includes('found nothing false'));
  });

  test('a saved verdict of a judge is shown, its flag beside a review in which only the checker spoke', () => {
    const checked = scriptedReview({ checker: oddChecker });
    const judgeVerdict = { judge: 'critic@good', words: 'The earliest error is in step 3.', earliest: 2 };
    for (const judged of [undefined, judgedBy(checked)]) {
      const { item, modeWords } = viewOf({ judgeVerdict, flags: [2], ...(judged ? { judged } : {}) }, false, {
        mode: 'assisted',
      });
      assert.deepEqual(item.verdict, { judge: 'critic@good', words: judgeVerdict.words, index: 2 });
      assert.equal(item.steps[2]?.judged?.state, 'earliest-error');
      assert.equal(item.steps[2]?.judged?.isFlag, true);
      expectSaid(modeWords);
    }
    const veiled = viewOf({ judgeVerdict, flags: [2] }, true);
    assert.equal(veiled.item.verdict, undefined);
    assert.equal(veiled.item.steps[2]?.judged, undefined);
    for (const earliest of [-1, oddProof.steps.length, 1e15]) {
      const { item } = viewOf({ judgeVerdict: { ...judgeVerdict, earliest } }, false);
      assert.equal(item.verdict?.index, undefined);
    }
  });

  test('blind, it says from the start that verdicts of the item were seen before', () => {
    const words = viewOf({ wasSeen: true }).modeWords;
    expectSaid(words);
    assert.equal(viewOf({ own: labelBy('emmy', { unblinded: true }) }).modeWords, words);
    assert.notEqual(viewOf().modeWords, words);
  });

  test('an index that no step has, from whatever file, is said and leads nowhere', () => {
    for (const index of [oddProof.steps.length, 1e15]) {
      const verdict = { kind: 'earliest', index } as const;
      const shown = viewOf({ others: [{ label: labelBy('emmy'), verdict }] }, false);
      assert.deepEqual(
        shown.item.others?.map((other) => other.index),
        [undefined],
      );
      assert.ok('value' in parseWithSchema(schema, JSON.parse(JSON.stringify(shown))));
    }
  });

  test('gold and the labels of others, with the dispute', () => {
    const own = labelBy('emmy', {
      goldDispute: { reason: 'It is meant mod 7.', time: '2026-11-22T14:00:00.000Z' },
    });
    const others = [
      { label: labelBy('ada', { category: 'logical' }), verdict: { kind: 'none' } as const },
      { label: labelBy('kurt'), verdict: { kind: 'unsure' } as const },
    ];
    const { item } = viewOf({ own, gold: 1, others, generator: 'some-model', subset: 'math' }, false);
    assert.deepEqual(item.facts, ['math', 'some-model']);
    assert.deepEqual([item.gold?.index, item.gold?.dispute], [1, 'It is meant mod 7.']);
    assert.match(item.gold?.words ?? '', /¶2 \(index 1\)/);
    assert.deepEqual(item.others, [
      { annotator: 'ada', words: 'no error, not submitted', index: -1, category: 'logical' },
      { annotator: 'kurt', words: 'unsure, not submitted' },
    ]);
  });

  test('every key names a text, and the same text with marks has another key', () => {
    for (const isVeiled of [true, false]) {
      const item = removeFieldsHiddenInBlindMode(
        known({ proof: referenced, isReferenceShown: true, judged: judgedBy({ ...review }) }),
        isVeiled,
      );
      const view = toLabelingView(inputOf({ item })).item;
      const keys = [view?.problem?.body, view?.reference?.body, ...(view?.steps ?? []).map(({ body }) => body)];
      for (const key of keys) assert.ok(key !== undefined && renderItemTextByKey(item, key), `${isVeiled} ${key}`);
      assert.equal(renderItemTextByKey(item, 'nothing'), undefined);
    }
    const [, plain] = viewOf().item.steps;
    const [, marked] = viewOf({ judged: judgedBy(review) }, false).item.steps;
    assert.notEqual(plain?.body, marked?.body);
  });
});
