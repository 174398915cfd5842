/** What every panel of ours and its host say to each other; each panel adds what is its own. */
import type { Body } from './review.ts';

/** What a page asks of its host. Each has a reply, or fails with a sentence for the reader. */
export interface PanelHost<State, View> {
  /** The first call of a page. */
  ready(params: { readonly state?: State }): Promise<View>;
  /** The reader has clicked into the page, not on a control: keys are to come here from now on. */
  takeFocus(params: Readonly<Record<string, never>>): Promise<void>;
  /** Something went wrong in the page: for the log. */
  report(params: { readonly message: string }): Promise<void>;
}

/** What a page asks for besides whose view names texts, which come as they are drawn. */
export interface TextHost {
  /** Texts by their keys, at most 64 at once. A key that is of no text any more is left out. */
  bodies(params: { readonly keys: readonly string[] }): Promise<SentBodies>;
}

export interface SentBodies {
  readonly bodies: Readonly<Record<string, Body>>;
  /** Keys of texts that one message has no room for: to be asked for again. */
  readonly later?: readonly string[];
}

/** What a host tells its page; nothing comes back. */
export interface PanelPage<View, Key> {
  show(params: View): void;
  /** A key of ours went down while the panel has the focus. */
  press(params: { readonly key: Key }): void;
}
