/** What every panel without its looks does in the same way: it goes from model to model, keeps its state, and says things in passing. */
import type { PanelHost } from '../../../src/protocol/index.ts';
import { sentenceOf } from './sentence-of.ts';

/** What a panel needs of the page that it is in. */
export interface Surroundings<Host, State> {
  readonly host: Host;
  readonly saved: State | undefined;
  /** Keeps the state, at once. */
  readonly save: (state: State) => void;
  /** Calls back after so many milliseconds; returns what takes it back. */
  readonly later: (then: () => void, milliseconds: number) => () => void;
}

/** What every panel offers its page. */
export interface PanelBase<Model, View> {
  readonly model: () => Model;
  /** The last that a screen reader was told. */
  readonly announced: () => string;
  /** Returns what ends it. */
  subscribe(listener: () => void): () => void;
  /** Asks the host for what there is to show. */
  start(): Promise<void>;
  show(view: View): void;
  help(isOpen: boolean): void;
  /** Says something in passing, in the footer and to a screen reader. */
  notice(text: string): void;
  /** Keeps the state now: the page may be gone in a moment. */
  keep(): void;
}

/** A change is kept so long after it at the latest, in milliseconds. */
const SAVE_AFTER = 250;
/** A notice is shown so long, in milliseconds. */
const NOTICE_FOR = 4_000;

/** The part that is the same in every page's model. */
export interface CommonModel {
  /** Said in passing; empty most of the time. */
  readonly notice: string;
  /** The table of keys. */
  readonly isHelpOpen: boolean;
}

export interface CoreParts<Model, Happening, State> {
  /** What was saved, as the first model. */
  readonly first: Model;
  readonly reduce: (model: Model, what: Happening) => Model;
  /** What is kept of a model; undefined: nothing, since nothing was shown yet. */
  readonly savedOf: (model: Model) => State | undefined;
  /** Runs after each change, before it is drawn: tells the host what is news. @param moved The reader has gone there themselves. */
  readonly changed: (moved: boolean) => void;
}

type Shared = 'model' | 'announced' | 'subscribe' | 'help' | 'notice' | 'keep';

/** What a panel is made with, and the part of it that is the same in all. */
export interface Core<Model, Happening> {
  readonly model: () => Model;
  /** @param moved The reader has gone there: the editor is to follow. */
  happens(what: Happening, moved?: boolean): void;
  /** Tells a screen reader, if there is anything to tell. */
  announce(text: string | undefined): void;
  /** Draws what is there anew. */
  tell(): void;
  /** To be spread into the panel. */
  readonly base: Pick<PanelBase<Model, never>, Shared>;
}

/** Makes what is the same in every panel: its model, listeners, saved state and notices. */
export function coreOf<Model extends CommonModel, Happening, State>(
  { save, later }: Pick<Surroundings<unknown, State>, 'save' | 'later'>,
  { first, reduce, savedOf, changed }: CoreParts<Model, Happening, State>,
): Core<Model, Happening> {
  let model = first;
  let announced = '';
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };

  let takeBackSave: (() => void) | undefined;
  const keep = (): void => {
    takeBackSave?.();
    takeBackSave = undefined;
    const state = savedOf(model);
    if (state !== undefined) save(state);
  };

  const becomes = (next: Model, moved = false): void => {
    if (next === model) return;
    model = next;
    // Not put off by what happens meanwhile: who writes without a pause would lose all of it with the page.
    takeBackSave ??= later(keep, SAVE_AFTER);
    changed(moved);
    tell();
  };

  const notices = (text: string): void => becomes(model.notice === text ? model : { ...model, notice: text });
  let takeBackNotice = (): void => {};
  const notice = (text: string): void => {
    takeBackNotice();
    announced = text;
    notices(text);
    takeBackNotice = later(() => notices(''), NOTICE_FOR);
  };

  return {
    model: () => model,
    happens: (what, moved) => becomes(reduce(model, what), moved),
    announce: (text) => {
      announced = text ?? announced;
    },
    tell,
    base: {
      model: () => model,
      announced: () => announced,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      help: (isOpen) => becomes(model.isHelpOpen === isOpen ? model : { ...model, isHelpOpen: isOpen }),
      notice,
      keep,
    },
  };
}

/** Makes the first call to the host, which brings the first view. It sends the saved state along. */
export function startOf<View, State>(
  { host, saved }: Pick<Surroundings<Pick<PanelHost<State, View>, 'ready'>, State>, 'host' | 'saved'>,
  show: (view: View) => void,
  fails: (error: unknown) => void,
): () => Promise<void> {
  return () => host.ready(saved === undefined ? {} : { state: saved }).then(show, fails);
}

/** What an asker tells its panel. */
export type Asked =
  | { readonly type: 'failed'; readonly sentence: string }
  /** Something else is asked for: what did not work before has been read. */
  | { readonly type: 'cleared' };

/** Asks the host, for a panel that shows all errors in one place. */
export interface Asker {
  fails(error: unknown): void;
  /** Has the host do something. */
  ask(call: Promise<void>): void;
}

/** Makes what asks the host, for a panel that shows all errors in one place. */
export function askerOf(happens: (what: Asked) => void): Asker {
  const fails = (error: unknown): void => happens({ type: 'failed', sentence: sentenceOf(error) });
  return {
    fails,
    ask(call) {
      happens({ type: 'cleared' });
      call.catch(fails);
    },
  };
}
