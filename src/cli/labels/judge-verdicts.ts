/** What judges said of rows, from the JSON that `proofmark review --format json` writes: one object a line. */
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { itemName } from '../../core/annotate/index.ts';
import { fieldsOf } from '../../core/base/records.ts';
import type { Faults } from '../inputs/faults.ts';
import { sayWhy } from '../inputs/inputs.ts';
import { linesOf } from '../inputs/text.ts';

/** By item, as labels name it, and then by judge: the index of the earliest error, -1 for none, undefined without a verdict. */
export type JudgeVerdicts = ReadonlyMap<string, ReadonlyMap<string, number | undefined>>;

/** What cannot be read is a fault, and the rest counts. Of several reviews of an item by one judge the last counts. */
export async function readVerdicts(
  files: readonly string[],
  faults: Pick<Faults, 'say'>,
): Promise<JudgeVerdicts> {
  const verdicts = new Map<string, Map<string, number | undefined>>();
  for (const file of files) {
    try {
      for await (const { number, text } of linesOf(createReadStream(file))) {
        if (text?.trim() === '') continue;
        const read = verdictIn(text);
        if (!read) {
          faults.say({
            file,
            row: number,
            error: 'The line is no review of a row, as review --format json writes it.',
          });
          continue;
        }
        const ofItem = verdicts.get(read.item) ?? new Map<string, number | undefined>();
        verdicts.set(read.item, ofItem.set(read.judge, read.earliest));
      }
    } catch (error) {
      faults.say({ file, error: sayWhy(error) });
    }
  }
  return verdicts;
}

function verdictIn(line: string | undefined) {
  let value: unknown;
  try {
    value = line === undefined ? undefined : JSON.parse(line);
  } catch {
    return undefined;
  }
  const { file, id, judge, earliestError } = fieldsOf(value);
  if (typeof file !== 'string' || typeof id !== 'string' || typeof judge !== 'string') return undefined;
  if (earliestError !== null && !Number.isInteger(earliestError)) return undefined;
  const earliest = typeof earliestError === 'number' && earliestError >= -1 ? earliestError : undefined;
  return { item: itemName(basename(file), id), judge: judge.slice(0, 200), earliest };
}
