/** What the keys of the panel do. */
import { t } from '../../src/l10n/index.ts';
import type { CompareKey, GameChoice } from '../../src/protocol/index.ts';
import type { Panel } from './panel.ts';
import { currentDetail, currentGame, gameOf, mayChoose, pairOf } from './state/here.ts';
import { walk } from './state/walk.ts';

/** Does what a key is for, where the reader is; says why where that cannot be. */
export function obey(panel: Panel, key: CompareKey): void {
  const model = panel.model();
  const { view, isHelpOpen } = model;
  if (view === undefined) return;
  const game = currentGame(model);
  switch (key) {
    case 'left':
    case 'right':
    case 'up':
    case 'down': {
      const from = game === undefined ? undefined : { game, isFlipped: model.isFlipped };
      const to = walk(view, model.game === undefined ? undefined : from, key);
      if (to) panel.go(to.game, 'key', to.isFlipped);
      break;
    }
    case 'read': {
      const pair = pairOf(gameOf(view, game));
      if (pair) panel.read(model.isFlipped ? [pair[1], pair[0]] : pair);
      else if (game !== undefined) panel.notice(t('Who plays this game is not known yet.'));
      break;
    }
    case 'first':
    case 'second':
    case 'both':
      choose(panel, key);
      break;
    case 'overrule':
      overrule(panel);
      break;
    case 'stop':
      if (isHelpOpen) panel.help(false);
      else if (model.isOverruling) panel.overruling(false);
      else if (model.isNaming) panel.naming(false);
      else if (view.header.actions.some(({ action }) => action === 'stop')) panel.act('stop');
      break;
    case 'help':
      panel.help(!isHelpOpen);
      break;
    default:
      key satisfies never;
  }
}

function choose(panel: Panel, choice: GameChoice): void {
  const model = panel.model();
  const detail = currentDetail(model);
  if (mayChoose(model) && detail?.choices.some((one) => one.choice === choice)) {
    panel.decide(detail.id, choice);
    return;
  }
  if (detail === undefined) panel.notice(t('Go to a game first, with the arrow keys.'));
  else if (detail.choices.length === 0) panel.notice(t('There is nothing to choose in this game yet.'));
  else if (detail.isOverruling)
    panel.notice(t('The judges have decided this game. Press o to overrule them.'));
}

function overrule(panel: Panel): void {
  const model = panel.model();
  const detail = currentDetail(model);
  if (detail === undefined) {
    if (panel.mayName()) panel.naming(!model.isNaming);
    else panel.notice(t('Go to a game first, with the arrow keys.'));
  } else if (detail.choices.length === 0) panel.notice(t('There is nothing to overrule in this game yet.'));
  else if (detail.isOverruling) panel.overruling(!model.isOverruling);
  else panel.notice(t('This game waits for you: choose with 1, 2 or 0.'));
}
