import { escapeMarkdown } from '../../render/index.ts';
import type { ReadingLine } from './reading-text.ts';

/**
 * A reading as Markdown.
 *
 * @param getLine the line of an offset of the document, from 1
 */
export function formatReadingMarkdown(
  title: string,
  lines: readonly ReadingLine[],
  getLine: (offset: number) => number,
): string {
  const written = lines.map(({ kind, text, offset }, index) => {
    const words = escapeMarkdown(text);
    if (kind === 'title') return `${index === 0 ? '' : '\n'}## ${words}\n`;
    const place = offset === undefined ? '' : ` (line ${getLine(offset)})`;
    return kind === 'banner' ? `**${words}**${place}` : `- ${words}${place}`;
  });
  return `# ${escapeMarkdown(title)}\n\n${written.join('\n')}\n`;
}
