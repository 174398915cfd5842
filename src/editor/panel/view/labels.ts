/** What the reader has said of a step, in words. */

import { labelWords, ownLabelWords, type StepState } from '../../../core/review/index.ts';
import type { StepLabel } from '../../../core/review/types.ts';
import type { DetailSection, LabelView } from '../../../protocol/index.ts';
import { cut, MOST_SECTIONS } from './bounds.ts';

/** The longest note, in UTF-16 code units. */
const LONGEST_NOTE = 16_000;

/** @param state that the step has now: what was said of another is told with it */
export function labelView(label: StepLabel | undefined, state: StepState): LabelView | undefined {
  const { agreement } = label ?? {};
  if (!agreement) return undefined;
  const { kind, reason } = agreement;
  return { kind, words: ownLabelWords(agreement, state), ...(reason ? { reason: cut(reason) } : {}) };
}

/** What others say of a step, and all notes, as they stand below it when it is open; the reader's own label stands there itself. */
export function labelSections(label: StepLabel | undefined): DetailSection[] {
  const others = (label?.others ?? [])
    .slice(0, MOST_SECTIONS)
    .map((one): DetailSection => ({ kind: 'words', label: one.annotator, words: cut(labelWords(one)) }));
  const notes = (label?.notes ?? []).slice(-MOST_SECTIONS).map(
    ({ text, annotator }): DetailSection => ({
      kind: 'note',
      text: cut(text, LONGEST_NOTE),
      who: annotator,
    }),
  );
  return [...others, ...notes];
}
