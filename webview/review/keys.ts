/** The keys of the review page. */
import { t } from '../../src/l10n/index.ts';
import type { ReviewHeaderButton, ReviewView, StepAction } from '../../src/protocol/index.ts';
import { allowKeyRepeat, type KeyBindings, type KeyHint, createKeyBindingRow as row } from '../shared/keys/keys.ts';
import type { ReviewPageController } from './panel.ts';
import { findNeighborMarkedReviewStep, findNeighborReviewStep } from './state/open-steps.ts';

/** The keys of step actions, shown on their buttons. */
export const STEP_ACTION_KEYS: Readonly<Partial<Record<StepAction, string>>> = {
  agree: 'a',
  dispute: 'd',
  judgeAgain: 'r',
  replies: 'o',
  copy: 'c',
};

/** At most six hints, the most useful first. A narrow page omits the last ones. */
export function listReviewKeyHints({
  isPinned,
  steps,
  trial,
}: Pick<ReviewView, 'isPinned' | 'steps' | 'trial'>): readonly KeyHint[] {
  if (trial) return listTrialKeyHints();
  const hint = steps.some(({ hints }) => hints) ? [{ keys: ['h'], words: t('next hint') }] : [];
  const all = [
    { keys: ['j', 'k'], words: t('step') },
    { keys: ['n'], words: t('next flag') },
    ...hint,
    { keys: ['a'], words: t('agree') },
    { keys: ['d'], words: t('dispute') },
    { keys: ['r'], words: t('judge again from here') },
    { keys: ['p'], words: isPinned ? t('unpin') : t('pin this proof') },
  ];
  return all.slice(0, 6);
}

/** All keys of the page. A key that can't act shows the reason. */
export function createReviewKeyBindings(panel: ReviewPageController): KeyBindings {
  const { view, current, isHelpOpen, isHeadOpen, watched } = panel.model();
  if (view === undefined) return [];
  if (view.trial) return createTrialKeyBindings(panel);
  const go = (step: number): void => {
    if (step >= 0) panel.go(step, 'key');
  };
  const goToMark = (by: 1 | -1, mark: 'flag' | 'hint') => (): void => {
    const step = findNeighborMarkedReviewStep(view, current, by, mark);
    if (step < 0) panel.notice(mark === 'flag' ? t('No flagged steps.') : t('No hints.'));
    else go(step);
  };
  /** Runs an action on the current step, or tells the reader to go to a step first. */
  const here = (act: (step: number) => void) => (): void => {
    if (current >= 0 && current < view.steps.length) act(current);
    else if (view.steps.length > 0) panel.notice(t('Go to a step first (j or k).'));
  };
  const watch = (by: 1 | -1) => (): void => panel.watch({ ...watched, at: watched.at + by });
  return [
    {
      rows: [
        allowKeyRepeat(row(t('Go to the next step'), ['j', () => go(findNeighborReviewStep(view, current, 1))])),
        allowKeyRepeat(row(t('Go to the previous step'), ['k', () => go(findNeighborReviewStep(view, current, -1))])),
        allowKeyRepeat(row(t('Go to the next flagged step'), ['n', goToMark(1, 'flag')])),
        allowKeyRepeat(row(t('Go to the previous flagged step'), ['N', goToMark(-1, 'flag')])),
        allowKeyRepeat(row(t('Go to the next step with a hint'), ['h', goToMark(1, 'hint')])),
        allowKeyRepeat(row(t('Go to the previous step with a hint'), ['H', goToMark(-1, 'hint')])),
        row(t('Expand or collapse the step'), ['Enter', here(panel.toggle)]),
        row(t('Expand or collapse the verdict bar'), ['u', () => panel.head(!isHeadOpen)]),
      ],
    },
    {
      rows: [
        row(t('Agree with the verdict on the step'), ['a', here((step) => panel.does('agree', step))]),
        row(t('Dispute the verdict on the step'), ['d', here((step) => panel.does('dispute', step))]),
        row(t('Judge the proof again from the step'), ['r', () => judgeAgainOrReview(panel, view, here)]),
        row(t('Show or hide raw replies'), ['o', here((step) => panel.does('replies', step))]),
        allowKeyRepeat(row(t('Show another incoming vote'), ['[', watch(-1)], [']', watch(1)])),
        row(t('Show or hide changes to the step since the review'), [
          'v',
          here((step) => toggleStepChanges(panel, view, step)),
        ]),
        row(t('Copy the step and its verdict as Markdown'), ['c', () => copyStepOrDetails(panel, view, here)]),
        row(t('Show or hide the list of checked and unchecked relations'), ['i', () => toggleRelations(panel, view)]),
        row(t('Turn the shading of relations on or off'), ['I', () => panel.shade(!panel.model().isShading)]),
        row(t('Try the focused relation, or a relation in the step, with numbers'), [
          't',
          () => tryRelation(panel, view),
        ]),
        row(t('Export the review as Markdown or JSON'), ['x', () => panel.act('export')]),
      ],
    },
    {
      rows: [
        row(view.isPinned ? t('Unpin: follow the cursor') : t('Pin: stay on this proof'), [
          'p',
          () => panel.pin(!view.isPinned),
        ]),
        row(t('Open the reading view: outline, graph, and symbols'), ['g', () => panel.act('openReading')]),
        row(t('Close help, a form, the list of relations, or the verdict bar, or stop the review'), [
          'Escape',
          () => closeTopOrStop(panel, view),
        ]),
        row(t('Show all shortcuts'), ['?', () => panel.help(!isHelpOpen)]),
        // The text field handles this key.
        row(t('Save the dispute'), ['Control+Enter']),
      ],
    },
  ];
}

function listTrialKeyHints(): readonly KeyHint[] {
  return [
    { keys: ['ArrowLeft', 'ArrowRight'], words: t('assumption') },
    { keys: ['Delete'], words: t('drop or restore assumption') },
    { keys: ['+'], words: t('add assumption') },
    { keys: ['Escape'], words: t('close') },
  ];
}

/** The keys while a relation is tried with numbers. The card handles those without an action. */
function createTrialKeyBindings(panel: ReviewPageController): KeyBindings {
  return [
    {
      rows: [
        row(t('Go to the previous or next assumption'), ['ArrowLeft'], ['ArrowRight']),
        row(t('Drop or restore the assumption, and try again'), ['Delete'], ['Enter']),
        row(t('Add an assumption'), ['+']),
        row(t('Save the counterexample as a dispute or note'), ['d', () => panel.tryWith({ does: 'object' })]),
        row(t('Copy the result'), ['c', () => panel.tryWith({ does: 'copy' })]),
        row(t('Close the trial'), ['Escape', () => panel.tryWith({ does: 'close' })]),
        row(t('Show all shortcuts'), ['?', () => panel.help(!panel.model().isHelpOpen)]),
      ],
    },
  ];
}

function hasHeaderAction({ header }: ReviewView, action: ReviewHeaderButton['action']): boolean {
  return header.actions.some((one) => one.action === action);
}

type WithStep = (act: (step: number) => void) => () => void;

/** Judges again from a step. A review that failed as a whole is restarted. */
function judgeAgainOrReview(panel: ReviewPageController, view: ReviewView, here: WithStep): void {
  if ((view.phase === 'failed' || view.phase === 'unread') && hasHeaderAction(view, 'review')) panel.act('review');
  else here((step) => panel.does('judgeAgain', step))();
}

function copyStepOrDetails(panel: ReviewPageController, view: ReviewView, here: WithStep): void {
  if (panel.model().current < 0 && hasHeaderAction(view, 'copyDetails')) panel.act('copyDetails');
  else here((step) => panel.does('copy', step))();
}

function toggleStepChanges(panel: ReviewPageController, view: ReviewView, step: number): void {
  if (isStepUnchanged(view, step)) panel.notice(t('There are no changes to show in this step.'));
  else panel.toggleChanged(step);
}

/** Whether all shown details of a step are about its current text. */
function isStepUnchanged(view: ReviewView, step: number): boolean {
  const detail = view.details.find(({ index }) => index === step);
  return detail?.sections.every((section) => section.kind !== 'was' || section.body === undefined) === true;
}

function toggleRelations(panel: ReviewPageController, { header }: ReviewView): void {
  const { isListing } = panel.model();
  if (isListing || header.lines.some((line) => line.leadsToRelations)) panel.list(!isListing);
  else panel.notice(t('There are no relations to list.'));
}

function tryRelation(panel: ReviewPageController, { steps }: ReviewView): void {
  if (!panel.tryRelation() && steps.length > 0) panel.notice(t('Go to a step first (j or k).'));
}

/** Closes help, the dispute form, the list of relations, or the verdict bar, in this order; else stops the review. */
function closeTopOrStop(panel: ReviewPageController, view: ReviewView): void {
  const { isHelpOpen, disputing, isListing, isHeadOpen } = panel.model();
  if (isHelpOpen) panel.help(false);
  else if (disputing !== undefined) panel.leaveText();
  else if (isListing) panel.list(false);
  else if (isHeadOpen) panel.head(false);
  else if (hasHeaderAction(view, 'stop')) panel.act('stop');
}
