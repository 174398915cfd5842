import type { Proof, Range } from '../../core/proof/index.ts';

/**
 * Where a reader of a report looks in an item: at the step that is labelled as the earliest error; at the beginning where there is none, or
 * where the document isn't the text that was read.
 */
export function placeOfRow(
  document: string,
  item: {
    readonly text: string;
    readonly proof: Proof;
    readonly facts: { readonly gold?: number | undefined };
  },
): Range {
  const range = item.proof.steps[item.facts.gold ?? -1]?.range;
  const isSame = range !== undefined && document.slice(0, range.end) === item.text.slice(0, range.end);
  return isSame ? range : { start: 0, end: 0 };
}
