/** The label panel without its looks, with a host that a test scripts. */
import type { LabelHostApi, LabellingView, LabelState } from '../../../src/protocol/index.ts';
import { createPanel } from '../../../webview/label/panel.ts';

export const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A panel with a host that remembers what it was asked, and timers that run when they are told. */
export async function opened(view: LabellingView, host: Partial<LabelHostApi> = {}, saved?: LabelState) {
  const asked: [keyof LabelHostApi, unknown][] = [];
  const kept: LabelState[] = [];
  let timers: { then: () => void; milliseconds: number }[] = [];
  const scripted = new Proxy({} as LabelHostApi, {
    get:
      (_, call: keyof LabelHostApi) =>
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
  let revision = view.revision;
  return {
    panel,
    asked,
    kept,
    of: (call: keyof LabelHostApi) => asked.filter(([one]) => one === call).map(([, params]) => params),
    last: (call: keyof LabelHostApi) => asked.findLast(([one]) => one === call)?.[1],
    /** A view that is newer than all before it. */
    show: (next: LabellingView) => {
      revision += 1;
      panel.show({ ...next, revision });
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
