/** The behavior that all panels share: model updates, saved state, and notices. */
import { t } from '../../../src/l10n/index.ts';
import type { PanelHostApi } from '../../../src/protocol/index.ts';

export interface PageControllerEnvironment<Host, State> {
  readonly host: Host;
  readonly saved: State | undefined;
  /** Saves the state at once. */
  readonly save: (state: State) => void;
  /** Calls back after a number of milliseconds. Returns a function that cancels the call. */
  readonly later: (then: () => void, milliseconds: number) => () => void;
  /** Whether a dialog is open in the window. Until it closes, the host rejects actions of the page. */
  readonly isAsking: () => boolean;
}

/** The maximum delay before a change is saved, in milliseconds. */
const SAVE_AFTER = 250;
/** How long a notice is shown, in milliseconds. */
const NOTICE_FOR = 4_000;

/** The fields that the models of all pages share. */
export interface CommonPageModel<View> {
  /** The view that the host sent. */
  readonly view?: View;
  /** A short notice; usually empty. */
  readonly notice: string;
  /** Whether the help with all keys is open. */
  readonly isHelpOpen: boolean;
}

export interface PageControllerCoreOptions<Model, View, State> {
  /** Creates the first model from the saved state. */
  readonly first: Model;
  /** The part of a model to save; undefined before the first view. */
  readonly savedOf: (model: Model) => State | undefined;
  /** Applies a newer view to the model. */
  readonly show: (view: View, before: View | undefined) => void;
  /** Shows why an action failed. Undefined clears the message when another action begins. */
  readonly fault: (sentence: string | undefined) => void;
  /** Runs after each change, before it is drawn, and reports news to the host. @param moved whether the reader moved there */
  readonly changed?: (moved: boolean) => void;
  /** Called before the host loses the reported reading position, so that it is reported again. */
  readonly begins?: () => void;
}

/** Creates the shared part of a panel: model, listeners, saved state, notices, and calls to the host. */
export function createPageControllerCore<
  Model extends CommonPageModel<View>,
  View extends { readonly revision: number },
  State,
>(
  { host, saved, save, later }: PageControllerEnvironment<Pick<PanelHostApi<State, View>, 'ready'>, State>,
  { first, savedOf, show, fault, changed = () => {}, begins = () => {} }: PageControllerCoreOptions<Model, View, State>,
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
    // Later changes don't delay the saving; otherwise continuous typing would never be saved.
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

  const fails = (error: unknown): void => fault(formatErrorForReader(error));
  const showNewer = (view: View): void => {
    const { view: before } = model;
    if (before === undefined || view.revision >= before.revision) show(view, before);
  };

  return {
    model: () => model,
    /** Sets another model. @param moved whether the reader moved, so that the editor follows */
    becomes,
    /** Sets fields of the model if they differ. */
    set(part: Partial<Model>): void {
      const names = Object.keys(part) as (keyof Model)[];
      if (names.some((name) => part[name] !== model[name])) becomes({ ...model, ...part });
    },
    /** Announces a text to screen readers, unless it is empty. */
    announce(text: string | undefined): void {
      announced = text ?? announced;
    },
    /** Draws the current model again. */
    tell,
    fails,
    /** Calls the host. */
    ask(call: Promise<void>): void {
      fault(undefined);
      call.catch(fails);
    },
    /** The members that every panel spreads into itself. */
    base: {
      model: () => model,
      /** The last announcement to screen readers. */
      announced: () => announced,
      /** Returns a function that unsubscribes. */
      subscribe(listener: () => void): () => void {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      /**
       * Makes the first call to the host, which returns the first view, and repeats it after a lost connection. The call contains
       * the saved state, later the current state.
       */
      start(): Promise<void> {
        const state = model === first ? saved : (savedOf(model) ?? saved);
        begins();
        return host.ready(state === undefined ? {} : { state }).then(showNewer, fails);
      },
      show: showNewer,
      help: (isOpen: boolean): void => becomes(model.isHelpOpen === isOpen ? model : { ...model, isHelpOpen: isOpen }),
      /** Shows a notice in the footer and announces it to screen readers. */
      notice,
      /** Saves the state now, because the page may be discarded. */
      keep,
    },
  };
}

/** The message for a failed call to the host: the error's own message, if it has one. */
export function formatErrorForReader(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : t('Something went wrong. Try again.');
}

/** Returns the earlier value if both have the same content, so that it isn't redrawn. */
export function reuseEqualValue<T>(before: T | undefined, after: T): T {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(after) ? before : after;
}

/** Returns the view, with the parts of the earlier view that have the same content. */
export function reuseEqualViewParts<View extends object>(
  before: View | undefined,
  after: View,
  names: readonly (keyof View)[],
): View {
  if (before === undefined) return after;
  const there = names.filter((name) => after[name] !== undefined);
  return {
    ...after,
    ...Object.fromEntries(there.map((name) => [name, reuseEqualValue(before[name], after[name])])),
  };
}
