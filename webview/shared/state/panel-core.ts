/** What every panel without its looks does in the same way: it goes from model to model, keeps its state, and says things in passing. */
import { t } from '../../../src/l10n/index.ts';
import type { PanelHost } from '../../../src/protocol/index.ts';

/** What a panel needs of the page that it is in. */
export interface Surroundings<Host, State> {
  readonly host: Host;
  readonly saved: State | undefined;
  /** Keeps the state, at once. */
  readonly save: (state: State) => void;
  /** Calls back after so many milliseconds; returns what takes it back. */
  readonly later: (then: () => void, milliseconds: number) => () => void;
  /** Whether a question is open in the window: until it is answered, the host refuses what the page does. */
  readonly isAsking: () => boolean;
}

/** A change is kept so long after it at the latest, in milliseconds. */
const SAVE_AFTER = 250;
/** A notice is shown so long, in milliseconds. */
const NOTICE_FOR = 4_000;

/** The part that is the same in every page's model. */
export interface CommonModel<View> {
  /** The host's. */
  readonly view?: View;
  /** Said in passing; empty most of the time. */
  readonly notice: string;
  /** The table of keys. */
  readonly isHelpOpen: boolean;
}

export interface CoreParts<Model, View, State> {
  /** What was saved, as the first model. */
  readonly first: Model;
  /** What is kept of a model; undefined: nothing, since nothing was shown yet. */
  readonly savedOf: (model: Model) => State | undefined;
  /** Shows a view that is newer than the one before. */
  readonly show: (view: View, before: View | undefined) => void;
  /** Tells the reader what did not work. Undefined: something else is asked for, and what did not work before has been read. */
  readonly fault: (sentence: string | undefined) => void;
  /** Runs after each change, before it is drawn: tells the host what is news. @param moved The reader has gone there themselves. */
  readonly changed?: (moved: boolean) => void;
  /** The host is about to forget what it was told of where the reader is: all of that is news again. */
  readonly begins?: () => void;
}

/** Makes what is the same in every panel: its model, listeners, saved state, notices and calls to the host. */
export function createPanelCore<
  Model extends CommonModel<View>,
  View extends { readonly revision: number },
  State,
>(
  { host, saved, save, later }: Surroundings<Pick<PanelHost<State, View>, 'ready'>, State>,
  { first, savedOf, show, fault, changed = () => {}, begins = () => {} }: CoreParts<Model, View, State>,
) {
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

  const fails = (error: unknown): void => fault(toErrorMessage(error));
  const showNewer = (view: View): void => {
    const { view: before } = model;
    if (before === undefined || view.revision >= before.revision) show(view, before);
  };

  return {
    model: () => model,
    /** Goes to another model. @param moved The reader has gone there: the editor is to follow. */
    becomes,
    /** Changes a part of the model, if it is another. */
    set(part: Partial<Model>): void {
      const names = Object.keys(part) as (keyof Model)[];
      if (names.some((name) => part[name] !== model[name])) becomes({ ...model, ...part });
    },
    /** Tells a screen reader, if there is anything to tell. */
    announce(text: string | undefined): void {
      announced = text ?? announced;
    },
    /** Draws what is there anew. */
    tell,
    fails,
    /** Has the host do something. */
    ask(call: Promise<void>): void {
      fault(undefined);
      call.catch(fails);
    },
    /** To be spread into the panel. */
    base: {
      model: () => model,
      /** The last that a screen reader was told. */
      announced: () => announced,
      /** Returns what ends it. */
      subscribe(listener: () => void): () => void {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      /**
       * Makes the first call to the host, which brings the first view, and does so again with a host that was lost for a while. It sends the
       * state along, as it was saved and later as it is.
       */
      start(): Promise<void> {
        const state = model === first ? saved : (savedOf(model) ?? saved);
        begins();
        return host.ready(state === undefined ? {} : { state }).then(showNewer, fails);
      },
      show: showNewer,
      help: (isOpen: boolean): void =>
        becomes(model.isHelpOpen === isOpen ? model : { ...model, isHelpOpen: isOpen }),
      /** Says something in passing, in the footer and to a screen reader. */
      notice,
      /** Keeps the state now: the page may be gone in a moment. */
      keep,
    },
  };
}

/** The error message for a call to the host that failed: its own, where it has one. */
export function toErrorMessage(error: unknown): string {
  return error instanceof Error && error.message !== ''
    ? error.message
    : t('Something went wrong. Try again.');
}

/** The earlier value where both have the same content, so that it isn't redrawn. */
export function keepIfSame<T>(before: T | undefined, after: T): T {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(after) ? before : after;
}

/** A view in which those parts are the ones of the view before, where they have the same content. */
export function sharing<View extends object>(
  before: View | undefined,
  after: View,
  names: readonly (keyof View)[],
): View {
  if (before === undefined) return after;
  const there = names.filter((name) => after[name] !== undefined);
  return {
    ...after,
    ...Object.fromEntries(there.map((name) => [name, keepIfSame(before[name], after[name])])),
  };
}
