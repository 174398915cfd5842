/** The command line of `proofmark agree`. */
import { MOST_ANNOTATORS, PAPER_RULES, type Rules } from '../../core/annotate/agreement/index.ts';
import { helpOption, optionsUnder, parsedBy } from '../options/option-table.ts';
import { HelpWanted, nonEmpty, oneOf, UsageError, wholeNumber } from '../options/values.ts';
import { REPORT_FORMATS, type ReportFormat } from '../output/report-format.ts';
import { labelledData } from './labelled-data.ts';

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

const { text, texts } = optionsUnder();

export const agreeOptions = {
  data: texts('DATA', 'the data set that the labels are of; may be given several times'),
  agreement: texts(
    'FILE',
    'the protocol: who was asked for what; may be given several times. Without: the one that lies beside the labels, or none; then anybody may have labelled anything',
  ),
  needed: text('N', `without a protocol: how many have to agree (default: ${PAPER_RULES.needed})`),
  most: text('M', `without a protocol: of at most how many (default: ${PAPER_RULES.most})`),
  'judge-verdicts': texts(
    'FILE',
    'what a judge said of the rows (review --format json), to be set against what was settled; may be given several times',
  ),
  format: text(REPORT_FORMATS.join('|'), 'markdown: the tables (default: text)'),
  help: helpOption,
};

/** @throws UsageError for what is not there or does not go together */
export function readAgreeOptions(args: readonly string[]): AgreeOptions {
  const { values, positionals } = parsedBy(agreeOptions, args);
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
  { needed, most }: ReturnType<typeof parsedBy<typeof agreeOptions>>['values'],
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
