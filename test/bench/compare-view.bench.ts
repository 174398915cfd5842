import { applyCallReply, getTournamentStanding, type Tournament } from '../../src/core/select/index.ts';
import { renderComparisonMarkdown } from '../../src/core/select/report/markdown.ts';
import { listPendingCalls } from '../../src/core/select/tournament/standing.ts';
import type { CompareViewInput } from '../../src/editor/compare/view/types.ts';
import { toCompareView } from '../../src/editor/compare/view/view.ts';
import { parseWithSchema, compareViewSchema as schema } from '../../src/protocol/index.ts';
import { ASKER, compareInput, simulated } from '../support/compare-inputs.ts';
import { type BenchRow, beside, median } from './harness.ts';

/** Replies that come one after the other. */
const REPLIES = 200;

/** What a reply costs the comparison panel: its view, on both sides of the message. The bound is writing the view as JSON. */
export default async function bench(): Promise<BenchRow[]> {
  return [
    rowsFor('knockout of 64, both orders (simulated)', { strategy: 'knockout', order: 'swap' }),
    rowsFor('64 each against each, 2016 matches (simulated)', { strategy: 'pairwise', order: 'single' }),
  ].flat();
}

function rowsFor(input: string, wanted: Partial<Parameters<typeof compareInput>[0]>): BenchRow[] {
  const begun = compareInput({ count: 64, phase: 'running', share: 0.3, ...wanted });
  const inputs = followed(begun);
  let k = 0;
  const next = (): CompareViewInput => inputs[k++ % inputs.length] ?? begun;
  const view = toCompareView(next());
  const text = JSON.stringify(view);
  const written = median(21, () => JSON.stringify(view));
  const row = (name: string, work: () => unknown): BenchRow => {
    const ours = median(21, work);
    return { name, input, ours, bound: beside('the view as JSON', written, ours) };
  };
  const { held, gathered } = begun;
  return [
    row('comparison to view', () => toCompareView(next())),
    row('comparison read by the page', () => parseWithSchema(schema, JSON.parse(text))),
    ...(held
      ? [
          row('comparison as Markdown', () =>
            renderComparisonMarkdown({
              ...held,
              gathered,
              asker: ASKER,
              ended: 'stopped',
              plan: { games: 0, judgements: 0, calls: 0, maxCalls: 0 },
            }),
          ),
        ]
      : []),
  ];
}

/** The same comparison as replies come in. */
function followed(input: CompareViewInput): CompareViewInput[] {
  let tournament = input.held?.tournament as Tournament;
  const inputs: CompareViewInput[] = [];
  for (let k = 0; k < REPLIES; k++) {
    const [call] = listPendingCalls(tournament);
    if (!call) break;
    tournament = applyCallReply(tournament, simulated(call));
    inputs.push({ ...input, held: { tournament, standing: getTournamentStanding(tournament) } });
  }
  return inputs;
}
