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
  MOST_LISTED,
  PAPER_RULES,
  type Protocol,
  type Rules,
} from '../../core/annotate/agreement/index.ts';
import { type ItemLabel, idIn, itemName, labelsOf } from '../../core/annotate/index.ts';
import type { DataSet } from '../../core/data/index.ts';
import { fileLink } from '../../core/report-parts/index.ts';
import { nameOf } from '../evaluate/data-set.ts';
import { Faults } from '../inputs/faults.ts';
import { withIndexed } from '../inputs/indexed-set.ts';
import { sayWhy } from '../inputs/inputs.ts';
import { sayOddities } from '../inputs/oddities.ts';
import { UsageError } from '../options/values.ts';
import { INTERRUPTED, listenForInterruption } from '../output/interrupt.ts';
import { writeReport } from '../output/report-format.ts';
import type { Terminal } from '../output/terminal.ts';
import { type AgreeOptions, readAgreeOptions } from './agree-options.ts';
import { protocolBeside, readProtocolFile } from './agreement-file.ts';
import { type JudgeVerdicts, readVerdicts } from './judge-verdicts.ts';
import { readLabelFiles } from './label-files.ts';

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
    const among = amongOf(options, protocols);
    const tally = new AgreementTally(...among);
    const items = new Map<string, DisagreedItem>();
    for (const file of options.data) {
      const read = await withIndexed(file, faults, out, interruption.signal, async (set) => {
        sayOddities(file, set.oddities, out);
        const before = tally.disagreements.length;
        const isAnyItem = enter(
          tally,
          set,
          nameOf(file),
          labels,
          protocols.get(set.name),
          among[0],
          verdicts,
        );
        if (options.format !== 'json') await readDisagreed(tally, before, file, set, items);
        return isAnyItem;
      });
      if (interruption.signal.aborted) return INTERRUPTED;
      isAny ||= read ?? false;
    }
    const report = tally.result();
    const title = options.data.map((file) => basename(file)).join(', ');
    if (options.format === 'json' || isAny)
      writeReport(options.format, agreementParts(report, title, items), report, out);
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
  protocol: Protocol | undefined,
  rules: Rules,
  verdicts: JudgeVerdicts,
): boolean {
  const among: Among = protocol ? { protocol } : { rules };
  items.select((facts) => {
    const item = itemName(name, facts.id);
    const { gold, steps, isAnswerRight } = facts;
    const beside = isAnswerRight === undefined ? { steps } : { steps, isAnswerRight };
    const agreement: Agreement = agreementOf(item, labels.get(item), among, beside);
    const judged = verdicts.get(item);
    tally.add(agreement, {
      subset: facts.subset ?? subset,
      ...(gold === undefined ? {} : { gold }),
      ...(judged ? { judged } : {}),
    });
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
      else faults.say({ file, error: `It is about ${read.protocol.dataSet}, which is not among the data.` });
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
    throw new UsageError(
      'How many have to agree is said by the agreement file: leave out --needed and --most.',
    );
  if (protocols.size < new Set(data.map((file) => basename(file))).size)
    throw new UsageError(
      'Some of the data sets have an agreement protocol, and some have none: report on them apart.',
    );
  if (more.some(({ needed, most }) => needed !== first.needed || most !== first.most))
    throw new UsageError(
      'The agreement protocols say differently how many have to agree: report on them apart.',
    );
  const annotators = [...new Set([first, ...more].flatMap((one) => one.annotators))];
  return [
    first,
    more.length > 0 ? { ...first, dataSet: [...protocols.keys()].join(', '), annotators } : first,
  ];
}
