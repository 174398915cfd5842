/** The panel without its looks: what happens to it, what it asks of the host, and what it keeps. */
import { t } from '../../src/l10n/index.ts';
import type {
  LabelAction,
  LabelHostApi,
  LabellingView,
  LabelState,
  LabelWay,
  LabelWord,
} from '../../src/protocol/index.ts';
import type { Bodies, PanelBase, Surroundings } from '../shared/index.ts';
import { draftsTeller } from '../shared/state/drafts-told.ts';
import { askerOf, coreOf, startOf } from '../shared/state/panel-core.ts';
import { same } from '../shared/state/same.ts';
import { bodiesFrom } from '../shared/text/bodies.ts';
import { itemOf, textOf } from './state/here.ts';
import { type Happening, type Model, NOTHING } from './state/model.ts';
import { reduce } from './state/reduce.ts';
import { draftsOf, restored, savedOf } from './state/saved.ts';
import { announcement } from './state/words.ts';

/** The host's view of what it has just done comes so long after its answer at the latest, in milliseconds; if none comes, nothing is new. */
const VIEW_AFTER = 250;
/** So many keys wait at most: a key that is held down is not done for minutes after. */
const MOST_WAITING = 32;

export interface Panel extends PanelBase<Model, LabellingView> {
  readonly bodies: Bodies;
  /** The host wants the annotator at a step. */
  goTo(item: string, step: number): void;
  /** The annotator goes to a step. */
  go(step: number, by: 'key' | 'click' | 'cell'): void;
  /** To a part of the page, with the focus; `text` is the current step. */
  focus(to: Model['going']['to']): void;
  /** In a narrow panel, opens a part of the record or closes it. */
  toggle(part: 'category' | 'note'): void;
  /** Says something of the item that is shown. */
  say(word: LabelWord): void;
  /** Has a key act, or wait until what may lead to another item is done: keys that go down meanwhile are for what is shown then. */
  inTurn(act: () => void): void;
  write(item: string, text: string): void;
  /** Has what is written kept, if it is not. */
  keepNote(item: string): void;
  disputing(isOpen: boolean): void;
  writeDispute(text: string): void;
  sendDispute(): void;
  /** Submits the item, or says what is to be done before that. */
  submit(): void;
  undo(): void;
  walk(to: LabelWay): void;
  reference(isShown: boolean): void;
  unblind(): void;
  act(action: LabelAction): void;
}

export function createPanel(surroundings: Surroundings<LabelHostApi, LabelState>): Panel {
  const { host, saved, later } = surroundings;
  let told = '';
  /** Steps that the annotator has gone to, told to the host and not answered: what comes back meanwhile of the same item is an echo. */
  let looking = 0;
  /** Words on their way to the disk. */
  let saying = 0;

  const { model, happens, announce, tell, base } = coreOf<Model, Happening, LabelState>(surroundings, {
    first: restored(saved),
    reduce,
    savedOf: (now) => (now.set === '' ? undefined : savedOf(now)),
    changed: (moved) => {
      look(moved);
      tellOfDrafts();
    },
  });
  const bodies = bodiesFrom(host.bodies, tell);

  /** Tells the host where the annotator is, if that is news. */
  const look = (moved: boolean): void => {
    const { current } = model();
    const item = itemOf(model().view)?.key;
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

  const { fails } = askerOf(happens);

  const tellOfDrafts = draftsTeller(draftsOf(NOTHING), {
    now: () => draftsOf(model()),
    isAny: ({ drafts, disputes = {} }) => Object.keys({ ...drafts, ...disputes }).length > 0,
    tell: (drafts) => void host.drafts(drafts).catch(fails),
    later,
  });

  /** Asks the host for something to be done. What did not work before has been read by then. */
  const ask = (call: () => Promise<void>): void => {
    happens({ type: 'cleared' });
    call().catch(fails);
  };

  /** Notes on their way to the disk, by their items. */
  const sending = new Map<string, { readonly text: string; readonly done: Promise<boolean> }>();
  /** Resolves to whether nothing is left to be kept. */
  const keepNote = (item: string): Promise<boolean> => {
    const text = textOf(model().drafts, item)?.trim();
    if (text === undefined) return Promise.resolve(true);
    const shown = itemOf(model().view);
    if (shown?.key === item && shown.record.note === text) {
      happens({ type: 'noted', item, text });
      return Promise.resolve(true);
    }
    const before = sending.get(item);
    if (before?.text === text) return before.done;
    happens({ type: 'cleared' });
    const done = host
      .say({ item, word: { kind: 'note', text } })
      .then(
        () => {
          happens({ type: 'noted', item, text });
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

  const show = (next: LabellingView): void => {
    const { view: old } = model();
    if (old !== undefined && next.revision < old.revision) return;
    const view = { ...next, macros: same(old?.macros, next.macros) };
    const [before, after] = [itemOf(old)?.key, itemOf(view)?.key];
    if (before !== after) bodies.clear();
    else bodies.relocate((place) => place);
    announce(announcement(old, view));
    happens({ type: 'shown', view });
    const waited = forView;
    forView = [];
    for (const go of waited) go();
    // What was being written of the item before is not left behind.
    if (before !== undefined && before !== after) void keepNote(before);
  };

  /** Calls with the item that the annotator has before them. */
  const ofItem = (does: (item: string) => void): void => {
    const item = itemOf(model().view)?.key;
    if (item !== undefined) does(item);
  };

  /** How much is under way that may lead to another item. */
  let moving = 0;
  /** Keys that went down meanwhile. */
  let waiting: (() => void)[] = [];
  let forView: (() => void)[] = [];
  /** Resolves once the host has shown something: its views are paced, and come a little behind its answers. */
  const nextView = (): Promise<void> =>
    new Promise((resolve) => {
      const takeBack = later(resolve, VIEW_AFTER);
      forView.push(() => {
        takeBack();
        resolve();
      });
    });
  /** Does what may lead to another item. */
  const moves = (call: () => Promise<void>): void => {
    happens({ type: 'cleared' });
    moving += 1;
    const before = placeOf(model().view);
    call()
      .then(() => (placeOf(model().view) === before ? nextView() : undefined))
      .catch((error: unknown) => {
        // They were for what has not come.
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

  /** The item that is being submitted: a click that comes twice is no second word. */
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

  const panel: Panel = {
    ...base,
    bodies,
    start: startOf(surroundings, show, fails),
    show,
    goTo(item, step) {
      if (looking > 0 && item === itemOf(model().view)?.key) return;
      happens({ type: 'sent', item, step });
    },
    inTurn(act) {
      if (moving === 0) act();
      else if (waiting.length < MOST_WAITING) waiting.push(act);
    },
    go: (step, by) => happens({ type: 'went', step, by }, true),
    focus: (to) => happens({ type: 'going', to }),
    toggle: (part) => happens({ type: 'toggled', part }),
    say: (word) =>
      ofItem((item) => {
        saying += 1;
        ask(() =>
          host.say({ item, word }).finally(() => {
            saying -= 1;
          }),
        );
      }),
    write: (item, text) => happens({ type: 'wrote', item, text }),
    keepNote: (item) => void keepNote(item),
    disputing: (isOpen) => happens({ type: 'disputing', isOpen }),
    writeDispute: (text) => ofItem((item) => happens({ type: 'wroteDispute', item, text })),
    sendDispute: () =>
      ofItem((item) => {
        const reason = textOf(model().disputes, item)?.trim() ?? '';
        if (reason === '')
          return happens({
            type: 'failed',
            sentence: t('Say why you dispute it, so that others can follow.'),
          });
        ask(async () => {
          await host.say({ item, word: { kind: 'gold-dispute', reason } });
          happens({ type: 'disputed', item, text: reason });
        });
      }),
    submit() {
      const item = itemOf(model().view);
      if (!item) return;
      // While something is being said, what is shown tells of no later key. The host knows, who does one after another.
      if (item.record.lacks === undefined || saying > 0) submit(item.key);
      else base.notice(item.record.lacks);
    },
    undo: () => moves(() => host.undo({})),
    walk: (to) => moves(() => host.go({ to })),
    reference: (isShown) =>
      ofItem((item) => {
        ask(() => host.reference({ item, isShown }));
        happens({ type: 'going', to: isShown ? 'reference' : 'text' });
      }),
    unblind: () => ofItem((item) => ask(() => host.unblind({ item }))),
    act: (action) => ask(() => host.act({ action })),
  };
  return panel;
}

/** What is shown: another place is what keys behind `submit` are for. */
function placeOf(view: LabellingView | undefined): string {
  return itemOf(view)?.key ?? view?.phase ?? '';
}
