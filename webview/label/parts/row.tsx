import { t } from '../../../src/l10n/index.ts';
import type { LabelItemView, LabelStepView } from '../../../src/protocol/index.ts';
import { FetchedText, isStepRowClick, StateIcon, StepDetailContent, VotesBar } from '../../shared/index.ts';
import { formatParagraphNumber, formatStepRating, formatStepWithRating } from '../state/words.ts';
import { useLabelPageController } from '../use-panel.ts';
import { LabelEditButton } from './label-button.tsx';

interface LabelStepRowProps {
  readonly step: LabelStepView;
  readonly item: LabelItemView;
  readonly isCurrent: boolean;
}

/** A step: its number, rating and text, and the verdict on it unless it's hidden. */
export function LabelStepRow({ step, item, isCurrent }: LabelStepRowProps) {
  const panel = useLabelPageController();
  const { index, judged } = step;
  const names = ['step', isCurrent && 'current', judged?.isLoud && 'loud'];
  const name = `step-${index}`;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the panel walk the steps; the host hands them on.
    <article
      class={names.filter(Boolean).join(' ')}
      data-step={index}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isCurrent ? 'step' : undefined}
      aria-labelledby={judged ? `${name} ${name}-words` : name}
      onClick={(event) => {
        if (!isCurrent && isStepRowClick(event)) panel.go(index, 'click');
      }}
    >
      <div class="count">
        <h2 id={name}>
          <span class="said-only">{formatStepWithRating(step)}</span>
          <span aria-hidden title={step.name}>
            {formatParagraphNumber(index)}
          </span>
        </h2>
        {step.rating !== undefined && (
          <span class={step.isSaid || step.isEarliest ? 'rating said' : 'rating'} aria-hidden>
            {formatStepRating(step.rating)}
          </span>
        )}
      </div>
      <FetchedText place={index} body={step.body} length={step.length} />
      {judged && <JudgedMargin judged={judged} id={`${name}-words`} />}
      {isCurrent && (
        <div class="below">
          <RateButtons step={step} />
          <JudgeEvidence step={step} item={item} />
        </div>
      )}
    </article>
  );
}

/** The verdict on the step, in the margin. */
function JudgedMargin({ judged, id }: { readonly judged: NonNullable<LabelStepView['judged']>; readonly id: string }) {
  const { state, words, votes, isFlag, isLoud } = judged;
  return (
    <div class={`margin${isFlag ? ' flagged' : ''}${isLoud ? ' edge' : ''}`} id={id}>
      <StateIcon state={state} isLoud={isLoud} />
      <div class="judged-words">
        {words.map((word, k) => (
          <span key={word} class={k === 0 ? 'word' : undefined}>
            {word}
          </span>
        ))}
        {votes && <VotesBar votes={votes} isLoud={isLoud} />}
      </div>
    </div>
  );
}

/** The evidence for the verdict, below the current step. */
function JudgeEvidence({ step, item }: Omit<LabelStepRowProps, 'isCurrent'>) {
  const { detail } = item;
  if (detail?.index !== step.index) return null;
  return (
    <section class="detail" aria-label={t('Verdicts on {0}', step.name)}>
      <StepDetailContent {...detail} step={step.index} isLoud={step.judged?.isLoud === true} />
    </section>
  );
}

/** Buttons for rating a step; keys do the same. */
function RateButtons({ step }: { readonly step: LabelStepView }) {
  const { index, rating, isSaid } = step;
  const rate = (is: NonNullable<LabelStepView['rating']>, value: 1 | 0 | -1, words: string, title: string) => (
    <LabelEditButton
      word={{ kind: 'step', step: index, rating: value }}
      keyName={value === -1 ? '-' : String(value)}
      isPressed={isSaid && rating === is}
      title={title}
    >
      {words}
    </LabelEditButton>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are buttons, not fields of a form.
    <div class="acts rate" role="group" aria-label={t('Rating of {0}', step.name)}>
      {rate('good', 1, t('Good'), t('The step is correct and makes progress.'))}
      {rate('neutral', 0, t('Neutral'), t('The step is correct but makes no progress.'))}
      {rate('bad', -1, t('Bad'), t("The step is incorrect or doesn't follow."))}
      <LabelEditButton
        word={{ kind: 'earliest', step: index }}
        keyName="e"
        isPressed={step.isEarliest}
        title={t('This is the first incorrect step. All earlier steps are correct.')}
      >
        {t('Earliest Error Here')}
      </LabelEditButton>
    </div>
  );
}
