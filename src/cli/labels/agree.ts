/** `proofmark agree`: what annotators settle on, and how far they agree. */

import { basename, relative, sep } from 'node:path';
import {
  type Agreement,
  AgreementTally,
  type Among,
  agreementOf,
  agreementParts,
  type DisagreedItem,
  disagreedItem,
  type ItemLabel,
  idIn,
  itemName,
  labelsOf,
  MOST_ANNOTATORS,
  MOST_LISTED,
  PAPER_RULES,
  type Protocol,
  type Rules,
} from '../../core/annotate/index.ts';
import { defined } from '../../core/base/optional.ts';
import type { DataSet } from '../../core/data/index.ts';
import { fileLink } from '../../core/report-parts/index.ts';
import { Faults, sayOddities, sayWhy } from '../inputs/faults.ts';
import { dataSetName, withIndexed } from '../inputs/indexed-set.ts';
import { helpOption, optionsUnder, parsedBy, type ValuesOf } from '../options/option-table.ts';
import { nonEmpty, oneOf, wholeNumber } from '../options/values.ts';
import { INTERRUPTED, listenForInterruption } from '../output/interrupt.ts';
import { REPORT_FORMATS, type ReportFormat, writeParts } from '../output/report-format.ts';
import type { Terminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';
import {
  type JudgeVerdicts,
  labelledData,
  protocolBeside,
  readLabelFiles,
  readProtocolFile,
  readVerdicts,
} from './label-files.ts';

interface AgreeOptions {
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
  data: texts('DATA', 'data set that the labels belong to (repeatable)'),
  agreement: texts(
    'FILE',
    'agreement protocol (repeatable; default: the one beside the labels, if any). Without a protocol, labels by anyone on any item count',
  ),
  needed: text(
    'N',
    `without a protocol: number of annotators who must agree (default: ${PAPER_RULES.needed})`,
  ),
  most: text('M', `without a protocol: maximum number of annotators (default: ${PAPER_RULES.most})`),
  'judge-verdicts': texts(
    'FILE',
    'verdicts of a judge (review --format json) to compare with the settled labels (repeatable)',
  ),
  format: text(REPORT_FORMATS.join('|'), 'format of the report (default: text)'),
  help: helpOption,
};

/** @throws UsageError for what is not there or does not go together */
function readAgreeOptions(args: readonly string[]): AgreeOptions {
  const { values, positionals } = parsedBy(agreeOptions, args);
  if (positionals.length === 0) throw new UsageError('Specify label files, or a folder of them.');
  const { data = [], agreement = [], 'judge-verdicts': verdicts = [] } = values;
  if (data.length === 0)
    throw new UsageError('Set the data set that the labels belong to with --data DATA.jsonl.');
  if ([...positionals, ...data].includes('-'))
    throw new UsageError("Labels and data sets can't be read from standard input. Specify files.");
  return {
    labels: positionals,
    data: labelledData('data', data),
    agreements: agreement.map((file) => nonEmpty('agreement', file)),
    rules: rulesOf(values, agreement.length > 0),
    verdicts: verdicts.map((file) => nonEmpty('judge-verdicts', file)),
    format: oneOf('format', values.format ?? 'text', REPORT_FORMATS),
  };
}

function rulesOf({ needed, most }: ValuesOf<typeof agreeOptions>, hasProtocol: boolean): Rules | undefined {
  if (needed === undefined && most === undefined) return undefined;
  if (hasProtocol)
    throw new UsageError("--needed and --most can't be used with an agreement protocol, which sets them.");
  const least = needed === undefined ? PAPER_RULES.needed : wholeNumber('needed', needed, 2, MOST_ANNOTATORS);
  const largest = Math.max(PAPER_RULES.most, least);
  return {
    needed: least,
    most: most === undefined ? largest : wholeNumber('most', most, least, MOST_ANNOTATORS),
  };
}

type Labels = ReadonlyMap<string, ReadonlyMap<string, ItemLabel>>;

/** Exit code 0, or 2 if anything could not be read. That people do not agree is nothing wrong. */
export async function agreeCommand(args: readonly string[], out: Terminal): Promise<number> {
  const options = readAgreeOptions(args);
  const faults = new Faults(out);
  const interruption = listenForInterruption();
  let isAny = false;
  try {
    const { records, folders } = await readLabelFiles(options.labels, faults);
    const labels = labelsOf(records);
    const protocols = await protocolsOf(options, folders, faults);
    const verdicts = await readVerdicts(options.verdicts, faults);
    const [rules, whole] = amongOf(options, protocols);
    const tally = new AgreementTally(rules, whole);
    const items = new Map<string, DisagreedItem>();
    for (const file of options.data) {
      const read = await withIndexed(file, faults, out, interruption.signal, async (set) => {
        sayOddities(file, set.oddities, out);
        const before = tally.disagreements.length;
        const protocol = protocols.get(set.name);
        const among: Among = protocol ? { protocol } : { rules };
        const isAnyItem = enter(tally, set, dataSetName(file), labels, among, verdicts);
        if (options.format !== 'json') await readDisagreed(tally, before, file, set, items);
        return isAnyItem;
      });
      if (interruption.signal.aborted) return INTERRUPTED;
      isAny ||= read ?? false;
    }
    const report = tally.result();
    const title = options.data.map((file) => basename(file)).join(', ');
    if (options.format === 'json' || isAny)
      writeParts(options.format, agreementParts(report, title, items), report, out);
  } finally {
    interruption.dispose();
  }
  faults.end();
  return faults.areNone && isAny ? 0 : 2;
}

/** Enters the items of a data set. @returns whether it has any */
function enter(
  tally: AgreementTally,
  { name, items }: DataSet,
  subset: string,
  labels: Labels,
  among: Among,
  verdicts: JudgeVerdicts,
): boolean {
  items.select((facts) => {
    const item = itemName(name, facts.id);
    const { gold, steps, isAnswerRight } = facts;
    const beside = defined({ steps, isAnswerRight });
    const agreement: Agreement = agreementOf(item, labels.get(item), among, beside);
    const judged = verdicts.get(item);
    tally.add(agreement, defined({ subset: facts.subset ?? subset, gold, judged }));
    return false;
  });
  for (const item of labels.keys()) {
    const id = idIn(name, item);
    if (id !== undefined && items.numberOf(id) === undefined) tally.unknown();
  }
  return items.length > 0;
}

/** Reads what the report shows of the items of a data set that people differ on. @param before how many others are listed before them */
async function readDisagreed(
  { disagreements }: AgreementTally,
  before: number,
  file: string,
  set: DataSet,
  into: Map<string, DisagreedItem>,
): Promise<void> {
  const path = relative('', file).split(sep).join('/');
  for (const { item, votes } of disagreements.slice(before, MOST_LISTED)) {
    const number = set.items.numberOf(idIn(set.name, item) ?? '');
    if (number === undefined) continue;
    const found = await disagreedItem(set, number, votes, (line) => fileLink(path, line));
    if (found) into.set(item, found);
  }
}

/** By the file name of the data set: the protocols that are named, or else those beside the labels. */
async function protocolsOf(
  { data, agreements }: AgreeOptions,
  folders: readonly string[],
  faults: Faults,
): Promise<ReadonlyMap<string, Protocol>> {
  const protocols = new Map<string, Protocol>();
  const names = data.map((file) => basename(file));
  for (const file of agreements) {
    try {
      const read = await readProtocolFile(file);
      if ('error' in read) faults.say({ file, error: read.error });
      else if (names.includes(read.protocol.dataSet)) protocols.set(read.protocol.dataSet, read.protocol);
      else
        faults.say({
          file,
          error: `This protocol is for ${read.protocol.dataSet}, which isn't one of the data sets.`,
        });
    } catch (error) {
      faults.say({ file, error: sayWhy(error) });
    }
  }
  if (agreements.length > 0) return protocols;
  for (const name of names) {
    const protocol = await protocolBeside(name, folders, faults);
    if (protocol) protocols.set(name, protocol);
  }
  return protocols;
}

/** One report has one rule: several protocols have to say the same. */
function amongOf(
  { data, rules }: AgreeOptions,
  protocols: ReadonlyMap<string, Protocol>,
): [Rules, (Protocol | undefined)?] {
  const [first, ...more] = [...protocols.values()];
  if (!first) return [rules ?? PAPER_RULES];
  if (rules)
    throw new UsageError("--needed and --most can't be used with an agreement protocol, which sets them.");
  if (protocols.size < new Set(data.map((file) => basename(file))).size)
    throw new UsageError('Only some of the data sets have an agreement protocol. Report on them separately.');
  if (more.some(({ needed, most }) => needed !== first.needed || most !== first.most))
    throw new UsageError(
      'The agreement protocols differ in how many annotators must agree. Report on them separately.',
    );
  const annotators = [...new Set([first, ...more].flatMap((one) => one.annotators))];
  return [
    first,
    more.length > 0 ? { ...first, dataSet: [...protocols.keys()].join(', '), annotators } : first,
  ];
}
