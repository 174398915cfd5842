import { t } from '../../../src/l10n/index.ts';
import type { LabelledItem, LabelStepView, Macro } from '../../../src/protocol/index.ts';
import { StateIcon } from '../../shared/controls/state-icon.tsx';
import { VotesBar } from '../../shared/controls/votes-bar.tsx';
import { Section } from '../../shared/detail/section.tsx';
import { isForTheStep } from '../../shared/rows/steps.ts';
import { BodyText } from '../../shared/text/body-text.tsx';
import { ratingWord, stepWords } from '../state/words.ts';
import { usePanel } from '../use-panel.ts';
import { Rate } from './rate.tsx';

export interface RowProps {
  readonly step: LabelStepView;
  readonly item: LabelledItem;
  readonly macros: readonly Macro[];
  readonly isCurrent: boolean;
}

/** A step: its number with what the annotator says of it, its text, and what judges say where that may be seen. */
export function Row({ step, item, macros, isCurrent }: RowProps) {
  const panel = usePanel();
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
        if (!isCurrent && isForTheStep(event)) panel.go(index, 'click');
      }}
    >
      <div class="count">
        <h2 id={name}>
          <span class="said-only">{stepWords(step)}</span>
          <span aria-hidden>{index + 1}</span>
        </h2>
        {step.rating !== undefined && (
          <span class={step.isSaid || step.isEarliest ? 'rating said' : 'rating'} aria-hidden>
            {ratingWord(step.rating)}
          </span>
        )}
      </div>
      <BodyText bodies={panel.bodies} place={index} body={step.body} length={step.length} macros={macros} />
      {judged && <Margin judged={judged} id={`${name}-words`} />}
      {isCurrent && (
        <div class="below">
          <Rate step={step} />
          <Evidence step={step} item={item} macros={macros} />
        </div>
      )}
    </article>
  );
}

/** What judges say, in words. */
function Margin({
  judged,
  id,
}: {
  readonly judged: NonNullable<LabelStepView['judged']>;
  readonly id: string;
}) {
  const { state, words, votes, isFlag, isLoud } = judged;
  return (
    <div class={isFlag ? 'margin flagged' : 'margin'} id={id}>
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

/** Why judges say so, below the step that the annotator is at. */
function Evidence({ step, item, macros }: Omit<RowProps, 'isCurrent'>) {
  const { detail } = item;
  if (detail?.index !== step.index) return null;
  return (
    <section class="detail" aria-label={t('What judges say of step {0}', step.index + 1)}>
      {detail.title !== '' && (
        <h3 class={step.judged?.isLoud ? 'title error-words' : 'title'}>{detail.title}</h3>
      )}
      {detail.sections.map((section, k) => (
        <Section
          key={`${section.kind} ${k}`}
          section={section}
          step={step.index}
          macros={macros}
          isChangeShown={false}
          isUntitled={detail.title === ''}
        />
      ))}
    </section>
  );
}
