/** Reads `board.yaml`: the runs of a board with published figures, its measures and its layout. The file is untrusted. */

import { t } from '../../../l10n/index.ts';
import { formatWholeNumber } from '../../../l10n/numbers.ts';
import type { CountsByStratum } from '../../base/shares.ts';
import { findSimilarWord } from '../../base/similar-word.ts';
import { isFiniteNumber, isIntegerInRange, isRecord } from '../../base/unknown-fields.ts';
import type { BoardOptions } from './build-board.ts';
import { mergeRowFilters, parseRowFilter, type RowFilter } from './fields.ts';
import { findBoardMeasure, type SubsetCounts } from './measures.ts';
import { ALL_ROWS, type PublishedFigures, type PublishedValue } from './sources.ts';

/** A run of the file: a journal, or published figures. */
export interface ConfiguredRun {
  readonly name?: string;
  readonly model?: string;
  readonly prompt?: string;
  /** The path of a journal from the folder of the file, or its name. */
  readonly run?: string;
  readonly published?: PublishedFigures;
}

export interface BoardConfig {
  readonly runs: readonly ConfiguredRun[];
  /** Data sets whose rows have fields that journals didn't record. */
  readonly data: readonly string[];
  readonly options: BoardOptions;
}

const KEYS = ['runs', 'data', 'measures', 'by', 'where', 'sort', 'baseline', 'redraw', 'threshold-from'] as const;
const RUN_KEYS = ['name', 'model', 'prompt', 'run', 'published'] as const;
const PUBLISHED_KEYS = ['source', 'by', 'counts', 'values'] as const;

const MOST_RUNS = 1000;
/** The longest text of a value. */
const MOST_CHARS = 1000;

class ConfigError extends Error {}

/** The configuration in a record of YAML, or what is wrong with it as a sentence. */
export function readBoardConfig(record: Readonly<Record<string, unknown>>): BoardConfig | { readonly error: string } {
  try {
    return readConfig(record);
  } catch (error) {
    if (error instanceof ConfigError) return { error: error.message };
    throw error;
  }
}

function readConfig(record: Readonly<Record<string, unknown>>): BoardConfig {
  checkKeys(record, KEYS, '');
  const { runs, redraw } = record;
  if (!Array.isArray(runs) || runs.length === 0 || runs.length > MOST_RUNS)
    throw new ConfigError(t('“runs” must be a list of 1 to {0} runs.', MOST_RUNS));
  const options: { -readonly [Key in keyof BoardOptions]: BoardOptions[Key] } = {};
  if (record.measures !== undefined) options.measures = readTexts(record.measures, 'measures');
  if (record.by !== undefined) options.by = readTexts(record.by, 'by');
  if (record.where !== undefined) options.where = readFilters(record.where, 'where');
  if (record.sort !== undefined) options.sort = readText(record.sort, 'sort');
  if (record.baseline !== undefined) options.baseline = readText(record.baseline, 'baseline');
  if (record['threshold-from'] !== undefined)
    options.thresholdFrom = readFilters(record['threshold-from'], 'threshold-from');
  if (redraw !== undefined) {
    const { votes, draws = 8, seed = 0 } = isRecord(redraw) ? redraw : {};
    if (!isIntegerInRange(votes, 1, MOST_DRAWS) || !isIntegerInRange(draws, 2, MOST_DRAWS) || !isCount(seed, 0))
      throw new ConfigError(
        t('“redraw” must have “votes” of 1 to {0}, and may have “draws” of 2 to {0} and “seed”.', MOST_DRAWS),
      );
    options.redraws = { votes, draws, seed };
  }
  return { runs: runs.map(readRun), data: record.data === undefined ? [] : readTexts(record.data, 'data'), options };
}

function readRun(value: unknown, index: number): ConfiguredRun {
  const where = `runs[${index}]`;
  if (typeof value === 'string') return { run: value };
  if (!isRecord(value)) throw new ConfigError(t('{0} must be the path of a run journal, or a mapping.', where));
  checkKeys(value, RUN_KEYS, `${where}.`);
  const { run, published } = value;
  if ((run === undefined) === (published === undefined))
    throw new ConfigError(t('{0} needs either “run” or “published”.', where));
  const name = value.name === undefined ? undefined : readText(value.name, `${where}.name`);
  if (published !== undefined && name === undefined)
    throw new ConfigError(t('{0} needs “name”, because its figures are published.', where));
  return {
    ...(name === undefined ? {} : { name }),
    ...(value.model === undefined ? {} : { model: readText(value.model, `${where}.model`) }),
    ...(value.prompt === undefined ? {} : { prompt: readText(value.prompt, `${where}.prompt`) }),
    ...(run === undefined ? {} : { run: readText(run, `${where}.run`) }),
    ...(published === undefined ? {} : { published: readPublished(published, `${where}.published`) }),
  };
}

function readPublished(value: unknown, where: string): PublishedFigures {
  if (!isRecord(value)) throw new ConfigError(t('{0} must be a mapping.', where));
  checkKeys(value, PUBLISHED_KEYS, `${where}.`);
  const { counts = {}, values = {} } = value;
  if (!isRecord(counts) || !isRecord(values))
    throw new ConfigError(t('{0}: “counts” and “values” must be mappings.', where));
  return {
    source: readText(value.source, `${where}.source`),
    field: value.by === undefined ? 'subset' : readText(value.by, `${where}.by`),
    counts: new Map(Object.entries(counts).map(([group, one]) => [group, readCounts(one, `${where}.counts.${group}`)])),
    values: new Map(
      Object.entries(values).map(([measure, one]) => {
        const own = `${where}.values.${measure}`;
        if (!findBoardMeasure(measure)) throw new ConfigError(t("{0} isn't a measure.", own));
        const groups = isRecord(one) ? one : { [ALL_ROWS]: one };
        return [
          measure,
          new Map(Object.entries(groups).map(([group, figure]) => [group, readValue(figure, `${own}.${group}`)])),
        ];
      }),
    ),
  };
}

/** Larger figures aren't published, and an axis of a plane has to end. */
const MOST_VALUE = 1e9;
/** As many as the command line allows. */
const MOST_DRAWS = 100_000;

/** `74.9`, or a list of a value and its standard deviation. */
function readValue(value: unknown, where: string): PublishedValue {
  const [figure, deviation] = Array.isArray(value) ? value : [value];
  if (
    !isFiniteNumber(figure) ||
    Math.abs(figure) > MOST_VALUE ||
    (deviation !== undefined && !isFiniteNumber(deviation))
  )
    throw new ConfigError(t('{0} must be a number, or a list of a value and its standard deviation.', where));
  return deviation === undefined ? { value: figure } : { value: figure, deviation };
}

/** Two parts of two kinds of rows: errors and those located, correct and those passed; or correct and accepted, incorrect and rejected. */
function readCounts(value: unknown, where: string): SubsetCounts {
  if (!isRecord(value)) throw new ConfigError(t('{0} must be a mapping.', where));
  const none: CountsByStratum = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  const pair = (part: string, whole: string): readonly number[] => {
    const [hits, rows] = [value[part], value[whole]];
    if (!isCount(hits, 0) || !isCount(rows, hits))
      throw new ConfigError(
        t('{0}: “{1}” and “{2}” must be numbers of rows, and “{1}” at most “{2}”.', where, part, whole),
      );
    return [hits, rows - hits, 0];
  };
  if (value.errors !== undefined)
    return { located: [pair('located', 'errors'), pair('passed', 'correct')], verdicts: none };
  return { located: none, verdicts: [pair('accepted', 'correct'), pair('rejected', 'incorrect')] };
}

function readFilters(value: unknown, where: string): readonly RowFilter[] {
  if (!isRecord(value)) {
    const all = readTexts(value, where).map((text) => parseRowFilter(text) ?? text);
    const wrong = all.find((one) => typeof one === 'string');
    if (wrong !== undefined)
      throw new ConfigError(t("{0}: “{1}” isn't a condition such as subject=geometry.", where, wrong as string));
    return mergeRowFilters(all as readonly RowFilter[]);
  }
  return Object.entries(value).map(([field, values]) => ({
    field,
    operator: '=' as const,
    values: readTexts(values, where),
  }));
}

function readTexts(value: unknown, where: string): readonly string[] {
  return (Array.isArray(value) ? value : [value]).map((one) => readText(one, where));
}

/** Numbers and truth values are texts, too, as in `year: 2024`. */
function readText(value: unknown, where: string): string {
  if (typeof value === 'string' && value.trim() !== '' && value.length <= MOST_CHARS) return value;
  if (isFiniteNumber(value) || typeof value === 'boolean') return `${value}`;
  throw new ConfigError(t('{0} must be a text of 1 to {1} characters.', where, formatWholeNumber(MOST_CHARS)));
}

function isCount(value: unknown, least: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= least;
}

function checkKeys(record: Readonly<Record<string, unknown>>, known: readonly string[], where: string): void {
  const unknown = Object.keys(record).find((key) => !known.includes(key));
  if (unknown === undefined) return;
  const similar = findSimilarWord(unknown, known);
  throw new ConfigError(
    similar === undefined
      ? t('Unknown key “{0}”. Known keys: {1}.', where + unknown, known.join(', '))
      : t('Unknown key “{0}”. Did you mean “{1}”?', where + unknown, where + similar),
  );
}
