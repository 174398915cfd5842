import { basename } from 'node:path';
import {
  AnnotatorLabelSource,
  chooseDefaultLabelsToExport,
  createExportItemReader,
  createExportLines,
  type DataSetToExport,
  DEFAULT_MAX_PAIRS_PER_PROBLEM,
  EXPORT_FORMAT_NAMES,
  type ExportFormatName,
  type ExportLabelLookup,
  ExportTally,
  formatExportTally,
  isValidAnnotatorName,
  readGroundTruthLabel,
} from '../../core/annotate/index.ts';
import { formatEnglishCountWithNoun } from '../../core/base/counts-and-lists.ts';
import { type DataSet, openDataSet } from '../../core/data/index.ts';
import type { StepSplitMode } from '../../core/proof/index.ts';
import { systemClock } from '../../judges/system-clock.ts';
import { openDataSetFile } from '../../store/files/data-file.ts';
import { reportUnreadableRows } from '../inputs/indexed-set.ts';
import { formatErrorAsSentence, InputErrorReporter, reportDataSetOddities } from '../inputs/input-errors.ts';
import { createOptionBuilders, HELP_OPTION, type ParsedOptionValues, parseOptions } from '../options/option-table.ts';
import {
  createOptionalField,
  joinChoices,
  readChoiceOption,
  readDataSetPaths,
  readTextOption,
  readWholeNumberOption,
} from '../options/option-values.ts';
import { INTERRUPTED_EXIT_CODE, listenForInterruption } from '../output/interrupt.ts';
import { describeIncompleteOutput, openOutputFile } from '../output/output-file.ts';
import { createThrottle } from '../output/progress.ts';
import { printNotice, type Terminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';
import { findAgreementProtocolBesideLabels, readLabelFiles, readUniquelyNamedDataSetPaths } from './label-files.ts';

export interface ExportCommandOptions {
  readonly data: readonly string[];
  readonly format: ExportFormatName;
  /** Label files and folders; if empty, the ground truth of the rows is exported. */
  readonly labels: readonly string[];
  /**
   * Whose labels to export: `gold` for the ground truth even with `--labels`; undefined for the settled labels or those of the only
   * annotator.
   */
  readonly by: { readonly annotator: string } | 'settled' | 'gold' | undefined;
  readonly withoutDisputed: boolean;
  readonly out?: string;
  readonly split: StepSplitMode;
  readonly seed: number;
  readonly mostPairs: number;
  readonly untilError: boolean;
}

const { text, texts, flag } = createOptionBuilders();

export const EXPORT_COMMAND_OPTIONS = {
  to: {
    ...text('FORMAT', `format of the rows: ${joinChoices(EXPORT_FORMAT_NAMES)}`),
    choices: EXPORT_FORMAT_NAMES,
  },
  labels: texts(
    'FILE|FOLDER',
    'export the labels in a file <annotator>.jsonl, or in a folder such as .proofmark/labels (repeatable; default: export the ground truth in the rows)',
  ),
  by: text('NAME', 'export the labels of this annotator only'),
  settled: flag(
    'export the labels that annotators settle on, by the agreement protocol beside the labels, or else where three of at most five agree (default with a protocol or with more than two annotators)',
  ),
  gold: flag('export the ground truth in the rows, even with --labels'),
  'without-disputed': flag('exclude items whose ground truth is disputed'),
  out: text('FILE', 'write to a new file instead of standard output'),
  split: text('logical|strict', "how to split solutions that aren't in steps (default: logical)"),
  seed: text('S', 'trl-preference: seed of the pairs (default: 0)'),
  pairs: text('N', `trl-preference: maximum number of pairs per problem (default: ${DEFAULT_MAX_PAIRS_PER_PROBLEM})`),
  'until-error': flag('trl-stepwise: end each solution at its earliest error'),
  help: HELP_OPTION,
};

/** Options that are valid for one format only. */
const FORMAT_BY_OPTION: Readonly<Record<string, ExportFormatName>> = {
  seed: 'trl-preference',
  pairs: 'trl-preference',
  'until-error': 'trl-stepwise',
};

/** @throws UsageError for missing or conflicting options */
function readExportOptions(args: readonly string[]): ExportCommandOptions {
  const { values, positionals } = parseOptions(EXPORT_COMMAND_OPTIONS, args);
  const files = readDataSetPaths(positionals);
  if (values.to === undefined) throw new UsageError(`Set the format with --to ${joinChoices(EXPORT_FORMAT_NAMES)}.`);
  const format = readChoiceOption('to', values.to, EXPORT_FORMAT_NAMES);
  for (const [option, only] of Object.entries(FORMAT_BY_OPTION))
    if (option in values && only !== format) throw new UsageError(`--${option} is only valid with --to ${only}.`);
  const labels = values.labels ?? [];
  if (labels.length === 0) {
    for (const option of ['by', 'settled', 'without-disputed'])
      if (option in values) throw new UsageError(`--${option} needs --labels.`);
  }
  return {
    data: labels.length > 0 ? readUniquelyNamedDataSetPaths('data', positionals) : files,
    format,
    labels,
    by: readLabelOwner(values),
    withoutDisputed: values['without-disputed'] ?? false,
    ...createOptionalField('out', values.out, (value) => readTextOption('out', value)),
    split: readChoiceOption('split', values.split ?? 'logical', ['logical', 'strict']),
    seed: readWholeNumberOption('seed', values.seed ?? '0', 0),
    mostPairs: readWholeNumberOption('pairs', values.pairs ?? `${DEFAULT_MAX_PAIRS_PER_PROBLEM}`, 1, 10_000),
    untilError: values['until-error'] ?? false,
  };
}

function readLabelOwner({
  by,
  settled,
  gold,
}: ParsedOptionValues<typeof EXPORT_COMMAND_OPTIONS>): ExportCommandOptions['by'] {
  if ([by, settled, gold].filter((one) => one !== undefined).length > 1)
    throw new UsageError("--by, --settled and --gold can't be combined. Use only one of them.");
  if (gold) return 'gold';
  if (settled) return 'settled';
  if (by === undefined) return undefined;
  if (!isValidAnnotatorName(by)) throw new UsageError(`"${by}" isn't a valid annotator name.`);
  return { annotator: by };
}

/**
 * `proofmark export`: writes labels as rows of another format to standard output or to a new file. Standard error lists what the
 * format can't represent. Exit code: 0 if rows were written, 1 if there were none, 2 if anything couldn't be read.
 */
export async function runExportCommand(args: readonly string[], out: Terminal): Promise<number> {
  const options = readExportOptions(args);
  const faults = new InputErrorReporter(out);
  const tally = new ExportTally(options.format, options);
  const interruption = listenForInterruption();
  const { sets, books } = await openSets(options, faults, interruption.signal);
  const often = createThrottle();
  try {
    const output = await openOutputFile(options.out, out);
    try {
      const lines = createExportLines(
        sets.map(({ from }) => from),
        options,
        tally,
      );
      for await (const line of lines) {
        if (out.closed || interruption.signal.aborted) break;
        await output.write(line);
        often(() => out.progress(formatEnglishCountWithNoun(tally.rows, 'row')));
      }
      if (!interruption.signal.aborted) await output.end();
    } catch (error) {
      await output.drop();
      const told = `${formatErrorAsSentence(error)} ${describeIncompleteOutput(options.out)}`;
      faults.say({ file: options.out ?? options.data.join(', '), error: told });
      return 2;
    }
    if (interruption.signal.aborted) {
      await output.drop();
      printNotice(out, `Interrupted. ${describeIncompleteOutput(options.out)}`);
      return INTERRUPTED_EXIT_CODE;
    }
  } finally {
    out.progress(undefined);
    interruption.dispose();
    for (const { data } of sets) await data.close();
  }
  // The reader is gone, and the result is incomplete.
  if (out.closed) return 2;
  for (const { file, data } of sets) reportUnreadableRows(file, data, faults);
  faults.end();
  for (const { file, data } of sets) reportDataSetOddities(file, data.oddities, out);
  const words = [...formatExportTally(tally)];
  for (const { from } of sets) {
    const count = books?.unasked(from.name) ?? 0;
    if (count > 0)
      words.push(`${formatEnglishCountWithNoun(count, "labeled item isn't", "labeled items aren't")} in ${from.name}.`);
  }
  for (const sentence of words) printNotice(out, sentence);
  return faults.areNone ? (tally.rows > 0 ? 0 : 1) : 2;
}

/** An open data set with its file and the source of its labels. */
interface OpenedSet {
  readonly file: string;
  readonly data: DataSet;
  readonly from: DataSetToExport;
}

interface OpenedSets {
  readonly sets: readonly OpenedSet[];
  /** Absent if the ground truth of the rows is exported. */
  readonly books?: AnnotatorLabelSource;
}

type Sayer = Pick<InputErrorReporter, 'say'>;

/**
 * Opens data sets and reads labels. Reports a data set as a fault and excludes it if it can't be read or the source of its labels is
 * unclear.
 */
async function openSets(options: ExportCommandOptions, faults: Sayer, signal: AbortSignal): Promise<OpenedSets> {
  const { labels } = options;
  const read = labels.length > 0 ? await readLabelFiles(labels, faults) : undefined;
  const books = read && new AnnotatorLabelSource(read.records);
  const sets: OpenedSet[] = [];
  for (const file of options.data) {
    try {
      const name = basename(file);
      const source = books ? await chooseLabelSource(name, books, read.folders, options, faults) : readGroundTruthLabel;
      if (typeof source === 'string') {
        faults.say({ file, error: source });
        continue;
      }
      const data = await openDataSet(await openDataSetFile(file), { name, clock: systemClock, signal });
      const isLeftOut = (item: string): boolean => options.withoutDisputed && (books?.isDisputed(item) ?? false);
      const without = (item: string) => (isLeftOut(item) ? 'disputed' : undefined);
      sets.push({
        file,
        data,
        from: {
          name,
          ...stopAtAbort(
            signal,
            createExportItemReader(data, () => waitForIndex(data)),
          ),
          labels: source,
          without,
        },
      });
    } catch (error) {
      faults.say({ file, error: formatErrorAsSentence(error) });
    }
  }
  return { sets, ...(books ? { books } : {}) };
}

async function waitForIndex(data: DataSet): Promise<void> {
  await data.done;
  if (data.failure) throw data.failure;
}

type Items = ReturnType<typeof createExportItemReader>;

/** Items that end when a signal aborts. */
function stopAtAbort(signal: AbortSignal, { items, read }: Items): Items {
  return {
    read,
    async *items() {
      for await (const item of items()) {
        if (signal.aborted) return;
        yield item;
      }
    },
  };
}

/** The source of the labels of a data set, or a sentence that says why it is unclear. */
async function chooseLabelSource(
  name: string,
  books: AnnotatorLabelSource,
  folders: readonly string[],
  { by }: ExportCommandOptions,
  faults: Sayer,
): Promise<ExportLabelLookup | string> {
  if (by === 'gold') return readGroundTruthLabel;
  const annotators = books.annotatorsOf(name);
  if (typeof by === 'object') {
    if (annotators.includes(by.annotator)) return books.by(by.annotator);
    const others = annotators.length > 0 ? ` Annotators: ${annotators.join(', ')}.` : '';
    return `No labels submitted by ${by.annotator}.${others}`;
  }
  const protocol = await findAgreementProtocolBesideLabels(name, folders, faults);
  const chosen =
    by === 'settled'
      ? ({ kind: by, ...(protocol ? { protocol } : {}) } as const)
      : chooseDefaultLabelsToExport(name, annotators, protocol);
  if (typeof chosen === 'string') return annotators.length > 1 ? `${chosen} Use --by NAME or --settled.` : chosen;
  return chosen.kind === 'annotator' ? books.by(chosen.annotator) : books.settled(chosen.protocol);
}
