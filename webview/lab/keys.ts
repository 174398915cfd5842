/** The keys of the lab page. */
import { t } from '../../src/l10n/index.ts';
import type { LabView } from '../../src/protocol/index.ts';
import { allowKeyRepeat, type KeyBindings, type KeyHint, createKeyBindingRow as row } from '../shared/keys/keys.ts';
import type { LabPageController } from './panel.ts';
import {
  findNeighborVoteSample,
  findSelectedLabRowIndex,
  getCurrentRowListKind,
  hasSelectedLabRow,
  type LabRowListKind,
  listLabRows,
} from './state/row-selection.ts';

/** At most six, the most important first. Those at the right are dropped when space is short. */
export function listLabKeyHints(rows: LabRowListKind): readonly KeyHint[] {
  switch (rows) {
    case 'cases':
      return [
        { keys: ['r'], words: t('run') },
        { keys: ['m'], words: t('add as case') },
        { keys: ['[', ']'], words: t('vote') },
        { keys: ['f'], words: t('flips') },
        { keys: ['h'], words: t('history') },
        { keys: ['c'], words: t('compare') },
      ];
    case 'history':
      return [
        { keys: ['j', 'k'], words: t('earlier runs') },
        { keys: ['Enter'], words: t('show run') },
        { keys: ['[', ']'], words: t('vote') },
        { keys: ['Escape'], words: t('close history') },
      ];
    case 'flips':
      return [
        { keys: ['j', 'k'], words: t('flip') },
        { keys: ['Enter'], words: t('show both replies') },
        { keys: ['c'], words: t('new comparison') },
        { keys: ['Escape'], words: t('back to the prompt') },
      ];
  }
}

/** All keys of the page. A key that can't act says why. */
export function createLabKeyBindings(panel: LabPageController): KeyBindings {
  const { view, isHelpOpen } = panel.model();
  if (view === undefined) return [];
  return [
    {
      name: t('Run'),
      rows: [
        row(t('Run the prompt on this proof'), ['r', () => panel.run(false)]),
        row(t('Run without cache'), ['R', () => panel.run(true)]),
        row(t('Run all cases'), ['a', panel.runCases]),
        row(t('Compare two prompts or models'), ['c', panel.compare]),
        row(t('Select the endpoint and model'), ['e', () => panel.act('chooseJudge')]),
      ],
    },
    {
      name: t('View'),
      rows: [
        allowKeyRepeat(
          row(
            t('Go to the previous or next vote'),
            ['[', () => moveToVote(panel, -1)],
            [']', () => moveToVote(panel, 1)],
          ),
        ),
        row(t('Switch between flips and all cases'), ['f', () => toggleFlips(panel, view)]),
        row(t('Show or hide history'), ['h', () => toggleHistory(panel, view)]),
        row(t('Pin the proof, or follow the cursor'), ['p', () => togglePinnedProof(panel, view)]),
      ],
    },
    {
      name: t('Rows'),
      rows: [
        allowKeyRepeat(
          row(t('Go to the next or previous row'), ['j', () => moveToRow(panel, 1)], ['k', () => moveToRow(panel, -1)]),
        ),
        row(t('Open the row'), ['Enter', () => openSelectedRow(panel)]),
        row(t('Add as case'), ['m', panel.addCase]),
      ],
    },
    {
      name: t('General'),
      rows: [
        row(t('Stop the run, or close the comparison or history'), ['Escape', () => closeOrStopLabRun(panel, view)]),
        row(t('Show all shortcuts'), ['?', () => panel.help(!isHelpOpen)]),
      ],
    },
  ];
}

function toggleFlips(panel: LabPageController, { cases }: LabView): void {
  if (cases === undefined || cases.total === 0) panel.notice(t('No cases yet. Press m to add this proof as a case.'));
  else if (cases.isFirst === true) panel.notice(t('No baseline yet, so all cases are shown.'));
  else panel.showAll(!cases.isAll);
}

function toggleHistory(panel: LabPageController, view: LabView): void {
  const { isHistory } = panel.model();
  if (view.comparison) panel.notice(t('Close the comparison first (Esc).'));
  else if (view.history.length > 0 || isHistory) panel.history(!isHistory);
  else panel.notice(t("This prompt hasn't been run on a proof yet."));
}

function togglePinnedProof(panel: LabPageController, { subject }: LabView): void {
  if (subject) panel.pin(!subject.isPinned);
  else panel.notice(t('No proof to pin. Place the cursor in a proof first.'));
}

/** Closes the help; otherwise stops a run, or closes the comparison or the history. */
function closeOrStopLabRun(panel: LabPageController, view: LabView): void {
  const { isHelpOpen, isHistory } = panel.model();
  if (isHelpOpen) panel.help(false);
  else if (view.phase === 'running') panel.stop();
  else if (view.comparison) panel.closeComparison();
  else if (isHistory) panel.history(false);
}

function openSelectedRow(panel: LabPageController): void {
  const model = panel.model();
  const rows = listLabRows(model);
  const row = rows[findSelectedLabRowIndex(model, rows)];
  if (row) panel.open(row);
  else panel.notice(explainNoRows(getCurrentRowListKind(model)));
}

function moveToRow(panel: LabPageController, by: 1 | -1): void {
  const model = panel.model();
  const rows = listLabRows(model);
  if (rows.length === 0) {
    panel.notice(explainNoRows(getCurrentRowListKind(model)));
    return;
  }
  const at = findSelectedLabRowIndex(model, rows);
  // The first key press only shows the current row.
  const row = rows[hasSelectedLabRow(model, rows) ? at + by : at] ?? rows[at];
  if (row) panel.go(row.name, 'key');
}

function moveToVote(panel: LabPageController, by: 1 | -1): void {
  const sample = findNeighborVoteSample(panel.model(), by);
  if (sample !== undefined) panel.showVote(sample);
  else if (panel.model().view?.reply === undefined) panel.notice(t('No reply yet. Press r to run the prompt.'));
  else panel.notice(by > 0 ? t('This is the last vote.') : t('This is the first vote.'));
}

function explainNoRows(rows: LabRowListKind): string {
  const words: Readonly<Record<LabRowListKind, string>> = {
    flips: t('No flips in this comparison.'),
    history: t("This prompt hasn't been run on a proof yet."),
    cases: t('No cases to show.'),
  };
  return words[rows];
}
