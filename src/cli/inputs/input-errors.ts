import { formatEnglishCountWithNoun } from '../../core/base/counts-and-lists.ts';
import { describeRowOddities, type RowOddities } from '../../core/data/index.ts';
import { printNotice, type Terminal } from '../output/terminal.ts';

/** Input that couldn't be read, with the reason for people. */
export interface UnreadableInput {
  readonly file: string;
  /** The number of the row from 1: the line of a `.jsonl` file or the element of an array. */
  readonly row?: number;
  /** The line from 1, in files with one row per line. */
  readonly line?: number;
  readonly error: string;
}

/** The maximum number of faults to report for one file. A file of a wrong kind has a fault on every line. */
const MOST_SAID = 20;

/** Reports unreadable input on standard error with its place, and counts faults beyond the maximum. */
export class InputErrorReporter {
  readonly #out: Pick<Terminal, 'error'>;
  readonly #heed: (fault: UnreadableInput) => void;
  readonly #counts = new Map<string, number>();

  /** @param heed also called with every fault */
  constructor(out: Pick<Terminal, 'error'>, heed: (fault: UnreadableInput) => void = () => {}) {
    this.#out = out;
    this.#heed = heed;
  }

  /** Whether everything could be read. */
  get areNone(): boolean {
    return this.#counts.size === 0;
  }

  /** @param faults the number of faults that this one stands for */
  say(fault: UnreadableInput, faults = 1): void {
    const { file, row, error } = fault;
    const count = (this.#counts.get(file) ?? 0) + faults;
    this.#counts.set(file, count);
    const where = row === undefined ? file : `${file}:${row}`;
    if (count <= MOST_SAID) printNotice(this.#out, `${where}: ${error}`);
    this.#heed(fault);
  }

  /** Reports the number of faults beyond the maximum. */
  end(): void {
    for (const [file, count] of this.#counts) {
      if (count > MOST_SAID)
        printNotice(this.#out, `${file}: ${formatEnglishCountWithNoun(count - MOST_SAID, 'more error')}.`);
    }
  }
}

/** Reports oddities of ids and labels of a data set on standard error. They aren't faults. */
export function reportDataSetOddities(file: string, oddities: RowOddities, out: Pick<Terminal, 'error'>): void {
  for (const sentence of describeRowOddities(oddities)) printNotice(out, `${file}: ${sentence}`);
}

/** The reason of a system error, in words. */
export function formatErrorAsSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return 'No such file.';
    case 'EACCES':
    case 'EPERM':
      return 'Permission denied.';
    default:
      return `${error.message.replace(/\.$/, '')}.`;
  }
}
