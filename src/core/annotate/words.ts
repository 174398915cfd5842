/** The sentences on labels, of pages and of messages. Where a step is part of a label, its index stands beside it: that is what the record has. */
import { t } from '../../l10n/index.ts';
import { meantWords, ownLabelWords, type Said, type StepLabel, type StepState } from '../review/index.ts';
import { categoryName } from './labels/categories.ts';
import type { ItemLabel, LabelVerdict } from './labels/item-label.ts';
import type { LabelRecord } from './records/types.ts';

/** How somebody labels, and what they have before them. */
interface Labelling {
  readonly mode: 'assisted' | 'blind';
  /** The agreement protocol has it so, whatever the setting says. */
  readonly isForced: boolean;
  readonly item?:
    | {
        readonly isVeiled: boolean;
        /** The annotator has had it before them with nothing hidden. */
        readonly wasSeen?: boolean;
        readonly own?: ItemLabel;
        readonly judgeVerdict?: unknown;
      }
    | undefined;
}

/** `step 3 (index 2)` */
function stepAndIndex(index: number): string {
  return t('step {0} (index {1})', index + 1, index);
}

/** The annotator's own label, in a sentence. */
export function ownSentence(verdict: LabelVerdict): string {
  switch (verdict.kind) {
    case 'earliest':
      return t('Earliest error: {0}', stepAndIndex(verdict.index));
    case 'none':
      return t('No error');
    case 'unsure':
      return t('Unsure');
    case 'out-of-depth':
      return t('Out of my depth');
    case 'open':
      return t('No label yet');
    case 'conflict':
      return verdict.words;
    default:
      return verdict satisfies never;
  }
}

/** Somebody else's. */
export function othersWords(verdict: LabelVerdict): string {
  switch (verdict.kind) {
    case 'earliest':
      return t('earliest error in {0}', stepAndIndex(verdict.index));
    case 'none':
      return t('no error');
    case 'unsure':
      return t('unsure');
    case 'out-of-depth':
      return t('out of their depth');
    case 'open':
    case 'conflict':
      return t('not finished');
    default:
      return verdict satisfies never;
  }
}

/** A sentence that states the data set's own label of an item. */
export function goldWords(index: number): string {
  return index < 0
    ? t('The data set says: no error.')
    : t('The data set says: earliest error in {0}.', stepAndIndex(index));
}

/** Why it cannot be submitted; undefined if it can be. */
export function lacksOf(verdict: LabelVerdict): string | undefined {
  switch (verdict.kind) {
    case 'open':
      return t('Say where the earliest error is, that there is none, or that you are unsure.');
    case 'conflict':
      return verdict.words;
    case 'earliest':
    case 'none':
    case 'unsure':
    case 'out-of-depth':
      return undefined;
    default:
      return verdict satisfies never;
  }
}

/** What is shown to whoever labels: of an item, or of the mode where none is open. */
export function modeWords({ mode, isForced, item }: Labelling): string {
  if (mode === 'assisted')
    return item && !item.isVeiled && !item.judgeVerdict
      ? t(
          "Assisted: no model has judged this item; the embedded checker's findings and the gold label are shown",
        )
      : t('Assisted: verdicts of judges and the gold label are shown');
  if (item?.isVeiled && (item.wasSeen || item.own?.unblinded))
    return t("Blind, but you've seen verdicts of this item: your label won't count as a vote");
  if (!item || item.isVeiled)
    return isForced
      ? t(
          'Blind, as the agreement protocol has it: verdicts, other labels and the gold label are hidden until you submit',
        )
      : t('Blind: verdicts, other labels and the gold label are hidden until you submit');
  return item.own?.unblinded
    ? t('Blind: you have had this item shown, which its label says')
    : t('Blind: submitted, so nothing of this item is hidden any more');
}

/** `14:06:31`, in the zone of this machine. */
function clockWords(time: number): string {
  const at = new Date(time);
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map((n) => `${n}`.padStart(2, '0')).join(':');
}

/** `Saved at 14:06:31. Reference not opened.` */
export function savedWords(
  own: ItemLabel | undefined,
  savedAt: number | undefined,
  hasReference: boolean,
): string {
  const reference = own?.usedReference ? t('Reference opened.') : t('Reference not opened.');
  return [
    savedAt === undefined ? t('Nothing is said yet.') : t('Saved at {0}.', clockWords(savedAt)),
    ...(own && own.submissions.length > 0
      ? [own.isChangedSince ? t('Changed since it was submitted.') : t('Submitted.')]
      : []),
    ...(hasReference ? [reference] : []),
    ...(own?.unblinded ? [t('Verdicts were seen.')] : []),
  ].join(' ');
}

/** `12 labelled, 1 unsure` */
export function progressWords(labelled: number, unsure: number): string {
  return unsure === 0 ? t('{0} labelled', labelled) : t('{0} labelled, {1} unsure', labelled, unsure);
}

/** A sentence that names the record that was undone, and its item. */
export function takenBackWords(record: LabelRecord, name: string): string {
  return t('Taken back of {0}: {1}.', name, recordWords(record));
}

function recordWords({ kind, value, step, category }: LabelRecord): string {
  const at = (step ?? 0) + 1;
  switch (kind) {
    case 'earliest':
      return value === -1 ? t('no error') : t('earliest error in step {0}', at);
    case 'step':
      if (value === 1) return t('step {0} is good', at);
      return value === 0 ? t('step {0} is neutral', at) : t('step {0} is bad', at);
    case 'unsure':
      return value === 0 ? t('not unsure any more') : t('unsure');
    case 'out-of-depth':
      return value === 0 ? t('not out of my depth any more') : t('out of my depth');
    case 'category':
      return category ? t('the category “{0}”', categoryName(category)) : t('no category');
    case 'note':
      return t('a note');
    case 'gold-dispute':
      return t('a dispute of the gold label');
    case 'submit':
      return t('that it was submitted');
    case 'agree':
    case 'dispute':
    case 'reveal':
    case 'retract':
      return t('a record');
    default:
      return kind satisfies never;
  }
}

/** The most characters of a reason in a line above the text. */
const LONGEST_REASON = 60;

/** A few words: what the reader says of a step that is in this state now, with the reason where that leaves room for it. */
export function ownStepWords(said: Said, state: StepState): string {
  const { kind, of, reason = '' } = said;
  if (kind === 'agree' || of !== state) return ownLabelWords(said, state);
  const line = reason.replace(/\s+/g, ' ');
  const words = line.length <= LONGEST_REASON ? line : `${line.slice(0, LONGEST_REASON - 1)}…`;
  return words === '' ? t('You dispute') : t('You dispute: {0}', words);
}

/** What people say of a step, a sentence each, the reader's own first. Reasons are anybody's text. */
export function saidSentences({ agreement, others = [] }: StepLabel): readonly string[] {
  const said = others.map((other) => {
    const { annotator, kind, of, reason } = other;
    if (kind === 'agree') return t('{0} agrees with “{1}”.', annotator, meantWords(of));
    return reason
      ? t('{0} disputes “{1}”: {2}', annotator, meantWords(of), reason)
      : t('{0} disputes “{1}”.', annotator, meantWords(of));
  });
  return [...(agreement ? [ownStepSentence(agreement)] : []), ...said];
}

function ownStepSentence({ kind, of, reason }: Said): string {
  if (kind === 'agree') return t('You agree with “{0}”.', meantWords(of));
  return reason
    ? t('You dispute “{0}”: {1}', meantWords(of), reason)
    : t('You dispute “{0}”.', meantWords(of));
}
