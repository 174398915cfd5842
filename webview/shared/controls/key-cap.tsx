import { toKeyCap } from './caps.ts';

/** A key as it is drawn beside what it does. Screen readers hear it from the control itself (`aria-keyshortcuts`). */
export function KeyCap({ name }: { readonly name: string }) {
  return <kbd aria-hidden>{toKeyCap(name)}</kbd>;
}
