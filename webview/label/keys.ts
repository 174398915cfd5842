/** The keys of the label page. */
import { t } from '../../src/l10n/index.ts';
import type { LabelItemView } from '../../src/protocol/index.ts';
import { allowKeyRepeat, type KeyBindings, type KeyHint, createKeyBindingRow as row } from '../shared/keys/keys.ts';
import type { LabelPageController } from './panel.ts';
import { findNeighborFlaggedLabelStep, findNeighborLabelStep, getShownLabelItem } from './state/position.ts';

/** Hints for the most important keys, at most six. In a narrow panel, the last ones are dropped. */
export function listLabelKeyHints(hasFlags: boolean): readonly KeyHint[] {
  return [
    { keys: ['j', 'k'], words: t('step') },
    ...(hasFlags ? [{ keys: ['f'], words: t('next flag') }] : []),
    { keys: ['e'], words: t('earliest error here') },
    { keys: ['n'], words: t('no error') },
    { keys: ['1', '0', '-'], words: t('good, neutral, bad') },
    ...(hasFlags ? [] : [{ keys: ['u'], words: t('unsure') }]),
    { keys: ['z'], words: t('undo') },
  ];
}

/** Hints for a page without an item. */
export function listLabelKeyHintsWithoutItem(): readonly KeyHint[] {
  return [
    { keys: ['b'], words: t('back to finished items') },
    { keys: ['z'], words: t('undo') },
  ];
}

/**
 * All keys of the page. A key that can't act shows why. The action is chosen when the key acts, since it may have waited for the next item.
 */
export function createLabelKeyBindings(panel: LabelPageController): KeyBindings {
  const inTurn = (act: () => void) => (): void => panel.inTurn(act);
  /** Wraps an action that needs an item. */
  const ofItem = (act: (item: LabelItemView) => void): (() => void) =>
    inTurn(() => {
      const item = getShownLabelItem(panel.model().view);
      if (item) act(item);
    });
  /** Wraps an action that needs a step. */
  const here = (act: (step: number, item: LabelItemView) => void): (() => void) =>
    ofItem((item) => {
      const { current } = panel.model();
      if (current >= 0) act(current, item);
      else panel.notice(t('This item has no steps.'));
    });
  const step = (by: 1 | -1) => here((at, item) => panel.go(findNeighborLabelStep(item, at, by), 'key'));
  const flag = (by: 1 | -1) => ofItem((item) => goToNextFlag(panel, item, by));
  const rate = (rating: 1 | 0 | -1) => here((at) => panel.say({ kind: 'step', step: at, rating }));
  return [
    {
      name: t('Move'),
      rows: [
        allowKeyRepeat(row(t('Go to the next or previous step'), ['j', step(1)], ['k', step(-1)])),
        allowKeyRepeat(row(t('Go to the next or previous flag'), ['f', flag(1)], ['F', flag(-1)])),
        allowKeyRepeat(
          row(
            t('Go to the next or previous item'),
            ['J', inTurn(() => panel.walk('next'))],
            ['K', inTurn(() => panel.walk('previous'))],
          ),
        ),
        row(t('Go to finished items, or back'), ['b', inTurn(() => panel.walk('finished'))]),
      ],
    },
    {
      name: t('This step'),
      rows: [
        row(t('Rate the step good, neutral, or bad'), ['1', rate(1)], ['0', rate(0)], ['-', rate(-1)]),
        row(t('Mark the earliest error here'), ['e', here((at) => panel.say({ kind: 'earliest', step: at }))]),
      ],
    },
    {
      name: t('This item'),
      rows: [
        row(t('Mark no error'), ['n', ofItem(() => panel.say({ kind: 'none' }))]),
        row(t('Mark as unsure'), ['u', ofItem(() => panel.say({ kind: 'unsure' }))]),
        row(t('Mark as out of my depth'), ['x', ofItem(() => panel.say({ kind: 'out-of-depth' }))]),
        row(t('Select a category'), ['c', ofItem(() => panel.focus('category'))]),
        row(t('Write a note'), ['w', ofItem(() => panel.focus('note'))]),
        row(t('Show or hide the reference (showing it is recorded)'), [
          'g',
          ofItem((item) => toggleReference(panel, item)),
        ]),
        row(t('Reveal hidden information (this is recorded)'), ['v', ofItem(() => revealItem(panel))]),
        row(t('Dispute the ground truth'), ['d', ofItem((item) => disputeGroundTruth(panel, item))]),
      ],
    },
    {
      name: t('General'),
      rows: [
        row(t('Undo the last change, even in another item'), ['z', inTurn(panel.undo)]),
        { ...row(t('Submit and continue'), ['Control+Enter', inTurn(panel.submit)]), inLists: true },
        row(t('Close a field, a list, or this help'), ['Escape', () => closeOpenPart(panel)]),
        { ...row(t('Show all shortcuts'), ['?', () => panel.help(!panel.model().isHelpOpen)]), inLists: true },
      ],
    },
  ];
}

/** Goes to the next flag of this item. After the last one, the host finds the next item with flags. */
function goToNextFlag(panel: LabelPageController, item: LabelItemView, by: 1 | -1): void {
  const flag = findNeighborFlaggedLabelStep(item, panel.model().current, by);
  if (flag >= 0) panel.go(flag, 'key');
  else panel.walk(by === 1 ? 'nextFlag' : 'previousFlag');
}

function toggleReference(panel: LabelPageController, { reference }: LabelItemView): void {
  if (reference) panel.reference(reference.body === undefined);
  else panel.notice(t('This item has no reference.'));
}

function revealItem(panel: LabelPageController): void {
  if (panel.model().view?.isVeiled) panel.unblind();
  else panel.notice(t('Nothing is hidden in this item.'));
}

function disputeGroundTruth(panel: LabelPageController, { gold }: LabelItemView): void {
  if (gold) panel.disputing(true);
  else if (panel.model().view?.isVeiled) panel.notice(t('The ground truth is hidden until you submit.'));
  else panel.notice(t('This item has no ground truth.'));
}

/** Closes the help, the dispute form or the open section, in this order. */
function closeOpenPart(panel: LabelPageController): void {
  const { isHelpOpen, isDisputing, open } = panel.model();
  if (isHelpOpen) panel.help(false);
  else if (isDisputing) panel.disputing(false);
  else if (open !== undefined) panel.toggle(open);
}
