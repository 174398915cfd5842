import { useRef } from 'preact/hooks';
import type { ReviewView, StepView } from '../../../src/protocol/index.ts';
import { useReserve } from '../../shared/controls/reserve.ts';
import { Section } from '../../shared/detail/section.tsx';
import { isBusy } from '../state/announce.ts';
import type { Model } from '../state/model.ts';
import { Actions } from './actions.tsx';
import { Dispute } from './dispute.tsx';
import { Own } from './own.tsx';
import { Replies } from './replies.tsx';

export interface DetailProps {
  readonly step: StepView;
  readonly view: ReviewView;
  readonly model: Model;
}

/** What stands below a step that is open. */
export function Detail({ step, view, model }: DetailProps) {
  const { index } = step;
  const place = useRef<HTMLDivElement>(null);
  const detail = view.details.find((one) => one.index === index);
  const isStreaming = isBusy(view);
  useReserve(place, isStreaming);
  return (
    <div class={isStreaming ? 'detail streaming' : 'detail'} ref={place} aria-busy={detail === undefined}>
      {detail && (
        <>
          {detail.title !== '' && <h3 class={step.isLoud ? 'title error-words' : 'title'}>{detail.title}</h3>}
          {detail.sections.map((section, k) => (
            <Section
              key={`${section.kind} ${k}`}
              section={section}
              step={index}
              macros={view.macros}
              isChangeShown={model.changed.includes(index)}
              isUntitled={detail.title === ''}
            />
          ))}
        </>
      )}
      {step.label && <Own label={step.label} step={index} actions={detail?.actions ?? []} />}
      {model.disputing === index ? (
        <Dispute
          step={index}
          draft={model.drafts[index] ?? ''}
          isSending={model.sending !== undefined && model.sending === model.names[index]}
        />
      ) : (
        detail && <Actions detail={detail} hasDraft={model.drafts[index] !== undefined} />
      )}
      {detail && model.replies.includes(index) && <Replies step={index} replies={detail.replies} />}
    </div>
  );
}
