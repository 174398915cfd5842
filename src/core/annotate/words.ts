/** The sentences on labels, of pages and of messages. Where a step is part of a label, its index stands beside it: that is what the record has. */
import { t } from '../../l10n/index.ts';
import {
  meantWords,
  ownLabelWords,
  type Said,
  type StepLabel,
  type StepState,
  stateWords,
} from '../review/index.ts';
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

/** Somebody else's label, in a few words. */
export function othersWords(verdict: LabelVerdict, isSubmitted: boolean): string {
  const words = othersVerdict(verdict);
  return isSubmitted ? words : t('{0}, not submitted', words);
}

function othersVerdict(verdict: LabelVerdict): string {
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

/** `item 3 of 12`; empty where either is not known. */
export function placeWords(place: number | undefined, all: number | undefined): string {
  return place === undefined || all === undefined ? '' : t('item {0} of {1}', place, all);
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

/** What is in the way of a labelling key, or what the annotator should know as the session goes on. */
export type LabellingNotice =
  | 'last-item'
  | 'first-item'
  | 'first-finished'
  | 'none-finished'
  | 'only-one-left'
  | 'rest-elsewhere'
  | 'nothing-here'
  | 'flags-hidden'
  | 'no-flags-behind'
  | 'no-flags-before'
  | 'nothing-to-undo'
  | 'no-reference'
  | 'nothing-hidden'
  | 'open-elsewhere'
  | 'no-item'
  | 'other-item'
  | 'not-taken'
  | 'gold-hidden'
  | 'no-gold';

/** Says what is in the way of a labelling key, or what the annotator should know as the session goes on. */
export function labellingSentence(notice: LabellingNotice): string {
  switch (notice) {
    case 'last-item':
      return t('This is the last item.');
    case 'first-item':
      return t('This is the first item.');
    case 'first-finished':
      return t('This is the first item that you finished.');
    case 'none-finished':
      return t('You have not finished an item yet.');
    case 'only-one-left':
      return t('This is the only item that is left to do.');
    case 'rest-elsewhere':
      return t('What is left to label is open in another window.');
    case 'nothing-here':
      return t('There is nothing to label here. Choose another filter in the queue, or another data set.');
    case 'flags-hidden':
      return t('Verdicts are hidden until you submit, so there are no flags to walk.');
    case 'no-flags-behind':
      return t('No more flags here, nor in the items behind, as far as judges have looked.');
    case 'no-flags-before':
      return t('No more flags here, nor in the items before, as far as judges have looked.');
    case 'nothing-to-undo':
      return t('There is nothing to take back.');
    case 'no-reference':
      return t('This item has no reference.');
    case 'nothing-hidden':
      return t('Nothing is hidden of this item.');
    case 'open-elsewhere':
      return t('This item is open in another window, too.');
    case 'no-item':
      return t('No item is open.');
    case 'other-item':
      return t('Another item has been opened meanwhile: nothing was said of it.');
    case 'not-taken':
      return t('This was not taken, since what was said before it could not be kept. Say it again.');
    case 'gold-hidden':
      return t('The gold label is hidden until you submit: it cannot be disputed yet.');
    case 'no-gold':
      return t('The data set has no gold label for this item, so there is nothing to dispute.');
    default:
      return notice satisfies never;
  }
}

/** That the same key goes on to the next item with flags. */
export function nextFlagsSentence(name: string): string {
  return t('No more flags in this item. The same key again leads to the next with flags: {0}.', name);
}

/** That everything is labelled: how much that is. @param progress as `progressWords` has it */
export function allLabelledSentence(progress: string): string {
  return t('Nothing is left to do here: {0}. “b” goes back to what you have finished.', progress);
}

/** That several items in a row took less time than anybody needs to read them. */
export function tooFastSentence(items: number, seconds: number): string {
  return t('The last {0} items took less than {1} s each.', items, seconds);
}

/** That a data set no longer has an item. */
export function itemGoneSentence(set: string): string {
  return t('{0} has no such item any more.', set);
}

/** Why a step can't be agreed with or disputed; undefined if it can be. */
export function noVerdictSentence(index: number, state: StepState): string | undefined {
  switch (state) {
    case 'no-error-found':
    case 'earliest-error':
    case 'doubtful':
    case 'false-statement':
    case 'please-check':
      return undefined;
    case 'stale':
      return t(
        'Step {0} has changed since it was judged. Have it judged again first, or add a note.',
        index + 1,
      );
    case 'pending':
    case 'running':
    case 'after-error':
    case 'abstained':
    case 'failed':
      return t('Step {0} has no verdict ({1}). You can add a note to it.', index + 1, stateWords(state));
    default:
      return state satisfies never;
  }
}

/** That there is nothing of the reader's own to take back at a step. */
export function nothingSaidSentence(index: number): string {
  return t('You have not agreed with or disputed step {0}.', index + 1);
}

/** Why a note isn't kept or taken back. */
export function noteSentence(problem: 'empty' | 'not-yours' | 'no-step' | 'step-changed'): string {
  switch (problem) {
    case 'empty':
      return t('The note is empty.');
    case 'not-yours':
      return t('This note is not yours, or is there no more.');
    case 'no-step':
      return t('There is no step here to keep the note with. Copy it, and try another line.');
    case 'step-changed':
      return t('The step of this note has changed. Copy the text into a new note.');
    default:
      return problem satisfies never;
  }
}

/** That a note or a reason has more characters than are kept. */
export function tooLongSentence(most: number): string {
  return t('This is too long: at most {0} characters are kept.', most);
}

/** Why a label goes into the editor's own storage. @param why a sentence, where writing into the folder was refused */
export function ownStorageSentence(why: 'trust' | 'folder' | { readonly refused: string }): string {
  if (why === 'trust')
    return t(
      'This folder is not trusted, so what you say of its proofs is kept in this editor’s own storage.',
    );
  if (why === 'folder')
    return t('This file is in no open folder, so what you say of it is kept in this editor’s own storage.');
  return t(
    '{0} What you say is kept in this editor’s own storage instead, where others do not see it.',
    why.refused,
  );
}
