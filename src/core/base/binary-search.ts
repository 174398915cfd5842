/**
 * Binary search for the first index below `count` where `isFrom` is true; `count` if there is none.
 * @param isFrom must be true for all indices after the first one where it is true
 */
export function findFirstIndexByBinarySearch(count: number, isFrom: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isFrom(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
