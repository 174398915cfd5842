/** The keys of the lab page. */
import { t } from '../../src/l10n/index.ts';
import type { LabView } from '../../src/protocol/index.ts';
import type { KeyHint, KeyTable } from '../shared/index.ts';
import type { Panel } from './panel.ts';
import { isAtRow, type Rows, rowIndex, rowsAre, rowsOf, voteBeside } from './state/here.ts';

/** At most six, the most needed first: from the right they make room. */
export function hints(rows: Rows): readonly KeyHint[] {
  switch (rows) {
    case 'cases':
      return [
        { keys: ['r'], words: t('run') },
        { keys: ['m'], words: t('add as a case') },
        { keys: ['[', ']'], words: t('vote') },
        { keys: ['f'], words: t('flips') },
        { keys: ['h'], words: t('history') },
        { keys: ['c'], words: t('compare') },
      ];
    case 'history':
      return [
        { keys: ['j', 'k'], words: t('earlier runs') },
        { keys: ['Enter'], words: t('show it') },
        { keys: ['[', ']'], words: t('vote') },
        { keys: ['Escape'], words: t('close the history') },
      ];
    case 'flips':
      return [
        { keys: ['j', 'k'], words: t('flip') },
        { keys: ['Enter'], words: t('both replies') },
        { keys: ['c'], words: t('compare others') },
        { keys: ['Escape'], words: t('back to the prompt') },
      ];
    default:
      return rows satisfies never;
  }
}

/** All keys of the page. Where one can't act, it says why. */
export function keyTable(panel: Panel): KeyTable {
  const { view, isHelpOpen } = panel.model();
  if (view === undefined) return [];
  return [
    {
      name: t('Run'),
      rows: [
        { keys: [['r', () => panel.run(false)]], words: t('run the prompt on what is shown') },
        { keys: [['R', () => panel.run(true)]], words: t('run it without replies that are kept') },
        { keys: [['a', panel.runCases]], words: t('run it on all cases') },
        { keys: [['c', panel.compare]], words: t('compare two prompts or models') },
        { keys: [['e', () => panel.act('chooseJudge')]], words: t('choose endpoint and model') },
      ],
    },
    {
      name: t('Look'),
      rows: [
        {
          keys: [
            ['[', () => vote(panel, -1)],
            [']', () => vote(panel, 1)],
          ],
          words: t('vote before, next vote'),
          canRepeat: true,
        },
        { keys: [['f', () => flips(panel, view)]], words: t('flips alone, or all cases') },
        { keys: [['h', () => history(panel, view)]], words: t('history of runs') },
        { keys: [['p', () => pin(panel, view)]], words: t('pin the proof, or follow the cursor') },
      ],
    },
    {
      name: t('Rows'),
      rows: [
        {
          keys: [
            ['j', () => walk(panel, 1)],
            ['k', () => walk(panel, -1)],
          ],
          words: t('next, previous row'),
          canRepeat: true,
        },
        { keys: [['Enter', () => openRow(panel)]], words: t('show the row') },
        { keys: [['m', panel.addCase]], words: t('add what is shown as a case') },
      ],
    },
    {
      name: t('Always'),
      rows: [
        { keys: [['Escape', () => leave(panel, view)]], words: t('stop, or leave what is open') },
        { keys: [['?', () => panel.help(!isHelpOpen)]], words: t('show all keys') },
      ],
    },
  ];
}

function flips(panel: Panel, { cases }: LabView): void {
  if (cases === undefined || cases.total === 0)
    panel.notice(t('There are no cases yet. Press m to add what is shown as one.'));
  else if (cases.isFirst === true)
    panel.notice(t('There is no earlier version yet: all cases are shown, and none can have flipped.'));
  else panel.showAll(!cases.isAll);
}

function history(panel: Panel, view: LabView): void {
  const { isHistory } = panel.model();
  if (view.comparison) panel.notice(t('Leave the comparison first, with Esc.'));
  else if (view.history.length > 0 || isHistory) panel.history(!isHistory);
  else panel.notice(t('Nothing has been run with this prompt yet.'));
}

function pin(panel: Panel, { subject }: LabView): void {
  if (subject) panel.pin(!subject.isPinned);
  else panel.notice(t('There is no proof to be pinned.'));
}

/** Leaves what is open, the last first; a run that is under way is stopped before that. */
function leave(panel: Panel, view: LabView): void {
  const { isHelpOpen, isHistory } = panel.model();
  if (isHelpOpen) panel.help(false);
  else if (view.phase === 'running') panel.stop();
  else if (view.comparison) panel.closeComparison();
  else if (isHistory) panel.history(false);
}

function openRow(panel: Panel): void {
  const model = panel.model();
  const rows = rowsOf(model);
  const row = rows[rowIndex(model, rows)];
  if (row) panel.open(row);
  else panel.notice(noRows(rowsAre(model)));
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
