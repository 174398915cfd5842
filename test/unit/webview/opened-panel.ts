/** The panel without its looks, with a host that a test scripts. */
import type { HostApi, PanelState, ReviewView } from '../../../src/protocol/index.ts';
import { createPanel } from '../../../webview/review/panel.ts';
import { stepOf, viewOf } from './views.ts';

export const proof = viewOf([stepOf(0), stepOf(1, { isFlag: true }), stepOf(2)]);

/** A panel with a host that remembers what it was asked, and timers that run when they are told. */
export async function opened(view: ReviewView = proof, host: Partial<HostApi> = {}, saved?: PanelState) {
  const asked: [keyof HostApi, unknown][] = [];
  const kept: PanelState[] = [];
  let timers: { then: () => void; milliseconds: number }[] = [];
  const scripted = new Proxy({} as HostApi, {
    get:
      (_, call: keyof HostApi) =>
      async (params: never): Promise<unknown> => {
        asked.push([call, params]);
        const own = host[call] as ((params: never) => unknown) | undefined;
        if (own !== undefined) return own(params);
        return call === 'ready' ? view : undefined;
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
  });
  await panel.start();
  return {
    panel,
    asked,
    kept,
    of: (call: keyof HostApi) => asked.filter(([one]) => one === call).map(([, params]) => params),
    /** Lets time pass. */
    pass: (milliseconds: number) => {
      for (const timer of timers) timer.milliseconds -= milliseconds;
      const due = timers.filter((timer) => timer.milliseconds <= 0);
      timers = timers.filter((timer) => !due.includes(timer));
      for (const { then } of due) then();
    },
  };
}

export const settled = () => new Promise((resolve) => setImmediate(resolve));
