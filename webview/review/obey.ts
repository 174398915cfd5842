/** What the keys of the panel do. */
import { t } from '../../src/l10n/index.ts';
import type { HeaderAction, PanelKey, ReviewView } from '../../src/protocol/index.ts';
import type { Panel } from './panel.ts';
import { flagFrom, stepFrom } from './state/open.ts';

/** Does what a key is for, where the reader is; says why where that cannot be. */
export function obey(panel: Panel, key: PanelKey): void {
  const { view, current, isHelpOpen, disputing, isHeadOpen, watched } = panel.model();
  if (view === undefined) return;
  const has = (action: HeaderAction['action']): boolean =>
    view.header.actions.some((one) => one.action === action);
  const walk = (step: number): void => {
    if (step >= 0) panel.go(step, 'key');
  };
  /** What concerns a step needs one. */
  const here = (does: (step: number) => void): void => {
    if (current >= 0 && current < view.steps.length) does(current);
    else if (view.steps.length > 0) panel.notice(t('Go to a step first, with j and k.'));
  };
  switch (key) {
    case 'nextStep':
      walk(stepFrom(view, current, 1));
      break;
    case 'previousStep':
      walk(stepFrom(view, current, -1));
      break;
    case 'nextFlag':
    case 'previousFlag': {
      const flag = flagFrom(view, current, key === 'nextFlag' ? 1 : -1);
      if (flag < 0) panel.notice(t('No step is flagged.'));
      else walk(flag);
      break;
    }
    case 'toggle':
      here(panel.toggle);
      break;
    case 'agree':
    case 'dispute':
    case 'replies':
      here((step) => panel.does(key, step));
      break;
    case 'changed':
      here((step) => {
        if (isAsJudged(view, step)) panel.notice(t('Step {0} stands as it was judged.', step + 1));
        else panel.toggleChanged(step);
      });
      break;
    case 'judgeAgain':
      if ((view.phase === 'failed' || view.phase === 'unread') && has('review')) panel.act('review');
      else here((step) => panel.does('judgeAgain', step));
      break;
    case 'copy':
      if (current < 0 && has('copyDetails')) panel.act('copyDetails');
      else here((step) => panel.does('copy', step));
      break;
    case 'exportReview':
      panel.act('export');
      break;
    case 'pin':
      panel.pin(!view.isPinned);
      break;
    case 'head':
      panel.head(!isHeadOpen);
      break;
    case 'nextComing':
    case 'previousComing':
      panel.watch({ ...watched, at: watched.at + (key === 'nextComing' ? 1 : -1) });
      break;
    case 'help':
      panel.help(!isHelpOpen);
      break;
    case 'leave':
      if (isHelpOpen) panel.help(false);
      else if (disputing !== undefined) panel.leaveText();
      else if (isHeadOpen) panel.head(false);
      else if (has('stop')) panel.act('stop');
      break;
    default:
      key satisfies never;
  }
}

/** Whether all that is told of a step is of its text as it is now, as far as is known here. */
function isAsJudged(view: ReviewView, step: number): boolean {
  const detail = view.details.find(({ index }) => index === step);
  return detail?.sections.every((section) => section.kind !== 'was' || section.body === undefined) === true;
}
