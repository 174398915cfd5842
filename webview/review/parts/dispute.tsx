import { t } from '../../../src/l10n/index.ts';
import { LONGEST_REASON } from '../../../src/protocol/index.ts';
import { Button, capOf, KeyCap, TextArea } from '../../shared/index.ts';
import { usePanel } from '../use-panel.ts';

export interface DisputeProps {
  readonly step: number;
  readonly draft: string;
  readonly isSending: boolean;
}

/** Where a reason is written. Leaving keeps what is written; only the host's word that it is kept empties it. */
export function Dispute({ step, draft, isSending }: DisputeProps) {
  const panel = usePanel();
  return (
    <form
      class="dispute"
      onSubmit={(event) => {
        event.preventDefault();
        panel.sendDispute(step);
      }}
    >
      <TextArea
        label={t('Why do you dispute step {0}?', step + 1)}
        value={draft}
        rows={3}
        longest={LONGEST_REASON}
        hasFocus
        // The host may ask for a name first: what is typed before it does is no part of the reason.
        isReadOnly={isSending}
        onInput={(text) => panel.write(step, text)}
        onKeyDown={(event) => {
          if (event.isComposing || event.repeat) return;
          if (event.key === 'Escape') {
            event.preventDefault();
            panel.leaveText();
          } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            panel.sendDispute(step);
          }
        }}
      />
      <div class="acts">
        <Button
          look="primary"
          onPress={() => panel.sendDispute(step)}
          isDisabled={isSending}
          keyName="Control+Enter"
        >
          {t('Dispute')}
          <KeyCap name={capOf('Control+Enter')} />
        </Button>
        <Button look="quiet" onPress={() => panel.leaveText()} keyName="Escape">
          {t('Close')}
          <KeyCap name="Esc" />
        </Button>
        <span class="quiet small">{t('Your draft is kept.')}</span>
      </div>
    </form>
  );
}
