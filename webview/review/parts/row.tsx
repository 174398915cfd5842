import { t } from '../../../src/l10n/index.ts';
import type { ReviewStepView, ReviewView } from '../../../src/protocol/index.ts';
import { Chevron, ErrorMessage, FetchedText, isStepRowClick, StateIcon, VotesBar } from '../../shared/index.ts';
import type { ReviewPageModel } from '../state/model.ts';
import { useReviewPageController } from '../use-panel.ts';
import { StepDetailPane } from './detail.tsx';

export interface ReviewStepRowProps {
  readonly step: ReviewStepView;
  readonly view: ReviewView;
  readonly model: ReviewPageModel;
  readonly isCurrent: boolean;
  readonly isOpen: boolean;
  /** Whether Tab reaches this row. */
  readonly isStop: boolean;
}

/** A step: its mark, its text, a summary in the margin, and its details if it is open. */
export function ReviewStepRow({ step, view, model, isCurrent, isOpen, isStop }: ReviewStepRowProps) {
  const panel = useReviewPageController();
  const { index } = step;
  const names = [
    'step',
    step.state,
    isCurrent && 'current',
    step.isLoud && 'loud edge',
    step.isDimmed && 'dimmed',
    isOpen && 'open',
  ];
  const name = `step-${index}`;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the panel's own keys move between steps.
    <article
      class={names.filter(Boolean).join(' ')}
      data-step={index}
      tabIndex={isStop ? 0 : -1}
      aria-current={isCurrent ? 'true' : undefined}
      aria-labelledby={`${name} ${name}-words`}
      aria-describedby={step.hints && `hints-${index}`}
      onClick={(event) => {
        if (isStepRowClick(event)) panel.go(index, 'click');
      }}
    >
      <span class="mark">
        <StateIcon state={step.hints?.length && isSilent(step) ? 'hint' : step.state} isLoud={step.isLoud} />
      </span>
      <div class="sheet">
        <StepMargin step={step} isOpen={isOpen} />
        <FetchedText place={index} body={step.body} length={step.length} />
      </div>
      <div class="below" id={`${name}-detail`}>
        <ErrorMessage sentence={model.faults[index]} />
        {isOpen && <StepDetailPane step={step} view={view} model={model} />}
      </div>
    </article>
  );
}

/** Whether a step has nothing else to tell, so that its mark may be that of a hint. */
function isSilent({ state }: ReviewStepView): boolean {
  return state === 'no-error-found' || state === 'abstained';
}

/** `Step 5, false statement, votes: 0 of 5 object`: the margin's text for screen readers. */
function formatSpokenName({ name, words, hints = [], votes, label, notes }: ReviewStepView): string {
  return [
    name,
    ...words,
    ...hints,
    ...(votes ? [t('votes: {0}', votes.words)] : []),
    ...(label ? [label.words] : []),
    ...(notes > 0 ? [formatNoteCount(notes)] : []),
  ].join(', ');
}

function formatNoteCount(notes: number): string {
  return t(notes === 1 ? '{0} note' : '{0} notes', notes);
}

/** The margin note: the step, its state unless no error was found, the votes, the reader's verdict, and notes. */
function StepMargin({ step, isOpen }: { readonly step: ReviewStepView; readonly isOpen: boolean }) {
  const panel = useReviewPageController();
  const { index, state, words, hints = [], votes, label, notes } = step;
  const name = `step-${index}`;
  return (
    <div class="margin">
      <h2 id={name}>
        <button
          type="button"
          class="opener"
          aria-label={formatSpokenName(step)}
          aria-expanded={isOpen}
          aria-controls={`${name}-detail`}
          onClick={() => panel.goAndToggle(index)}
        >
          {step.name}
          <Chevron isOpen={isOpen} />
        </button>
      </h2>
      <div id={`${name}-words`} class="said">
        {words.map((word, k) => (
          <span key={word} class={k > 0 ? undefined : state === 'no-error-found' ? 'said-only' : 'word'}>
            {word}
          </span>
        ))}
        {hints.map((hint) => (
          <span key={hint} class="hint">
            {hint}
          </span>
        ))}
        {votes && <VotesBar votes={votes} isLoud={step.isLoud} />}
        {label && <span class="label">{label.words}</span>}
        {notes > 0 && <span>{formatNoteCount(notes)}</span>}
      </div>
    </div>
  );
}
