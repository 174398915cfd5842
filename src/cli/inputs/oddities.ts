import { odditySentences, type RowOddities } from '../../core/data/index.ts';
import { printable, type Terminal } from '../output/terminal.ts';

/** Says on the error stream what is to be known of a set's ids and labels. It is no fault. */
export function sayOddities(file: string, oddities: RowOddities, out: Pick<Terminal, 'error'>): void {
  for (const sentence of odditySentences(oddities))
    out.error(`proofmark: ${printable(file)}: ${printable(sentence)}\n`);
}
