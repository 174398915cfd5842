import { t } from '../../../src/l10n/index.ts';
import type { LabelView, StepAction } from '../../../src/protocol/index.ts';
import { LinkButton } from '../../shared/controls/link-button.tsx';
import { Part } from '../../shared/detail/part.tsx';
import { usePanel } from '../use-panel.ts';

export interface OwnProps {
  readonly label: LabelView;
  readonly step: number;
  readonly actions: readonly StepAction[];
}

/** What the reader has said of the step, and the way back. */
export function Own({ label, step, actions }: OwnProps) {
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
