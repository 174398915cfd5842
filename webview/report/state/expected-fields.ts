/** The reader's base rate and agreement as typed, in percent. */

/** The text of the two fields. */
export interface AssumedRateTexts {
  readonly baseRate: string;
  /** Empty if unknown. */
  readonly ceiling: string;
}

/** Shares, 0 to 1; without a ceiling, the annotators' agreement is unknown. */
export interface AssumedRates {
  readonly baseRate: number;
  readonly ceiling?: number;
}

/** The initial fields. */
export function formatAssumedRateTexts({ baseRate, ceiling }: AssumedRates): AssumedRateTexts {
  return {
    baseRate: formatPercentField(baseRate),
    ceiling: ceiling === undefined ? '' : formatPercentField(ceiling),
  };
}

/** The values of the fields, or the names of invalid fields. An unchanged field keeps its earlier value to the last digit. */
export function parseAssumedRateTexts(
  written: AssumedRateTexts,
  before: AssumedRates,
): { readonly said: AssumedRates } | { readonly wrong: ReadonlySet<keyof AssumedRates> } {
  const first = formatAssumedRateTexts(before);
  const baseRate =
    written.baseRate === first.baseRate ? before.baseRate : readPercentField(written.baseRate, isProperShare);
  const isUnknown = written.ceiling.trim() === '';
  const ceiling = written.ceiling === first.ceiling ? before.ceiling : readPercentField(written.ceiling, () => true);
  const isWrong = !isUnknown && ceiling === undefined;
  if (baseRate === undefined || isWrong)
    return {
      wrong: new Set<keyof AssumedRates>([
        ...(baseRate === undefined ? (['baseRate'] as const) : []),
        ...(isWrong ? (['ceiling'] as const) : []),
      ]),
    };
  return { said: { baseRate, ...(ceiling === undefined ? {} : { ceiling }) } };
}

/** The text for a field: `5`, `0.5`. */
export function formatPercentField(share: number): string {
  return String(Number((share * 100).toPrecision(4)));
}

/** Neither none nor all. */
function isProperShare(share: number): boolean {
  return share > 0 && share < 1;
}

/** 0 to 1; undefined if it is invalid. `5`, `5 %`, `0,5`. */
function readPercentField(words: string, isAllowed: (share: number) => boolean): number | undefined {
  const found = /^\s*(\d{1,3}(?:[.,]\d{1,6})?)\s*%?\s*$/.exec(words)?.[1];
  if (found === undefined) return undefined;
  // As it is written: 0.999, not 0.9990000000000001.
  const share = Number((Number(found.replace(',', '.')) / 100).toPrecision(12));
  return share <= 1 && isAllowed(share) ? share : undefined;
}
