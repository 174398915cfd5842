/** The port to label files, which each kind of host implements. */
import type { LabelRecord } from './types.ts';

/** The folders between a workspace folder and its files of labels. */
export const LABEL_FOLDERS = ['.proofmark', 'labels'] as const;

/** The ending of the names of label files. */
export const LABEL_ENDING = '.jsonl';

/**
 * The git attributes beside the label files: git merges lines of both sides, whatever attributes apply further up. Data sets are often
 * kept elsewhere by a filter for all files of their ending; git would join what it has in their place.
 */
export const GIT_ATTRIBUTES = {
  name: '.gitattributes',
  text: '*.jsonl text eol=lf merge=union diff -filter\n',
} as const;

/** The most that is read of one file, in bytes, about 200,000 records. The end is read, since the last records count. */
export const MOST_BYTES = 48 << 20;

/** The same where a file is read and written as a whole, with each record. */
export const MOST_BYTES_WHOLE = 16 << 20;

/** The most label files that are read. */
export const MOST_FILES = 64;
/** The most bytes that are read of all label files together. */
export const MOST_BYTES_IN_ALL = 128 << 20;

/** A record before it is written, when its time and annotator are added. */
export type LabelDraft = Omit<LabelRecord, 'v' | 'time' | 'annotator'>;

/** One annotator's label file, as read from the folder. */
export interface LabelFile {
  readonly annotator: string;
  /** Changes whenever the file does. */
  readonly stamp: string;
  /** Its content from the beginning of a line on. Absent if its stamp was known. */
  readonly text?: string;
  /** `text` is only what stands behind what was there under the known stamp, which is there still: so many lines. */
  readonly follows?: number;
  /** Bytes at its beginning that were not read, since it is too long. */
  readonly skipped?: number;
}

/** The label files of a folder, and the problems found while reading them. */
export interface LabelFolderContent {
  readonly files: readonly LabelFile[];
  /** What was left out and why, in sentences for a log. */
  readonly problems: readonly string[];
}

/** A folder of label files, one per annotator. */
export interface LabelFolder {
  /**
   * Its files as they are now, by the annotator's names; none where there is no folder.
   * @param known stamps of what was read before, by annotator
   * @param first the annotator whose file is read whatever else is there
   * @throws with a sentence, if the folder cannot be read, or is a link
   */
  read(known: ReadonlyMap<string, string>, first: string | undefined): Promise<LabelFolderContent>;
  /**
   * Adds a record to the end of an annotator's file; what is there stays as it is.
   * @throws {@link LabelsNotKept} if that cannot be done; then nothing was written
   */
  append(annotator: string, draft: LabelDraft): Promise<LabelRecord>;
  /**
   * Adds several records at once, in their order.
   * @throws {@link LabelsNotKept} if that cannot be done; then none of them counts
   */
  appendAll(annotator: string, drafts: readonly LabelDraft[]): Promise<readonly LabelRecord[]>;
  /** Tells, until what it returns is called, when files may have changed; absent where the host has to find out. */
  watch?(changed: () => void): () => void;
}

/** A label could not be written; the message says why, in a sentence or two for people. */
export class LabelsNotKept extends Error {}
