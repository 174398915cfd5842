/**
 * The first index below `count` of which `isFrom` holds, found by halving; `count` if it holds of none.
 * @param isFrom once it holds, it holds of all that follow
 */
export function firstIndex(count: number, isFrom: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isFrom(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
