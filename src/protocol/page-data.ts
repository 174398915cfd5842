import { named, optional, type Schema, shape, text } from './schemas.ts';

/** The `id` of the block of JSON in which a page of ours finds what it needs before the host has answered. */
export const PAGE_DATA = 'proofmark-data';

/** What a page is handed with its HTML. */
export interface PageData {
  /** Texts in the reader's language, by the English ones; none where that is English. */
  readonly texts: Readonly<Record<string, string>>;
  /** What was being written in a page before this one, as its state in JSON: for a page that has none of its own. */
  readonly state?: string;
}

/** Makes sure of it. */
export const pageData: Schema<PageData> = shape<PageData>({
  texts: named(text(10_000), 20_000, 10_000),
  state: optional(text(1_000_000)),
});
