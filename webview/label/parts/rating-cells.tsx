import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { LabelStepView } from '../../../src/protocol/index.ts';
import { scrollMinimallyIntoView } from '../../shared/index.ts';
import type { LabelPageModel } from '../state/model.ts';
import { getDrawnStepCellRange } from '../state/position.ts';
import { formatStepRating, formatStepWithRating } from '../state/words.ts';
import { useLabelPageController } from '../use-panel.ts';

interface StepRatingCellsProps {
  readonly steps: readonly LabelStepView[];
  readonly current: number;
  readonly arrival: LabelPageModel['arrival'];
}

/** A cell per step with its rating. A click goes to the step. In a long proof, only the cells near the current step are drawn. */
export function StepRatingCells({ steps, current, arrival }: StepRatingCellsProps) {
  const panel = useLabelPageController();
  const place = useRef<HTMLDivElement>(null);
  const [from, to] = getDrawnStepCellRange(steps.length, current);
  useLayoutEffect(() => {
    const { current: element } = place;
    const cell = element?.querySelector<HTMLElement>('[aria-current]');
    if (!element || !cell) return;
    if (arrival.by === 'cell') cell.focus({ preventScroll: true });
    scrollMinimallyIntoView(element, cell);
  }, [arrival.count, current]);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: these are buttons, not fields of a form. */}
      <div
        class="step-cells"
        role="group"
        aria-label={t('Steps with your ratings')}
        ref={place}
        onKeyDown={({ key }) => {
          const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
          if (by !== 0) panel.go(current + by, 'cell');
        }}
      >
        {steps.slice(from, to).map((step) => (
          <button
            key={step.index}
            type="button"
            class={`step-cell ${step.rating ?? 'none'}${step.isSaid || step.isEarliest ? ' said' : ''}`}
            tabIndex={step.index === current ? 0 : -1}
            aria-current={step.index === current ? 'step' : undefined}
            onClick={() => panel.go(step.index, 'key')}
          >
            <span class="said-only">{formatStepWithRating(step)}</span>
            <span class="rating" aria-hidden>
              {formatStepRating(step.rating)}
            </span>
            <span class="number" aria-hidden>
              {step.index + 1}
            </span>
          </button>
        ))}
      </div>
      {to - from < steps.length && <p class="quiet small">{t('¶{0} to ¶{1} of {2}', from + 1, to, steps.length)}</p>}
    </>
  );
}
