/** The keys of the comparison page. */
import { t } from '../../src/l10n/index.ts';
import type { CompareView, ManualMatchDecision } from '../../src/protocol/index.ts';
import { allowKeyRepeat, type KeyBindings, type KeyHint, createKeyBindingRow as row } from '../shared/keys/keys.ts';
import type { ComparePageController } from './panel.ts';
import {
  canDecideCurrentMatch,
  findMatchView,
  getCurrentMatchDetail,
  getCurrentMatchId,
  getMatchCandidatePair,
} from './state/current-match.ts';
import { findNeighborMatchCell } from './state/match-navigation.ts';

/** At most six, the most important first. If there is little room, the last ones are hidden. */
export function listCompareKeyHints(): readonly KeyHint[] {
  return [
    { keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], words: t('match') },
    { keys: ['Enter'], words: t('read side by side') },
    { keys: ['1'], words: t('first is better') },
    { keys: ['2'], words: t('second is better') },
    { keys: ['0'], words: t('neither is better') },
    { keys: ['o'], words: t('overrule the judges') },
  ];
}

/** All keys of the page. Where one can't act, it says why. */
export function createCompareKeyBindings(panel: ComparePageController): KeyBindings {
  const { view, isHelpOpen } = panel.model();
  if (view === undefined) return [];
  // Without matches, the arrow keys scroll.
  const hasGames = view.rounds.length > 0;
  const go = (way: Parameters<typeof findNeighborMatchCell>[2]) =>
    hasGames ? () => goToMatch(panel, view, way) : undefined;
  return [
    {
      rows: [
        allowKeyRepeat(row(t('Go to the match above or below'), ['ArrowUp', go('up')], ['ArrowDown', go('down')])),
        allowKeyRepeat(
          row(t('Go to the previous or next match'), ['ArrowLeft', go('left')], ['ArrowRight', go('right')]),
        ),
        row(t('Read both candidates side by side'), ['Enter', hasGames ? () => readMatch(panel, view) : undefined]),
        // The headings of the two proofs handle this key.
        row(t('In a narrow panel, read the other candidate'), ['Tab']),
      ],
    },
    {
      rows: [
        row(t('Choose the first candidate'), ['1', () => chooseWinner(panel, 'first')]),
        row(t('Choose the second candidate'), ['2', () => chooseWinner(panel, 'second')]),
        row(t('Decide that neither is better'), ['0', () => chooseWinner(panel, 'both')]),
        row(t('Overrule the judges'), ['o', () => startOverruling(panel)]),
      ].map((one) => ({ ...one, inLists: true })),
    },
    {
      rows: [
        row(t('Close help or a form, or stop the comparison'), ['Escape', () => closeOrStop(panel, view)]),
        row(t('Show all shortcuts'), ['?', () => panel.help(!isHelpOpen)]),
      ].map((one) => ({ ...one, inLists: true })),
    },
  ];
}

function goToMatch(
  panel: ComparePageController,
  view: CompareView,
  way: Parameters<typeof findNeighborMatchCell>[2],
): void {
  const model = panel.model();
  const game = getCurrentMatchId(model);
  const from = game === undefined ? undefined : { game, isFlipped: model.isFlipped };
  const to = findNeighborMatchCell(view, model.game === undefined ? undefined : from, way);
  if (to) panel.go(to.game, 'key', to.isFlipped);
}

function readMatch(panel: ComparePageController, view: CompareView): void {
  const model = panel.model();
  const game = getCurrentMatchId(model);
  const pair = getMatchCandidatePair(findMatchView(view, game));
  if (pair) panel.read(model.isFlipped ? [pair[1], pair[0]] : pair);
  else if (game !== undefined) panel.notice(t("The candidates for this match aren't known yet."));
}

function chooseWinner(panel: ComparePageController, choice: ManualMatchDecision): void {
  const model = panel.model();
  const detail = getCurrentMatchDetail(model);
  if (canDecideCurrentMatch(model) && detail?.choices.some((one) => one.choice === choice)) {
    panel.decide(detail.id, choice);
    return;
  }
  if (detail === undefined) panel.notice(t('Select a match with the arrow keys first.'));
  else if (detail.choices.length === 0) panel.notice(t("This match can't be decided yet."));
  else if (detail.isOverruling) panel.notice(t('The judges decided this match. Press o to overrule them.'));
}

function startOverruling(panel: ComparePageController): void {
  const model = panel.model();
  const detail = getCurrentMatchDetail(model);
  if (detail === undefined) {
    if (panel.mayName()) panel.naming(!model.isNaming);
    else panel.notice(t('Select a match with the arrow keys first.'));
  } else if (detail.choices.length === 0) panel.notice(t("This match can't be decided yet."));
  else if (detail.isOverruling) panel.overruling(!model.isOverruling);
  else panel.notice(t('Press 1, 2, or 0 to decide this match.'));
}

/** Closes the last opened form or the help; otherwise stops the comparison. */
function closeOrStop(panel: ComparePageController, view: CompareView): void {
  const { isHelpOpen, isOverruling, isNaming } = panel.model();
  if (isHelpOpen) panel.help(false);
  else if (isOverruling) panel.overruling(false);
  else if (isNaming) panel.naming(false);
  else if (view.header.actions.some(({ action }) => action === 'stop')) panel.act('stop');
}
