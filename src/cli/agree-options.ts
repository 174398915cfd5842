/** The command line of `proofmark agree`. */
import { parseArgs } from 'node:util';
import { MOST_ANNOTATORS, PAPER_RULES, type Rules } from '../core/annotate/agreement/index.ts';
import { labelledData } from './labelled-data.ts';
import { REPORT_FORMATS, type ReportFormat } from './report-format.ts';
import { HelpWanted, nonEmpty, oneOf, UsageError, wholeNumber } from './usage.ts';

export interface AgreeOptions {
  /** Files and folders of labels. */
  readonly labels: readonly string[];
  readonly data: readonly string[];
  /** Agreement files; without any, those beside the labels count. */
  readonly agreements: readonly string[];
  /** Where there is no protocol; undefined where they are not said. */
  readonly rules: Rules | undefined;
  /** Reviews, as `review --format json` writes them. */
  readonly verdicts: readonly string[];
  readonly format: ReportFormat;
}

const OPTIONS = {
  data: { type: 'string', multiple: true },
  agreement: { type: 'string', multiple: true },
  needed: { type: 'string' },
  most: { type: 'string' },
  'judge-verdicts': { type: 'string', multiple: true },
  format: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** @throws UsageError for what is not there or does not go together */
export function readAgreeOptions(args: readonly string[]): AgreeOptions {
  const { values, positionals } = parse(args);
  if (values.help) throw new HelpWanted();
  if (positionals.length === 0) throw new UsageError('Name files of labels, or a folder of them.');
  const { data = [], agreement = [], 'judge-verdicts': verdicts = [] } = values;
  if (data.length === 0) throw new UsageError('Name the data set that the labels are of: --data DATA.jsonl.');
  if ([...positionals, ...data].includes('-'))
    throw new UsageError('Labels and data sets are read where they lie: name files, not standard input.');
  return {
    labels: positionals,
    data: labelledData('data', data),
    agreements: agreement.map((file) => nonEmpty('agreement', file)),
    rules: rulesOf(values, agreement.length > 0),
    verdicts: verdicts.map((file) => nonEmpty('judge-verdicts', file)),
    format: oneOf('format', values.format ?? 'text', REPORT_FORMATS),
  };
}

function rulesOf(
  { needed, most }: ReturnType<typeof parse>['values'],
  hasProtocol: boolean,
): Rules | undefined {
  if (needed === undefined && most === undefined) return undefined;
  if (hasProtocol)
    throw new UsageError(
      'How many have to agree is said by the agreement file: leave out --needed and --most.',
    );
  const least = needed === undefined ? PAPER_RULES.needed : wholeNumber('needed', needed, 2, MOST_ANNOTATORS);
  const largest = Math.max(PAPER_RULES.most, least);
  return {
    needed: least,
    most: most === undefined ? largest : wholeNumber('most', most, least, MOST_ANNOTATORS),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
