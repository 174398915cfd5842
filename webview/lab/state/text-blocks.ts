/** Splits long texts into blocks, so that a streaming text doesn't lay out all of it again with each piece. */

/** The minimum length of a block, in UTF-16 code units. It ends with the next line. */
const MIN_BLOCK_LENGTH = 2_000;

/**
 * Groups the parts of a text into blocks of whole lines, in order.
 *
 * @param cut returns a part with a shorter text; undefined if the part must not be split
 */
export function groupTextPartsIntoBlocks<P extends { readonly text: string }>(
  parts: readonly P[],
  cut: (part: P, text: string) => P | undefined,
): readonly (readonly P[])[] {
  const blocks: (readonly P[])[] = [];
  let block: P[] = [];
  let length = 0;
  const end = (): void => {
    if (block.length > 0) blocks.push(block);
    block = [];
    length = 0;
  };
  for (const part of parts) {
    let rest: P | undefined = part;
    while (rest !== undefined) {
      const at: number = rest.text.indexOf('\n', Math.max(0, MIN_BLOCK_LENGTH - length));
      const head: P | undefined = at < 0 ? undefined : cut(rest, rest.text.slice(0, at + 1));
      if (head === undefined) {
        if (rest.text !== '') block.push(rest);
        length += rest.text.length;
        rest = undefined;
      } else {
        block.push(head);
        end();
        rest = cut(rest, rest.text.slice(at + 1));
      }
    }
  }
  end();
  return blocks;
}
