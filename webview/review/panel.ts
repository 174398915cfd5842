/** The panel's behavior without its drawing: events, requests to the host, saved state. */
import { t } from '../../src/l10n/index.ts';
import type {
  ListedRelationView,
  RelationTrialAction,
  ReviewHeaderButton,
  ReviewHostApi,
  ReviewView,
  SavedReviewPageState,
  SnapshotStep,
  StepAction,
  StreamingVoteView,
} from '../../src/protocol/index.ts';
import { createDraftsReporter } from '../shared/state/drafts-reporter.ts';
import {
  createPageControllerCore,
  formatErrorForReader,
  type PageControllerEnvironment,
  reuseEqualViewParts,
} from '../shared/state/panel-core.ts';
import { createRenderedTextStore } from '../shared/text/step-texts.ts';
import { formatReviewAnnouncement, isReviewRunning } from './state/announce.ts';
import * as changes from './state/changes.ts';
import { EMPTY_REVIEW_PAGE_MODEL, type ReviewPageModel } from './state/model.ts';
import { isStepExpanded, listExpandedSteps } from './state/open-steps.ts';
import { createStepIndexMapper } from './state/relocate.ts';
import { createRawReplyLoader } from './state/replies.ts';
import { collectDisputeDraftsByDocument, restoreReviewPageModel, toSavedReviewPageState } from './state/saved.ts';

export type ReviewPageController = ReturnType<typeof createReviewPageController>;

export function createReviewPageController(
  surroundings: PageControllerEnvironment<ReviewHostApi, SavedReviewPageState>,
) {
  const { host, saved, later, isAsking } = surroundings;
  let told = '';
  const core = createPageControllerCore<ReviewPageModel, ReviewView, SavedReviewPageState>(surroundings, {
    first: restoreReviewPageModel(saved),
    begins: () => {
      told = '';
    },
    savedOf: (now) => (now.uri === '' ? undefined : toSavedReviewPageState(now)),
    show(next, old) {
      const view = reuseEqualViewParts(old, next, ['macros']);
      const isOther = old?.document.uri !== view.document.uri;
      if (isOther) bodies.clear();
      else bodies.relocate(createStepIndexMapper(old.steps, view.steps));
      // A vote that is requested again has the same id.
      if (isOther || isReviewRunning(old) !== isReviewRunning(view)) replies.clear();
      announce(formatReviewAnnouncement(old, view));
      becomes(changes.applyReviewView(view.trial ? model() : { ...model(), trialFault: undefined }, view));
    },
    fault: (sentence) =>
      becomes(sentence === undefined ? model() : changes.setStepFailureMessage(model(), -1, sentence)),
    changed(moved) {
      look(moved);
      tellOfDrafts();
    },
  });
  const { model, becomes, set, announce, tell, base } = core;
  const { notice } = base;
  const tellOfDrafts = createDraftsReporter(collectDisputeDraftsByDocument(EMPTY_REVIEW_PAGE_MODEL), {
    now: () => collectDisputeDraftsByDocument(model()),
    isAny: (drafts) => Object.keys(drafts).length > 0,
    tell: (drafts) => void host.drafts({ drafts }).catch(core.fails),
    later,
  });
  const bodies = createRenderedTextStore(host.bodies, tell);
  const replies = createRawReplyLoader(host.reply, tell);

  /** Sends the reader's position and the open steps to the host if they have changed. */
  const look = (moved: boolean): void => {
    if (model().view === undefined) return;
    const open = listExpandedSteps(model());
    const { uri, current, isListing, isShading } = model();
    const now = `${uri} ${current} ${open.join()} ${isListing} ${isShading}`;
    if (now === told && !moved) return;
    told = now;
    host
      .look({ current, open, moved, ...(isListing && { isListing }), ...(isShading && { isShading }) })
      .catch(core.fails);
  };

  /** Shows a failure at its step, even if the step has moved; as a brief notice if another proof is shown by then. */
  const fails = (step: number) => {
    const { uri, names } = model();
    const row = names[step];
    return (error: unknown) => {
      const sentence = formatErrorForReader(error);
      // A message about an open question is shown briefly, not at a step.
      if (isAsking() || (model().uri !== uri && step >= 0)) return notice(sentence);
      const at = row === undefined ? -1 : model().names.indexOf(row);
      becomes(changes.setStepFailureMessage(model(), at, sentence, row));
    };
  };

  /** Sends a request to the host. A failure is shown at the step. */
  const ask = (step: number, call: Promise<void>, done?: string): void => {
    becomes(changes.clearStepFailureMessage(model(), step));
    call.then(() => {
      if (done !== undefined) notice(done);
    }, fails(step));
  };

  /** Identifies a step of the displayed view. */
  const at = (step: number): SnapshotStep => ({ revision: model().view?.revision ?? 0, step });

  let focused: ListedRelationView | undefined;
  const go = (step: number, by: 'key' | 'click'): void => becomes(changes.goToReviewStep(model(), step, by), true);
  const toggle = (step: number): void => becomes(changes.toggleStepExpansion(model(), step));

  return {
    ...base,
    bodies,
    replies,
    goTo(step: number, and?: 'open' | 'dispute') {
      if (model().view?.isPinned !== true || and !== undefined)
        becomes(changes.goToReviewStep(model(), step, 'cursor', and));
    },
    /** The reader goes to a step; the editor follows. */
    go,
    toggle,
    /** Goes to a step, and opens it, or closes it if it was open. */
    goAndToggle(step: number) {
      const wasOpen = isStepExpanded(model(), step);
      go(step, 'click');
      // A flagged step opens automatically when it becomes current.
      if (isStepExpanded(model(), step) === wasOpen) toggle(step);
    },
    toggleChanged: (step: number) => becomes(changes.toggleStepSection(model(), 'changed', step)),
    write: (step: number, text: string) => becomes(changes.setStepDisputeDraft(model(), step, text)),
    leaveText: () => set({ disputing: undefined }),
    /** An incoming vote has grown; undefined if none is incoming anymore. */
    coming: (coming: StreamingVoteView | undefined) => set({ coming }),
    /** Chooses the incoming vote to show, and whether to show the whole reply. */
    watch(watched: ReviewPageModel['watched']) {
      set({ watched });
      ask(-1, host.watch(watched));
    },
    /** Expands or collapses the one-line header. */
    head: (isHeadOpen: boolean) => set({ isHeadOpen }),
    /** Opens or closes the list of relations. */
    list: (isListing: boolean) => becomes({ ...model(), isListing }),
    shade(isShading: boolean) {
      becomes({ ...model(), isShading });
      notice(
        isShading ? t('Checked relations are shaded. Unchecked relations have a dashed border.') : t('Shading is off.'),
      );
    },
    /** Goes to a relation here and in the editor. */
    showRelation({ step, range }: ListedRelationView) {
      becomes(changes.goToReviewStep(model(), step, 'cursor'));
      ask(step, host.showPhrase({ ...at(step), range }));
    },
    /** A relation of the list has got or lost the focus. */
    focusRelation(relation: ListedRelationView | undefined) {
      focused = relation;
    },
    /** Tries the focused relation of the list with numbers, else one of the current step. Returns false if there is neither. */
    tryRelation(): boolean {
      const { current, view } = model();
      const step = focused?.step ?? current;
      if (view?.steps[step] === undefined) return false;
      ask(step, host.tryRelation({ ...at(step), ...(focused ? { range: focused.range } : {}) }));
      return true;
    },
    /** Acts in the card of the relation that is tried. A failure is shown there. Returns whether it worked. */
    async tryWith(action: RelationTrialAction): Promise<boolean> {
      set({ trialFault: undefined });
      return host.trial(action).then(
        () => {
          if (action.does === 'copy') notice(t('Copied the result.'));
          return true;
        },
        (error: unknown) => {
          set({ trialFault: formatErrorForReader(error) });
          return false;
        },
      );
    },
    scrolled: (scroll: number) => set({ scroll }),
    act: (action: ReviewHeaderButton['action']) => ask(-1, host.act({ action })),
    /** Shows a phrase of a step in the editor. */
    showPhrase: (step: number, phrase: { readonly opinion?: string; readonly finding?: number }) =>
      ask(step, host.showPhrase({ ...at(step), ...phrase })),
    does(action: StepAction, step: number) {
      if (action === 'dispute') becomes(changes.openDisputeForm(model(), step));
      else if (action === 'replies') becomes(changes.toggleStepSection(model(), 'replies', step));
      else {
        const { agree, retract, judgeAgain, showPhrase: showInEditor, copy, addNote: note } = host;
        const call = { agree, retract, judgeAgain, showInEditor, copy, note }[action];
        const name = model().view?.steps[step]?.name ?? '';
        ask(step, call(at(step)), action === 'copy' ? t('Copied {0}.', name) : undefined);
      }
    },
    sendDispute(step: number) {
      const reason = model().drafts[step]?.trim() ?? '';
      const row = model().names[step];
      if (row === undefined || model().sending === row) return;
      if (reason === '') {
        const sentence = t('Enter a reason for the dispute.');
        becomes(changes.setStepFailureMessage(model(), step, sentence));
        return;
      }
      becomes(changes.markStepDisputeSending(model(), step));
      const { uri } = model();
      host
        .dispute({ ...at(step), reason })
        .then(() => becomes(changes.markStepDisputeSaved(model(), row, uri, reason)), fails(step));
    },
    pin: (isPinned: boolean) =>
      ask(
        -1,
        host.pin({ isPinned }),
        isPinned ? t('Pinned the panel to this proof.') : t('Unpinned. The panel follows the cursor.'),
      ),
  };
}
