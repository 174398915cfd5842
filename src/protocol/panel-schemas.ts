/** Schemas of what every panel of ours and its host say to each other: to be spread into the panel's own contracts. */
import type { PanelHost, PanelPage, SentBodies, TextHost } from './panel.ts';
import type { Contract } from './rpc.ts';
import { list, named, nothing, optional, type Schema, shape, text, word } from './schemas.ts';
import { body, key, LONGEST_KEY, MOST_BODIES } from './shared-schemas.ts';

/** What the page asks for. */
export function hostMethods<State, View>(
  state: Schema<State>,
  view: Schema<View>,
): Contract<PanelHost<State, View>> {
  return {
    ready: { params: shape<{ readonly state?: State }>({ state: optional(state) }), result: view },
    takeFocus: { params: shape<Readonly<Record<string, never>>>({}), result: nothing },
    report: { params: shape<{ readonly message: string }>({ message: text(10_000) }), result: nothing },
  };
}

/** What the page asks for besides whose view names texts. */
export const textMethods: Contract<TextHost> = {
  bodies: {
    params: shape<{ readonly keys: readonly string[] }>({ keys: list(key, MOST_BODIES) }),
    result: shape<SentBodies>({
      bodies: named(body, MOST_BODIES, LONGEST_KEY),
      later: optional(list(key, MOST_BODIES)),
    }),
  },
};

/** What the page is told. @param keys all keys that there are */
export function pageMethods<View, Key extends string>(
  view: Schema<View>,
  keys: Readonly<Record<Key, true>>,
): Contract<PanelPage<View, Key>> {
  return {
    show: { params: view },
    press: { params: shape<{ readonly key: Key }>({ key: word<Key>(keys) }) },
  };
}
