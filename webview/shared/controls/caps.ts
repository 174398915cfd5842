/** What keys are called where they are drawn. */

/** Whether keys are named as on a Mac. */
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

/** What a key is called. @param key as `KeyboardEvent.key` names it, or `Control+Enter` */
export function toKeyCap(key: string): string {
  if (key.startsWith('Control+')) return `${isMac() ? '⌘' : 'Ctrl+'}${key.slice('Control+'.length)}`;
  return CAPS[key] ?? key;
}
