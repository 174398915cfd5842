/** A report as its parts, for the terminal and for Markdown alike. */
export type ReportPart =
  | { readonly kind: 'title'; readonly words: string }
  | { readonly kind: 'heading'; readonly words: string }
  | { readonly kind: 'words'; readonly words: string }
  /** Things said one by one. */
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | ReportTable
  | ReportBars;

/** Words; in Markdown they may lead somewhere, by a relative address in per cent (`fileLink`). */
export type ReportCell = string | { readonly words: string; readonly link?: string };

export interface ReportTable {
  readonly kind: 'table';
  readonly head: readonly string[];
  readonly rows: readonly (readonly ReportCell[])[];
  /** Longer words on each row: its last column in Markdown, lines under it in a terminal. */
  readonly notes?: { readonly head: string; readonly rows: readonly (readonly string[])[] };
  /** How many columns at the left hold words, while the others hold figures; or of each column whether it holds words. */
  readonly words: number | readonly boolean[];
}

/** Shares as bars. */
export interface ReportBars {
  readonly kind: 'bars';
  readonly rows: readonly {
    readonly name: string;
    /** 0 to 1; undefined where it is of nothing. */
    readonly share: number | undefined;
    /** What stands beside the bar. */
    readonly words: string;
  }[];
}
