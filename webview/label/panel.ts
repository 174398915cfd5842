/** The panel without its looks: what happens to it, what it asks of the host, and what it keeps. */
import { t } from '../../src/l10n/index.ts';
import type {
  LabelAction,
  LabelHostApi,
  LabelKey,
  LabellingView,
  LabelState,
  LabelWay,
  LabelWord,
} from '../../src/protocol/index.ts';
import { type Bodies, bodiesFrom } from '../shared/bodies.ts';
import { sentenceOf } from '../shared/sentence-of.ts';
import { turnsOf } from './in-turn.ts';
import { isForPage, obey } from './obey.ts';
import { announcement } from './state/announce.ts';
import { itemOf, textOf } from './state/here.ts';
import type { Happening, Model } from './state/model.ts';
import { reduce } from './state/reduce.ts';
import { restored, savedOf } from './state/saved.ts';

export interface Surroundings {
  readonly host: LabelHostApi;
  readonly saved: LabelState | undefined;
  /** Keeps the state, at once. */
  readonly save: (state: LabelState) => void;
  /** Calls back after so many milliseconds; returns what takes it back. */
  readonly later: (then: () => void, milliseconds: number) => () => void;
}

/** A change is kept so long after it at the latest, in milliseconds. */
const SAVE_AFTER = 250;
/** A notice is shown so long, in milliseconds. */
const NOTICE_FOR = 4_000;

export interface Panel {
  readonly model: () => Model;
  readonly bodies: Bodies;
  /** The last that a screen reader was told. */
  readonly announced: () => string;
  /** Returns what ends it. */
  subscribe(listener: () => void): () => void;
  /** Asks the host for what there is to show. */
  start(): Promise<void>;
  show(view: LabellingView): void;
  /** The host wants the annotator at a step. */
  goTo(item: string, step: number): void;
  press(key: LabelKey): void;
  /** The annotator goes to a step. */
  go(step: number, by: 'key' | 'click' | 'cell'): void;
  /** To a part of the page, with the focus; `text` is the current step. */
  focus(to: Model['going']['to']): void;
  /** In a narrow panel, opens a part of the record or closes it. */
  toggle(part: 'category' | 'note'): void;
  /** Says something of the item that is shown. */
  say(word: LabelWord): void;
  /** Something was said that is not shown yet, so that what is shown tells of no later key. */
  isSaying(): boolean;
  write(item: string, text: string): void;
  /** Has what is written kept, if it is not. */
  keepNote(item: string): void;
  disputing(isOpen: boolean): void;
  writeDispute(text: string): void;
  sendDispute(): void;
  submit(): void;
  undo(): void;
  walk(to: LabelWay): void;
  reference(isShown: boolean): void;
  unblind(): void;
  act(action: LabelAction): void;
  help(isOpen: boolean): void;
  /** Says something in passing, in the footer and to a screen reader. */
  notice(text: string): void;
  /** Keeps the state now: the page may be gone in a moment. */
  keep(): void;
}

export function createPanel({ host, saved, save, later }: Surroundings): Panel {
  let model = restored(saved);
  let announced = '';
  let told = '';
  /** Steps that the annotator has gone to, told to the host and not answered: what comes back meanwhile of the same item is an echo. */
  let looking = 0;
  /** Words on their way to the disk. */
  let saying = 0;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const bodies = bodiesFrom(host.bodies, tell);

  let takeBackSave: (() => void) | undefined;
  const keep = (): void => {
    takeBackSave?.();
    takeBackSave = undefined;
    if (model.set !== '') save(savedOf(model));
  };

  /** @param moved The annotator has gone there: the editor is to follow. */
  const happens = (what: Happening, moved = false): void => {
    const before = model;
    model = reduce(model, what);
    if (model === before) return;
    // Not put off by what happens meanwhile: who writes without a pause would lose all of it with the page.
    takeBackSave ??= later(keep, SAVE_AFTER);
    look(moved);
    tell();
  };

  /** Tells the host where the annotator is, if that is news. */
  const look = (moved: boolean): void => {
    const { current } = model;
    const item = itemOf(model.view)?.key;
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

  const fails = (error: unknown): void => happens({ type: 'failed', sentence: sentenceOf(error) });

  /** Asks the host for something to be done. What did not work before has been read by then. */
  const ask = (call: () => Promise<void>): void => {
    happens({ type: 'cleared' });
    call().catch(fails);
  };

  let takeBackNotice = (): void => {};
  const notice = (text: string): void => {
    takeBackNotice();
    announced = text;
    happens({ type: 'noticed', text });
    takeBackNotice = later(() => happens({ type: 'noticed', text: '' }), NOTICE_FOR);
  };

  /** Notes on their way to the disk, by their items. */
  const sending = new Map<string, { readonly text: string; readonly done: Promise<boolean> }>();
  /** Resolves to whether nothing is left to be kept. */
  const keepNote = (item: string): Promise<boolean> => {
    const text = textOf(model.drafts, item)?.trim();
    if (text === undefined) return Promise.resolve(true);
    const shown = itemOf(model.view);
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
    const { view: old } = model;
    if (old !== undefined && next.revision < old.revision) return;
    const view = { ...next, macros: same(old?.macros, next.macros) };
    const [before, after] = [itemOf(old)?.key, itemOf(view)?.key];
    if (before !== after) bodies.clear();
    else bodies.relocate((place) => place);
    announced = announcement(old, view) ?? announced;
    happens({ type: 'shown', view });
    turns.shown();
    // What was being written of the item before is not left behind.
    if (before !== undefined && before !== after) void keepNote(before);
  };

  /** Calls with the item that the annotator has before them. */
  const ofItem = (does: (item: string) => void): void => {
    const item = itemOf(model.view)?.key;
    if (item !== undefined) does(item);
  };

  const turns = turnsOf({
    place: () => placeOf(model.view),
    obey: (key) => obey(panel, key),
    fails,
    later,
  });
  /** Does what may lead to another item. */
  const moves = (call: () => Promise<void>): void => {
    happens({ type: 'cleared' });
    turns.move(call);
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
    model: () => model,
    bodies,
    announced: () => announced,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => host.ready(saved === undefined ? {} : { state: saved }).then(show, fails),
    show,
    goTo(item, step) {
      if (looking > 0 && item === itemOf(model.view)?.key) return;
      happens({ type: 'sent', item, step });
    },
    press(key) {
      if (turns.isMoving() && !isForPage(key)) turns.wait(key);
      else obey(panel, key);
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
    isSaying: () => saying > 0,
    write: (item, text) => happens({ type: 'wrote', item, text }),
    keepNote: (item) => void keepNote(item),
    disputing: (isOpen) => happens({ type: 'disputing', isOpen }),
    writeDispute: (text) => ofItem((item) => happens({ type: 'wroteDispute', item, text })),
    sendDispute: () =>
      ofItem((item) => {
        const reason = textOf(model.disputes, item)?.trim() ?? '';
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
    submit: () => ofItem(submit),
    undo: () => moves(() => host.undo({})),
    walk: (to) => moves(() => host.go({ to })),
    reference: (isShown) =>
      ofItem((item) => {
        ask(() => host.reference({ item, isShown }));
        happens({ type: 'going', to: isShown ? 'reference' : 'text' });
      }),
    unblind: () => ofItem((item) => ask(() => host.unblind({ item }))),
    act: (action) => ask(() => host.act({ action })),
    help: (isOpen) => happens({ type: 'help', isOpen }),
    notice,
    keep,
  };
  return panel;
}

/** What is shown: another place is what keys behind `submit` are for. */
function placeOf(view: LabellingView | undefined): string {
  return itemOf(view)?.key ?? view?.phase ?? '';
}

/** The one before where both say the same: what is drawn of it need not be drawn again. */
function same<T>(before: T | undefined, after: T): T {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(after) ? before : after;
}
