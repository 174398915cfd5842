/** The share of right solutions that a reader expects, as they write it: so many in 100. */

/** As it is written in the field: `5`, `0.5`. */
export function inHundred(share: number): string {
  return String(Number((share * 100).toPrecision(4)));
}

/** 0 to 1, both excluded; undefined if it is none. `5`, `5 %`, `0,5`. */
export function readInHundred(words: string): number | undefined {
  const found = /^\s*(\d{1,3}(?:[.,]\d{1,6})?)\s*%?\s*$/.exec(words)?.[1];
  if (found === undefined) return undefined;
  // As it is written: 0.999, not 0.9990000000000001.
  const share = Number((Number(found.replace(',', '.')) / 100).toPrecision(12));
  return share > 0 && share < 1 ? share : undefined;
}
