/** What the reader has said of a step, in words. */
import type { Said, StepLabel } from '../../../core/annotate/types.ts';
import { type StepState, stateWords } from '../../../core/review/index.ts';
import { t } from '../../../l10n/index.ts';
import type { DetailSection, LabelView } from '../../../protocol/index.ts';

/** @param state that the step has now: what was said of another is told with it */
export function labelView(label: StepLabel | undefined, state: StepState): LabelView | undefined {
  const { agreement } = label ?? {};
  if (!agreement) return undefined;
  const { kind, of, reason } = agreement;
  const said = wordsOf(of);
  const words =
    kind === 'dispute'
      ? t('You dispute “{0}”', said)
      : of === state
        ? t('You agree')
        : t('You agreed with “{0}”', said);
  return { kind, words, ...(reason ? { reason } : {}) };
}

/** What people say of a step, as it stands below it when it is open. */
export function labelSections(label: StepLabel | undefined, state: StepState): DetailSection[] {
  const said = labelView(label, state);
  const own: DetailSection[] = said
    ? [
        {
          kind: 'words',
          label: t('You'),
          words: said.reason ? t('{0}: {1}', said.words, said.reason) : t('{0}.', said.words),
        },
      ]
    : [];
  const others = (label?.others ?? []).map(
    (one): DetailSection => ({ kind: 'words', label: one.annotator, words: othersWords(one) }),
  );
  const notes = (label?.notes ?? []).map(
    ({ text, annotator }): DetailSection => ({ kind: 'note', text, who: annotator }),
  );
  return [...own, ...others, ...notes];
}

/** What another annotator has said. */
function othersWords({ kind, of, reason }: Said): string {
  const words = kind === 'dispute' ? t('Disputes “{0}”', wordsOf(of)) : t('Agrees with “{0}”', wordsOf(of));
  return reason ? t('{0}: {1}', words, reason) : t('{0}.', words);
}

/** A label file may hold anything. */
function wordsOf(state: string): string {
  return isState(state) ? stateWords(state) : state.slice(0, 40);
}

const STATES: ReadonlySet<string> = new Set<StepState>([
  'pending',
  'running',
  'no-error-found',
  'earliest-error',
  'doubtful',
  'false-statement',
  'please-check',
  'after-error',
  'stale',
  'abstained',
  'failed',
]);

function isState(state: string): state is StepState {
  return STATES.has(state);
}
