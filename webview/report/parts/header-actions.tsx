import { t } from '../../../src/l10n/index.ts';
import type { ReportView } from '../../../src/protocol/index.ts';
import { KeyCap } from '../../shared/key-cap.tsx';
import { LinkButton } from '../../shared/link-button.tsx';
import { usePanel } from '../use-panel.ts';

/** What can be done with a report, and with a run that is under way. */
export function HeaderActions({ view }: { readonly view: ReportView }) {
  const panel = usePanel();
  if (view.phase === 'running')
    return (
      <span class="act-link">
        {' · '}
        {view.sentence !== undefined && `${view.sentence} · `}
        <LinkButton onPress={() => panel.stop()} keyName="Escape">
          {t('Stop')}
        </LinkButton>
        <KeyCap name="Esc" />
      </span>
    );
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
