/** The option `--map`, and the columns of CSV files that it names. */
import { createReadStream } from 'node:fs';
import { CsvReader, detectCsvSeparator, type RowMapping, readCsvHeader, toCsvRow } from '../../core/data/index.ts';
import { createFileReadError, readTextLines } from '../inputs/read-text.ts';
import { printNotice, type Terminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';
import { joinChoices } from './option-values.ts';

/** The meanings of columns. */
export const MAPPED_FIELDS = [
  'solution',
  'problem',
  'id',
  'label',
  'points',
  'most',
  'ratings',
  'rubric',
  'reference',
  'answer',
  'generator',
  'subset',
] as const satisfies readonly (keyof RowMapping)[];

type MappedField = (typeof MAPPED_FIELDS)[number];

/** Reads `points=Score` and `points=Grade[poor=0,good=7]`. @throws UsageError for anything else */
export function readRowMapping(map: readonly string[]): RowMapping {
  const columns: Partial<Record<MappedField, string>> = {};
  const values: { points?: ReadonlyMap<string, number | null>; ratings?: ReadonlyMap<string, number | null> } = {};
  for (const given of map) {
    const [, name, column = '', listed] = /^([a-z]+)=(.+?)(?:\[([^[\]]*=[^[\]]*)\])?$/s.exec(given) ?? [];
    const field = MAPPED_FIELDS.find((one) => one === name);
    if (!field)
      throw new UsageError(
        `--map must be like points=COLUMN, with one of ${joinChoices(MAPPED_FIELDS, 'or')}, not "${given}".`,
      );
    if (columns[field] !== undefined) throw new UsageError(`--map gives two columns for ${field}.`);
    columns[field] = column;
    if (listed === undefined) continue;
    if (field !== 'points' && field !== 'ratings')
      throw new UsageError(`--map can only translate the values of points and ratings, not of ${field}.`);
    values[field] = readMappedValues(listed, given, field);
  }
  return { ...columns, ...(map.some((one) => one.endsWith(']')) ? { values } : {}) };
}

function readMappedValues(
  listed: string,
  given: string,
  field: 'points' | 'ratings',
): ReadonlyMap<string, number | null> {
  return new Map(
    listed.split(',').map((pair) => {
      const at = pair.lastIndexOf('=');
      const written = pair.slice(at + 1).trim();
      const value = written === 'null' && field === 'ratings' ? null : written === '' ? Number.NaN : Number(written);
      const isKnown =
        value === null || (field === 'ratings' ? [1, 0, -1].includes(value) : Number.isFinite(value) && value >= 0);
      if (at < 0 || !isKnown)
        throw new UsageError(
          field === 'ratings'
            ? `Each value in --map "${given}" must stand for 1 (good), 0 (neutral), -1 (bad), or null (unrated), not "${pair}".`
            : `Each value in --map "${given}" must stand for a number of points from 0 up, not "${pair}".`,
        );
      return [pair.slice(0, at).trim(), value];
    }),
  );
}

/** Whether a file has its rows in columns. */
export function isCsvFile(file: string): boolean {
  return /\.[ct]sv$/i.test(file);
}

/**
 * Prints which column of each CSV file is what, before anything is judged.
 * @throws UsageError with the columns if the command line doesn't say which one is the solution, or names one that isn't there
 */
export async function showCsvColumns(
  files: readonly string[],
  mapping: RowMapping,
  out: Pick<Terminal, 'error'>,
): Promise<void> {
  for (const file of files.filter(isCsvFile)) {
    const { columns, samples } = await readCsvColumns(file);
    const all = columns.map((name) =>
      // A column may have the name of a property of all objects.
      Object.hasOwn(samples, name) ? `"${name}" (such as "${shorten(samples[name] ?? '')}")` : `"${name}"`,
    );
    if (mapping.solution === undefined)
      throw new UsageError(
        `${file} has these columns: ${all.join(', ')}. Say with --map which of them is what, such as --map solution=COLUMN --map points=COLUMN. A column can be ${joinChoices(MAPPED_FIELDS, 'or')}.`,
      );
    const used = MAPPED_FIELDS.flatMap((field) =>
      mapping[field] === undefined ? [] : [{ field, column: mapping[field] }],
    );
    const missing = used.find(({ column }) => !columns.includes(column));
    if (missing) throw new UsageError(`${file} has no column "${missing.column}". Its columns: ${all.join(', ')}.`);
    const left = columns.filter((name) => !used.some(({ column }) => column === name));
    const read = used.map(({ field, column }) => `${field} = "${column}"`).join(', ');
    printNotice(
      out,
      `${file}: ${read}. ${left.length === 0 ? 'There are no other columns.' : `Other columns, which only group rows: ${left.map((name) => `"${name}"`).join(', ')}.`}`,
    );
  }
}

const LONGEST_SAMPLE = 30;

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST_SAMPLE ? `${line.slice(0, LONGEST_SAMPLE)}…` : line;
}

/** The columns of a file and the values in its first row. */
async function readCsvColumns(
  file: string,
): Promise<{ readonly columns: readonly string[]; readonly samples: Readonly<Record<string, string>> }> {
  let reader: CsvReader | undefined;
  let columns: readonly string[] | undefined;
  try {
    for await (const { text = '', number } of readTextLines(createReadStream(file))) {
      reader ??= new CsvReader(detectCsvSeparator(text));
      const record = reader.take(text, number);
      if (!record) continue;
      if (columns) {
        const row = toCsvRow(columns, record);
        return { columns, samples: 'error' in row ? {} : row.value };
      }
      const header = readCsvHeader(record);
      if ('error' in header) throw new UsageError(`${file}: ${header.error}`);
      columns = header;
    }
  } catch (error) {
    throw error instanceof UsageError ? error : createFileReadError(file, error);
  }
  if (!columns) throw new UsageError(`${file} has no columns.`);
  return { columns, samples: {} };
}
