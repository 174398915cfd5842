/** What the keys of the panel do. */
import { t } from '../../src/l10n/index.ts';
import type { LabelKey, LabelledItem } from '../../src/protocol/index.ts';
import type { Panel } from './panel.ts';
import { flagFrom, itemOf, stepFrom } from './state/here.ts';

/** Does what a key is for, where the annotator is; says why where that cannot be. */
export function obey(panel: Panel, key: LabelKey): void {
  const { view } = panel.model();
  switch (key) {
    case 'help':
      panel.help(!panel.model().isHelpOpen);
      break;
    case 'leave':
      leave(panel);
      break;
    case 'undo':
      panel.undo();
      break;
    case 'nextItem':
      panel.walk('next');
      break;
    case 'previousItem':
      panel.walk('previous');
      break;
    case 'finished':
      panel.walk('finished');
      break;
    default: {
      const item = itemOf(view);
      if (item) ofItem(panel, item, key);
    }
  }
}

/** Whether a key only opens or closes something in the page. */
export function isForPage(key: LabelKey): boolean {
  return key === 'help' || key === 'leave';
}

type ItemKey = Exclude<LabelKey, 'help' | 'leave' | 'undo' | 'nextItem' | 'previousItem' | 'finished'>;

function ofItem(panel: Panel, item: LabelledItem, key: ItemKey): void {
  const model = panel.model();
  const { current } = model;
  /** What concerns a step needs one. */
  const here = (does: (step: number) => void): void => {
    if (current >= 0) does(current);
    else panel.notice(t('This item has no steps.'));
  };
  switch (key) {
    case 'nextStep':
    case 'previousStep':
      here(() => panel.go(stepFrom(item, current, key === 'nextStep' ? 1 : -1), 'key'));
      break;
    case 'nextFlag':
    case 'previousFlag':
      goToFlag(panel, item, key === 'nextFlag' ? 1 : -1);
      break;
    case 'earliest':
      here((step) => panel.say({ kind: 'earliest', step }));
      break;
    case 'none':
      panel.say({ kind: 'none' });
      break;
    case 'good':
      here((step) => panel.say({ kind: 'step', step, rating: 1 }));
      break;
    case 'neutral':
      here((step) => panel.say({ kind: 'step', step, rating: 0 }));
      break;
    case 'bad':
      here((step) => panel.say({ kind: 'step', step, rating: -1 }));
      break;
    case 'unsure':
      panel.say({ kind: 'unsure' });
      break;
    case 'outOfDepth':
      panel.say({ kind: 'out-of-depth' });
      break;
    case 'category':
      panel.focus('category');
      break;
    case 'note':
      panel.focus('note');
      break;
    case 'reference':
      if (item.reference) panel.reference(item.reference.body === undefined);
      else panel.notice(t('This item has no reference.'));
      break;
    case 'unblind':
      if (model.view?.isVeiled) panel.unblind();
      else panel.notice(t('Nothing is hidden here.'));
      break;
    case 'disputeGold':
      disputeGold(panel, item);
      break;
    case 'submit':
      submit(panel, item);
      break;
    default:
      key satisfies never;
  }
}

/** To a flag of this item; behind the last one the host knows where others are. */
function goToFlag(panel: Panel, item: LabelledItem, by: 1 | -1): void {
  const flag = flagFrom(item, panel.model().current, by);
  if (flag >= 0) panel.go(flag, 'key');
  else panel.walk(by === 1 ? 'nextFlag' : 'previousFlag');
}

function disputeGold(panel: Panel, { gold }: LabelledItem): void {
  if (gold) panel.disputing(true);
  else if (panel.model().view?.isVeiled) panel.notice(t('The gold label is hidden until you submit.'));
  else panel.notice(t('This item has no gold label.'));
}

/** Submits the item, or says what is to be done before that. While something is being said the host knows, who does one after another. */
export function submit(panel: Panel, { record }: LabelledItem): void {
  if (record.lacks === undefined || panel.isSaying()) panel.submit();
  else panel.notice(record.lacks);
}

/** Leaves what is open, the last first. */
function leave(panel: Panel): void {
  const { isHelpOpen, isDisputing, open } = panel.model();
  if (isHelpOpen) panel.help(false);
  else if (isDisputing) panel.disputing(false);
  else if (open !== undefined) panel.toggle(open);
}
