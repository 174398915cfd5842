/** The keys of a page: one table says what each is called, what it does and when, and the page's help is drawn from it. */
import { isMac } from '../controls/caps.ts';

/** A key as `KeyboardEvent.key` names it, so that `J` is typed with Shift. `Control+Enter` is ⌘ Enter on a Mac. */
export type KeyName = string;

/** Keys that belong together: one row of the page's help. */
export interface KeyRow {
  /** What each does. Without that, the part of the page that has the focus handles the key, and the table only names it. */
  readonly keys: readonly (readonly [key: KeyName, act?: (() => void) | undefined])[];
  readonly words: string;
  /** Held down, the key acts again and again. Only for what costs nothing and writes nothing. */
  readonly canRepeat?: boolean;
  /** The key acts even while a list with keys of its own (`data-keys`) has the focus. */
  readonly inLists?: boolean;
}

/** A row for some keys. */
export function keyRow(words: string, ...keys: KeyRow['keys']): KeyRow {
  return { words, keys };
}

/** Rows that belong together. If groups have names, they stand in two columns where there is room. */
export interface KeyGroup {
  readonly name?: string;
  readonly rows: readonly KeyRow[];
}

/** All keys of a page, as things stand. */
export type KeyTable = readonly KeyGroup[];

/** Some keys in the footer, with a word or two. */
export interface KeyHint {
  readonly keys: readonly KeyName[];
  readonly words: string;
}

/** What a keyboard event tells of the key. */
export type KeyDown = Pick<
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
 * The key as tables name it: the character that the keyboard's layout makes of it, whatever Caps Lock says. Undefined while another
 * modifier is held or an input method is composing.
 */
export function typedKey(event: KeyDown, isMac: boolean): KeyName | undefined {
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

/** What has the focus, by which keys are left to it. */
export type KeyGround = 'page' | 'control' | 'list' | 'text' | 'dialog';

/** The row that a key is for, with what it does; undefined where the key is not the table's. */
export function findKeyRow(
  table: KeyTable,
  key: KeyName,
  ground: KeyGround,
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

/** What takes letters for itself. */
const TEXTS =
  'vscode-text-area, vscode-text-field, vscode-dropdown, textarea, input, select, [contenteditable]';

/**
 * Handles the keys that are typed in the page. What the table has nothing for is left to the page's parts, the browser and VS Code.
 *
 * @param run has the key act
 * @returns what ends it
 */
export function listenForKeys(
  table: () => KeyTable,
  run: (act: () => void) => void = (act) => act(),
): () => void {
  const listener = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    const key = typedKey(event, isMac());
    const row = key === undefined ? undefined : findKeyRow(table(), key, findKeyGround(event.target));
    if (!row) return;
    event.preventDefault();
    if (!event.repeat || row.canRepeat) run(row.act);
  };
  window.addEventListener('keydown', listener);
  return () => window.removeEventListener('keydown', listener);
}

function findKeyGround(target: EventTarget | null): KeyGround {
  if (target instanceof Element && target.closest(TEXTS) !== null) return 'text';
  if (document.querySelector('dialog[open]') !== null) return 'dialog';
  if (!(target instanceof Element)) return 'page';
  if (target.closest('[data-keys]') !== null) return 'list';
  return target.closest('button, vscode-button, a') === null ? 'page' : 'control';
}
