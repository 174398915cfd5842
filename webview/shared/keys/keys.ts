/** The keys of a page. One table has the name, the action, and the condition of each key. The page's help shows the same table. */
import { isMac } from '../controls/key-names.ts';

/** A key as `KeyboardEvent.key` names it, so that `J` is typed with Shift. `Control+Enter` is ⌘ Enter on a Mac. */
export type KeyName = string;

/** Keys that belong together: one row of the page's help. */
export interface KeyBindingRow {
  /** The keys with their actions. A key without an action is handled by the focused control; the table only lists it. */
  readonly keys: readonly (readonly [key: KeyName, act?: (() => void) | undefined])[];
  readonly words: string;
  /** Whether the key repeats while held down. Only for actions that cost nothing and write nothing. */
  readonly canRepeat?: boolean;
  /** The key acts even while a list with keys of its own (`data-keys`) has the focus. */
  readonly inLists?: boolean;
}

export function createKeyBindingRow(words: string, ...keys: KeyBindingRow['keys']): KeyBindingRow {
  return { words, keys };
}

export function allowKeyRepeat(row: KeyBindingRow): KeyBindingRow {
  return { ...row, canRepeat: true };
}

/** Rows that belong together. Groups with names are in two columns if there is room. */
export interface KeyBindingGroup {
  readonly name?: string;
  readonly rows: readonly KeyBindingRow[];
}

/** All keys of a page in its current state. */
export type KeyBindings = readonly KeyBindingGroup[];

/** Some keys in the footer, with a word or two. */
export interface KeyHint {
  readonly keys: readonly KeyName[];
  readonly words: string;
}

/** The fields of a keyboard event that identify the key. */
export type KeyDownEvent = Pick<
  KeyboardEvent,
  | 'key'
  | 'code'
  | 'ctrlKey'
  | 'altKey'
  | 'metaKey'
  | 'shiftKey'
  | 'isComposing'
  | 'keyCode'
  | 'repeat'
  | 'getModifierState'
>;

/** The `keyCode` of a key that goes to an input method. */
const COMPOSING = 229;

/**
 * The key as tables name it: the character that the keyboard layout produces, regardless of Caps Lock. Undefined while another
 * modifier is held or an input method is composing.
 */
export function getTypedKey(event: KeyDownEvent, isMac: boolean): KeyName | undefined {
  const { key, code, ctrlKey, altKey, metaKey, shiftKey } = event;
  if (event.isComposing || event.keyCode === COMPOSING) return undefined;
  if ([...key].length !== 1) {
    const [command, other] = isMac ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
    if (shiftKey || altKey || other) return undefined;
    return command ? `Control+${key}` : key;
  }
  const isLetter = /^\p{L}$/u.test(key);
  // Where a layout has signs on a third level, AltGr makes them, and Option on a Mac.
  const isThirdLevel = event.getModifierState('AltGraph') || (isMac && altKey && !ctrlKey && !isLetter);
  if (metaKey || ((ctrlKey || altKey) && !isThirdLevel)) return undefined;
  if (!isLetter) return key;
  // A layout without Latin letters has them on the same keys.
  const [, latin] = (key > '\u007f' && !isThirdLevel && /^Key([A-Z])$/.exec(code)) || [];
  const letter = latin ?? key;
  return shiftKey ? letter.toUpperCase() : letter.toLowerCase();
}

/** The kind of the focused element, which determines the keys that it handles itself. */
export type FocusedElementKind = 'page' | 'control' | 'list' | 'text' | 'dialog';

/** The row of a key with its action; undefined if the table doesn't have the key. */
export function findKeyBinding(
  table: KeyBindings,
  key: KeyName,
  ground: FocusedElementKind,
): { readonly act: () => void; readonly canRepeat: boolean } | undefined {
  if (ground === 'text') return undefined;
  // The help is a dialog: the key that opens it closes it.
  if (ground === 'dialog' && key !== '?') return undefined;
  if (ground === 'control' && key === 'Enter') return undefined;
  for (const { rows } of table)
    for (const { keys, canRepeat = false, inLists = false } of rows) {
      const [, act] = keys.find(([name]) => name === key) ?? [];
      if (act) return ground === 'list' && !inLists ? undefined : { act, canRepeat };
    }
  return undefined;
}

/** Elements that handle typed letters themselves. */
const TEXTS = 'vscode-text-area, vscode-text-field, vscode-dropdown, textarea, input, select, [contenteditable]';

/**
 * Handles the keys that are typed in the page. Keys that aren't in the table reach the page's controls, the browser, and VS Code.
 * @param run runs the action of a key
 * @returns a function that stops it
 */
export function listenForKeys(table: () => KeyBindings, run: (act: () => void) => void = (act) => act()): () => void {
  const listener = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    const key = getTypedKey(event, isMac());
    const row = key === undefined ? undefined : findKeyBinding(table(), key, findKeyGround(event.target));
    if (!row) return;
    event.preventDefault();
    if (!event.repeat || row.canRepeat) run(row.act);
  };
  window.addEventListener('keydown', listener);
  return () => window.removeEventListener('keydown', listener);
}

function findKeyGround(target: EventTarget | null): FocusedElementKind {
  if (target instanceof Element && target.closest(TEXTS) !== null) return 'text';
  if (document.querySelector('dialog[open]') !== null) return 'dialog';
  if (!(target instanceof Element)) return 'page';
  if (target.closest('[data-keys]') !== null) return 'list';
  return target.closest('button, vscode-button, a') === null ? 'page' : 'control';
}
