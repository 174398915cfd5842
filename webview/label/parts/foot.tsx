import { t } from '../../../src/l10n/index.ts';
import type { LabelledItem } from '../../../src/protocol/index.ts';
import { Button, Fault, isMac, KeyCap, LinkButton } from '../../shared/index.ts';
import { usePanel } from '../use-panel.ts';

/** Submitting, what is lacking for it, and what is on the disk. */
export function Foot({ item, fault }: { readonly item: LabelledItem; readonly fault: string | undefined }) {
  const panel = usePanel();
  const { record } = item;
  const { lacks, saved, time, isSubmitted } = record;
  return (
    <div class="record-foot">
      <Fault sentence={fault} />
      <div class="acts">
        <Button
          look={lacks === undefined ? 'primary' : 'secondary'}
          onPress={() => panel.submit()}
          keyName={isMac() ? 'Meta+Enter' : 'Control+Enter'}
          title={t('Submit this label and go on to the next item')}
        >
          {isSubmitted ? t('Submit again and next') : t('Submit and next')}
          <KeyCap name={isMac() ? '⌘' : 'Ctrl'} />
          <KeyCap name="Enter" />
        </Button>
      </div>
      {lacks !== undefined && <p class="small lacks">{lacks}</p>}
      {saved !== '' && <p class="quiet small">{saved}</p>}
      {time !== undefined && <p class="quiet small">{t('Time on this item: {0}', time)}</p>}
      <p class="small foot-ways">
        <span>
          <LinkButton
            onPress={() => panel.undo()}
            shownKey="z"
            title={t('Take back the last thing said, on whatever item')}
          >
            {t('Undo')}
          </LinkButton>
        </span>
        <span>
          <LinkButton
            onPress={() => panel.walk('finished')}
            shownKey="b"
            title={t('Go back through the items that you have finished')}
          >
            {t('Finished items')}
          </LinkButton>
        </span>
        {isSubmitted && (
          <LinkButton onPress={() => panel.walk('todo')}>{t('Back to what is to do')}</LinkButton>
        )}
        <LinkButton
          onPress={() => panel.act('openDocument')}
          title={t('Open the item as text beside the panel')}
        >
          {t('Open as text')}
        </LinkButton>
      </p>
    </div>
  );
}
