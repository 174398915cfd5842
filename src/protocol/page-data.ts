import { named, type Schema, shape, text } from './schemas.ts';

/** The `id` of the block of JSON in which a page of ours finds what it needs before the host has answered. */
export const PAGE_DATA = 'proofmark-data';

/** What a page is handed with its HTML. */
export interface PageData {
  /** Texts in the reader's language, by the English ones; none where that is English. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Makes sure of it. */
export const pageData: Schema<PageData> = shape<PageData>({ texts: named(text(10_000), 20_000, 10_000) });
