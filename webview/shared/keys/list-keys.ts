/**
 * The index after an arrow key, `Home`, or `End` in a list; undefined for any other key.
 * @param at the current index, of `count` entries
 */
export function getIndexAfterKeyDown(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, at + 1);
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
