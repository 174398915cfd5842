import { t } from '../../../src/l10n/index.ts';
import type { ReportView } from '../../../src/protocol/index.ts';
import { KeyCap } from '../../shared/key-cap.tsx';
import { LinkButton } from '../../shared/link-button.tsx';
import { usePanel } from '../use-panel.ts';

/** What can be done with a report. */
export function HeaderActions({ view }: { readonly view: ReportView }) {
  const panel = usePanel();
  const { report } = view;
  return (
    <>
      {view.policies && (
        <span class="act-link">
          {' · '}
          <LinkButton onPress={() => panel.policies(true)} keyName="p">
            {t('Score by other policies')}
          </LinkButton>
          <KeyCap name="p" />
        </span>
      )}
      {report?.rescored !== undefined && (
        <span class="act-link">
          {' · '}
          <LinkButton onPress={() => panel.setPolicies({})}>{t('Score as the run says')}</LinkButton>
        </span>
      )}
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
