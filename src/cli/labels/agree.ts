/** `proofmark agree`: the labels that annotators settle on, and how far they agree. */

import { basename, relative, sep } from 'node:path';
import {
  type AgreementProtocol,
  type AgreementProtocolOrRules,
  type AgreementRules,
  AgreementTally,
  buildLabelsByItem,
  computeItemAgreement,
  createAgreementReportParts,
  type DisagreementDetails,
  formatLabelItemName,
  type ItemAgreement,
  type ItemLabel,
  loadDisagreementDetails,
  MAX_AGREEMENT_PROTOCOL_ANNOTATORS,
  MAX_LISTED_DISAGREEMENTS,
  PROCESSBENCH_AGREEMENT_RULES,
  parseLabelItemName,
} from '../../core/annotate/index.ts';
import { omitUndefined } from '../../core/base/optional-values.ts';
import type { DataSet } from '../../core/data/index.ts';
import { createFileLineLink } from '../../core/report-parts/index.ts';
import { getDataSetNameWithoutExtension, withIndexedDataSet } from '../inputs/indexed-set.ts';
import { formatErrorAsSentence, InputErrorReporter, reportDataSetOddities } from '../inputs/input-errors.ts';
import { createOptionBuilders, HELP_OPTION, type ParsedOptionValues, parseOptions } from '../options/option-table.ts';
import { readChoiceOption, readTextOption, readWholeNumberOption } from '../options/option-values.ts';
import { INTERRUPTED_EXIT_CODE, listenForInterruption } from '../output/interrupt.ts';
import { REPORT_PART_FORMATS, type ReportPartFormat, writeReportParts } from '../output/report-format.ts';
import type { Terminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';
import {
  findAgreementProtocolBesideLabels,
  type JudgeVerdictsByItem,
  readAgreementProtocolFile,
  readJudgeVerdicts,
  readLabelFiles,
  readUniquelyNamedDataSetPaths,
} from './label-files.ts';

interface AgreeOptions {
  /** Label files and folders of them. */
  readonly labels: readonly string[];
  readonly data: readonly string[];
  /** Agreement protocols; if empty, those beside the labels are used. */
  readonly agreements: readonly string[];
  /** Used without a protocol; undefined if not set. */
  readonly rules: AgreementRules | undefined;
  /** Files with the output of `review --format json`. */
  readonly verdicts: readonly string[];
  readonly format: ReportPartFormat;
}

const { text, texts } = createOptionBuilders();

export const AGREE_COMMAND_OPTIONS = {
  data: texts('DATA', 'data set that the labels belong to (repeatable)'),
  agreement: texts(
    'FILE',
    "agreement protocol (repeatable; default: the one beside the labels, if any). Without a protocol, every annotator's labels count on every item",
  ),
  needed: text(
    'N',
    `without a protocol: number of annotators who must agree (default: ${PROCESSBENCH_AGREEMENT_RULES.needed})`,
  ),
  most: text('M', `without a protocol: maximum number of annotators (default: ${PROCESSBENCH_AGREEMENT_RULES.most})`),
  'judge-verdicts': texts(
    'FILE',
    'verdicts of a judge (review --format json) to compare with the settled labels (repeatable)',
  ),
  format: text(REPORT_PART_FORMATS.join('|'), 'format of the report (default: text)'),
  help: HELP_OPTION,
};

/** @throws UsageError for missing or conflicting options */
function readAgreeOptions(args: readonly string[]): AgreeOptions {
  const { values, positionals } = parseOptions(AGREE_COMMAND_OPTIONS, args);
  if (positionals.length === 0) throw new UsageError('Specify label files, or a folder of them.');
  const { data = [], agreement = [], 'judge-verdicts': verdicts = [] } = values;
  if (data.length === 0) throw new UsageError('Set the data set that the labels belong to with --data DATA.jsonl.');
  if ([...positionals, ...data].includes('-'))
    throw new UsageError("Labels and data sets can't be read from standard input. Specify files.");
  return {
    labels: positionals,
    data: readUniquelyNamedDataSetPaths('data', data),
    agreements: agreement.map((file) => readTextOption('agreement', file)),
    rules: readRules(values, agreement.length > 0),
    verdicts: verdicts.map((file) => readTextOption('judge-verdicts', file)),
    format: readChoiceOption('format', values.format ?? 'text', REPORT_PART_FORMATS),
  };
}

function readRules(
  { needed, most }: ParsedOptionValues<typeof AGREE_COMMAND_OPTIONS>,
  hasProtocol: boolean,
): AgreementRules | undefined {
  if (needed === undefined && most === undefined) return undefined;
  if (hasProtocol)
    throw new UsageError("--needed and --most can't be used with an agreement protocol, which sets them.");
  const least =
    needed === undefined
      ? PROCESSBENCH_AGREEMENT_RULES.needed
      : readWholeNumberOption('needed', needed, 2, MAX_AGREEMENT_PROTOCOL_ANNOTATORS);
  const largest = Math.max(PROCESSBENCH_AGREEMENT_RULES.most, least);
  return {
    needed: least,
    most: most === undefined ? largest : readWholeNumberOption('most', most, least, MAX_AGREEMENT_PROTOCOL_ANNOTATORS),
  };
}

type Labels = ReadonlyMap<string, ReadonlyMap<string, ItemLabel>>;

/** Exit code: 0, or 2 if anything couldn't be read. Disagreement isn't an error. */
export async function runAgreeCommand(args: readonly string[], out: Terminal): Promise<number> {
  const options = readAgreeOptions(args);
  const faults = new InputErrorReporter(out);
  const interruption = listenForInterruption();
  let isAny = false;
  try {
    const { records, folders } = await readLabelFiles(options.labels, faults);
    const labels = buildLabelsByItem(records);
    const protocols = await readProtocols(options, folders, faults);
    const verdicts = await readJudgeVerdicts(options.verdicts, faults);
    const [rules, whole] = chooseAgreementRules(options, protocols);
    const tally = new AgreementTally(rules, whole);
    const items = new Map<string, DisagreementDetails>();
    for (const file of options.data) {
      const read = await withIndexedDataSet(file, faults, out, interruption.signal, async (set) => {
        reportDataSetOddities(file, set.oddities, out);
        const before = tally.disagreements.length;
        const protocol = protocols.get(set.name);
        const among: AgreementProtocolOrRules = protocol ? { protocol } : { rules };
        const isAnyItem = tallyItems(tally, set, getDataSetNameWithoutExtension(file), labels, among, verdicts);
        if (options.format !== 'json') await readDisagreed(tally, before, file, set, items);
        return isAnyItem;
      });
      if (interruption.signal.aborted) return INTERRUPTED_EXIT_CODE;
      isAny ||= read ?? false;
    }
    const report = tally.result();
    const title = options.data.map((file) => basename(file)).join(', ');
    if (options.format === 'json' || isAny)
      writeReportParts(options.format, createAgreementReportParts(report, title, items), report, out);
  } finally {
    interruption.dispose();
  }
  faults.end();
  return faults.areNone && isAny ? 0 : 2;
}

/** Adds the items of a data set. @returns whether it has any */
function tallyItems(
  tally: AgreementTally,
  { name, items }: DataSet,
  subset: string,
  labels: Labels,
  among: AgreementProtocolOrRules,
  verdicts: JudgeVerdictsByItem,
): boolean {
  items.select((facts) => {
    const item = formatLabelItemName(name, facts.id);
    const { gold, steps, isAnswerRight } = facts;
    const beside = omitUndefined({ steps, isAnswerRight });
    const agreement: ItemAgreement = computeItemAgreement(item, labels.get(item), among, beside);
    const judged = verdicts.get(item);
    tally.add(agreement, omitUndefined({ subset: facts.subset ?? subset, gold, judged }));
    return false;
  });
  for (const item of labels.keys()) {
    const id = parseLabelItemName(name, item);
    if (id !== undefined && items.numberOf(id) === undefined) tally.unknown();
  }
  return items.length > 0;
}

/** Reads the texts of the items on which annotators differ. @param before the number of items listed before these */
async function readDisagreed(
  { disagreements }: AgreementTally,
  before: number,
  file: string,
  set: DataSet,
  into: Map<string, DisagreementDetails>,
): Promise<void> {
  const path = relative('', file).split(sep).join('/');
  for (const { item, votes } of disagreements.slice(before, MAX_LISTED_DISAGREEMENTS)) {
    const number = set.items.numberOf(parseLabelItemName(set.name, item) ?? '');
    if (number === undefined) continue;
    const found = await loadDisagreementDetails(set, number, votes, (line) => createFileLineLink(path, line));
    if (found) into.set(item, found);
  }
}

/** The protocols by file name of the data set: the named ones, or those beside the labels. */
async function readProtocols(
  { data, agreements }: AgreeOptions,
  folders: readonly string[],
  faults: InputErrorReporter,
): Promise<ReadonlyMap<string, AgreementProtocol>> {
  const protocols = new Map<string, AgreementProtocol>();
  const names = data.map((file) => basename(file));
  for (const file of agreements) {
    try {
      const read = await readAgreementProtocolFile(file);
      if ('error' in read) faults.say({ file, error: read.error });
      else if (names.includes(read.protocol.dataSet)) protocols.set(read.protocol.dataSet, read.protocol);
      else
        faults.say({
          file,
          error: `This protocol is for ${read.protocol.dataSet}, which isn't one of the data sets.`,
        });
    } catch (error) {
      faults.say({ file, error: formatErrorAsSentence(error) });
    }
  }
  if (agreements.length > 0) return protocols;
  for (const name of names) {
    const protocol = await findAgreementProtocolBesideLabels(name, folders, faults);
    if (protocol) protocols.set(name, protocol);
  }
  return protocols;
}

/** All protocols of one report must have the same rule. */
function chooseAgreementRules(
  { data, rules }: AgreeOptions,
  protocols: ReadonlyMap<string, AgreementProtocol>,
): [AgreementRules, (AgreementProtocol | undefined)?] {
  const [first, ...more] = [...protocols.values()];
  if (!first) return [rules ?? PROCESSBENCH_AGREEMENT_RULES];
  if (rules) throw new UsageError("--needed and --most can't be used with an agreement protocol, which sets them.");
  if (protocols.size < new Set(data.map((file) => basename(file))).size)
    throw new UsageError(
      'Only some of the data sets have an agreement protocol. Run the command for each data set separately.',
    );
  if (more.some(({ needed, most }) => needed !== first.needed || most !== first.most))
    throw new UsageError(
      'The agreement protocols differ in how many annotators must agree. Run the command for each data set separately.',
    );
  const annotators = [...new Set([first, ...more].flatMap((one) => one.annotators))];
  return [first, more.length > 0 ? { ...first, dataSet: [...protocols.keys()].join(', '), annotators } : first];
}
