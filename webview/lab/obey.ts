/** What the keys of the panel do. */
import { t } from '../../src/l10n/index.ts';
import type { LabKey } from '../../src/protocol/index.ts';
import type { Panel } from './panel.ts';
import { isAtRow, type Rows, rowIndex, rowsAre, rowsOf, voteBeside } from './state/here.ts';

/** Does what a key is for, where the reader is; says why where that cannot be. */
export function obey(panel: Panel, key: LabKey): void {
  const model = panel.model();
  const { view, isHelpOpen, isHistory } = model;
  if (view === undefined) return;
  switch (key) {
    case 'run':
    case 'runFresh':
      panel.run(key === 'runFresh');
      break;
    case 'runCases':
      panel.runCases();
      break;
    case 'addCase':
      panel.addCase();
      break;
    case 'previousVote':
    case 'nextVote':
      vote(panel, key === 'nextVote' ? 1 : -1);
      break;
    case 'flips':
      if (view.cases === undefined || view.cases.total === 0)
        panel.notice(t('There are no cases yet. Press m to add what is shown as one.'));
      else if (view.cases.isFirst === true)
        panel.notice(t('There is no earlier version yet: all cases are shown, and none can have flipped.'));
      else panel.showAll(!view.cases.isAll);
      break;
    case 'history':
      if (view.comparison) panel.notice(t('Leave the comparison first, with Esc.'));
      else if (view.history.length > 0 || isHistory) panel.history(!isHistory);
      else panel.notice(t('Nothing has been run with this prompt yet.'));
      break;
    case 'compare':
      panel.compare();
      break;
    case 'nextRow':
    case 'previousRow':
      walk(panel, key === 'nextRow' ? 1 : -1);
      break;
    case 'openRow': {
      const rows = rowsOf(model);
      const row = rows[rowIndex(model, rows)];
      if (row) panel.open(row);
      else panel.notice(noRows(rowsAre(model)));
      break;
    }
    case 'pin':
      if (view.subject) panel.pin(!view.subject.isPinned);
      else panel.notice(t('There is no proof to be pinned.'));
      break;
    case 'choosePlace':
      panel.act('chooseJudge');
      break;
    case 'stop':
      if (isHelpOpen) panel.help(false);
      else if (view.phase === 'running') panel.stop();
      else if (view.comparison) panel.closeComparison();
      else if (isHistory) panel.history(false);
      break;
    case 'help':
      panel.help(!isHelpOpen);
      break;
    default:
      key satisfies never;
  }
}

function walk(panel: Panel, by: 1 | -1): void {
  const model = panel.model();
  const rows = rowsOf(model);
  if (rows.length === 0) {
    panel.notice(noRows(rowsAre(model)));
    return;
  }
  const at = rowIndex(model, rows);
  // The first key shows where the reader is.
  const row = rows[isAtRow(model, rows) ? at + by : at] ?? rows[at];
  if (row) panel.go(row.name, 'key');
}

function vote(panel: Panel, by: 1 | -1): void {
  const sample = voteBeside(panel.model(), by);
  if (sample !== undefined) panel.showVote(sample);
  else if (panel.model().view?.reply === undefined)
    panel.notice(t('There is no reply yet. Press r to run the prompt.'));
  else panel.notice(by > 0 ? t('This is the last vote that is there.') : t('This is the first vote.'));
}

function noRows(rows: Rows): string {
  switch (rows) {
    case 'flips':
      return t('No case flips between the two.');
    case 'history':
      return t('Nothing has been run with this prompt yet.');
    case 'cases':
      return t('No cases are listed here.');
    default:
      return rows satisfies never;
  }
}
