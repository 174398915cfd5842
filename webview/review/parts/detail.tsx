import { useRef } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import {
  type LabelView,
  LONGEST_REASON,
  type ReviewView,
  type StepAction,
  type StepDetail,
  type StepView,
} from '../../../src/protocol/index.ts';
import { Button, Details, LinkButton, Part, ReasonForm, useReserve } from '../../shared/index.ts';
import { ACTION_KEYS } from '../keys.ts';
import { isBusy } from '../state/announce.ts';
import type { Model } from '../state/model.ts';
import { usePanel } from '../use-panel.ts';
import { Replies } from './replies.tsx';

export interface DetailProps {
  readonly step: StepView;
  readonly view: ReviewView;
  readonly model: Model;
}

/** The details of an open step. */
export function Detail({ step, view, model }: DetailProps) {
  const panel = usePanel();
  const { index } = step;
  const place = useRef<HTMLDivElement>(null);
  const detail = view.details.find((one) => one.index === index);
  const isStreaming = isBusy(view);
  useReserve(place, isStreaming);
  return (
    <div class={isStreaming ? 'detail streaming' : 'detail'} ref={place} aria-busy={detail === undefined}>
      {detail && (
        <Details
          {...detail}
          step={index}
          isLoud={step.isLoud}
          isChangeShown={model.changed.includes(index)}
        />
      )}
      {step.label && <Own label={step.label} step={index} actions={detail?.actions ?? []} />}
      {model.disputing === index ? (
        <ReasonForm
          label={t('Why do you dispute step {0}?', index + 1)}
          draft={model.drafts[index] ?? ''}
          longest={LONGEST_REASON}
          // The host may ask for a name first.
          isSending={model.sending !== undefined && model.sending === model.names[index]}
          onInput={(text) => panel.write(index, text)}
          onSend={() => panel.sendDispute(index)}
          onLeave={panel.leaveText}
        >
          <span class="quiet small">{t('Your draft is saved.')}</span>
        </ReasonForm>
      ) : (
        detail && <Actions detail={detail} hasDraft={model.drafts[index] !== undefined} />
      )}
      {detail && model.replies.includes(index) && <Replies step={index} replies={detail.replies} />}
    </div>
  );
}

/** What can be done with a step, each with its key. Clearing the reader's verdict stands beside that verdict. */
function Actions({ detail, hasDraft }: { readonly detail: StepDetail; readonly hasDraft: boolean }) {
  const panel = usePanel();
  const actions = detail.actions.filter((action) => action !== 'retract');
  if (actions.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are buttons, not fields of a form.
    <div class="acts step-acts" role="group" aria-label={t('Actions for step {0}', detail.index + 1)}>
      {actions.map((action) => (
        <Button
          key={action}
          look="quiet"
          onPress={() => panel.does(action, detail.index)}
          shownKey={ACTION_KEYS[action]}
        >
          {action === 'dispute' && hasDraft ? t('Continue dispute…') : titleOf(action)}
        </Button>
      ))}
    </div>
  );
}

function titleOf(action: StepAction): string {
  const titles: Readonly<Record<StepAction, string>> = {
    agree: t('Agree'),
    dispute: t('Dispute…'),
    retract: t('Clear'),
    judgeAgain: t('Judge again from here'),
    replies: t('Raw replies'),
    showInEditor: t('Show in editor'),
    copy: t('Copy'),
    note: t('Add note'),
  };
  return titles[action];
}

interface OwnProps {
  readonly label: LabelView;
  readonly step: number;
  readonly actions: readonly StepAction[];
}

/** The reader's verdict on the step, with a button to clear it. */
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
              label={t('Clear your verdict on step {0}', step + 1)}
            >
              {t('Clear')}
            </LinkButton>
          </>
        )}
      </p>
      {label.reason !== undefined && <p class="reason">{label.reason}</p>}
    </Part>
  );
}
