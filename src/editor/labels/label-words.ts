import type { Said, StepLabel } from '../../core/annotate/index.ts';
import { meantWords, ownLabelWords, type StepState } from '../../core/review/index.ts';
import { t } from '../../l10n/index.ts';
import type { FlagIcon } from '../marks/projection.ts';

/** The most characters of a reason in a line above the text. */
const LONGEST_REASON = 60;

/** A few words: what the reader says of a step that is in this state now, with the reason where that leaves room for it. */
export function ownWords(said: Said, state: StepState): string {
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
  return [...(agreement ? [ownSentence(agreement)] : []), ...said];
}

function ownSentence({ kind, of, reason }: Said): string {
  if (kind === 'agree') return t('You agree with “{0}”.', meantWords(of));
  return reason
    ? t('You dispute “{0}”: {1}', meantWords(of), reason)
    : t('You dispute “{0}”.', meantWords(of));
}

/** Whether the step of such a flag has a verdict that one can agree with or dispute. */
export function canBeSaid(icon: FlagIcon): boolean {
  return icon !== 'stale' && icon !== 'answer-different';
}
