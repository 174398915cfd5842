import { useRef } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import {
  MAX_DISPUTE_REASON_CHARS,
  type OwnStepLabelView,
  type ReviewStepView,
  type ReviewView,
  type StepAction,
  type StepDetail,
} from '../../../src/protocol/index.ts';
import {
  Button,
  DisputeReasonForm,
  LinkButton,
  NamedDetailSection,
  StepDetailContent,
  useReservedHeight,
} from '../../shared/index.ts';
import { STEP_ACTION_KEYS } from '../keys.ts';
import { isReviewRunning } from '../state/announce.ts';
import type { ReviewPageModel } from '../state/model.ts';
import { useReviewPageController } from '../use-panel.ts';
import { RawRepliesSection } from './replies.tsx';

export interface StepDetailPaneProps {
  readonly step: ReviewStepView;
  readonly view: ReviewView;
  readonly model: ReviewPageModel;
}

/** The details of an open step. */
export function StepDetailPane({ step, view, model }: StepDetailPaneProps) {
  const panel = useReviewPageController();
  const { index } = step;
  const place = useRef<HTMLDivElement>(null);
  const detail = view.details.find((one) => one.index === index);
  const isStreaming = isReviewRunning(view);
  useReservedHeight(place, isStreaming);
  return (
    <div class={isStreaming ? 'detail streaming' : 'detail'} ref={place} aria-busy={detail === undefined}>
      {detail && (
        <StepDetailContent
          {...detail}
          step={index}
          isLoud={step.isLoud}
          isChangeShown={model.changed.includes(index)}
        />
      )}
      {step.label && <OwnLabel label={step.label} step={step} actions={detail?.actions ?? []} />}
      {model.disputing === index ? (
        <DisputeReasonForm
          label={t('Why do you dispute the verdict on {0}?', step.name)}
          draft={model.drafts[index] ?? ''}
          longest={MAX_DISPUTE_REASON_CHARS}
          // The host may ask for a name first.
          isSending={model.sending !== undefined && model.sending === model.names[index]}
          onInput={(text) => panel.write(index, text)}
          onSend={() => panel.sendDispute(index)}
          onLeave={panel.leaveText}
        >
          <span class="quiet small">{t('Your draft is saved as you type.')}</span>
        </DisputeReasonForm>
      ) : (
        detail && <StepActions detail={detail} name={step.name} hasDraft={model.drafts[index] !== undefined} />
      )}
      {detail && model.replies.includes(index) && <RawRepliesSection step={index} replies={detail.replies} />}
    </div>
  );
}

/** The buttons for a step with their keys. The button to clear the reader's verdict is beside that verdict. */
function StepActions({
  detail,
  name,
  hasDraft,
}: {
  readonly detail: StepDetail;
  readonly name: string;
  readonly hasDraft: boolean;
}) {
  const panel = useReviewPageController();
  const actions = detail.actions.filter((action) => action !== 'retract');
  if (actions.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are buttons, not fields of a form.
    <div class="acts step-acts" role="group" aria-label={t('Actions for {0}', name)}>
      {actions.map((action) => (
        <Button
          key={action}
          look="quiet"
          onPress={() => panel.does(action, detail.index)}
          shownKey={STEP_ACTION_KEYS[action]}
        >
          {action === 'dispute' && hasDraft ? t('Continue Dispute…') : getActionTitle(action)}
        </Button>
      ))}
    </div>
  );
}

function getActionTitle(action: StepAction): string {
  const titles: Readonly<Record<StepAction, string>> = {
    agree: t('Agree'),
    dispute: t('Dispute…'),
    retract: t('Clear My Verdict'),
    judgeAgain: t('Judge Again from Here'),
    replies: t('Raw Replies'),
    showInEditor: t('Show in Editor'),
    copy: t('Copy'),
    note: t('Add Note'),
  };
  return titles[action];
}

interface OwnLabelProps {
  readonly label: OwnStepLabelView;
  readonly step: ReviewStepView;
  readonly actions: readonly StepAction[];
}

/** The reader's verdict on the step, with a button to clear it. */
function OwnLabel({ label, step, actions }: OwnLabelProps) {
  const panel = useReviewPageController();
  return (
    <NamedDetailSection name={t('You')}>
      <p>
        {label.words}
        {actions.includes('retract') && (
          <>
            {' · '}
            <LinkButton
              onPress={() => panel.does('retract', step.index)}
              label={t('Clear my verdict on {0}', step.name)}
            >
              {t('Clear My Verdict')}
            </LinkButton>
          </>
        )}
      </p>
      {label.reason !== undefined && <p class="reason">{label.reason}</p>}
    </NamedDetailSection>
  );
}
