/** Returns the earlier value where both have the same content, so that it isn't redrawn. */
export function same<T>(before: T | undefined, after: T): T {
  return before !== undefined && after !== undefined && JSON.stringify(before) === JSON.stringify(after)
    ? before
    : after;
}
