/** `proofmark expansion`: what models solve with many samples of each problem, before and after training. */

import { getErrorMessage } from '../../core/base/errors.ts';
import { omitUndefined } from '../../core/base/optional-values.ts';
import { DEFAULT_RESAMPLING_SETTINGS } from '../../core/base/shares.ts';
import {
  buildPassAtKReport,
  computePassAtKResults,
  readSolutionSampleRow,
  SolutionSampleCollector,
} from '../../core/evaluate/index.ts';
import { InputErrorReporter } from '../inputs/input-errors.ts';
import { readJsonRows } from '../inputs/json-rows.ts';
import { createOptionBuilders, HELP_OPTION, parseOptions } from '../options/option-table.ts';
import { createOptionalField, joinChoices, readChoiceOption, readWholeNumberOption } from '../options/option-values.ts';
import { REPORT_PART_FORMATS, writeReportParts } from '../output/report-format.ts';
import type { Terminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';
import { createPassAtKJson, createPassAtKReportParts } from './expansion-text.ts';
import { formatRunReport } from './report-output.ts';

const FORMATS = [...REPORT_PART_FORMATS, 'csv', 'html'] as const;

/** The maximum number of models to list if a named model is missing. */
const NAMED = 20;

/** Exit code: 0, or 2 if anything couldn't be read. */
export async function runExpansionCommand(args: readonly string[], out: Terminal): Promise<number> {
  const { files, format, base, post, k, seed } = readExpansionOptions(args);
  const faults = new InputErrorReporter(out);
  const tally = new SolutionSampleCollector();
  for (const file of files) await readSamples(file, tally, faults);
  faults.end();
  const models = tally.result();
  for (const model of [...base, ...(post ?? [])])
    if (!models.has(model)) throw new UsageError(describeMissingModel(model, [...models.keys()]));
  if (models.size === 0) return 2;
  const resampling = { ...DEFAULT_RESAMPLING_SETTINGS, seed };
  const sampling = computePassAtKResults(models, omitUndefined({ base, post, k, resampling }));
  if (format === 'csv' || format === 'html')
    out.write(await formatRunReport(format, buildPassAtKReport(sampling), out));
  else if (format === 'json') writeReportParts(format, [], createPassAtKJson(sampling), out);
  else writeReportParts(format, createPassAtKReportParts(sampling), undefined, out);
  await out.drained();
  return faults.areNone ? 0 : 2;
}

async function readSamples(file: string, tally: SolutionSampleCollector, faults: InputErrorReporter): Promise<void> {
  let rows = 0;
  try {
    for await (const row of readJsonRows(file, readExpansionRow)) {
      rows++;
      if ('error' in row)
        faults.say({ file, ...(row.number === undefined ? {} : { row: row.number }), error: row.error });
      else tally.add(row);
    }
    if (rows === 0) faults.say({ file, error: 'No rows found.' });
  } catch (error) {
    faults.say({ file, error: getErrorMessage(error) });
  }
}

function readExpansionRow(value: unknown, number: number) {
  const row = readSolutionSampleRow(value);
  return typeof row === 'string' ? { number, error: row } : row;
}

function describeMissingModel(model: string, models: readonly string[]): string {
  if (models.length === 0) return `No samples of "${model}": no rows could be read.`;
  const more = models.length > NAMED ? `, and ${models.length - NAMED} more` : '';
  const named = models.slice(0, NAMED).map((one) => `"${one}"`);
  return `No samples of "${model}". Models: ${more === '' ? joinChoices(named, 'and') : `${named.join(', ')}${more}`}.`;
}

function readExpansionOptions(args: readonly string[]) {
  const { values, positionals } = parseOptions(EXPANSION_COMMAND_OPTIONS, args);
  if (positionals.length === 0) throw new UsageError('Specify at least one file of samples.');
  if (positionals.filter((file) => file === '-').length > 1)
    throw new UsageError('Standard input can be read only once.');
  const { base = [], post = [] } = values;
  const [only] = post;
  // A model can be the result of one training and the base of another.
  if (only !== undefined && base.length > 0 && [...base, ...post].every((model) => model === only))
    throw new UsageError(
      `--base and --post both name "${only}". Specify the model before training and the one after it.`,
    );
  if (values.post && !values.base) throw new UsageError('--post needs --base, the model before training.');
  return {
    files: [...new Set(positionals)],
    format: readChoiceOption('format', values.format ?? 'text', FORMATS),
    base,
    post: values.post,
    ...createOptionalField('k', values.k, (value) => readWholeNumberOption('k', value, 1)),
    seed: readWholeNumberOption('seed', values.seed ?? '0', 0),
  };
}

const { text, texts } = createOptionBuilders();

export const EXPANSION_COMMAND_OPTIONS = {
  base: texts('MODEL', 'model before training (repeatable)'),
  post: texts('MODEL', 'model after training (repeatable; default: all others)'),
  k: text('K', 'number of samples per problem to count (default: the smallest number that a problem of a model has)'),
  seed: text('S', 'seed of the intervals (default: 0)'),
  format: text(
    FORMATS.join('|'),
    'html: one file with charts of pass@k and expansion over k; csv: one metric per line (default: text)',
  ),
  help: HELP_OPTION,
};
