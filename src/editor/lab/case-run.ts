/** One run of a prompt on all of its cases. */

import type { Clock } from '../../core/base/clock.ts';
import { omitUndefined } from '../../core/base/optional-values.ts';
import { createRunItem, judgeAllItems, type RunItem, type RunRow } from '../../core/evaluate/index.ts';
import type { JudgeFailure } from '../../core/judge/calls/index.ts';
import type { Judge, JudgeKind, JudgePrompt, ReplyFormat } from '../../core/judge/index.ts';
import { createProofFromCase, type PromptCasesRun, type PromptTestCase } from '../../core/lab/index.ts';
import { computeTextFingerprint, type Proof } from '../../core/proof/index.ts';
import type { ModelCallListener } from '../../judges/model-judges.ts';
import { t } from '../../l10n/index.ts';
import type { StopController } from '../base/stop-controller.ts';
import type { LabEndpointChoice, ModelJudgeProvider } from '../models/index.ts';
import { type SavedVote, VoteLog } from './history/vote-log.ts';

/** The maximum number of concurrent cases. More would only wait for the endpoint. */
const MAX_CASE_SLOTS = 8;

/** A saved run: its rows, and the votes behind them by the id of the case. */
export interface SavedPromptCasesRun extends PromptCasesRun {
  readonly votes: Readonly<Record<string, readonly SavedVote[]>>;
  /** How its replies are parsed. */
  readonly asked: { readonly kind: JudgeKind; readonly parse: ReplyFormat; readonly max: number };
  /** Whether all cases were judged. */
  readonly isWhole: boolean;
}

/** The prompt of a run of cases, and where it is sent. */
export interface LabPromptWithEndpoint {
  readonly prompt: JudgePrompt;
  readonly fingerprint: string;
  readonly kind: JudgeKind;
  readonly place: LabEndpointChoice;
}

/** The ports of a run by the judges of this window. */
export function createPromptCasesRunPorts(
  { kind, prompt, place }: LabPromptWithEndpoint,
  {
    host,
    models,
  }: { readonly host: { readonly clock: Clock }; readonly models: Pick<ModelJudgeProvider, 'labJudges'> },
  stopping: StopController,
  onRow: (row: RunRow) => void,
): PromptCasesRunPorts {
  return {
    clock: host.clock,
    stopping,
    concurrency: place.endpoint.concurrency,
    judges: (listeners) => models.labJudges({ kind, prompt, place, of: 'cases', listeners, halt: stopping.halt }),
    onRow,
  };
}

export interface PromptCasesRunPorts {
  readonly clock: Clock;
  readonly stopping: Pick<StopController, 'halt' | 'signal'>;
  /** The concurrency of the endpoint. */
  readonly concurrency: number;
  /** Creates a judge for each listener, which hears the judge's calls. All share one budget. */
  judges(listeners: readonly ModelCallListener[]): Promise<readonly Judge[] | JudgeFailure>;
  /** A case was judged. */
  onRow(row: RunRow): void;
}

export interface PromptCasesRunResult {
  readonly rows: readonly RunRow[];
  readonly votes: SavedPromptCasesRun['votes'];
  /** Why it ended early, without a period. */
  readonly stopped?: string;
  readonly failure?: JudgeFailure;
}

/** @param set the name of the case file, used as the data set of the rows */
export async function runPromptCases(
  cases: readonly PromptTestCase[],
  set: string,
  kind: JudgeKind,
  ports: PromptCasesRunPorts,
): Promise<PromptCasesRunResult> {
  const ids = new Map<Proof, string>();
  const items = cases.map((one) => {
    const item = toCaseItem(one, set, kind);
    ids.set(item.proof, one.id);
    return item;
  });
  const votes: Record<string, readonly SavedVote[]> = {};
  const count = Math.max(1, Math.min(MAX_CASE_SLOTS, ports.concurrency, items.length));
  // Each slot runs one case at a time, so its calls belong to that case.
  const logs = Array.from({ length: count }, () => new VoteLog(kind, () => undefined));
  const judges = await ports.judges(
    logs.map((_, k) => ({
      asked: (call) => logs[k]?.asked(call),
      heard: () => undefined,
      answered: (call, result) => logs[k]?.answered(call, result),
    })),
  );
  if ('failure' in judges) return { rows: [], votes: {}, failure: judges };
  const lanes = judges.map(
    (judge, k): Judge => ({
      id: judge.id,
      describe: () => judge.describe(),
      judge: (request, signal) => {
        const log = new VoteLog(kind, () => undefined);
        logs[k] = log;
        const id = ids.get(request.proof);
        return callWhenDone(judge.judge(request, signal), () => {
          if (id !== undefined) votes[id] = log.kept();
        });
      },
    }),
  );
  const done = await judgeAllItems({
    items: (async function* () {
      yield* items;
    })(),
    lanes,
    clock: ports.clock,
    signal: ports.stopping.signal,
    halt: ports.stopping.halt,
    onRow: (row) => {
      votes[row.id] = (votes[row.id] ?? []).map((vote) => ({ ...vote, ...toVoteJudgement(row, vote, kind) }));
      ports.onRow(row);
    },
  });
  const place = new Map(cases.map(({ id }, k) => [id, k]));
  const rows = done.rows.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
  return { rows, votes, ...omitUndefined({ stopped: done.stopped }) };
}

/** The judgement of one vote, from the row of all votes. */
function toVoteJudgement(
  { votes, said }: RunRow,
  { sample, failure }: SavedVote,
  kind: JudgeKind,
): Pick<SavedVote, 'judgement'> {
  const vote = votes[sample];
  if (vote === undefined || failure !== undefined) return {};
  if (vote === null) return { judgement: { kind: 'abstain', reason: t('No readable verdict in the reply.') } };
  if (said.kind === 'grade') return { judgement: { kind: 'grade', points: vote, max: said.max } };
  if (kind === 'answer')
    return {
      judgement: { kind: 'answer', verdict: vote === 1 ? 'yes' : vote === 0 ? 'no' : 'inconclusive' },
    };
  return kind === 'critic' ? { judgement: { kind: 'earliest', index: vote } } : {};
}

function toCaseItem(one: PromptTestCase, set: string, kind: JudgeKind): RunItem {
  const proof = createProofFromCase(one);
  // For a final answer, the label -1 means that it is correct.
  const gold = kind === 'answer' ? { isRight: one.label === -1 } : { label: one.label, isRight: one.label === -1 };
  const generator = omitUndefined({ generator: one.generator });
  const length = one.steps.reduce((sum, text) => sum + text.length, 0);
  return createRunItem(generator, gold, {
    set,
    id: one.id,
    problem: computeTextFingerprint(one.problem),
    proof,
    length,
  });
}

async function* callWhenDone<T>(all: AsyncIterable<T>, over: () => void): AsyncIterable<T> {
  try {
    yield* all;
  } finally {
    over();
  }
}
