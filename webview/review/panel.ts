/** The panel without its looks: what happens to it, what it asks of the host, and what it keeps. */
import { t } from '../../src/l10n/index.ts';
import type {
  ComingView,
  HeaderAction,
  HostApi,
  PanelState,
  ReviewView,
  StepAction,
  StepAt,
} from '../../src/protocol/index.ts';
import type { Bodies, PanelBase, Surroundings } from '../shared/index.ts';
import { draftsTeller } from '../shared/state/drafts-told.ts';
import { coreOf, startOf } from '../shared/state/panel-core.ts';
import { same } from '../shared/state/same.ts';
import { sentenceOf } from '../shared/state/sentence-of.ts';
import { bodiesFrom } from '../shared/text/bodies.ts';
import { announcement, isBusy } from './state/announce.ts';
import { type Happening, type Model, NOTHING } from './state/model.ts';
import { isOpen, openSteps } from './state/open.ts';
import { reduce } from './state/reduce.ts';
import { relocation } from './state/relocate.ts';
import { type Replies, repliesFrom } from './state/replies.ts';
import { draftsOf, restored, savedOf } from './state/saved.ts';

export interface Panel extends PanelBase<Model, ReviewView> {
  readonly bodies: Bodies;
  readonly replies: Replies;
  goTo(step: number, and?: 'open' | 'dispute'): void;
  /** The reader goes to a step; the editor follows. */
  go(step: number, by: 'key' | 'click'): void;
  toggle(step: number): void;
  /** Goes to a step, and opens it, or closes it if it was open. */
  goAndToggle(step: number): void;
  toggleChanged(step: number): void;
  does(action: StepAction, step: number): void;
  write(step: number, text: string): void;
  leaveText(): void;
  sendDispute(step: number): void;
  act(action: HeaderAction['action']): void;
  /** Shows a phrase of a step in the editor. */
  showPhrase(step: number, phrase: { readonly opinion?: string; readonly finding?: number }): void;
  pin(isPinned: boolean): void;
  scrolled(offset: number): void;
  /** More of a vote has come; undefined: none is being written any more. */
  coming(vote: ComingView | undefined): void;
  /** Which of the votes that are being written is to be shown, and whether all of it. */
  watch(watched: Model['watched']): void;
  /** Opens or closes the head where it is one line high. */
  head(isOpen: boolean): void;
}

export function createPanel(surroundings: Surroundings<HostApi, PanelState>): Panel {
  const { host, saved, later } = surroundings;
  let told = '';
  const { model, happens, announce, tell, base } = coreOf<Model, Happening, PanelState>(surroundings, {
    first: restored(saved),
    reduce,
    savedOf: (now) => (now.uri === '' ? undefined : savedOf(now)),
    changed: (moved) => {
      look(moved);
      tellOfDrafts();
    },
  });
  const { notice } = base;
  const tellOfDrafts = draftsTeller(draftsOf(NOTHING), {
    now: () => draftsOf(model()),
    isAny: (drafts) => Object.keys(drafts).length > 0,
    tell: (drafts) => void host.drafts({ drafts }).catch(fails(-1)),
    later,
  });
  const bodies = bodiesFrom(host.bodies, tell);
  const replies = repliesFrom(host.reply, tell);

  /** Tells the host where the reader is and what is open, if that is news. */
  const look = (moved: boolean): void => {
    if (model().view === undefined) return;
    const open = openSteps(model());
    const now = `${model().uri} ${model().current} ${open.join()}`;
    if (now === told && !moved) return;
    told = now;
    host.look({ current: model().current, open, moved }).catch(fails(-1));
  };

  /** Tells what did not work at its step, wherever that is by then; if another proof is shown by then, in passing. */
  const fails = (step: number) => {
    const { uri, names } = model();
    const row = names[step];
    return (error: unknown) => {
      const sentence = sentenceOf(error);
      if (model().uri !== uri && step >= 0) return notice(sentence);
      happens({ type: 'failed', step: row === undefined ? -1 : model().names.indexOf(row), row, sentence });
    };
  };

  /** Asks the host for something to be done; what does not work is told at the step. */
  const ask = (step: number, call: Promise<void>, done?: string): void => {
    happens({ type: 'cleared', step });
    call.then(() => {
      if (done !== undefined) notice(done);
    }, fails(step));
  };

  /** A step of what the reader has before them. */
  const at = (step: number): StepAt => ({ revision: model().view?.revision ?? 0, step });

  const show = (next: ReviewView): void => {
    const { view: old } = model();
    if (old !== undefined && next.revision < old.revision) return;
    const view = { ...next, macros: same(old?.macros, next.macros) };
    const isOther = old?.document.uri !== view.document.uri;
    if (isOther) bodies.clear();
    else if (old !== undefined) bodies.relocate(relocation(old.steps, view.steps));
    // A vote that is asked for again has the name of the one before.
    if (isOther || isBusy(old) !== isBusy(view)) replies.clear();
    announce(announcement(old, view));
    happens({ type: 'shown', view });
  };

  const panel: Panel = {
    ...base,
    bodies,
    replies,
    start: startOf(surroundings, show, fails(-1)),
    show,
    goTo(step, and) {
      if (model().view?.isPinned === true && and === undefined) return;
      happens({ type: 'went', step, by: 'cursor', ...(and && { and }) });
    },
    go(step, by) {
      happens({ type: 'went', step, by }, true);
    },
    toggle: (step) => happens({ type: 'toggled', step }),
    goAndToggle(step) {
      const wasOpen = isOpen(model(), step);
      panel.go(step, 'click');
      // Where the reader is, a flagged step opens by itself.
      if (isOpen(model(), step) === wasOpen) panel.toggle(step);
    },
    toggleChanged: (step) => happens({ type: 'toggledChanged', step }),
    write: (step, text) => happens({ type: 'wrote', step, text }),
    leaveText: () => happens({ type: 'leftText' }),
    coming: (vote) => happens({ type: 'came', vote }),
    watch(watched) {
      happens({ type: 'watched', watched });
      ask(-1, host.watch(watched));
    },
    head: (isOpen) => happens({ type: 'head', isOpen }),
    scrolled: (scroll) => happens({ type: 'scrolled', scroll }),
    act: (action) => ask(-1, host.act({ action })),
    showPhrase: (step, phrase) => ask(step, host.showPhrase({ ...at(step), ...phrase })),
    does(action, step) {
      switch (action) {
        case 'agree':
          return ask(step, host.agree(at(step)));
        case 'dispute':
          return happens({ type: 'disputing', step });
        case 'retract':
          return ask(step, host.retract(at(step)));
        case 'judgeAgain':
          return ask(step, host.judgeAgain(at(step)));
        case 'replies':
          return happens({ type: 'toggledReplies', step });
        case 'showInEditor':
          return ask(step, host.showPhrase(at(step)));
        case 'copy':
          return ask(step, host.copy(at(step)), t('Step {0} is copied.', step + 1));
        case 'note':
          return ask(step, host.addNote(at(step)));
        default:
          return action satisfies never;
      }
    },
    sendDispute(step) {
      const reason = model().drafts[step]?.trim() ?? '';
      const row = model().names[step];
      if (row === undefined || model().sending === row) return;
      if (reason === '')
        return happens({
          type: 'failed',
          step,
          sentence: t('Say why you dispute it, so that others can follow.'),
        });
      happens({ type: 'sent', step });
      const { uri } = model();
      host
        .dispute({ ...at(step), reason })
        .then(() => happens({ type: 'said', row, uri, reason }), fails(step));
    },
    pin: (isPinned) => ask(-1, host.pin({ isPinned }), isPinned ? t('Pinned.') : t('Unpinned.')),
  };

  return panel;
}
