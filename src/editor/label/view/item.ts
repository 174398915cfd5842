/** An item as the panel shows it. */
import {
  CATEGORIES,
  categoryName,
  earliestOf,
  goldWords,
  type ItemLabel,
  isSubmitted,
  LONGEST_NOTE,
  lacksOf,
  othersWords,
  ownSentence,
  ratingAt,
  type StepRating,
  savedWords,
} from '../../../core/annotate/index.ts';
import { defined, present } from '../../../core/base/optional.ts';
import { tallySentence } from '../../../core/review/index.ts';
import { t } from '../../../l10n/index.ts';
import { timeWords } from '../../../l10n/numbers.ts';
import type {
  CategoryView,
  LabelledItem,
  LabelStepView,
  OtherLabel,
  RecordView,
  StepDetail,
} from '../../../protocol/index.ts';
import { MOST_OTHERS } from '../../../protocol/label.ts';
import { cut, detailsOf, rowsOf, shownSteps } from '../../step-view/index.ts';
import { keysOf } from './bodies.ts';
import type { OpenItem, OthersLabel, VeiledItem } from './types.ts';

/** The longest name or fact, in UTF-16 code units: untrusted text. */
const LONGEST = 200;

export function itemView(item: VeiledItem | OpenItem): LabelledItem {
  const { key, name, subset, proof } = item;
  const keys = keysOf(item);
  const { problem } = proof;
  const generator = item.isVeiled ? undefined : item.generator;
  return {
    key,
    name: cut(name, LONGEST),
    facts: present([subset, generator]).map((fact) => cut(fact, LONGEST)),
    ...(problem && keys.problem !== undefined
      ? { problem: { body: keys.problem, length: problem.text.length } }
      : {}),
    ...referenceOf(item, keys.reference),
    steps: stepsOf(item, keys.steps),
    record: recordOf(item),
    ...(item.isVeiled ? {} : openOf(item)),
  };
}

/** Its text and the final answer are included only once they are shown. */
function referenceOf(
  { proof: { reference, answer }, isReferenceShown }: VeiledItem | OpenItem,
  body: string | undefined,
): Pick<LabelledItem, 'reference'> {
  if (!reference && !answer) return {};
  return {
    reference: {
      length: reference?.text.length ?? 0,
      ...(isReferenceShown && body !== undefined ? { body } : {}),
      ...(isReferenceShown && answer ? { answer: cut(answer.text, LONGEST) } : {}),
    },
  };
}

function stepsOf(item: VeiledItem | OpenItem, keys: readonly string[]): LabelStepView[] {
  const { proof } = item;
  const judged = item.isVeiled ? undefined : judgedSteps(item);
  return proof.steps.map(({ index, text }) => {
    const said = judged?.[index];
    return {
      index,
      body: keys[index] ?? '',
      length: text.length,
      ...ratingOf(index, item),
      ...(said ? { judged: said } : {}),
    };
  });
}

/** The verdicts on each step, by index: from the review, or the flags of a verdict that was saved without its review. */
function judgedSteps(item: OpenItem): readonly (LabelStepView['judged'] | undefined)[] {
  const rows = reviewedSteps(item);
  const flagged = new Set(item.flags);
  const earliest = item.judgeVerdict?.earliest;
  const isLoudAnywhere = rows?.some((row) => row.isLoud) ?? false;
  return item.proof.steps.map(({ index }) => {
    const row = rows?.[index];
    if (row?.isFlag || !flagged.has(index)) return row;
    const isEarliest = index === earliest;
    return {
      state: isEarliest ? 'earliest-error' : 'doubtful',
      words: [isEarliest ? t('earliest error') : t('flagged')],
      isFlag: true,
      isLoud: isEarliest && !isLoudAnywhere,
    };
  });
}

function reviewedSteps(item: OpenItem): readonly NonNullable<LabelStepView['judged']>[] | undefined {
  if (!item.judged) return undefined;
  const { review, marks } = item.judged;
  const rows = rowsOf(review, shownSteps(review, marks), { ...item, marks, labels: new Map() });
  return rows.map(({ state, words, votes, isFlag, isLoud }) =>
    defined({ state, words, votes, isFlag, isLoud }),
  );
}

function openOf(item: OpenItem): Pick<LabelledItem, 'detail' | 'verdict' | 'others' | 'gold'> {
  const { others, gold, own, judgeVerdict } = item;
  const steps = item.proof.steps.length;
  const dispute = own?.goldDispute && cut(own.goldDispute.reason);
  return defined({
    detail: detailOf(item),
    verdict: judgeVerdict && verdictView(judgeVerdict, steps),
    others: others.slice(0, MOST_OTHERS).map((other) => otherView(other, steps)),
    gold: gold === undefined ? undefined : defined({ index: gold, words: goldWords(gold), dispute }),
  });
}

/** An index that no step has is left out. */
function verdictView(
  { judge, words, earliest }: NonNullable<OpenItem['judgeVerdict']>,
  steps: number,
): NonNullable<LabelledItem['verdict']> {
  const isStep = earliest !== undefined && earliest >= 0 && earliest < steps;
  return { judge: cut(judge, LONGEST), words: cut(words), ...(isStep ? { index: earliest } : {}) };
}

/** What is known of the current step. Actions on a verdict are in the review panel. */
function detailOf(item: OpenItem): StepDetail | undefined {
  const { judged, current, isModelChosen, macros, statements } = item;
  if (!judged) return undefined;
  const { review, marks } = judged;
  const input = { open: [current], labels: new Map(), isModelChosen, macros, statements };
  const [detail] = detailsOf(review, shownSteps(review, marks), input);
  if (!detail) return undefined;
  const state = review.steps[current]?.state;
  // The margin already says that nothing was found. The detail adds only how much was checked.
  if (state === 'abstained' && detail.sections.every(({ kind }) => kind === 'words')) {
    const read = review.steps[current]?.tally;
    const words = read && tallySentence(read);
    const sections = [{ kind: 'words' as const, label: t('Checker'), words: words ?? '' }];
    return words ? { ...detail, title: '', sections, actions: [], replies: [] } : undefined;
  }
  return { ...detail, actions: [], replies: [] };
}

/** An index without a step appears only as text: the row has changed, or the file was edited by hand. */
function otherView({ label, verdict }: OthersLabel, steps: number): OtherLabel {
  const said = verdict.kind === 'earliest' ? verdict.index : verdict.kind === 'none' ? -1 : undefined;
  const index = said !== undefined && said < steps ? said : undefined;
  const note = label.notes.at(-1)?.text;
  return defined({
    annotator: label.annotator,
    words: othersWords(verdict, isSubmitted(label)),
    index,
    category: label.category ? cut(categoryName(label.category), LONGEST) : undefined,
    note: note ? cut(note) : undefined,
  });
}

function recordOf(item: VeiledItem | OpenItem): RecordView {
  const { own, verdict, time, savedAt, proof } = item;
  return {
    sentence: ownSentence(verdict),
    isConflict: verdict.kind === 'conflict',
    isUnsure: own?.isUnsure ?? false,
    isOutOfDepth: own?.isOutOfDepth ?? false,
    categories: categoriesOf(own?.category),
    note: noteOf(own),
    saved: savedWords(own, savedAt, proof.reference !== undefined || proof.answer !== undefined),
    isSubmitted: isSubmitted(own),
    ...defined({ lacks: lacksOf(verdict), time: time === undefined ? undefined : timeWords(time) }),
  };
}

/** The last note on the item as a whole, without the notes on steps. */
function noteOf(own: ItemLabel | undefined): string {
  return cut(own?.notes.findLast(({ step }) => step === undefined)?.text ?? '', LONGEST_NOTE);
}

/** The rating of a step: explicit, or implied by the earliest error. */
function ratingOf(
  index: number,
  { own, verdict }: VeiledItem | OpenItem,
): Pick<LabelStepView, 'rating' | 'isSaid' | 'isEarliest'> {
  const at = own && ratingAt(own, verdict, index);
  const isEarliest = own !== undefined && earliestOf(own, verdict) === index;
  return {
    ...(at ? { rating: RATINGS[at.rating] } : {}),
    isSaid: at?.isSaid === true || own?.earliest === index,
    isEarliest,
  };
}

const RATINGS: Readonly<Record<StepRating, NonNullable<LabelStepView['rating']>>> = {
  1: 'good',
  0: 'neutral',
  [-1]: 'bad',
};

/** @param chosen a known category or any other one in a label file, which is then listed too */
function categoriesOf(chosen: string | undefined): CategoryView[] {
  const ours = CATEGORIES.map(({ id, key, name, meaning }) => ({
    id,
    name: name(),
    key,
    isChosen: id === chosen,
    meaning: meaning(),
  }));
  if (chosen === undefined || chosen === '' || ours.some(({ isChosen }) => isChosen)) return ours;
  return [...ours, { id: chosen, name: cut(chosen, 100), key: '', isChosen: true }];
}
