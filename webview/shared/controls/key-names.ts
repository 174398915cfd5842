/** Names of keys for display. */

/** Whether to name keys as on a Mac. */
export function isMac(): boolean {
  return /Mac/.test(navigator.userAgent);
}

const CAPS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};

/** The displayed name of a key. @param key as in `KeyboardEvent.key`, or `Control+Enter` */
export function formatKeyName(key: string): string {
  if (key.startsWith('Control+')) return `${isMac() ? '⌘' : 'Ctrl+'}${key.slice('Control+'.length)}`;
  return CAPS[key] ?? key;
}
