/** Links from a report that the editor's Markdown preview follows. Independent of VS Code. */
import { createFileLineLink } from '../../core/report-parts/index.ts';

interface FileAddress {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
}

/**
 * Creates a link to a line of a file. The preview doesn't follow links with a scheme. For a document outside the workspace, such as a
 * report, it resolves links that begin with `/` from the first workspace folder. From there `..` leads to other folders, too.
 * @param folder the first workspace folder
 * @returns undefined without a folder, or if the file is in another file system
 * @param line from 1
 */
export function createMarkdownPreviewLink(
  file: FileAddress,
  folder: FileAddress | undefined,
  line: number,
): string | undefined {
  if (!folder || folder.scheme !== file.scheme || folder.authority !== file.authority) return undefined;
  const from = folder.path.split('/').filter((name) => name !== '');
  const to = file.path.split('/').filter((name) => name !== '');
  let same = 0;
  while (same < from.length && same < to.length - 1 && from[same] === to[same]) same++;
  const path = [...from.slice(same).map(() => '..'), ...to.slice(same)].join('/');
  return createFileLineLink(`/${path}`, line);
}
