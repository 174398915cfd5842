/** What an annotator's words about an item come to. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  buildItemLabel,
  buildLabelsByItem,
  deriveLabelVerdict,
  findStepRating,
  type LabelEdit,
  LabelNotSavedError,
  planLabelUndo,
  prepareSubmissionRecord,
} from '../../../../../src/core/annotate/index.ts';
import {
  findCurrentNoteText,
  findEffectiveBlindSubmission,
} from '../../../../../src/core/annotate/labels/build-item-label.ts';
import { getLabelStage } from '../../../../../src/core/annotate/labels/item-label.ts';
import { type Act, Annotator, anyAct, anyDoing, anyWord, ITEMS, STEPS } from '../label-words.ts';
import { at, record } from '../records.ts';

const rate = (step: number, rating: 1 | 0 | -1): LabelEdit => ({ kind: 'step', step, rating });
const earliest = (step: number): LabelEdit => ({ kind: 'earliest', step });
const none: LabelEdit = { kind: 'none' };

function saying(...words: readonly LabelEdit[]): Annotator {
  const annotator = new Annotator();
  for (const word of words) annotator.say(word);
  return annotator;
}

const verdictAfter = (...words: readonly LabelEdit[]) => deriveLabelVerdict(saying(...words).label(), STEPS);

describe('what a label comes to', () => {
  const cases: readonly (readonly [string, readonly LabelEdit[], ReturnType<typeof deriveLabelVerdict>])[] = [
    ['nothing said', [], { kind: 'open' }],
    ['an earliest error', [earliest(2)], { kind: 'earliest', index: 2 }],
    ['another one, said later', [earliest(2), earliest(0)], { kind: 'earliest', index: 0 }],
    ['none', [none], { kind: 'none' }],
    ['none, and then an error after all', [none, earliest(3)], { kind: 'earliest', index: 3 }],
    ['an error, and then none after all', [earliest(3), none], { kind: 'none' }],
    ['the first of bad steps', [rate(3, -1), rate(1, -1), rate(0, 1)], { kind: 'earliest', index: 1 }],
    ['some good steps', [rate(0, 1), rate(1, 1)], { kind: 'open' }],
    ['all steps good or neutral', [0, 1, 2, 3].map((k) => rate(k, k === 2 ? 0 : 1)), { kind: 'none' }],
    ['a good step that turns out to be the error', [rate(1, 1), earliest(1)], { kind: 'earliest', index: 1 }],
    ['a bad step behind the earliest error', [earliest(1), rate(3, -1)], { kind: 'earliest', index: 1 }],
    ['unsure, whatever else is said', [earliest(1), { kind: 'unsure' }], { kind: 'unsure' }],
    ['unsure no longer', [earliest(1), { kind: 'unsure' }, { kind: 'unsure' }], { kind: 'earliest', index: 1 }],
    ['unsure, and then an error after all', [{ kind: 'unsure' }, earliest(1)], { kind: 'earliest', index: 1 }],
    ['no error, unsure, and then no error again', [none, { kind: 'unsure' }, none], { kind: 'none' }],
    [
      'an error, unsure, and then the same error',
      [earliest(1), { kind: 'unsure' }, earliest(1)],
      { kind: 'earliest', index: 1 },
    ],
    ['out of depth and unsure, and then none', [{ kind: 'unsure' }, { kind: 'out-of-depth' }, none], { kind: 'none' }],
    ['an error and a rating, unsure again', [earliest(1), rate(0, 1), { kind: 'unsure' }], { kind: 'unsure' }],
    ['out of depth before unsure', [{ kind: 'unsure' }, { kind: 'out-of-depth' }], { kind: 'out-of-depth' }],
  ];
  for (const [name, words, verdict] of cases)
    it(`of ${name}`, () => {
      assert.deepEqual(verdictAfter(...words), verdict);
    });

  const conflicts: readonly (readonly [readonly LabelEdit[], RegExp])[] = [
    [[none, rate(1, -1)], /^¶2 .*“No error”\. .*¶2 /],
    [[earliest(3), rate(1, -1)], /^¶2 .*¶4\. .*¶2 /],
    [[rate(0, -1), earliest(3)], /^¶1 .*¶4\./],
    [[earliest(1), rate(1, 1)], /^¶2 .*\bgood\b/],
    [[earliest(1), rate(1, 0)], /^¶2 .*\bneutral\b/],
  ];
  for (const [words, sentence] of conflicts)
    it(`that contradicts itself is said so: ${sentence.source.slice(1, 40)}`, () => {
      const verdict = verdictAfter(...words);
      assert.ok(verdict.kind === 'conflict');
      assert.match(verdict.words, sentence);
      const submit = prepareSubmissionRecord(saying(...words).spoken(), 0);
      assert.deepEqual(submit, { kind: 'lacks', words: verdict.words });
    });

  it('that names a step which is no more is a conflict, not an error in another step', () => {
    const label = saying(earliest(3)).label();
    const verdict = deriveLabelVerdict(label, 2);
    assert.ok(verdict.kind === 'conflict');
    assert.match(verdict.words, /¶4\b.*\b2 steps/);
    assert.deepEqual(deriveLabelVerdict(saying(rate(3, -1)).label(), 2), { kind: 'open' });
    assert.deepEqual(deriveLabelVerdict(saying().label(), 0), { kind: 'open' });
  });

  it('is settled by doing what the sentence of a conflict says', () => {
    fc.assert(
      fc.property(fc.array(anyWord, { maxLength: 12 }), (words) => {
        const annotator = saying(...words);
        for (let k = 0; k <= STEPS; k++) {
          const verdict = deriveLabelVerdict(annotator.label(), STEPS);
          if (verdict.kind !== 'conflict') return;
          const named = Number(/^¶(\d)/.exec(verdict.words)?.[1]) - 1;
          assert.ok(named >= 0);
          // Of a step that is rated bad it says to make it the earliest error, of the others to rate them bad.
          annotator.say(/\bbad,/.test(verdict.words) ? earliest(named) : rate(named, -1));
        }
        assert.fail('it does not end');
      }),
    );
  });
});

describe('a label at a step', () => {
  it('is what was said of it, or what follows: good before the earliest error, and nothing behind it', () => {
    const label = saying(rate(0, 0), earliest(2)).label();
    const verdict = deriveLabelVerdict(label, STEPS);
    assert.deepEqual(
      [0, 1, 2, 3].map((k) => findStepRating(label, verdict, k)),
      [{ rating: 0, isSaid: true }, { rating: 1, isSaid: false }, { rating: -1, isSaid: false }, undefined],
    );
  });

  it('is good everywhere if there is no error, and is shown though its annotator be unsure', () => {
    const label = saying(none).label();
    assert.deepEqual(findStepRating(label, deriveLabelVerdict(label, STEPS), 3), { rating: 1, isSaid: false });
    const unsure = saying(earliest(1), { kind: 'unsure' }).label();
    assert.deepEqual(findStepRating(unsure, deriveLabelVerdict(unsure, STEPS), 1), { rating: -1, isSaid: false });
  });
});

describe('a word', () => {
  it('said twice is written once, but for those that the second time take back', () => {
    fc.assert(
      fc.property(fc.array(anyAct, { maxLength: 12 }), anyWord, (acts, word) => {
        const annotator = new Annotator();
        for (const act of acts) annotator.do(act);
        annotator.say(word);
        const once = annotator.label();
        const again = annotator.say(word);
        if (word.kind === 'unsure' || word.kind === 'out-of-depth' || word.kind === 'category') {
          assert.ok(again);
          annotator.say(word);
          assert.deepEqual({ ...annotator.label(), submissions: [] }, { ...once, submissions: [] });
        } else assert.equal(again, undefined);
      }),
    );
  });

  it('of an earlier version leaves it unsure', () => {
    const records = [record({ kind: 'unsure' }), record({ kind: 'earliest', value: 1, step: 1, time: at(1) })];
    const label = buildItemLabel('emmy', 'a.proof.md', records);
    assert.deepEqual([label.isUnsure, label.earliest], [true, 1]);
  });

  it('carries what was seen before it', () => {
    const annotator = saying(earliest(0));
    annotator.do({ kind: 'reveal', item: ITEMS[0], what: 'reference' });
    assert.equal(annotator.say(earliest(1))?.usedReference, true);
    assert.equal(annotator.records[2]?.unblinded, undefined);
    const shown = annotator.do({ kind: 'reveal', item: ITEMS[0], what: 'verdicts' });
    assert.deepEqual([shown?.value, shown?.unblinded, shown?.usedReference], ['verdicts', true, true]);
    assert.equal(annotator.do({ kind: 'reveal', item: ITEMS[0], what: 'verdicts' }), undefined);
    assert.equal(annotator.say(earliest(2))?.unblinded, true);
    assert.equal(annotator.say(earliest(2), ITEMS[1])?.unblinded, undefined);
  });

  it('is about its step, by index and fingerprint, or about the proof', () => {
    const [one, two] = saying(earliest(2), none).records;
    assert.deepEqual([one?.step, one?.value, one?.fingerprint], [2, 2, 'a2']);
    assert.deepEqual([two?.step, two?.value, two?.fingerprint], [undefined, -1, 'ff']);
    assert.throws(() => saying(earliest(STEPS)), LabelNotSavedError);
  });

  it('that is a note is edited as one, and taken away without text', () => {
    const annotator = saying({ kind: 'note', text: 'first\r\n' }, { kind: 'note', text: 'of a step', step: 1 });
    annotator.say({ kind: 'note', text: 'second' });
    assert.deepEqual(
      [findCurrentNoteText(annotator.label()), findCurrentNoteText(annotator.label(), 1)],
      ['second', 'of a step'],
    );
    annotator.say({ kind: 'note', text: ' ' });
    assert.deepEqual([findCurrentNoteText(annotator.label()), annotator.label().notes.length], ['', 1]);
    assert.throws(() => saying({ kind: 'note', text: 'a'.repeat(10_001) }), LabelNotSavedError);
  });
});

describe('submitting', () => {
  it('keeps what the label comes to then, and how long it took', () => {
    const words: readonly (readonly [readonly LabelEdit[], number | string])[] = [
      [[earliest(2)], 2],
      [[none], -1],
      [[{ kind: 'unsure' }], 'unsure'],
      [[earliest(1), { kind: 'out-of-depth' }], 'out-of-depth'],
    ];
    for (const [said, value] of words) {
      const submitted = saying(...said).submit();
      assert.deepEqual([submitted?.value, submitted?.milliseconds], [value, 1_000]);
    }
    const { kind } = prepareSubmissionRecord(saying().spoken(), 0);
    assert.equal(kind, 'lacks');
  });

  it('can be done again once something was changed, and the last without having seen counts', () => {
    const annotator = saying(earliest(2));
    annotator.submit();
    assert.equal(annotator.submit(), undefined);
    annotator.say(none);
    assert.equal(getLabelStage(annotator.label()), 'changed');
    annotator.submit();
    assert.deepEqual(findEffectiveBlindSubmission(annotator.label())?.verdict, { kind: 'none' });
    annotator.do({ kind: 'reveal', item: ITEMS[0], what: 'verdicts' });
    assert.equal(getLabelStage(annotator.label()), 'labelled');
    annotator.say(earliest(0));
    annotator.submit();
    assert.deepEqual(findEffectiveBlindSubmission(annotator.label())?.verdict, { kind: 'none' });
    assert.deepEqual(
      annotator.label().submissions.map(({ unblinded }) => unblinded),
      [false, false, true],
    );
  });

  it('is not blind after an assisted label of the same item, though that was taken back', () => {
    const assisted = new Annotator('emmy', 'assisted');
    assisted.say(earliest(1));
    assisted.do({ kind: 'undo' });
    const blind = new Annotator();
    blind.records = assisted.records;
    blind.now = 1_000;
    assert.equal(blind.label().unblinded, true);
    assert.equal(blind.say(earliest(1))?.unblinded, true);
    blind.submit();
    assert.equal(findEffectiveBlindSubmission(blind.label()), undefined);
  });

  it('that is nonsense in a file is none', () => {
    for (const value of [0.5, -2, 'maybe', undefined]) {
      const records = [record({ kind: 'submit', mode: 'blind', ...(value === undefined ? {} : { value }) })];
      const [one] = records;
      const { value: _, ...rest } = one as NonNullable<typeof one>;
      const label = buildItemLabel('emmy', 'a.proof.md', value === undefined ? [rest] : records);
      assert.deepEqual(label.submissions, []);
    }
  });
});

describe('undo', () => {
  it('takes back an earliest error together with the certainty that came with it', () => {
    const annotator = saying({ kind: 'unsure' }, earliest(1));
    annotator.do({ kind: 'undo' });
    assert.deepEqual([annotator.label().isUnsure, annotator.label().earliest], [true, undefined]);
  });

  it('makes all as it was before the last word, across items, but for what was seen', () => {
    fc.assert(
      fc.property(fc.array(anyDoing, { maxLength: 15 }), (acts) => {
        const annotator = new Annotator();
        const before: (readonly unknown[])[] = [];
        for (const act of acts) {
          const state = ITEMS.map((one) => said(annotator, one));
          if (annotator.do(act) && act.kind !== 'reveal') before.push(state);
        }
        while (before.length > 0) {
          const state = before.pop();
          assert.ok(annotator.do({ kind: 'undo' }));
          assert.deepEqual(
            ITEMS.map((one) => said(annotator, one)),
            state,
          );
        }
        assert.equal(annotator.do({ kind: 'undo' }), undefined);
        for (const one of ITEMS) {
          const wasSeen = acts.some((act) => act.kind === 'reveal' && act.item === one && act.what === 'verdicts');
          assert.equal(annotator.label(one).unblinded, wasSeen);
        }
      }),
    );
  });

  it('tells which item it is of, and leaves what was said of a review', () => {
    const annotator = saying(earliest(1));
    annotator.say(none, ITEMS[1]);
    assert.equal(planLabelUndo(annotator.records, 'blind')?.item, ITEMS[1]);
    assert.equal(planLabelUndo([record({ kind: 'note', note: 'a remark' })], 'blind'), undefined);
  });
});

/** What is said of an item, without what was seen. */
function said(annotator: Annotator, item: string): unknown {
  const { usedReference: _, unblinded: __, withdrawn: ___, submissions, ...label } = annotator.label(item);
  return { ...label, submissions: submissions.map(({ time, verdict }) => ({ time, verdict })) };
}

describe('labels of many records', () => {
  /** Two branches of one annotator, and another annotator, with doubled lines in any order. */
  const merged = fc
    .tuple(fc.array(anyAct, { maxLength: 12 }), fc.array(anyAct, { maxLength: 12 }), fc.array(anyAct, { maxLength: 8 }))
    .map(([first, second, other]: [Act[], Act[], Act[]]) => {
      const one = new Annotator();
      for (const act of first) one.do(act);
      const two = new Annotator();
      two.now = 2;
      for (const act of second) two.do(act);
      const ada = new Annotator('ada', 'assisted');
      for (const act of other) ada.do(act);
      return [...one.records, ...two.records, ...ada.records];
    });

  it('are the same however files were merged: in any order, with lines twice', () => {
    const shuffled = merged.chain((records) =>
      fc.tuple(fc.constant(records), fc.shuffledSubarray([...records, ...records], { minLength: records.length })),
    );
    fc.assert(
      fc.property(shuffled, ([records, others]) => {
        const sorted = (labels: ReturnType<typeof buildLabelsByItem>): unknown =>
          [...labels]
            .map(([item, of]) => [item, [...of].sort(([a], [b]) => (a < b ? -1 : 1))])
            .sort(([a], [b]) => (`${a}` < `${b}` ? -1 : 1));
        assert.deepEqual(sorted(buildLabelsByItem([...others, ...records])), sorted(buildLabelsByItem(records)));
      }),
    );
  });

  it('are those of each annotator and item by themselves', () => {
    fc.assert(
      fc.property(merged, (records) => {
        for (const [item, of] of buildLabelsByItem(records))
          for (const [annotator, label] of of) {
            const own = records.filter((one) => one.item === item && one.annotator === annotator);
            assert.deepEqual(label, buildItemLabel(annotator, item, own));
          }
      }),
    );
  });
});
