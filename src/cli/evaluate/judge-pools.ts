/** Pools of judges that judge several rows concurrently. */

import { availableParallelism } from 'node:os';
import { getFieldsOrEmpty } from '../../core/base/unknown-fields.ts';
import {
  explainAnswerLeak,
  getShardRunLimits,
  parseRunInfo,
  type RunHeader,
  type RunJudgeKind,
  type RunShard,
  readBuiltInPromptVersion,
} from '../../core/evaluate/index.ts';
import type { PendingRetryListener } from '../../core/judge/calls/index.ts';
import {
  createVersionedJudgeKind,
  type ErrorConfirmer,
  type Judge,
  NEWEST_PROMPT_VERSION,
} from '../../core/judge/index.ts';
import type { BatchTransport } from '../../judges/batch/transport.ts';
import { readFirstJournalEntry } from '../../store/journals/read-run.ts';
import type { RunJournal } from '../../store/journals/run-journal.ts';
import { REWARD_MODEL_ENDPOINT_KINDS } from '../models/detect-form.ts';
import { createCommandLineChecker, openJudge, type ReplyCacheDecorator } from '../models/open-judge.ts';
import type { RequestedModelJudge } from '../options/model-options.ts';
import type { ProofCommandOptions } from '../options/options.ts';
import { listenForInterruption } from '../output/interrupt.ts';
import { printNotice, type Terminal } from '../output/terminal.ts';
import {
  openEvaluationJournal,
  type RequestedEvaluationJournal,
  readRequestedEvaluationJournal,
} from './evaluation-journal.ts';
import { createRunJournalHeader } from './run-header.ts';

/** Rows in progress per checker: one being checked and the next one ready. */
const AHEAD = 2;
/** The maximum number of checkers. Each is a thread. */
const MOST_CHECKERS = 8;

/** The judges of a run. */
export interface EvaluationJudgePool {
  /** One judge for each row in progress. */
  readonly lanes: readonly Judge[];
  readonly confirm?: ErrorConfirmer;
  readonly kind: RunJudgeKind;
  readonly header: RunHeader;
  readonly journal?: RunJournal;
  /** Aborts when a person discards the calls in flight. */
  readonly signal: AbortSignal;
  /** Aborts when a person stops the run. */
  readonly halt: AbortSignal;
  dispose(): void | Promise<void>;
}

/** Creates one checker per processor, each on its own thread. */
export async function createCheckerJudgePool(
  options: Pick<ProofCommandOptions, 'files' | 'evaluate' | 'suspects' | 'journal' | 'resume'>,
  out: Pick<Terminal, 'error'>,
): Promise<EvaluationJudgePool> {
  const named = readRequestedEvaluationJournal(options);
  const header = await createRunJournalHeader(options, 'checker', named?.file);
  const journal = named && (await openEvaluationJournal(named, header, out));
  const interruption = listenForInterruption();
  const count = Math.max(1, Math.min(MOST_CHECKERS, availableParallelism()));
  const checkers = Array.from({ length: count }, createCommandLineChecker);
  const judges = checkers.map((checker) => checker.asking(options));
  return {
    lanes: Array.from({ length: AHEAD }, () => judges).flat(),
    kind: 'checker',
    header: journal?.found.header ?? header,
    ...(journal ? { journal } : {}),
    signal: interruption.signal,
    halt: interruption.halt,
    dispose: async () => {
      interruption.dispose();
      for (const checker of checkers) checker.dispose();
      await journal?.close();
    },
  };
}

/**
 * Creates a judge that queries a model. It judges more rows concurrently than the endpoint takes calls, so that there is always a
 * call to send.
 * @param batch replies instead of the server
 */
export async function createModelJudgePool(
  options: Pick<ProofCommandOptions, 'files' | 'evaluate' | 'suspects' | 'journal' | 'resume'>,
  wanted: RequestedModelJudge,
  out: Pick<Terminal, 'error'>,
  onTrouble: PendingRetryListener,
  batch?: BatchTransport,
): Promise<EvaluationJudgePool> {
  const named = readRequestedEvaluationJournal(options);
  const begun = await applyJournalVersion(limitToShard(wanted, options.evaluate.selection.shard), named, out);
  const interruption = listenForInterruption(out);
  let header: RunHeader | undefined;
  let journal: RunJournal | undefined;
  const layered: ReplyCacheDecorator = async (cache, choice, prompt, asked) => {
    header = await createRunJournalHeader(options, { wanted: begun, choice, prompt, asked }, named?.file);
    journal = named && (await openEvaluationJournal(named, header, out));
    const layers = journal ? journal.cache(cache) : cache;
    for (const [model, names] of journal?.found.refused ?? []) batch?.refuse(model, names);
    return batch ? batch.seen(layers) : layers;
  };
  try {
    const { judge, kind, confirmer, close } = await openJudge(begun, out, process.env, interruption, layered, {
      transport: batch?.transport,
      onTrouble,
    });
    if (!header) throw new Error('A judge was opened without its run.');
    warnOfLeak(header, out);
    const { concurrency } = wanted.endpoint;
    return {
      lanes: Array.from({ length: concurrency + Math.ceil(concurrency / 8) }, () => judge),
      kind,
      header: journal?.found.header ?? header,
      ...(confirmer ? { confirm: confirmer } : {}),
      ...(journal ? { journal } : {}),
      signal: interruption.signal,
      halt: interruption.halt,
      dispose: async () => {
        interruption.dispose();
        await journal?.close();
        close();
      },
    };
  } catch (error) {
    interruption.dispose();
    await journal?.close();
    throw error;
  }
}

/** All machines get the same budget on the command line, so each shard may only use its share. */
function limitToShard(wanted: RequestedModelJudge, shard: RunShard | undefined): RequestedModelJudge {
  if (!shard) return wanted;
  const share = `the share of shard ${shard.index} of ${shard.count} of`;
  const limitNames = {
    calls: `${share} --budget-calls`,
    tokens: `${share} --budget-tokens`,
    money: `${share} --budget-money`,
  };
  return { ...wanted, limits: getShardRunLimits(wanted.limits, shard), limitNames };
}

/**
 * A run resumes with the version of the prompts and the form of the reward model that it began with, unless the command line names
 * others.
 */
async function applyJournalVersion(
  wanted: RequestedModelJudge,
  named: RequestedEvaluationJournal | undefined,
  out: Pick<Terminal, 'error'>,
): Promise<RequestedModelJudge> {
  const { judge } = wanted;
  if (!named?.isResumed || !('kind' in judge)) return wanted;
  const was = (await readFirstJournalEntry(named.file))?.judge;
  if (judge.kind === 'prm') {
    const kind = REWARD_MODEL_ENDPOINT_KINDS.find((form) => form === getFieldsOrEmpty(was).form);
    if (wanted.isFormNamed || kind === undefined) return wanted;
    return { ...wanted, endpoint: { ...wanted.endpoint, kind }, isFormNamed: true };
  }
  if (judge.promptVersion !== undefined) return wanted;
  const version = readBuiltInPromptVersion(was) ?? NEWEST_PROMPT_VERSION;
  if (version === NEWEST_PROMPT_VERSION) return wanted;
  printNotice(
    out,
    `${named.file} was started with version ${version} of the built-in prompts. The resumed run also uses that version.`,
  );
  return { ...wanted, judge: createVersionedJudgeKind(judge.kind, version) };
}

function warnOfLeak(header: RunHeader, out: Pick<Terminal, 'error'>): void {
  const info = parseRunInfo({ v: 1, ...header });
  const leak = info && explainAnswerLeak(info);
  if (leak !== undefined) printNotice(out, leak);
}
