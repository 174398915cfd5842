/** The command line of `proofmark export`. */
import { EXPORT_FORMATS, type ExportFormat, MOST_PAIRS } from '../../core/annotate/export/index.ts';
import { isAnnotator } from '../../core/annotate/index.ts';
import type { Split } from '../../core/proof/types.ts';
import { helpOption, optionsUnder, parsedBy } from '../options/option-table.ts';
import { HelpWanted, nonEmpty, oneOf, UsageError, wholeNumber, wordsOf } from '../options/values.ts';
import { labelledData } from './labelled-data.ts';

export interface ExportCommandOptions {
  readonly data: readonly string[];
  readonly format: ExportFormat;
  /** Files and folders of labels; without any, the rows' own labels are exported. */
  readonly labels: readonly string[];
  /** Whose labels; `gold` for the rows' own although labels are named; undefined for what is settled, or the only annotator's. */
  readonly by: { readonly annotator: string } | 'settled' | 'gold' | undefined;
  readonly withoutDisputed: boolean;
  readonly out?: string;
  readonly split: Split;
  readonly seed: number;
  readonly mostPairs: number;
  readonly untilError: boolean;
}

const { text, texts, flag } = optionsUnder();

export const exportOptions = {
  to: text('FORMAT', wordsOf(EXPORT_FORMATS)),
  labels: texts(
    'FILE|FOLDER',
    "what annotators said, in <name>.jsonl or .proofmark/labels; may be given several times. Without: the rows' own labels",
  ),
  by: text('NAME', "one annotator's labels"),
  settled: flag(
    'what three of at most five settle on (default where an agreement protocol lies beside the labels, or more than two have labelled)',
  ),
  gold: flag("the rows' own labels, also where --labels names others"),
  'without-disputed': flag('leave out items whose own label somebody disputes'),
  out: text('FILE', 'a new file in place of standard output'),
  split: text('strict|logical', 'how solutions that do not come in steps are cut (default: logical)'),
  seed: text('S', 'of trl-preference: which pairs (default: 0)'),
  pairs: text('N', `of trl-preference: at most N pairs of each problem (default: ${MOST_PAIRS})`),
  'until-error': flag('of trl-stepwise: end a solution with its earliest error'),
  help: helpOption,
};

/** The formats that some options belong to. */
const ONLY: Readonly<Record<string, ExportFormat>> = {
  seed: 'trl-preference',
  pairs: 'trl-preference',
  'until-error': 'trl-stepwise',
};

/** @throws UsageError for what is not there or does not go together */
export function readExportOptions(args: readonly string[]): ExportCommandOptions {
  const { values, positionals } = parsedBy(exportOptions, args);
  if (values.help) throw new HelpWanted();
  if (positionals.length === 0) throw new UsageError('Name at least one data set.');
  if (positionals.includes('-'))
    throw new UsageError('A data set is read where it lies: name a file, not standard input.');
  if (values.to === undefined)
    throw new UsageError(`Say which rows are wanted: --to ${wordsOf(EXPORT_FORMATS)}.`);
  const format = oneOf('to', values.to, EXPORT_FORMATS);
  for (const [option, only] of Object.entries(ONLY))
    if (option in values && only !== format) throw new UsageError(`--${option} belongs to --to ${only}.`);
  const labels = values.labels ?? [];
  if (labels.length === 0) {
    for (const option of ['by', 'settled', 'gold', 'without-disputed'])
      if (option in values && option !== 'gold')
        throw new UsageError(`--${option} needs labels: name them with --labels.`);
  }
  return {
    data: labels.length > 0 ? labelledData('data', positionals) : [...new Set(positionals)],
    format,
    labels,
    by: byWhom(values),
    withoutDisputed: values['without-disputed'] ?? false,
    ...(values.out === undefined ? {} : { out: nonEmpty('out', values.out) }),
    split: oneOf('split', values.split ?? 'logical', ['logical', 'strict']),
    seed: values.seed === undefined ? 0 : wholeNumber('seed', values.seed, 0),
    mostPairs: values.pairs === undefined ? MOST_PAIRS : wholeNumber('pairs', values.pairs, 1, 10_000),
    untilError: values['until-error'] ?? false,
  };
}

function byWhom({
  by,
  settled,
  gold,
}: ReturnType<typeof parsedBy<typeof exportOptions>>['values']): ExportCommandOptions['by'] {
  if ([by, settled, gold].filter((one) => one !== undefined).length > 1)
    throw new UsageError('--by, --settled and --gold each say whose labels are meant: name one of them.');
  if (gold) return 'gold';
  if (settled) return 'settled';
  if (by === undefined) return undefined;
  if (!isAnnotator(by)) throw new UsageError(`"${by}" is no name of an annotator.`);
  return { annotator: by };
}
