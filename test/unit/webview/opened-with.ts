import type { PanelHostApi } from '../../../src/protocol/index.ts';
import { findKeyBinding, type KeyBindings } from '../../../webview/shared/keys/keys.ts';
import type { PageControllerEnvironment } from '../../../webview/shared/state/panel-core.ts';

/** What a panel is here. */
interface Opened<View> {
  start(): Promise<void>;
  show(view: View): void;
}

/** A panel without its looks, with a host that remembers what it was asked, and timers that run when they are told. */
export async function openedWith<
  Panel extends Opened<View>,
  Host extends PanelHostApi<State, View>,
  State,
  View extends { readonly revision: number },
>(
  createPanel: (surroundings: PageControllerEnvironment<Host, State>) => Panel,
  view: View,
  host: Partial<Host>,
  saved: State | undefined,
) {
  const asked: [keyof Host, unknown][] = [];
  const kept: State[] = [];
  let isAsking = false;
  let timers: { then: () => void; milliseconds: number }[] = [];
  const scripted = new Proxy({} as Host, {
    get:
      (_, call) =>
      async (params: never): Promise<unknown> => {
        const name = call as keyof Host;
        asked.push([name, params]);
        const own = host[name] as ((params: never) => unknown) | undefined;
        if (own !== undefined) return own(params);
        return name === 'ready' ? view : undefined;
      },
  });
  const panel = createPanel({
    host: scripted,
    saved,
    save: (state) => kept.push(state),
    later: (then, milliseconds) => {
      const timer = { then, milliseconds };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    isAsking: () => isAsking,
  });
  await panel.start();
  let { revision } = view;
  return {
    panel,
    asked,
    kept,
    of: (call: keyof Host) => asked.filter(([one]) => one === call).map(([, params]) => params),
    last: (call: keyof Host) => asked.findLast(([one]) => one === call)?.[1],
    /** Shows a view that is newer than all before it. */
    show: (next: View) => {
      revision += 1;
      panel.show({ ...next, revision });
    },
    /** Opens a question in the window, or answers it. */
    ask: (isOpen: boolean) => {
      isAsking = isOpen;
    },
    /** Lets time pass. */
    pass: (milliseconds: number) => {
      for (const timer of timers) timer.milliseconds -= milliseconds;
      const due = timers.filter((timer) => timer.milliseconds <= 0);
      timers = timers.filter((timer) => !due.includes(timer));
      for (const { then } of due) then();
    },
  };
}

/** Types keys in a panel where nothing in particular has the focus. */
export const typing =
  <Panel>(table: (panel: Panel) => KeyBindings) =>
  (panel: Panel, key: string): void =>
    findKeyBinding(table(panel), key, 'page')?.act();

/** A change of a model, with all that it needs but the model. */
export const does =
  <Model, Params extends readonly unknown[]>(change: (model: Model, ...params: Params) => Model, ...params: Params) =>
  (model: Model): Model =>
    change(model, ...params);

/** Lets what was asked be answered. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));
