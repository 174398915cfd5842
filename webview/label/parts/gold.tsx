import { t } from '../../../src/l10n/index.ts';
import { type LabelledItem, LONGEST_NOTE } from '../../../src/protocol/index.ts';
import { Button, capOf, KeyCap, TextArea } from '../../shared/index.ts';
import { textOf } from '../state/here.ts';
import type { Model } from '../state/model.ts';
import { usePanel } from '../use-panel.ts';

export interface GoldProps {
  readonly model: Model;
  readonly item: LabelledItem;
  readonly gold: NonNullable<LabelledItem['gold']>;
}

/** What the data set says, and how that is disputed. */
export function Gold({ model, item, gold }: GoldProps) {
  const panel = usePanel();
  const hasDraft = textOf(model.disputes, item.key) !== undefined;
  return (
    <section class="gold">
      <h2 class="title">{t('Gold label')}</h2>
      <p>{gold.words}</p>
      {gold.dispute !== undefined && (
        <>
          <p class="quiet small">{t('You dispute it:')}</p>
          <p class="reason">{gold.dispute}</p>
        </>
      )}
      {model.isDisputing ? (
        <Dispute draft={textOf(model.disputes, item.key) ?? gold.dispute ?? ''} />
      ) : (
        <div class="acts">
          <Button look="quiet" onPress={() => panel.disputing(true)} keyName="d">
            {gold.dispute !== undefined || hasDraft ? t('Change the dispute…') : t('Dispute…')}
            <KeyCap name="d" />
          </Button>
        </div>
      )}
    </section>
  );
}

/** Where a reason is written. Leaving keeps what is written; only the host's word that it is kept empties it. */
function Dispute({ draft }: { readonly draft: string }) {
  const panel = usePanel();
  const leave = (): void => {
    panel.disputing(false);
    panel.focus('text');
  };
  return (
    <form
      class="dispute"
      onSubmit={(event) => {
        event.preventDefault();
        panel.sendDispute();
      }}
    >
      <TextArea
        label={t('Why do you dispute the gold label?')}
        value={draft}
        rows={3}
        longest={LONGEST_NOTE}
        hasFocus
        onInput={(text) => panel.writeDispute(text)}
        onKeyDown={(event) => {
          if (event.isComposing || event.repeat) return;
          if (event.key === 'Escape') {
            event.preventDefault();
            leave();
          } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            panel.sendDispute();
          }
        }}
      />
      <div class="acts">
        <Button look="primary" onPress={() => panel.sendDispute()} keyName="Control+Enter">
          {t('Dispute')}
          <KeyCap name={capOf('Control+Enter')} />
        </Button>
        <Button look="quiet" onPress={leave} keyName="Escape">
          {t('Close')}
          <KeyCap name="Esc" />
        </Button>
      </div>
    </form>
  );
}
