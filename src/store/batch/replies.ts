/** Reads the reply files of a batch. The position of each line is indexed by request; the lines are read one at a time. */
import { type BatchOutputLine, isSuccessfulBatchLine, parseBatchOutputLine } from '../../core/judge/calls/index.ts';
import { describeSystemError } from '../files/errors.ts';
import { type LineByteRange, LineFile } from '../files/line-file.ts';

/** The maximum number of lines to read per request. */
const MOST_LINES = 10;

/** Thrown if a file of replies can't be read, with a sentence for the user. */
export class BatchReadError extends Error {}

export type BatchReplyFiles = Awaited<ReturnType<typeof openBatchReplyFiles>>;

interface BatchReplyPlace {
  readonly file: LineFile;
  readonly range: LineByteRange;
  readonly isAnswer: boolean;
}

/**
 * Opens reply files.
 * @throws {@link BatchReadError}
 */
export async function openBatchReplyFiles(files: readonly string[]) {
  const places = new Map<string, BatchReplyPlace[]>();
  const opened: LineFile[] = [];
  let [answers, repeated, faults, unreadable] = [0, 0, 0, 0];
  const take = (file: LineFile, text: string | undefined, range: LineByteRange): void => {
    if (text?.trim() === '') return;
    const line = text === undefined ? undefined : parseBatchOutputLine(text.replace(/^\uFEFF/, ''));
    if (!line) {
      unreadable++;
      return;
    }
    const known = places.get(line.id) ?? [];
    if (!isSuccessfulBatchLine(line)) faults++;
    else {
      answers++;
      if (known.some((place) => place.isAnswer)) repeated++;
    }
    places.set(line.id, [...known, { file, range, isAnswer: isSuccessfulBatchLine(line) }]);
  };
  const close = async (): Promise<void> => {
    for (const file of opened) await file.close().catch(() => undefined);
  };
  for (const name of files) {
    try {
      const file = await LineFile.openToRead(name);
      opened.push(file);
      const { start, rest } = await file.scan((text, range) => take(file, text, range));
      if (rest) take(file, rest.toString(), { start, length: rest.length });
    } catch (error) {
      await close();
      throw new BatchReadError(`Can't read the replies in ${name}: ${describeSystemError(error)}.`);
    }
  }
  return {
    /** The ids of requests with a line. */
    ids: new Set(places.keys()),
    /** The numbers of lines with a completion, with a repeated id, with an error, and of unreadable lines. */
    answers,
    repeated,
    faults,
    unreadable,
    /** Returns all lines of a request: completions in file order, then errors, last one first. */
    lines: async (id: string): Promise<readonly BatchOutputLine[]> => {
      const all = places.get(id) ?? [];
      const ordered = [...all.filter((one) => one.isAnswer), ...all.filter((one) => !one.isAnswer).reverse()];
      const read = await Promise.all(ordered.slice(0, MOST_LINES).map((place) => readBatchReplyLine(place)));
      return read.flatMap((line) => (line?.id === id ? line : []));
    },
    close,
  };
}

async function readBatchReplyLine({ file, range }: BatchReplyPlace): Promise<BatchOutputLine | undefined> {
  const text = await file.read(range).catch(() => undefined);
  return text === undefined ? undefined : parseBatchOutputLine(text.replace(/^\uFEFF/, ''));
}
