/** What is wrong with files of labels, in sentences for a log, which stays English. */
import type { LabelFileContent } from './file.ts';
import { MOST_FILES } from './folder.ts';

/** What of a file does not count, and why. */
export function fileProblems(
  file: string,
  skipped: number | undefined,
  { broken, isTorn, later }: LabelFileContent,
): readonly string[] {
  const [first] = broken;
  const problems: string[] = [];
  if (skipped) problems.push(`${file}: only its end is read; ${skipped} bytes before it are not.`);
  if (first)
    problems.push(
      `${file}: ${broken.length} lines cannot be read and are left alone; of line ${first.line}: ${first.reason}.`,
    );
  if (isTorn) problems.push(`${file}: the last line was not written to its end, and does not count.`);
  if (later > 0) problems.push(`${file}: ${later} lines are by a later version, and are left to it.`);
  return problems;
}

export function tooManyFiles(folder: string): string {
  return `${folder} has more files than are read: at most ${MOST_FILES} files of labels are.`;
}

export function notAFile(file: string): string {
  return `${file} is a link or no file: it is not read.`;
}

export function tooLongFile(file: string, bytes: number): string {
  return `${file} is too long to be read here, with ${bytes} bytes.`;
}
