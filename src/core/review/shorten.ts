/** A text in one line of at most `longest` characters; how much is cut off stands behind it. */
import { t } from '../../l10n/index.ts';
export function shortened(text: string, longest: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= longest) return line;
  const blank = line.lastIndexOf(' ', longest);
  let end = blank >= longest * 0.7 ? blank : longest;
  const code = line.charCodeAt(end - 1);
  if (code >= 0xd800 && code < 0xdc00) end--;
  return t('{0} … ({1} more characters)', line.slice(0, end), line.length - end);
}
