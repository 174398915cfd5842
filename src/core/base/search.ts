/**
 * Binary search for the first index below `count` for which `isFrom` holds; `count` if there is none.
 * @param isFrom once it holds, it holds of all that follow
 */
export function findFirstIndex(count: number, isFrom: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isFrom(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
