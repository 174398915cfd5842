/** Reviews of open documents by the model of the command line. Only a command of the client starts one. */
import { LSPErrorCodes, MessageType, ResponseError } from 'vscode-languageserver/node';
import type { Clock } from '../../core/base/clock.ts';
import { formatNumberOfCalls } from '../../core/base/counts-and-lists.ts';
import { omitUndefined } from '../../core/base/optional-values.ts';
import { isIntegerInRange } from '../../core/base/unknown-fields.ts';
import { RunFailureMonitor } from '../../core/judge/calls/index.ts';
import type { CheckerJudge } from '../../core/judge/index.ts';
import { describeUnsentImages } from '../../core/proof/index.ts';
import {
  buildResultAndFailureSentences,
  describeReviewOutcome,
  describeReviewOutcomeReasons,
  describeReviewWithFailedJudge,
  getReviewProgress,
  hasJudgeWithoutReply,
  type Review,
  runProofReview,
} from '../../core/review/index.ts';
import { lowerRunLimitsToFolderBudgets } from '../inputs/folder-config.ts';
import { MISSING_API_KEY_ADVICE } from '../models/model-notices.ts';
import type { BudgetedJudgeOpener } from '../models/server-model.ts';
import { UsageError } from '../output/usage-error.ts';
import { type OpenDocument, type ReviewedProof, toReviewedProof } from './open-document.ts';
import type { ServerSession } from './server-session.ts';

export const LSP_REVIEW_COMMAND_ID = 'proofmark.lsp.review';

/** The maximum number of proofs whose outcomes a message has. */
const MAX_TOLD_PROOFS = 5;

export interface ModelReviewServices {
  readonly session: ServerSession;
  readonly checker: CheckerJudge;
  readonly clock: Clock;
  /** Undefined if the command line sets no judge. */
  readonly models: BudgetedJudgeOpener | undefined;
  /** Aborts when the server ends. */
  readonly halt: AbortSignal;
}

/** Runs one review at a time, so that the calls in flight are those of `--concurrency`. */
export class ModelReviewRunner {
  readonly #services: ModelReviewServices;
  /** The reason of an abort is the end of a sentence. */
  #running: { readonly uri: string; readonly stop: AbortController } | undefined;

  constructor(services: ModelReviewServices) {
    this.#services = services;
  }

  /** The text of a document has changed, or it was closed: nothing more is sent about it. */
  leave(uri: string, why: 'changed' | 'closed'): void {
    if (this.#running?.uri === uri) this.#running.stop.abort(`, because the document was ${why}`);
  }

  /**
   * Judges the proofs of a document. Then their flags are shown with those of the checker.
   * @param maxCalls the maximum that the client gives; undefined for none besides that of the command line
   * @returns the number of calls that were sent, and the outcome of each judged proof, in order
   * @throws ResponseError if nothing can be judged, or the review was stopped
   */
  async review(uri: unknown, maxCalls: unknown, signal: AbortSignal) {
    const { session, models, halt } = this.#services;
    if (!models)
      throw refuse(
        'This server has no model, so nothing was sent. To set one, add --judge, --endpoint, --model, and --budget-calls to the command that starts it.',
      );
    const document = typeof uri === 'string' ? session.get(uri) : undefined;
    if (!document) throw refuse('Nothing was sent: the first argument must be the URI of an open document.');
    if (maxCalls !== undefined && maxCalls !== null && !isIntegerInRange(maxCalls, 1, Number.MAX_SAFE_INTEGER))
      throw refuse('Nothing was sent: the second argument, the maximum number of calls, must be a positive number.');
    if (this.#running) throw refuse('A review by the model is running. Wait until it ends, or cancel it.');
    const stop = new AbortController();
    this.#running = { uri: document.uri, stop };
    const progress = session.startProgress(`Reviewing with ${models.judgeName}`, () => stop.abort(''));
    const all = AbortSignal.any([signal, stop.signal, halt]);
    let calls = (): number => 0;
    try {
      const judged = await this.#judge(document, models, maxCalls ?? undefined, all, (words, count) => {
        calls = count;
        progress.report(`${formatNumberOfCalls(count())}: ${words}`);
      });
      if (!judged) {
        const words = `The review was stopped after ${formatNumberOfCalls(calls())}${stop.signal.reason ?? ''}.`;
        if (!halt.aborted) session.tell(MessageType.Info, words);
        throw new ResponseError(LSPErrorCodes.RequestCancelled, words);
      }
      return { calls: calls(), proofs: judged.map(({ outcome, earliestError }) => ({ outcome, earliestError })) };
    } catch (error) {
      throw error instanceof UsageError ? refuse(error.message) : error;
    } finally {
      progress.end();
      this.#running = undefined;
    }
  }

  /** @returns the reviews; undefined after an abort */
  async #judge(
    document: OpenDocument,
    models: BudgetedJudgeOpener,
    maxCalls: number | undefined,
    signal: AbortSignal,
    report: (words: string, calls: () => number) => void,
  ): Promise<readonly Review[] | undefined> {
    const { session, checker, clock, halt } = this.#services;
    if (!(await session.checks.whenChecked(document, signal))) return undefined;
    const { reviews: proofs = [] } = document;
    if (proofs.length === 0) throw refuse("Nothing was sent: this document isn't a proof.");
    const { suspects } = await session.getSettings(document);
    const { config } = await session.findConfig(document.uri);
    const { limits, names } = lowerRunLimitsToFolderBudgets(
      [config],
      omitUndefined({ calls: maxCalls }),
      models.endpoint,
    );
    if (signal.aborted) return undefined;
    const model = await models.openJudge(limits, signal, names);
    try {
      report('waiting for replies', model.calls);
      const judges = [checker.asking({ suspects }), model.judge];
      const patience = new RunFailureMonitor();
      const judged: ReviewedProof[] = [];
      for (const read of proofs) {
        const unsent = describeUnsentImages(read.proof.problem?.text, 'the language server sends none');
        const options = {
          clock,
          signal,
          previous: read.review,
          confirm: model.confirmer,
          unsent: unsent ? [unsent] : undefined,
        };
        let last: Review | undefined;
        for await (const snapshot of runProofReview(read.proof, judges, omitUndefined(options))) {
          last = snapshot;
          report(getReviewProgress(snapshot).words, model.calls);
        }
        if (signal.aborted || !last) break;
        judged.push(toReviewedProof(read, last));
        if (patience.heed(last.failures)) break;
      }
      if (judged.length > 0 && !document.isClosed && !halt.aborted) {
        // The next check carries the verdicts over, as far as they still apply.
        document.reviews = [...judged, ...proofs.slice(judged.length)];
        session.renew([document]);
      }
      if (signal.aborted) return undefined;
      await session.checks.whenChecked(document, signal);
      tellOutcomes(session, judged, proofs.length);
      return judged.map(({ review }) => review);
    } finally {
      model.close();
    }
  }
}

function refuse(words: string): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.RequestFailed, words);
}

/** Shows the outcome of each proof, with what it took and what failed. */
function tellOutcomes(session: ServerSession, judged: readonly ReviewedProof[], total: number): void {
  const hasFailed = judged.some(({ review }) => review.failures.length > 0);
  const lines = judged.slice(0, MAX_TOLD_PROOFS).map(({ name, review }) => {
    const { done, problems } = buildResultAndFailureSentences(review, { areRelationsTold: false });
    const outcome = hasJudgeWithoutReply(review)
      ? [describeReviewWithFailedJudge(review)]
      : [describeReviewOutcome(review), describeReviewOutcomeReasons(review)];
    const isKeyMissing = review.failures.some(({ cause }) => cause === 'key');
    const all = [name && `${name}:`, ...outcome, ...done, ...problems, isKeyMissing && MISSING_API_KEY_ADVICE];
    return all.filter(Boolean).join(' ');
  });
  const left = judged.length - lines.length;
  if (left > 0) lines.push(`… and ${left} more.`);
  if (judged.length < total) lines.push(`${total - judged.length} of ${total} proofs weren't judged.`);
  session.tell(hasFailed ? MessageType.Warning : MessageType.Info, lines.join('\n'));
}
