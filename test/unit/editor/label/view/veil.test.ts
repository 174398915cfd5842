/** What is hidden in blind mode is in no view of a veiled item, and changes nothing there. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { getErrorCategoryName } from '../../../../../src/core/annotate/index.ts';
import { removeFieldsHiddenInBlindMode, toLabelingView } from '../../../../../src/editor/label/view/labeling-view.ts';
import type { FullLabelItem } from '../../../../../src/editor/label/view/types.ts';
import { parseWithSchema, labelingViewSchema as schema } from '../../../../../src/protocol/index.ts';
import { countRuns } from '../../../../support/property-runs.ts';
import { oddChecker, saying, scriptedReview } from '../../../../support/scripted-reviews.ts';
import { inputOf, judgedBy, known, labelBy } from './items.ts';

/** A text that stands nowhere by chance. */
const SECRET = 'q7#planted';

const secret = fc.nat({ max: 999 }).map((n) => `${SECRET}${n}`);

/** All that may be known of an item beside itself and the annotator's own label. */
const hidden: fc.Arbitrary<
  Required<Pick<FullLabelItem, 'generator' | 'others' | 'gold' | 'judged' | 'judgeVerdict' | 'flags' | 'isModelChosen'>>
> = fc
  .record({
    words: secret,
    gold: fc.integer({ min: -1, max: 3 }),
    index: fc.integer({ min: -1, max: 3 }),
    flags: fc.subarray([0, 1, 2, 3]),
    others: fc.nat({ max: 3 }),
    isModelChosen: fc.boolean(),
    unblinded: fc.boolean(),
  })
  .map(({ words, gold, index, flags, others, isModelChosen, unblinded }) => ({
    generator: `model ${words}`,
    gold,
    flags,
    isModelChosen,
    judgeVerdict: { judge: `judge ${words}`, words: `outcome ${words}`, earliest: index },
    others: Array.from({ length: others }, (_, k) => ({
      label: labelBy(`${words}.${k}`, {
        earliest: index,
        category: `category ${words}`,
        notes: [{ text: `note ${words}`, time: '2026-11-22T14:00:00.000Z', mode: 'blind' }],
        unblinded,
      }),
      verdict: index < 0 ? ({ kind: 'none' } as const) : ({ kind: 'earliest', index } as const),
    })),
    judged: judgedBy(
      scriptedReview({
        checker: oddChecker,
        judge: { name: `judge ${words}`, model: words, count: 1 },
        replies: [saying({ kind: 'earliest', index }, 0, `critique ${words}`)],
      }),
    ),
  }));

/** What the annotator has said themselves. */
const own = fc
  .record({
    isIn: fc.boolean(),
    earliest: fc.option(fc.integer({ min: -1, max: 3 }), { nil: undefined }),
    rating: fc.constantFrom(1 as const, 0 as const, -1 as const),
    at: fc.nat({ max: 3 }),
    isUnsure: fc.boolean(),
    isReferenceShown: fc.boolean(),
    current: fc.nat({ max: 3 }),
  })
  .map(({ isIn, earliest, rating, at, isUnsure, ...rest }) => ({
    ...rest,
    ...(isIn
      ? {
          own: labelBy('emmy', {
            ...(earliest === undefined ? {} : { earliest }),
            ratings: new Map([[at, rating]]),
            isUnsure,
          }),
        }
      : {}),
  }));

function viewOf(item: FullLabelItem, isVeiled: boolean) {
  return toLabelingView(inputOf({ item: removeFieldsHiddenInBlindMode(item, isVeiled) }));
}

describe('the view of a veiled item', () => {
  test('has nothing of what is hidden, whatever that is', () => {
    fc.assert(
      fc.property(own, hidden, hidden, (said, one, other) => {
        const veiled = viewOf(known({ ...said, ...one }), true);
        assert.ok(!JSON.stringify(veiled).includes(SECRET));
        assert.deepEqual(veiled, viewOf(known({ ...said, ...other }), true));
        assert.deepEqual(veiled, viewOf(known(said), true));
        assert.equal(veiled.isVeiled, true);
      }),
      { numRuns: countRuns(200) },
    );
  });

  test('of one that is not veiled it has all of it', () => {
    fc.assert(
      fc.property(own, hidden, (said, one) => {
        const view = viewOf(known({ ...said, ...one }), false);
        const text = JSON.stringify(view);
        assert.ok(text.includes(one.generator));
        for (const { label } of one.others) {
          for (const words of [label.annotator, getErrorCategoryName(label.category ?? '')])
            assert.ok(text.includes(words), words);
        }
        assert.equal(view.item?.gold?.index, one.gold);
        assert.ok(view.item?.steps.every(({ judged }) => judged !== undefined));
      }),
      { numRuns: 100 },
    );
  });

  test('is one that the panel takes, veiled or not', () => {
    fc.assert(
      fc.property(own, hidden, fc.boolean(), (said, one, isVeiled) => {
        const view = viewOf(known({ ...said, ...one }), isVeiled);
        assert.deepEqual(parseWithSchema(schema, JSON.parse(JSON.stringify(view))), {
          value: JSON.parse(JSON.stringify(view)),
        });
      }),
      { numRuns: 100 },
    );
  });
});
