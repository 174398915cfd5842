/**
 * Views of the label panel as the host sends them, in the states in which people meet it. The solution is written here; nobody has
 * judged or labelled it, and the judge is named so.
 */
import { renderTextToBlocks } from '../../src/core/render/index.ts';
import type {
  LabelEditRequest,
  LabelItemView,
  LabelingView,
  LabelRecordView,
  LabelStepView,
  RenderedText,
  StepDetail,
} from '../../src/protocol/index.ts';

const PROBLEM = String.raw`Find the integer \(n\), \(0 \le n \le 180\), such that \(\cos n^\circ = \cos 700^\circ\).`;
const STEPS: readonly string[] = [
  String.raw`We look for \(n\) with \(0 \le n \le 180\) and \(\cos n^\circ = \cos 700^\circ\). The cosine has a period of \(360^\circ\), so the angle may be reduced by multiples of it first.`,
  String.raw`Taking away one period from \(700^\circ\) leaves an angle within the first turn:

\[ 700^\circ - 360^\circ = 340^\circ \]

So \(\cos 700^\circ = \cos 340^\circ\).`,
  String.raw`However, \(n\) is to be at most \(180\). The cosine is also symmetric about \(180^\circ\), and therefore

\[ \cos \theta = \cos (180^\circ - \theta) \]

This gives \(\cos 340^\circ = \cos (180^\circ - 340^\circ)\), which is

\[ \cos 340^\circ = \cos (-160^\circ) \]`,
  String.raw`The cosine is an even function:

\[ \cos (-\theta) = \cos \theta \]

Thus

\[ \cos (-160^\circ) = \cos 160^\circ \]`,
  String.raw`So \(n^\circ = 160^\circ\), which lies between \(0\) and \(180\) degrees. The answer is \(\boxed{160}\).`,
];
const REFERENCE = String.raw`Since \(\cos \theta = \cos (360^\circ - \theta)\), \(\cos 340^\circ = \cos 20^\circ\), and \(n = 20\) is the only such integer from \(0\) to \(180\).`;

/** The text of a key of any of these views, as a host hands it out. */
export function labelBody(key: string): RenderedText | undefined {
  const text = textOf(key);
  return text === undefined ? undefined : { blocks: renderTextToBlocks(text, { language: 'markdown' }) };
}

function textOf(key: string): string | undefined {
  if (key === 'problem') return PROBLEM;
  if (key === 'reference') return REFERENCE;
  const [, index = ''] = /^s(\d+)$/.exec(key) ?? [];
  return index === '' ? undefined : STEPS[Number(index) % STEPS.length];
}

const CATEGORIES: readonly (readonly [id: string, key: string])[] = [
  ['mathematical', 'm'],
  ['logical', 'l'],
  ['conceptual', 'c'],
  ['completeness', 'p'],
  ['circular argument', 'o'],
  ['small cases only', 's'],
  ['added assumption', 'a'],
  ['invented theorem', 't'],
];

export function labelStep(index: number, more: Partial<LabelStepView> = {}): LabelStepView {
  const body = `s${index}`;
  return {
    index,
    name: `¶${index + 1}`,
    body,
    length: textOf(body)?.length ?? 0,
    isSaid: false,
    isEarliest: false,
    ...more,
  };
}

function recordOf(more: Partial<LabelRecordView> = {}): LabelRecordView {
  return {
    sentence: 'No label yet',
    isConflict: false,
    isUnsure: false,
    isOutOfDepth: false,
    categories: CATEGORIES.map(([name, key]) => ({ id: name, name, key, isChosen: false })),
    note: '',
    saved: '',
    isSubmitted: false,
    lacks: 'Mark the earliest error first, or choose No Error, Unsure, or Out of My Depth.',
    ...more,
  };
}

const steps = STEPS.map((_, index) => labelStep(index));

/** An item of five steps of which nothing is said. */
export const item: LabelItemView = {
  key: 'angles.jsonl#cosine-22',
  name: 'cosine-22',
  facts: ['angles'],
  problem: { body: 'problem', length: PROBLEM.length },
  reference: { length: REFERENCE.length },
  steps,
  record: recordOf(),
};

export const blind: LabelingView = {
  revision: 1,
  phase: 'item',
  mode: 'blind',
  modeWords: "Blind: verdicts, others' labels, and the ground truth are hidden until you submit",
  isVeiled: true,
  set: { address: 'file:///data/angles.jsonl', name: 'angles.jsonl' },
  item,
  progress: { share: 12 / 40, place: 'item 13 of 40', words: '12 labeled, 1 unsure' },
  macros: [],
};

/** The view with another item, or with other words of it. */
export function withItem(view: LabelingView, more: Partial<LabelItemView>): LabelingView {
  return { ...view, item: { ...(view.item ?? item), ...more } };
}

export function withRecord(view: LabelingView, more: Partial<LabelRecordView>): LabelingView {
  const { record } = view.item ?? item;
  return withItem(view, { record: { ...record, ...more } });
}

const withoutLack = ({ lacks: _, ...record }: LabelRecordView): LabelRecordView => record;

/** As in the picture: the third step is the earliest error. */
export const labelled: LabelingView = withItem(blind, {
  steps: [
    labelStep(0, { rating: 'good' }),
    labelStep(1, { rating: 'good' }),
    labelStep(2, { rating: 'bad', isSaid: true, isEarliest: true }),
    labelStep(3),
    labelStep(4),
  ],
  record: withoutLack(
    recordOf({
      sentence: 'Earliest error: step 3',
      categories: CATEGORIES.map(([name, key], k) => ({ id: name, name, key, isChosen: k === 0 })),
      note: 'cos(180° − θ) = −cos θ. Wants 360° − θ.',
      saved: "Saved at 14:06:31. You haven't opened the reference.",
    }),
  ),
});

export const conflict: LabelingView = withItem(blind, {
  steps: [
    labelStep(0, { rating: 'good', isSaid: true }),
    labelStep(1, { rating: 'bad', isSaid: true }),
    labelStep(2, { rating: 'bad', isSaid: true, isEarliest: true }),
    labelStep(3),
    labelStep(4),
  ],
  record: recordOf({
    sentence:
      'Step 2 is bad, but the earliest error is said to be step 3. Press e at step 2, or rate it good or neutral.',
    isConflict: true,
    lacks: 'What is said contradicts itself: change it first.',
    saved: 'Saved at 14:06:31. You opened the reference.',
  }),
});

export const detail: StepDetail = {
  index: 2,
  title: 'Earliest error: mathematical',
  sections: [
    {
      kind: 'critique',
      opinion: {
        id: 'v1',
        who: 'vote 1',
        verdict: 'puts the error in step 3',
        critique: renderTextToBlocks(
          String.raw`Reflecting an angle about \(90^\circ\) changes the sign of its cosine: \(\cos (180^\circ - \theta) = -\cos \theta\).`,
          { language: 'markdown' },
        ),
        quote: { text: String.raw`\cos \theta = \cos (180^\circ - \theta)`, isAnchored: true },
      },
    },
    {
      kind: 'evidence',
      sentence: 'The checker found this equality false at θ = 30°.',
      rows: [
        { side: 'left', text: 'cos 30°', sign: '≈', value: '0.866' },
        { side: 'right', text: 'cos(180° − 30°)', sign: '≈', value: '−0.866' },
      ],
      finding: 0,
    },
  ],
  actions: [],
  replies: [],
};

const quiet = { state: 'no-error-found', words: ['no error found'], isFlag: false, isLoud: false } as const;

/** With what a scripted judge is supposed to have said. */
export const assisted: LabelingView = {
  ...withItem(blind, {
    facts: ['angles', 'scripted judge'],
    steps: [
      labelStep(0, { judged: quiet }),
      labelStep(1, {
        judged: {
          state: 'doubtful',
          words: ['uncertain'],
          votes: {
            cells: ['same', 'same', 'other', 'other', 'other', 'other', 'other', 'other'],
            words: '2 of 8 object',
          },
          isFlag: true,
          isLoud: false,
        },
      }),
      labelStep(2, {
        judged: {
          state: 'earliest-error',
          words: ['earliest error'],
          votes: {
            cells: ['same', 'same', 'same', 'same', 'same', 'same', 'other', 'other'],
            words: '6 of 8',
          },
          isFlag: true,
          isLoud: true,
        },
      }),
      labelStep(3, {
        judged: {
          state: 'after-error',
          words: ['not judged: after the error in step 3'],
          isFlag: false,
          isLoud: false,
        },
      }),
      labelStep(4, {
        judged: {
          state: 'after-error',
          words: ['not judged: after the error in step 3'],
          isFlag: false,
          isLoud: false,
        },
      }),
    ],
    detail,
  }),
  mode: 'assisted',
  modeWords: 'Assisted',
  isVeiled: false,
};

/** Submitted: nothing is hidden any more. */
export const submitted: LabelingView = {
  ...withItem(assisted, {
    steps: (assisted.item?.steps ?? []).map((step) => ({
      ...step,
      ...(labelled.item?.steps[step.index]?.rating && { rating: labelled.item.steps[step.index]?.rating }),
      isSaid: step.index === 2,
      isEarliest: step.index === 2,
    })) as LabelStepView[],
    record: withoutLack(
      recordOf({
        sentence: 'Earliest error: step 3',
        saved: "Submitted at 14:07:02. You haven't opened the reference.",
        isSubmitted: true,
        time: '1:24',
      }),
    ),
    reference: { body: 'reference', length: REFERENCE.length, answer: '20' },
    gold: { index: 3, words: 'Earliest error: step 4', dispute: 'Step 3 is false at θ = 30° already.' },
    others: [
      { annotator: 'ada', words: 'Earliest error: step 3', index: 2, category: 'mathematical' },
      {
        annotator: 'emmy',
        words: 'No error',
        index: -1,
        note: 'The answer is wrong, but I find no step that is.',
      },
      { annotator: 'sofya', words: 'Unsure' },
    ],
  }),
  mode: 'blind',
  modeWords: 'Blind: you submitted this item, so nothing is hidden',
};

function away(phase: LabelingView['phase'], sentence: string, words = ''): LabelingView {
  const { item: _, ...rest } = blind;
  return { ...rest, phase, sentence, isVeiled: false, progress: { share: 0.4, place: '', words } };
}

/** A solution of so many steps: those of the short one again and again. */
export function longView(count: number): LabelingView {
  return withItem(blind, {
    key: `angles.jsonl#long-${count}`,
    name: `long-${count}`,
    steps: Array.from({ length: count }, (_, index) =>
      labelStep(index, { length: STEPS[index % STEPS.length]?.length ?? 0 }),
    ),
  });
}

/** One of each kind, by what it shows. */
export const labelViews: Readonly<Record<string, LabelingView>> = {
  'no data set': away('empty', 'No data set is open.'),
  reading: away('reading', 'Reading the data set…', '40,000 of 100,000 items so far'),
  done: { ...away('done', 'All 40 items are finished.', '40 labeled, 2 unsure') },
  failed: away('failed', 'angles.jsonl cannot be read: there is no such file any more. Open it again.'),
  blind,
  labelled,
  conflict,
  assisted,
  submitted,
  'without steps': withItem(blind, { steps: [], facts: [] }),
  long: longView(300),
};

/** The view after a word, as a host would show it; simple words alone. */
export function afterWord(view: LabelingView, word: LabelEditRequest): LabelingView {
  const { item: now } = view;
  if (!now) return view;
  const saved = "Saved at 14:06:31. You haven't opened the reference.";
  const isDone = withoutLack({ ...now.record, saved });
  switch (word.kind) {
    case 'earliest':
    case 'none': {
      const at = word.kind === 'earliest' ? word.step : -1;
      return withItem(view, {
        steps: now.steps.map(({ rating: _, ...step }) => ({
          ...step,
          isSaid: step.index === at,
          isEarliest: step.index === at,
          ...(step.index === at && { rating: 'bad' as const }),
          ...((at < 0 || step.index < at) && { rating: 'good' as const }),
        })),
        record: { ...isDone, sentence: at < 0 ? 'No error' : `Earliest error: step ${at + 1}` },
      });
    }
    case 'step':
      return withItem(view, {
        steps: now.steps.map((step) =>
          step.index === word.step
            ? {
                ...step,
                rating: word.rating === 1 ? 'good' : word.rating === 0 ? 'neutral' : 'bad',
                isSaid: true,
              }
            : step,
        ),
        record: { ...now.record, saved },
      });
    case 'unsure':
      return withRecord(view, { ...isDone, isUnsure: !now.record.isUnsure, sentence: 'Unsure' });
    case 'out-of-depth':
      return withRecord(view, {
        ...isDone,
        isOutOfDepth: !now.record.isOutOfDepth,
        sentence: 'Out of my depth',
      });
    case 'category':
      return withRecord(view, {
        saved,
        categories: now.record.categories.map((one) => ({
          ...one,
          isChosen: one.id === word.category && !one.isChosen,
        })),
      });
    case 'note':
      return withRecord(view, { saved, note: word.text });
    case 'gold-dispute':
      return now.gold ? withItem(view, { gold: { ...now.gold, dispute: word.reason } }) : view;
    default:
      return word satisfies never;
  }
}
