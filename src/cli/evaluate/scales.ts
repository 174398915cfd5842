/** Points of people on several scales, and what can be done about them. */
import { otherScales } from '../../core/evaluate/run/index.ts';
import type { Policies, Run } from '../../core/evaluate/run-types.ts';
import { printable, type Terminal } from '../output/terminal.ts';

/** Says it on the error stream, where it is seen whatever the format of the report. */
export function sayScales(
  { rows }: Run,
  { ratedMost }: Pick<Policies, 'ratedMost'>,
  out: Pick<Terminal, 'error'>,
): void {
  for (const { subset, most } of otherScales(rows, { ratedMost })) {
    const words = `${subset} has points up to ${most}, which are taken as points of ${ratedMost}: none of its figures can be believed. Evaluate it by itself, with --subset "${subset}" --rated-most ${most} or what the most is.`;
    out.error(`proofmark: ${printable(words)}\n`);
  }
}
