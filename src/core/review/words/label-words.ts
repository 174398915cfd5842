/** What people have said of steps, in words. */
import { t } from '../../../l10n/index.ts';
import type { Said } from '../../annotate/types.ts';
import type { StepState } from '../types.ts';
import { stateWords } from './words.ts';

/** `Disputes “earliest error”: it is meant mod 7`; who says so stands before it. */
export function labelWords({ kind, of, reason }: Pick<Said, 'kind' | 'of' | 'reason'>): string {
  const said = meantWords(of);
  const words = kind === 'dispute' ? t('Disputes “{0}”', said) : t('Agrees with “{0}”', said);
  return reason ? t('{0}: {1}', words, reason) : t('{0}.', words);
}

/** What the reader says of a step that is in this state now, in a few words and without the reason: `You agree`. */
export function ownLabelWords({ kind, of }: Pick<Said, 'kind' | 'of'>, state: StepState): string {
  if (kind === 'dispute') return t('You dispute “{0}”', meantWords(of));
  return of === state ? t('You agree') : t('You agree with “{0}”', meantWords(of));
}

/** The state that somebody agrees with or disputes. A label file may hold anything: what is no state is shown as it stands, in short. */
export function meantWords(state: string): string {
  return isState(state) ? stateWords(state) : state.slice(0, 40);
}

const STATES: Readonly<Record<StepState, true>> = {
  pending: true,
  running: true,
  'no-error-found': true,
  'earliest-error': true,
  doubtful: true,
  'false-statement': true,
  'please-check': true,
  'after-error': true,
  stale: true,
  abstained: true,
  failed: true,
};

function isState(state: string): state is StepState {
  return Object.hasOwn(STATES, state);
}
