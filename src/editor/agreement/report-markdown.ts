/** Reports on an open data set as Markdown, with the same tables as on the command line. */
import {
  AgreementTally,
  createAgreementReportParts,
  createStatisticsReportParts,
  DataSetStatisticsTally,
  type DisagreementDetails,
  loadDisagreementDetails,
  MAX_LISTED_DISAGREEMENTS,
  PROCESSBENCH_AGREEMENT_RULES,
  parseLabelItemName,
} from '../../core/annotate/index.ts';
import { renderReportMarkdown } from '../../core/report-parts/index.ts';
import type { EditorDataSet, ItemVerdictProvider } from '../data/index.ts';
import type { DataSetLabels } from '../labels/index.ts';
import type { AgreementTracker } from './window-agreements.ts';

/** After how many items other tasks run. */
const SLICE = 1000;

/**
 * Creates the agreement report of an open data set.
 * @param flags verdicts of judges, to compare with settled labels
 * @param pause resolves after other tasks have run
 * @param linkOf the link to a line of the set's file; undefined without one
 */
export async function createAgreementReportMarkdown(
  set: EditorDataSet,
  agreements: Pick<AgreementTracker, 'of' | 'protocolOf'>,
  labels: Pick<DataSetLabels, 'annotators' | 'labelled'>,
  flags: Pick<ItemVerdictProvider, 'verdictOf'>,
  pause: () => Promise<void>,
  linkOf: (line: number) => string | undefined = () => undefined,
): Promise<string> {
  const protocol = agreements.protocolOf(set);
  const tally = new AgreementTally(protocol ?? PROCESSBENCH_AGREEMENT_RULES, protocol);
  const subset = set.name.replace(/\.[^.]*$/, '');
  for (let number = 0; number < set.items.length; number++) {
    const agreement = agreements.of(set, number);
    const facts = set.items.at(number);
    if (agreement && facts) {
      const { gold } = facts;
      const { judge, earliest } = flags.verdictOf(set, number) ?? {};
      tally.add(agreement, {
        subset: facts.subset ?? subset,
        ...(gold === undefined ? {} : { gold }),
        ...(judge === undefined ? {} : { judged: new Map([[judge, earliest]]) }),
      });
    }
    if (number % SLICE === SLICE - 1) await pause();
  }
  const ids = labels.annotators().flatMap((annotator) => [...labels.labelled(annotator)].map(([id]) => id));
  for (const id of new Set(ids)) if (set.items.numberOf(id) === undefined) tally.unknown();
  const items = new Map<string, DisagreementDetails>();
  for (const { item, votes } of tally.disagreements.slice(0, MAX_LISTED_DISAGREEMENTS)) {
    const number = set.items.numberOf(parseLabelItemName(set.name, item) ?? '');
    const found = number === undefined ? undefined : await loadDisagreementDetails(set, number, votes, linkOf);
    if (found) items.set(item, found);
  }
  return renderReportMarkdown(createAgreementReportParts(tally.result(), set.name, items));
}

export function createDataSetStatisticsMarkdown({ name, items, badCount, oddities }: EditorDataSet): string {
  const tally = new DataSetStatisticsTally();
  items.select((facts) => {
    tally.add(facts);
    return false;
  });
  return renderReportMarkdown(
    createStatisticsReportParts([tally.result(name.replace(/\.[^.]*$/, ''), badCount, oddities)]),
  );
}
