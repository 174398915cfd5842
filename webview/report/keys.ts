/** The keys of the report page. */
import { t } from '../../src/l10n/index.ts';
import { allowKeyRepeat, type KeyBindings, type KeyHint, createKeyBindingRow as row } from '../shared/keys/keys.ts';
import type { ReportPageController } from './panel.ts';
import { getListedReportRows, getRepliesForOpenRow } from './state/changes.ts';

/** At most six, the most important first; the last ones are hidden if there isn't enough room. */
export function listReportKeyHints(): readonly KeyHint[] {
  return [
    { keys: ['j', 'k'], words: t('row') },
    { keys: ['Enter'], words: t('open row') },
    { keys: ['c'], words: t('add as case') },
    { keys: ['t'], words: t('tables or charts') },
    { keys: ['b'], words: t('set base rate') },
    { keys: ['x'], words: t('export report') },
  ];
}

/** All keys of the page. Where one can't act, it says why. */
export function createReportKeyBindings(panel: ReportPageController): KeyBindings {
  const { view, row: at, arrival, isTables, isHelpOpen, expectedAt, isPoliciesOpen } = panel.model();
  if (view === undefined) return [];
  const hasBaseRate = view.report?.audits.some((audit) => audit.isBaseRate) === true;
  /** Runs the action if it applies, else shows the reason. */
  const where = (isThere: boolean, act: () => void, otherwise: string) => (): void =>
    isThere ? act() : panel.notice(otherwise);
  const ofRows = (act: () => void) => where(getListedReportRows(view).length > 0, act, t('This report lists no rows.'));
  // The first key press only focuses the current row.
  const go = (by: 1 | -1) => ofRows(() => panel.go(arrival === 0 ? at : at + by, 'key'));
  const baseRate = where(
    hasBaseRate,
    () => panel.expected(expectedAt ? undefined : 'baseRate'),
    t('No audit in this report depends on a base rate.'),
  );
  const policies = where(
    view.policies !== undefined,
    () => panel.policies(!isPoliciesOpen),
    t("There's no run to score yet."),
  );
  const exports = where(view.report !== undefined, panel.exportReport, t("There's no report to export yet."));
  return [
    {
      rows: [
        allowKeyRepeat(row(t('Go to the next row'), ['j', go(1)])),
        allowKeyRepeat(row(t('Go to the previous row'), ['k', go(-1)])),
        row(t('Open the item in an editor and show its replies'), ['Enter', ofRows(() => panel.open(at))]),
        row(t('Add the row as a case'), ['c', ofRows(panel.addCase)]),
      ],
    },
    {
      rows: [
        row(t('Switch between tables and charts'), ['t', () => view.report && panel.tables(!isTables)]),
        row(t('Set the base rate and the annotator agreement'), ['b', baseRate]),
        row(t('Change scoring policies'), ['p', policies]),
        row(t('Export the report'), ['x', exports]),
      ],
    },
    {
      rows: [
        row(t('Close the open form or replies, or stop the run'), ['Escape', () => closeOrStopRun(panel)]),
        row(t('Show all shortcuts'), ['?', () => panel.help(!isHelpOpen)]),
      ],
    },
  ];
}

/** Closes what was opened last; else stops the run. */
function closeOrStopRun(panel: ReportPageController): void {
  const { view, live, isHelpOpen, expectedAt, isPoliciesOpen } = panel.model();
  if (isHelpOpen) panel.help(false);
  else if (expectedAt) panel.expected(undefined);
  else if (isPoliciesOpen) panel.policies(false);
  else if (getRepliesForOpenRow(panel.model())) panel.closeReplies();
  else if (view?.phase === 'running' && live?.isStopping !== true) panel.stop();
}
