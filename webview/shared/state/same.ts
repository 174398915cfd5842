/** The one before where both say the same: what is drawn of it need not be drawn again. */
export function same<T>(before: T | undefined, after: T): T {
  return before !== undefined && after !== undefined && JSON.stringify(before) === JSON.stringify(after)
    ? before
    : after;
}
