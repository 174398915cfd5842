/** The keys of the review page. */
import { t } from '../../src/l10n/index.ts';
import type { HeaderAction, ReviewView, StepAction } from '../../src/protocol/index.ts';
import type { KeyHint, KeyTable } from '../shared/index.ts';
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
    if (flag < 0) panel.notice(t('No step is flagged.'));
    else go(flag);
  };
  /** What concerns a step needs one. */
  const here = (act: (step: number) => void) => (): void => {
    if (current >= 0 && current < view.steps.length) act(current);
    else if (view.steps.length > 0) panel.notice(t('Go to a step first, with j and k.'));
  };
  const watch = (by: 1 | -1) => (): void => panel.watch({ ...watched, at: watched.at + by });
  return [
    {
      rows: [
        {
          keys: [['j', () => go(stepFrom(view, current, 1))]],
          words: t('Go to the next step'),
          canRepeat: true,
        },
        {
          keys: [['k', () => go(stepFrom(view, current, -1))]],
          words: t('Go to the step before'),
          canRepeat: true,
        },
        { keys: [['n', goToFlag(1)]], words: t('Go to the next flagged step'), canRepeat: true },
        { keys: [['N', goToFlag(-1)]], words: t('Go to the flagged step before'), canRepeat: true },
        { keys: [['Enter', here(panel.toggle)]], words: t('Open or close the step') },
        {
          keys: [['u', () => panel.head(!isHeadOpen)]],
          words: t('Show or hide the whole verdict, where it is one line high'),
        },
      ],
    },
    {
      rows: [
        {
          keys: [['a', here((step) => panel.does('agree', step))]],
          words: t('Agree with what is said of the step'),
        },
        { keys: [['d', here((step) => panel.does('dispute', step))]], words: t('Dispute it, with a reason') },
        { keys: [['r', () => judgeAgain(panel, view, here)]], words: t('Judge again from the step on') },
        {
          keys: [['o', here((step) => panel.does('replies', step))]],
          words: t('Show or hide the raw replies'),
        },
        {
          keys: [
            ['[', watch(-1)],
            [']', watch(1)],
          ],
          words: t('Show another of the votes that are being written'),
          canRepeat: true,
        },
        {
          keys: [['v', here((step) => toggleChanged(panel, view, step))]],
          words: t('Show or hide what changed'),
        },
        {
          keys: [['c', () => copy(panel, view, here)]],
          words: t('Copy the step with its verdict as Markdown'),
        },
        { keys: [['x', () => panel.act('export')]], words: t('Export the review as Markdown or JSON') },
      ],
    },
    {
      rows: [
        {
          keys: [['p', () => panel.pin(!view.isPinned)]],
          words: view.isPinned
            ? t('Follow the cursor again')
            : t('Pin: stay with this proof and stop following the cursor'),
        },
        {
          keys: [['Escape', () => leave(panel, view)]],
          words: t('Close the text or the table; stop a review that is running'),
        },
        { keys: [['?', () => panel.help(!isHelpOpen)]], words: t('Show all keys') },
        // The field itself handles it.
        { keys: [['Control+Enter']], words: t('Keep a dispute that is being written') },
      ],
    },
  ];
}

function has({ header }: ReviewView, action: HeaderAction['action']): boolean {
  return header.actions.some((one) => one.action === action);
}

type Here = (act: (step: number) => void) => () => void;

/** Judges from the step on; a review that failed as a whole is begun again. */
function judgeAgain(panel: Panel, view: ReviewView, here: Here): void {
  if ((view.phase === 'failed' || view.phase === 'unread') && has(view, 'review')) panel.act('review');
  else here((step) => panel.does('judgeAgain', step))();
}

function copy(panel: Panel, view: ReviewView, here: Here): void {
  if (panel.model().current < 0 && has(view, 'copyDetails')) panel.act('copyDetails');
  else here((step) => panel.does('copy', step))();
}

function toggleChanged(panel: Panel, view: ReviewView, step: number): void {
  if (isAsJudged(view, step)) panel.notice(t('Step {0} stands as it was judged.', step + 1));
  else panel.toggleChanged(step);
}

/** Whether all that is told of a step is of its text as it is now, as far as is known here. */
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
