import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { ReportView } from '../../../src/protocol/index.ts';
import { LinkButton } from '../../shared/index.ts';
import { usePanel } from '../use-panel.ts';

/** What opens the form for policies; null where there is no run to score. */
export function policiesOpener(): HTMLElement | null {
  return document.querySelector('.act-link button[aria-keyshortcuts="p"]');
}

/** What can be done with a report. */
export function HeaderActions({ view }: { readonly view: ReportView }) {
  const panel = usePanel();
  const isRescored = view.report?.rescored !== undefined;
  const was = useRef(isRescored);
  useLayoutEffect(() => {
    // What leads back had the focus, and is there no more.
    if (was.current && !isRescored && document.activeElement === document.body) policiesOpener()?.focus();
    was.current = isRescored;
  }, [isRescored]);
  return (
    <>
      {view.policies && (
        <span class="act-link">
          {' · '}
          <LinkButton onPress={() => panel.policies(true)} shownKey="p">
            {t('Score by other policies')}
          </LinkButton>
        </span>
      )}
      {isRescored && (
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
