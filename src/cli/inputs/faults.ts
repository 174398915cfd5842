import { pluralize } from '../../core/base/words.ts';
import { describeOddities, type RowOddities } from '../../core/data/index.ts';
import { notify, type Terminal } from '../output/terminal.ts';

/** Something that could not be read, and why, for people. */
export interface InputFault {
  readonly file: string;
  /** Of a row, from 1: the line of a `.jsonl`, the element of an array. */
  readonly row?: number;
  /** The line that it is about, from 1, where rows stand one a line. */
  readonly line?: number;
  readonly error: string;
}

/** The most faults of one file that are said one by one: a file of another kind is a fault a line. */
const MOST_SAID = 20;

/** Names what could not be read on the error stream, with its place, and what is left unsaid by its number. */
export class InputFaults {
  readonly #out: Pick<Terminal, 'error'>;
  readonly #heed: (fault: InputFault) => void;
  readonly #counts = new Map<string, number>();

  /** @param heed told of every fault besides */
  constructor(out: Pick<Terminal, 'error'>, heed: (fault: InputFault) => void = () => {}) {
    this.#out = out;
    this.#heed = heed;
  }

  /** Whether everything could be read. */
  get areNone(): boolean {
    return this.#counts.size === 0;
  }

  say(fault: InputFault): void {
    const { file, row, error } = fault;
    const count = (this.#counts.get(file) ?? 0) + 1;
    this.#counts.set(file, count);
    const where = row === undefined ? file : `${file}:${row}`;
    if (count <= MOST_SAID) notify(this.#out, `${where}: ${error}`);
    this.#heed(fault);
  }

  /** Says how many faults were left unsaid. */
  end(): void {
    for (const [file, count] of this.#counts) {
      if (count > MOST_SAID)
        notify(this.#out, `${file}: ${pluralize(count - MOST_SAID, 'more row')} couldn't be read.`);
    }
  }
}

/** Says on the error stream what is to be known of a set's ids and labels. It is no fault. */
export function reportOddities(file: string, oddities: RowOddities, out: Pick<Terminal, 'error'>): void {
  for (const sentence of describeOddities(oddities)) notify(out, `${file}: ${sentence}`);
}

/** Why the system could not do it, in words. */
export function explainError(error: unknown): string {
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
