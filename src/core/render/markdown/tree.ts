import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';

/**
 * Not read: HTML, which is shown as text; blanks at the head of a line as code, which models do not mean by them; and
 * definitions of links, which would vanish.
 */
const without = { disable: { null: ['htmlFlow', 'htmlText', 'codeIndented', 'definition'] } };

/** The tree of a Markdown text, with tables. */
export function markdownTree(text: string): Root {
  return fromMarkdown(text, {
    extensions: [gfmTable(), without],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
}
