import { t } from '../../../src/l10n/index.ts';
import { type LabelledItem, LONGEST_NOTE } from '../../../src/protocol/index.ts';
import { Button, ReasonForm } from '../../shared/index.ts';
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
  const draft = textOf(model.disputes, item.key);
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
        <ReasonForm
          label={t('Why do you dispute the gold label?')}
          draft={draft ?? gold.dispute ?? ''}
          longest={LONGEST_NOTE}
          onInput={panel.writeDispute}
          onSend={panel.sendDispute}
          onLeave={() => {
            panel.disputing(false);
            panel.focus('text');
          }}
        />
      ) : (
        <div class="acts">
          <Button look="quiet" onPress={() => panel.disputing(true)} shownKey="d">
            {(draft ?? gold.dispute) !== undefined ? t('Change the dispute…') : t('Dispute…')}
          </Button>
        </div>
      )}
    </section>
  );
}
