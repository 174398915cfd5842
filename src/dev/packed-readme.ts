/** The README as the package has it: on an editor's extension page, without the repository beside it. */

/** A link to a file of the repository. One to a place of the page itself is none. */
const TO_FILE = String.raw`\]\((?!https?:|#)[^)]*\)`;
/** A picture of the repository, with its caption: a paragraph in italics right below it. */
const PICTURE = new RegExp(String.raw`^!\[[^\]]*${TO_FILE}\n+(?:\*[^*\n][^\n]*\*\n+)?`, 'gm');
/** A sentence, or a row of a list, that only leads to a page. */
const LEADS_THERE = new RegExp(String.raw`[ \n]\[[^\]]*${TO_FILE}\.(?=\n)|^- \[[^\]]*${TO_FILE}: .*\n`, 'gm');
const LINK = new RegExp(String.raw`(?<!!)\[([^\]]*)${TO_FILE}`, 'g');

/** A relative picture would be broken there, and a relative link lead nowhere: what leads to a page goes, other links are plain text. */
export function withoutRelativeLinks(markdown: string): string {
  return markdown
    .replace(PICTURE, '')
    .replace(LEADS_THERE, '')
    .replace(LINK, '$1')
    .replace(/\n{3,}/g, '\n\n');
}
