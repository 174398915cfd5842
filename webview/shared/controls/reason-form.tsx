import type { ComponentChildren } from 'preact';
import { t } from '../../../src/l10n/index.ts';
import { Button } from './button.tsx';
import { TextArea } from './fields.tsx';

/** The keys of a multiline field: `Escape` leaves it, `Ctrl+Enter` sends its text. */
export function createTextAreaKeyHandler(send: () => void, leave: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.isComposing || event.repeat) return;
    const { key, ctrlKey, metaKey } = event;
    const act = key === 'Escape' ? leave : key === 'Enter' && (ctrlKey || metaKey) ? send : undefined;
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
}

export interface DisputeReasonFormProps {
  readonly label: string;
  readonly draft: string;
  /** In UTF-16 units. */
  readonly longest: number;
  /** Whether the text is being sent. It can't be edited until the host has saved it. */
  readonly isSending?: boolean;
  readonly onInput: (text: string) => void;
  readonly onSend: () => void;
  readonly onLeave: () => void;
  /** Shown after the buttons. */
  readonly children?: ComponentChildren;
}

/** The form for the reason of a dispute. Leaving it keeps the draft. Only the host's confirmation that the reason is saved clears it. */
export function DisputeReasonForm(props: DisputeReasonFormProps) {
  const { isSending = false, onSend, onLeave } = props;
  return (
    <form
      class="dispute"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <TextArea
        label={props.label}
        value={props.draft}
        longest={props.longest}
        hasFocus
        isReadOnly={isSending}
        onInput={props.onInput}
        onKeyDown={createTextAreaKeyHandler(onSend, onLeave)}
      />
      <div class="acts">
        <Button look="primary" onPress={onSend} isDisabled={isSending} shownKey="Control+Enter">
          {t('Dispute')}
        </Button>
        <Button look="quiet" onPress={onLeave} shownKey="Escape">
          {t('Close')}
        </Button>
        {props.children}
      </div>
    </form>
  );
}
