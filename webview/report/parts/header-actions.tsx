import { t } from '../../../src/l10n/index.ts';
import type { ReportView } from '../../../src/protocol/index.ts';
import { LinkButton } from '../../shared/link-button.tsx';
import { usePanel } from '../use-panel.ts';

/** What can be done with a report. */
export function HeaderActions({ view }: { readonly view: ReportView }) {
  const panel = usePanel();
  return (
    <>
      {view.runs.length === 1 && (
        <span class="act-link">
          {' · '}
          <LinkButton onPress={() => panel.act('compareWith')}>{t('Compare with another run…')}</LinkButton>
        </span>
      )}
      <span class="act-link">
        {' · '}
        <LinkButton onPress={() => panel.act('openJournal')}>{t('Open the journal')}</LinkButton>
      </span>
    </>
  );
}
