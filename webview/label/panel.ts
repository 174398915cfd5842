/** The panel without its rendering: events, calls to the host, and saved state. */
import { t } from '../../src/l10n/index.ts';
import type {
  LabelEditRequest,
  LabelHostApi,
  LabelingView,
  LabelNavigationTarget,
  LabelPanelAction,
  SavedLabelPageState,
} from '../../src/protocol/index.ts';
import { createDraftsReporter } from '../shared/state/drafts-reporter.ts';
import {
  createPageControllerCore,
  type PageControllerEnvironment,
  reuseEqualViewParts,
} from '../shared/state/panel-core.ts';
import { createRenderedTextStore } from '../shared/text/step-texts.ts';
import {
  applyHostNavigation,
  applyLabelingView,
  goToLabelStep,
  markItemDisputeSaved,
  markNoteSaved,
  setFocusTarget,
  setItemDisputeDraft,
  setNoteDraft,
} from './state/changes.ts';
import { EMPTY_LABEL_PAGE_MODEL, type LabelPageModel } from './state/model.ts';
import { getDraftText, getShownLabelItem } from './state/position.ts';
import { getUnsavedLabelTexts, restoreLabelPageModel, toSavedLabelPageState } from './state/saved.ts';
import { formatLabelAnnouncement } from './state/words.ts';

/** How long to wait for the host's view after its answer, in milliseconds. If none arrives, nothing has changed. */
const VIEW_AFTER = 250;
/** The most keys that wait, so that a held key doesn't act long after it's released. */
const MOST_WAITING = 32;

export type LabelPageController = ReturnType<typeof createLabelPageController>;

export function createLabelPageController(surroundings: PageControllerEnvironment<LabelHostApi, SavedLabelPageState>) {
  const { host, saved, later } = surroundings;
  let told = '';
  /** The number of unanswered reports of the position. Positions that the host sends meanwhile for the same item are echoes. */
  let looking = 0;
  /** The number of edits that are being saved. */
  let saying = 0;

  const core = createPageControllerCore<LabelPageModel, LabelingView, SavedLabelPageState>(surroundings, {
    first: restoreLabelPageModel(saved),
    begins: () => {
      told = '';
    },
    savedOf: (now) => (now.set === '' ? undefined : toSavedLabelPageState(now)),
    show,
    fault: (fault) => set(fault === undefined ? { fault, notice: '' } : { fault }),
    changed: (moved) => {
      look(moved);
      tellOfDrafts();
    },
  });
  const { model, becomes, set, announce, tell, fails, ask, base } = core;
  const bodies = createRenderedTextStore(host.bodies, tell);

  /** Reports the annotator's position to the host if it changed. */
  const look = (moved: boolean): void => {
    const { current } = model();
    const item = getShownLabelItem(model().view)?.key;
    const now = `${current} ${item}`;
    if (item === undefined || now === told) return;
    told = now;
    const one = moved ? 1 : 0;
    looking += one;
    host
      .look({ item, current, moved })
      .catch(fails)
      .finally(() => {
        looking -= one;
      });
  };

  const tellOfDrafts = createDraftsReporter(getUnsavedLabelTexts(EMPTY_LABEL_PAGE_MODEL), {
    now: () => getUnsavedLabelTexts(model()),
    isAny: ({ drafts, disputes = {} }) => Object.keys({ ...drafts, ...disputes }).length > 0,
    tell: (drafts) => void host.drafts(drafts).catch(fails),
    later,
  });

  /** Notes that are being saved, by item. */
  const sending = new Map<string, { readonly text: string; readonly done: Promise<boolean> }>();
  /** Saves the note of an item. Resolves to whether it's saved. */
  const keepNote = (item: string): Promise<boolean> => {
    const text = getDraftText(model().drafts, item)?.trim();
    if (text === undefined) return Promise.resolve(true);
    const shown = getShownLabelItem(model().view);
    if (shown?.key === item && shown.record.note === text) {
      becomes(markNoteSaved(model(), item, text));
      return Promise.resolve(true);
    }
    const before = sending.get(item);
    if (before?.text === text) return before.done;
    set({ fault: undefined, notice: '' });
    const done = host
      .say({ item, word: { kind: 'note', text } })
      .then(
        () => {
          becomes(markNoteSaved(model(), item, text));
          return true;
        },
        (error: unknown) => {
          fails(error);
          return false;
        },
      )
      .finally(() => {
        if (sending.get(item)?.done === done) sending.delete(item);
      });
    sending.set(item, { text, done });
    return done;
  };

  function show(next: LabelingView, old: LabelingView | undefined): void {
    const view = reuseEqualViewParts(old, next, ['macros']);
    const [before, after] = [getShownLabelItem(old)?.key, getShownLabelItem(view)?.key];
    if (before !== after) bodies.clear();
    else bodies.relocate((place) => place);
    announce(formatLabelAnnouncement(old, view));
    becomes(applyLabelingView(model(), view));
    const waited = forView;
    forView = [];
    for (const go of waited) go();
    // Saves the unfinished note of the previous item.
    if (before !== undefined && before !== after) void keepNote(before);
  }

  /** Calls with the key of the shown item, if there is one. */
  const ofItem = (does: (item: string) => void): void => {
    const item = getShownLabelItem(model().view)?.key;
    if (item !== undefined) does(item);
  };

  /** The number of running calls that may lead to another item. */
  let moving = 0;
  /** Keys that were pressed meanwhile. */
  let waiting: (() => void)[] = [];
  let forView: (() => void)[] = [];
  /** Resolves with the next view from the host. Views are throttled, so they arrive shortly after its answers. */
  const nextView = (): Promise<void> =>
    new Promise((resolve) => {
      const takeBack = later(resolve, VIEW_AFTER);
      forView.push(() => {
        takeBack();
        resolve();
      });
    });
  /** Makes a call that may lead to another item. */
  const moves = (call: () => Promise<void>): void => {
    set({ fault: undefined, notice: '' });
    moving += 1;
    const before = shownPlace(model().view);
    call()
      .then(() => (shownPlace(model().view) === before ? nextView() : undefined))
      .catch((error: unknown) => {
        // The waiting keys were meant for an item that didn't arrive.
        waiting = [];
        fails(error);
      })
      .finally(() => {
        moving -= 1;
        while (moving === 0) {
          const act = waiting.shift();
          if (act === undefined) break;
          act();
        }
      });
  };

  /** The item that is being submitted, so that a double click submits only once. */
  let submitting: string | undefined;
  const submit = (item: string): void => {
    if (submitting === item) return;
    submitting = item;
    moves(async () => {
      try {
        if (await keepNote(item)) await host.submit({ item });
      } finally {
        submitting = undefined;
      }
    });
  };

  return {
    ...base,
    bodies,
    /** The host moves the annotator to a step. */
    goTo(item: string, step: number) {
      if (looking === 0 || item !== getShownLabelItem(model().view)?.key)
        becomes(applyHostNavigation(model(), item, step));
    },
    /** Runs a key's action, after calls that may lead to another item: keys pressed meanwhile are for the item shown then. */
    inTurn(act: () => void) {
      if (moving === 0) act();
      else if (waiting.length < MOST_WAITING) waiting.push(act);
    },
    go: (step: number, by: 'key' | 'click' | 'cell') => becomes(goToLabelStep(model(), step, by), true),
    /** Moves the focus to a part of the page. `text` is the current step. */
    focus: (to: LabelPageModel['going']['to']) => becomes(setFocusTarget(model(), to)),
    /** Opens or closes a part of the record in a narrow panel. */
    toggle: (part: 'category' | 'note') => set({ open: model().open === part ? undefined : part }),
    /** Edits the label of the shown item. */
    say: (word: LabelEditRequest) =>
      ofItem((item) => {
        saying += 1;
        const done = (): void => {
          saying -= 1;
        };
        ask(host.say({ item, word }).finally(done));
      }),
    write: (item: string, text: string) => becomes(setNoteDraft(model(), item, text)),
    /** Saves the note if it has changed. */
    keepNote: (item: string) => void keepNote(item),
    disputing: (isDisputing: boolean) => set({ isDisputing }),
    writeDispute: (text: string) => ofItem((item) => becomes(setItemDisputeDraft(model(), item, text))),
    sendDispute: () =>
      ofItem((item) => {
        const reason = getDraftText(model().disputes, item)?.trim() ?? '';
        if (reason === '') set({ fault: t('Enter a reason for the dispute.') });
        else
          ask(
            host
              .say({ item, word: { kind: 'gold-dispute', reason } })
              .then(() => becomes(markItemDisputeSaved(model(), item, reason))),
          );
      }),
    /** Submits the item, or shows why it can't be submitted yet. */
    submit() {
      const item = getShownLabelItem(model().view);
      if (!item) return;
      // While an edit is being saved, the view lags behind. The host knows, and handles one call after another.
      if (item.record.lacks === undefined || saying > 0) submit(item.key);
      else base.notice(item.record.lacks);
    },
    undo: () => moves(() => host.undo({})),
    walk: (to: LabelNavigationTarget) => moves(() => host.go({ to })),
    reference: (isShown: boolean) =>
      ofItem((item) => {
        ask(host.reference({ item, isShown }));
        becomes(setFocusTarget(model(), isShown ? 'reference' : 'text'));
      }),
    unblind: () => ofItem((item) => ask(host.unblind({ item }))),
    act: (action: LabelPanelAction) => ask(host.act({ action })),
  };
}

/** Identifies the shown item or phase. Keys after `submit` wait until it changes. */
function shownPlace(view: LabelingView | undefined): string {
  return getShownLabelItem(view)?.key ?? view?.phase ?? '';
}
