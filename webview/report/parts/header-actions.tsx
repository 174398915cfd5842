import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { ReportView } from '../../../src/protocol/index.ts';
import { DotSeparatedLinks, type InlineLink } from '../../shared/index.ts';
import { useReportPageController } from '../use-panel.ts';

/** The link that opens the form for policies; null if there is no run to score. */
export function findScoringPoliciesLink(): HTMLElement | null {
  return document.querySelector('.act-link button[aria-keyshortcuts="p"]');
}

/** The button that drops the reader's choice of policies. Two runs are both scored with the policies of the first. */
export function formatUseRunPoliciesButton({ runs }: Pick<ReportView, 'runs'>): string {
  return runs.length === 2 ? t("Use the First Run's Policies") : t("Use the Run's Policies");
}

export function ReportHeaderActions({ view }: { readonly view: ReportView }) {
  const panel = useReportPageController();
  const isRescored = view.report?.rescored !== undefined;
  const was = useRef(isRescored);
  useLayoutEffect(() => {
    // The focused link back was removed.
    if (was.current && !isRescored && document.activeElement === document.body) findScoringPoliciesLink()?.focus();
    was.current = isRescored;
  }, [isRescored]);
  const links: InlineLink[] = [
    ...(view.policies
      ? [{ words: t('Change Scoring Policies'), onPress: () => panel.policies(true), shownKey: 'p' }]
      : []),
    ...(isRescored ? [{ words: formatUseRunPoliciesButton(view), onPress: () => panel.setPolicies({}) }] : []),
    ...(view.runs.length === 1
      ? [{ words: t('Compare with Another Run…'), onPress: () => panel.act('compareWith') }]
      : []),
    { words: t('Open Journal'), onPress: () => panel.act('openJournal') },
  ];
  return <DotSeparatedLinks links={links} />;
}
