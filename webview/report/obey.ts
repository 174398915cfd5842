/** What the keys of the panel do. */
import { t } from '../../src/l10n/index.ts';
import type { ReportKey } from '../../src/protocol/index.ts';
import type { Panel } from './panel.ts';
import { rowsOf, shownReplies } from './state/reduce.ts';

/** Does what a key is for, where the reader is; says why where that cannot be. */
export function obey(panel: Panel, key: ReportKey): void {
  const { view, live, row, arrival, isTables, isHelpOpen, expectedAt, isPoliciesOpen } = panel.model();
  if (view === undefined) return;
  const hasRows = rowsOf(view).length > 0;
  switch (key) {
    case 'nextRow':
    case 'previousRow': {
      if (!hasRows) panel.notice(t('No rows are listed here.'));
      // The first key shows where the reader is.
      else panel.go(arrival === 0 ? row : row + (key === 'nextRow' ? 1 : -1), 'key');
      break;
    }
    case 'openRow':
      if (hasRows) panel.open(row);
      else panel.notice(t('No rows are listed here.'));
      break;
    case 'addCase':
      if (hasRows) panel.addCase();
      else panel.notice(t('No rows are listed here.'));
      break;
    case 'tables':
      if (view.report) panel.tables(!isTables);
      break;
    case 'baseRate':
      if (view.report?.audits.some((audit) => audit.isBaseRate))
        panel.expected(expectedAt ? undefined : 'baseRate');
      else panel.notice(t('Nothing in this report depends on a base rate.'));
      break;
    case 'policies':
      if (view.policies) panel.policies(!isPoliciesOpen);
      else panel.notice(t('There is nothing to score yet.'));
      break;
    case 'export':
      if (view.report) panel.exportReport();
      else panel.notice(t('There is nothing to export yet.'));
      break;
    case 'stop':
      if (isHelpOpen) panel.help(false);
      else if (expectedAt) panel.expected(undefined);
      else if (isPoliciesOpen) panel.policies(false);
      else if (shownReplies(panel.model())) panel.closeReplies();
      else if (view.phase === 'running' && live?.isStopping !== true) panel.stop();
      break;
    case 'help':
      panel.help(!isHelpOpen);
      break;
    default:
      key satisfies never;
  }
}
