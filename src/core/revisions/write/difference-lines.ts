/** What became of a proof and of the objections to it, as lines of text. */
import { definePluralText, t } from '../../../l10n/index.ts';
import { truncateToOneLine } from '../../base/shorten.ts';
import { getStepName, toDocumentRange } from '../../proof/index.ts';
import type { ReadingLine } from '../../reading/index.ts';
import type { ProofVersion } from '../list-objections.ts';
import type { ObjectionReason, ObjectionStatus, TrackedObjection } from '../track-objections.ts';
import type { ProofAlignment, Renaming, StepChange, StepComparison } from '../types.ts';

/** Two versions with their alignment and the objections to both. */
export interface ProofDifference {
  readonly old: ProofVersion;
  readonly new: ProofVersion;
  readonly alignment: ProofAlignment;
  readonly objections: readonly TrackedObjection[];
}

/** Longer sentences are cut. In characters. */
const MAX_SENTENCE = 300;

const answeredTexts = definePluralText('{1} of {0} objection answered.', '{1} of {0} objections answered.');
const newTexts = definePluralText('{0} new objection.', '{0} new objections.');
const stepTexts = definePluralText('{0} step', '{0} steps');
const sentenceTexts = definePluralText('{0} sentence', '{0} sentences');

/** Whether an objection counts. A hint doesn't: it marks a place to read closely. */
export function isCountedObjection({ old, new: next }: TrackedObjection): boolean {
  return (old ?? next?.objection)?.kind !== 'hint';
}

/** The lines: a sentence that only counts, then the objections by status, then the steps that changed. */
export function listDifferenceLines(difference: ProofDifference): ReadingLine[] {
  const counted = difference.objections.filter(isCountedObjection);
  const hints = difference.objections.filter((objection) => !isCountedObjection(objection));
  const list = (title: string, statuses: readonly ObjectionStatus[], from = counted): ReadingLine[] => {
    const listed = from.filter(({ status }) => statuses.includes(status));
    return listed.length === 0
      ? []
      : [{ kind: 'title', text: title }, ...listed.map((tracked) => toObjectionLine(difference, tracked))];
  };
  const steps = listStepLines(difference);
  return [
    { kind: 'banner', text: summarizeObjections(counted) },
    { kind: 'banner', text: summarizeSteps(difference.alignment) },
    ...list(t('New objections'), ['new']),
    ...list(t('Open objections'), ['still-there', 'moved', 'cannot-tell']),
    ...list(t('Answered objections'), ['answered']),
    ...list(t('Hints'), ['new', 'still-there', 'moved', 'cannot-tell'], hints),
    ...(steps.length === 0 ? [] : [{ kind: 'title' as const, text: t('Changed steps') }, ...steps]),
  ];
}

/** One sentence that counts. */
function summarizeObjections(objections: readonly TrackedObjection[]): string {
  const count = (status: ObjectionStatus): number => objections.filter((one) => one.status === status).length;
  const [fresh, answered, open] = [count('new'), count('answered'), count('cannot-tell')];
  const before = objections.length - fresh;
  const sentences = [
    before === 0 ? t('The old version had no objections.') : answeredTexts(before, answered),
    ...(open === 0 ? [] : [t('{0} may be answered: decide yourself.', open)]),
    ...(fresh === 0 ? [] : [newTexts(fresh)]),
  ];
  return sentences.join(' ');
}

function summarizeSteps({ oldSteps, newSteps, renamings }: ProofAlignment): string {
  const matched = oldSteps.filter(({ partners, change }) => partners.length > 0 || change === 'same').length;
  const count = (...changes: readonly StepChange[]): number =>
    newSteps.filter(({ change }) => changes.includes(change)).length;
  const changed = count('reworded', 'split', 'merged');
  const added = count('new');
  const uncertain = count('cannot-tell');
  const moved = newSteps.filter(({ isMoved }) => isMoved).length;
  const counts = [
    ...(changed === 0 ? [] : [t('{0} changed', changed)]),
    ...(moved === 0 ? [] : [t('{0} moved', moved)]),
    ...(added === 0 ? [] : [t('{0} new', added)]),
    ...(uncertain === 0 ? [] : [t('{0} uncertain', uncertain)]),
  ];
  return [
    t('{0} of {1} of the old version matched.', matched, stepTexts(oldSteps.length)),
    ...(counts.length === 0 ? [] : [t('In the new version: {0}.', counts.join(', '))]),
    ...renamings.map(describeRenaming),
  ].join(' ');
}

function describeRenaming({ from, to, sentences }: Renaming): string {
  return t('{0} is now called {1} in {2}.', from, to, sentenceTexts(sentences));
}

function toObjectionLine({ old, new: next }: ProofDifference, tracked: TrackedObjection): ReadingLine {
  const { status, reason } = tracked;
  const objection = tracked.new?.objection ?? tracked.old;
  const oldLabel = tracked.old && getStepName(old.reading.proof, tracked.old.step);
  const newLabel = tracked.new && getStepName(next.reading.proof, tracked.new.step);
  const place =
    oldLabel === undefined || newLabel === undefined || oldLabel === newLabel
      ? (newLabel ?? oldLabel ?? '')
      : `${oldLabel} → ${newLabel}`;
  const sentence = truncateToOneLine(objection?.sentence ?? '', MAX_SENTENCE);
  const text = [`${formatStatus(status)}, ${place}:`, sentence, ...describeReason(reason)].join(' ');
  const step = tracked.new && next.reading.proof.steps[tracked.new.step];
  return step && tracked.new
    ? { kind: 'entry', text, offset: toDocumentRange(step, tracked.new.range).start }
    : { kind: 'entry', text };
}

/** A status in a word or two. */
export function formatStatus(status: ObjectionStatus): string {
  switch (status) {
    case 'new':
      return t('new');
    case 'still-there':
      return t('still there');
    case 'moved':
      return t('moved');
    case 'cannot-tell':
      return t("can't tell");
    case 'answered':
      return t('answered');
  }
}

/** Why an objection has its status, as a sentence; nothing for a new sentence. */
function describeReason(reason: ObjectionReason): string[] {
  switch (reason) {
    case 'new':
      return [];
    case 'unchanged':
      return [t('The old version has the same sentence without this objection.')];
    case 'same':
      return [t('The text in question is the same, up to names of variables.')];
    case 'still-found':
      return [t('The sentence has changed, but the objection still applies.')];
    case 'not-refuted':
      return [t("The relation has changed, and the checker doesn't refute the new one.")];
    case 'gone':
      return [t('The sentence was deleted.')];
    case 'leads-somewhere':
      return [t('The reference now has a target in the proof.')];
    case 'not-found':
      return [t('The sentence no longer has this reference.')];
    case 'reworded':
      return [t('The sentence has changed. Decide whether this still applies.')];
    case 'not-refuted-here':
      return [t('The text in question is the same, but nothing is found there now.')];
    case 'rewritten':
      return [t('The sentence is gone, but another one may replace it.')];
  }
}

function listStepLines({ old, new: next, alignment }: ProofDifference): ReadingLine[] {
  const format = (version: ProofVersion, steps: readonly number[]): string =>
    steps.map((step) => getStepName(version.reading.proof, step)).join(', ');
  const lines: ReadingLine[] = [];
  for (const comparison of alignment.newSteps) {
    const { step, change, isMoved, partners } = comparison;
    if ((change === 'same' || change === 'renamed') && !isMoved) continue;
    const own = format(next, [step]);
    const from = format(old, partners);
    const place = from === '' || from === own ? own : `${from} → ${own}`;
    const start = next.reading.proof.steps[step]?.range.start;
    lines.push({
      kind: 'entry',
      text: `${place}: ${formatStepChange(comparison)}`,
      ...(start === undefined ? {} : { offset: start }),
    });
  }
  for (const { step, change } of alignment.oldSteps)
    if (change === 'gone' || change === 'cannot-tell')
      lines.push({ kind: 'entry', text: `${format(old, [step])}: ${formatChange(change)}` });
  return lines;
}

function formatStepChange({ change, isMoved }: StepComparison): string {
  if (!isMoved) return formatChange(change);
  return change === 'same' || change === 'renamed' ? t('moved') : t('{0}, moved', formatChange(change));
}

function formatChange(change: StepChange): string {
  switch (change) {
    case 'same':
      return t('unchanged');
    case 'renamed':
      return t('renamed');
    case 'reworded':
      return t('changed');
    case 'split':
      return t('part of a step that was split');
    case 'merged':
      return t('merged from several steps');
    case 'new':
      return t('new');
    case 'gone':
      return t('gone');
    case 'cannot-tell':
      return t('may match a step of the other version');
  }
}
