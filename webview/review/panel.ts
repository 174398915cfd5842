/** The panel's behavior without its drawing: events, requests to the host, saved state. */
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
import { draftsTeller } from '../shared/state/drafts-told.ts';
import { coreOf, type Surroundings, sentenceOf, sharing } from '../shared/state/panel-core.ts';
import { bodiesFrom } from '../shared/text/bodies.ts';
import { announcement, isBusy } from './state/announce.ts';
import * as changes from './state/changes.ts';
import { type Model, NOTHING } from './state/model.ts';
import { isOpen, openSteps } from './state/open.ts';
import { relocation } from './state/relocate.ts';
import { repliesFrom } from './state/replies.ts';
import { draftsOf, restored, savedOf } from './state/saved.ts';

export type Panel = ReturnType<typeof createPanel>;

export function createPanel(surroundings: Surroundings<HostApi, PanelState>) {
  const { host, saved, later, isAsking } = surroundings;
  let told = '';
  const core = coreOf<Model, ReviewView, PanelState>(surroundings, {
    first: restored(saved),
    begins: () => {
      told = '';
    },
    savedOf: (now) => (now.uri === '' ? undefined : savedOf(now)),
    show(next, old) {
      const view = sharing(old, next, ['macros']);
      const isOther = old?.document.uri !== view.document.uri;
      if (isOther) bodies.clear();
      else bodies.relocate(relocation(old.steps, view.steps));
      // A vote that is asked for again has the name of the one before.
      if (isOther || isBusy(old) !== isBusy(view)) replies.clear();
      announce(announcement(old, view));
      becomes(changes.shown(model(), view));
    },
    fault: (sentence) => becomes(sentence === undefined ? model() : changes.failed(model(), -1, sentence)),
    changed(moved) {
      look(moved);
      tellOfDrafts();
    },
  });
  const { model, becomes, set, announce, tell, base } = core;
  const { notice } = base;
  const tellOfDrafts = draftsTeller(draftsOf(NOTHING), {
    now: () => draftsOf(model()),
    isAny: (drafts) => Object.keys(drafts).length > 0,
    tell: (drafts) => void host.drafts({ drafts }).catch(core.fails),
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
    host.look({ current: model().current, open, moved }).catch(core.fails);
  };

  /** Shows a failure at its step, even if the step has moved; as a brief notice if another proof is shown by then. */
  const fails = (step: number) => {
    const { uri, names } = model();
    const row = names[step];
    return (error: unknown) => {
      const sentence = sentenceOf(error);
      // That a question is open is over once it is answered: it stays at no step.
      if (isAsking() || (model().uri !== uri && step >= 0)) return notice(sentence);
      const at = row === undefined ? -1 : model().names.indexOf(row);
      becomes(changes.failed(model(), at, sentence, row));
    };
  };

  /** Sends a request to the host. A failure is shown at the step. */
  const ask = (step: number, call: Promise<void>, done?: string): void => {
    becomes(changes.cleared(model(), step));
    call.then(() => {
      if (done !== undefined) notice(done);
    }, fails(step));
  };

  /** A step of what the reader has before them. */
  const at = (step: number): StepAt => ({ revision: model().view?.revision ?? 0, step });

  const go = (step: number, by: 'key' | 'click'): void => becomes(changes.went(model(), step, by), true);
  const toggle = (step: number): void => becomes(changes.toggled(model(), step));

  return {
    ...base,
    bodies,
    replies,
    goTo(step: number, and?: 'open' | 'dispute') {
      if (model().view?.isPinned !== true || and !== undefined)
        becomes(changes.went(model(), step, 'cursor', and));
    },
    /** The reader goes to a step; the editor follows. */
    go,
    toggle,
    /** Goes to a step, and opens it, or closes it if it was open. */
    goAndToggle(step: number) {
      const wasOpen = isOpen(model(), step);
      go(step, 'click');
      // Where the reader is, a flagged step opens by itself.
      if (isOpen(model(), step) === wasOpen) toggle(step);
    },
    toggleChanged: (step: number) => becomes(changes.toggledPart(model(), 'changed', step)),
    write: (step: number, text: string) => becomes(changes.wrote(model(), step, text)),
    leaveText: () => set({ disputing: undefined }),
    /** An incoming vote has grown; undefined if none is incoming anymore. */
    coming: (coming: ComingView | undefined) => set({ coming }),
    /** Which of the votes that are being written is to be shown, and whether all of it. */
    watch(watched: Model['watched']) {
      set({ watched });
      ask(-1, host.watch(watched));
    },
    /** Opens or closes the head where it is one line high. */
    head: (isHeadOpen: boolean) => set({ isHeadOpen }),
    scrolled: (scroll: number) => set({ scroll }),
    act: (action: HeaderAction['action']) => ask(-1, host.act({ action })),
    /** Shows a phrase of a step in the editor. */
    showPhrase: (step: number, phrase: { readonly opinion?: string; readonly finding?: number }) =>
      ask(step, host.showPhrase({ ...at(step), ...phrase })),
    does(action: StepAction, step: number) {
      if (action === 'dispute') becomes(changes.disputing(model(), step));
      else if (action === 'replies') becomes(changes.toggledPart(model(), 'replies', step));
      else {
        const { agree, retract, judgeAgain, showPhrase: showInEditor, copy, addNote: note } = host;
        const call = { agree, retract, judgeAgain, showInEditor, copy, note }[action];
        ask(step, call(at(step)), action === 'copy' ? t('Copied step {0}.', step + 1) : undefined);
      }
    },
    sendDispute(step: number) {
      const reason = model().drafts[step]?.trim() ?? '';
      const row = model().names[step];
      if (row === undefined || model().sending === row) return;
      if (reason === '') {
        const sentence = t('Enter a reason for the dispute.');
        becomes(changes.failed(model(), step, sentence));
        return;
      }
      becomes(changes.sent(model(), step));
      const { uri } = model();
      host
        .dispute({ ...at(step), reason })
        .then(() => becomes(changes.said(model(), row, uri, reason)), fails(step));
    },
    pin: (isPinned: boolean) => ask(-1, host.pin({ isPinned }), isPinned ? t('Pinned.') : t('Unpinned.')),
  };
}
