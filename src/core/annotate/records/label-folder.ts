/** The port to label files, which each kind of host implements. */
import type { LabelRecord } from './types.ts';

/** The folders between a workspace folder and its files of labels. */
export const LABEL_FOLDER_PATH_SEGMENTS = ['.proofmark', 'labels'] as const;

export const LABEL_FILE_EXTENSION = '.jsonl';

/**
 * The `.gitattributes` beside the label files: git merges the lines of both sides, whatever attributes apply further up. Without
 * `-filter`, git would merge the pointers of a filter such as LFS that is set for all files of this extension.
 */
export const LABEL_GITATTRIBUTES_FILE = {
  name: '.gitattributes',
  text: '*.jsonl text eol=lf merge=union diff -filter\n',
} as const;

/**
 * The most bytes that are read of one label file, about 200,000 records. Only the end of a longer file is read, since the last records count.
 */
export const MAX_READ_LABEL_FILE_BYTES = 48 << 20;

/** The maximum size of a label file that is rewritten as a whole with each record, in bytes. */
export const MAX_REWRITTEN_LABEL_FILE_BYTES = 16 << 20;

export const MAX_LABEL_FILES = 64;
/** The most bytes that are read of all label files together. */
export const MAX_TOTAL_LABEL_FILE_BYTES = 128 << 20;

/** A record without the version, time and annotator, which are added when it's written. */
export type UnsavedLabelRecord = Omit<LabelRecord, 'v' | 'time' | 'annotator'>;

/** One annotator's label file, as read from the folder. */
export interface LabelFile {
  readonly annotator: string;
  /** Changes whenever the file does. */
  readonly stamp: string;
  /** Its content from the beginning of a line on. Absent if its stamp was known. */
  readonly text?: string;
  /** If present, `text` is only the part added after the known stamp. This is the number of unchanged lines before it. */
  readonly follows?: number;
  /** The number of bytes at its beginning that weren't read because the file is too long. */
  readonly skipped?: number;
}

/** The label files of a folder, and the problems found while reading them. */
export interface LabelFolderContent {
  readonly files: readonly LabelFile[];
  /** Sentences for the log: what was skipped and why. */
  readonly problems: readonly string[];
}

/** A folder of label files, one per annotator. */
export interface LabelFolder {
  /**
   * Reads the current files, sorted by annotator. Returns none if the folder doesn't exist.
   * @param known the stamps of files that were read before, by annotator
   * @param first the annotator whose file is read even if there are too many files
   * @throws with a sentence, if the folder can't be read or is a link
   */
  read(known: ReadonlyMap<string, string>, first: string | undefined): Promise<LabelFolderContent>;
  /** Appends a record to an annotator's file. @throws {@link LabelNotSavedError}; then nothing was written */
  append(annotator: string, draft: UnsavedLabelRecord): Promise<LabelRecord>;
  /** Appends several records at once, in order. @throws {@link LabelNotSavedError}; then none of them counts */
  appendAll(annotator: string, drafts: readonly UnsavedLabelRecord[]): Promise<readonly LabelRecord[]>;
  /** Reports when files may have changed, until the returned function is called. Absent if the host has to find out. */
  watch?(changed: () => void): () => void;
}

/** Reports that a label couldn't be saved. The message says why, in a sentence or two for people. */
export class LabelNotSavedError extends Error {}
