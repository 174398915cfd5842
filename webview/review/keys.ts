/** The keys of the review page. */
import { t } from '../../src/l10n/index.ts';
import type { HeaderAction, ReviewView, StepAction } from '../../src/protocol/index.ts';
import { type KeyHint, type KeyTable, keyRow as row } from '../shared/keys/keys.ts';
import type { Panel } from './panel.ts';
import { flagFrom, stepFrom } from './state/open.ts';

/** The keys of what can be done with a step: buttons show them. */
export const ACTION_KEYS: Readonly<Partial<Record<StepAction, string>>> = {
  agree: 'a',
  dispute: 'd',
  judgeAgain: 'r',
  replies: 'o',
  copy: 'c',
};

/** At most six, the most needed first: from the right they make room. */
export function hints(isPinned: boolean): readonly KeyHint[] {
  return [
    { keys: ['j', 'k'], words: t('step') },
    { keys: ['n'], words: t('next flag') },
    { keys: ['a'], words: t('agree') },
    { keys: ['d'], words: t('dispute') },
    { keys: ['r'], words: t('judge again from here') },
    { keys: ['p'], words: isPinned ? t('unpin') : t('pin') },
  ];
}

/** All keys of the page. Where one can't act, it says why. */
export function keyTable(panel: Panel): KeyTable {
  const { view, current, isHelpOpen, isHeadOpen, watched } = panel.model();
  if (view === undefined) return [];
  const go = (step: number): void => {
    if (step >= 0) panel.go(step, 'key');
  };
  const goToFlag = (by: 1 | -1) => (): void => {
    const flag = flagFrom(view, current, by);
    if (flag < 0) panel.notice(t('No flagged steps.'));
    else go(flag);
  };
  /** What concerns a step needs one. */
  const here = (act: (step: number) => void) => (): void => {
    if (current >= 0 && current < view.steps.length) act(current);
    else if (view.steps.length > 0) panel.notice(t('Go to a step first (j or k).'));
  };
  const watch = (by: 1 | -1) => (): void => panel.watch({ ...watched, at: watched.at + by });
  return [
    {
      rows: [
        { ...row(t('Go to the next step'), ['j', () => go(stepFrom(view, current, 1))]), canRepeat: true },
        {
          ...row(t('Go to the previous step'), ['k', () => go(stepFrom(view, current, -1))]),
          canRepeat: true,
        },
        { ...row(t('Go to the next flagged step'), ['n', goToFlag(1)]), canRepeat: true },
        { ...row(t('Go to the previous flagged step'), ['N', goToFlag(-1)]), canRepeat: true },
        row(t('Open or close the step'), ['Enter', here(panel.toggle)]),
        row(t('Expand or collapse the verdict bar'), ['u', () => panel.head(!isHeadOpen)]),
      ],
    },
    {
      rows: [
        row(t('Agree with the verdict on the step'), ['a', here((step) => panel.does('agree', step))]),
        row(t('Dispute the verdict on the step'), ['d', here((step) => panel.does('dispute', step))]),
        row(t('Judge again from the step'), ['r', () => judgeAgain(panel, view, here)]),
        row(t('Show or hide raw replies'), ['o', here((step) => panel.does('replies', step))]),
        {
          ...row(t('Show another incoming vote'), ['[', watch(-1)], [']', watch(1)]),
          canRepeat: true,
        },
        row(t('Show or hide changes'), ['v', here((step) => toggleChanged(panel, view, step))]),
        row(t('Copy the step and its verdict as Markdown'), ['c', () => copy(panel, view, here)]),
        row(t('Export the review as Markdown or JSON'), ['x', () => panel.act('export')]),
      ],
    },
    {
      rows: [
        row(view.isPinned ? t('Unpin: follow the cursor') : t('Pin: stay on this proof'), [
          'p',
          () => panel.pin(!view.isPinned),
        ]),
        row(t('Close what is open, or stop the review'), ['Escape', () => leave(panel, view)]),
        row(t('Show all keys'), ['?', () => panel.help(!isHelpOpen)]),
        // The field itself handles it.
        row(t('Save the dispute'), ['Control+Enter']),
      ],
    },
  ];
}

function has({ header }: ReviewView, action: HeaderAction['action']): boolean {
  return header.actions.some((one) => one.action === action);
}

type Here = (act: (step: number) => void) => () => void;

/** Judges again from a step. A review that failed as a whole is restarted. */
function judgeAgain(panel: Panel, view: ReviewView, here: Here): void {
  if ((view.phase === 'failed' || view.phase === 'unread') && has(view, 'review')) panel.act('review');
  else here((step) => panel.does('judgeAgain', step))();
}

function copy(panel: Panel, view: ReviewView, here: Here): void {
  if (panel.model().current < 0 && has(view, 'copyDetails')) panel.act('copyDetails');
  else here((step) => panel.does('copy', step))();
}

function toggleChanged(panel: Panel, view: ReviewView, step: number): void {
  if (isAsJudged(view, step)) panel.notice(t('Step {0} is unchanged since it was judged.', step + 1));
  else panel.toggleChanged(step);
}

/** Whether all shown details of a step are about its current text. */
function isAsJudged(view: ReviewView, step: number): boolean {
  const detail = view.details.find(({ index }) => index === step);
  return detail?.sections.every((section) => section.kind !== 'was' || section.body === undefined) === true;
}

/** Leaves what is open, the last first; else stops the review. */
function leave(panel: Panel, view: ReviewView): void {
  const { isHelpOpen, disputing, isHeadOpen } = panel.model();
  if (isHelpOpen) panel.help(false);
  else if (disputing !== undefined) panel.leaveText();
  else if (isHeadOpen) panel.head(false);
  else if (has(view, 'stop')) panel.act('stop');
}
