import { useRef } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { LabelView, ReviewView, StepAction, StepDetail, StepView } from '../../../src/protocol/index.ts';
import { Button, KeyCap, LinkButton, Part, Section, useReserve } from '../../shared/index.ts';
import { ACTION_KEYS } from '../keys.ts';
import { isBusy } from '../state/announce.ts';
import type { Model } from '../state/model.ts';
import { usePanel } from '../use-panel.ts';
import { Dispute } from './dispute.tsx';
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

/** What can be done with a step, each with its key. Taking back what was said stands beside what was said. */
function Actions({ detail, hasDraft }: { readonly detail: StepDetail; readonly hasDraft: boolean }) {
  const panel = usePanel();
  const actions = detail.actions.filter((action) => action !== 'retract');
  if (actions.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are buttons, not fields of a form.
    <div
      class="acts step-acts"
      role="group"
      aria-label={t('What can be done with step {0}', detail.index + 1)}
    >
      {actions.map((action) => {
        const cap = ACTION_KEYS[action];
        return (
          <Button
            key={action}
            look="quiet"
            onPress={() => panel.does(action, detail.index)}
            {...(cap !== undefined && { keyName: cap })}
          >
            {action === 'dispute' && hasDraft ? t('Go on disputing…') : titleOf(action)}
            {cap !== undefined && <KeyCap name={cap} />}
          </Button>
        );
      })}
    </div>
  );
}

function titleOf(action: StepAction): string {
  switch (action) {
    case 'agree':
      return t('Agree');
    case 'dispute':
      return t('Dispute…');
    case 'retract':
      return t('Take back');
    case 'judgeAgain':
      return t('Judge again from here');
    case 'replies':
      return t('Raw replies');
    case 'showInEditor':
      return t('Show in the editor');
    case 'copy':
      return t('Copy');
    case 'note':
      return t('Add a note');
    default:
      return action satisfies never;
  }
}

interface OwnProps {
  readonly label: LabelView;
  readonly step: number;
  readonly actions: readonly StepAction[];
}

/** What the reader has said of the step, and the way back. */
function Own({ label, step, actions }: OwnProps) {
  const panel = usePanel();
  return (
    <Part name={t('You')}>
      <p>
        {label.words}
        {actions.includes('retract') && (
          <>
            {' · '}
            <LinkButton
              onPress={() => panel.does('retract', step)}
              label={t('Take back what you said of step {0}', step + 1)}
            >
              {t('Take back')}
            </LinkButton>
          </>
        )}
      </p>
      {label.reason !== undefined && <p class="reason">{label.reason}</p>}
    </Part>
  );
}
