/** The plainest view of a review: the outcome, and each step with the words for its state. */
import type { StepLabel } from '../../core/annotate/types.ts';
import type { Range } from '../../core/proof/types.ts';
import type { Macro } from '../../core/render/types.ts';
import { outcomeSentence, type Review, stateWords } from '../../core/review/index.ts';
import { t } from '../../l10n/index.ts';
import type { Body, ReviewView } from '../../protocol/index.ts';
import type { Marks } from '../marks/projection.ts';

export interface ViewInput {
  readonly review?: Review | undefined;
  readonly marks?: Pick<Marks, 'flags' | 'dimmed' | 'isWaiting'> | undefined;
  readonly document: { readonly uri: string; readonly name: string };
  readonly isProof: boolean;
  readonly isRunning: boolean;
  readonly isNewer: boolean;
  readonly open: readonly number[];
  readonly labels: ReadonlyMap<number, StepLabel>;
  readonly judgedAt?: number | undefined;
  readonly now: number;
  readonly isModelChosen: boolean;
  readonly macros: readonly Macro[];
  readonly revision: number;
  readonly isPinned: boolean;
}

export function reviewView(input: ViewInput): ReviewView {
  const { review, marks, document, revision, isPinned, macros } = input;
  return {
    revision,
    document,
    phase: review ? (review.complete ? 'done' : 'running') : input.isProof ? 'unread' : 'empty',
    header: {
      icon: 'none',
      sentence: review ? outcomeSentence(review) : t('No proof here yet'),
      grounds: [],
      who: [],
      actions: [],
    },
    steps: (review?.steps ?? []).map(({ step, state }) => ({
      index: step.index,
      body: `${step.index}.${step.fingerprint}`,
      length: step.text.length,
      state,
      words: [stateWords(state)],
      isFlag: marks?.flags.some((flag) => flag.step === step.index) ?? false,
      isLoud: marks?.flags.some((flag) => flag.step === step.index && flag.level === 'error') ?? false,
      isDimmed: state === 'after-error',
      notes: 0,
    })),
    details: [],
    isPinned,
    macros,
  };
}

export function bodyOf(review: Review, key: string): Body | undefined {
  const found = review.steps.find(({ step }) => `${step.index}.${step.fingerprint}` === key);
  return found && { blocks: [{ kind: 'paragraph', inlines: [{ kind: 'text', text: found.step.text }] }] };
}

export function replyOf(_review: Review, _id: string): string | undefined {
  return undefined;
}

export function phraseOf(
  review: Review,
  of: { readonly step: number; readonly finding?: number | undefined; readonly opinion?: string | undefined },
): Range | undefined {
  return of.finding === undefined ? undefined : review.steps[of.step]?.findings[of.finding]?.range;
}
