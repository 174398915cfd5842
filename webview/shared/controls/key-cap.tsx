import { formatKeyName } from './key-names.ts';

/** A key cap beside an action. Screen readers get the key from the control (`aria-keyshortcuts`). */
export function KeyCap({ name }: { readonly name: string }) {
  return <kbd aria-hidden>{formatKeyName(name)}</kbd>;
}
