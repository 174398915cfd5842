import type * as vscode from 'vscode';
import { omitUndefined } from '../../core/base/optional-values.ts';
import type { Judge } from '../../core/judge/index.ts';
import { WAITING_MARK_DELAY_MS } from '../../core/marks/index.ts';
import type { Proof } from '../../core/proof/index.ts';
import {
  describeReviewOutcome,
  listReviewDetailSentences,
  type Review,
  type ReviewRunOptions,
  runProofReview,
} from '../../core/review/index.ts';
import type { EditorHost } from '../base/editor-host.ts';
import { formatDisplayPath, getContainingFileUri } from '../base/item-address.ts';
import { ITEM_URI_SCHEME } from '../base/manifest-names.ts';
import { readResourceSettings } from '../base/settings.ts';
import type { BlindMask, ItemDocumentReader } from '../data/index.ts';
import {
  createDelayedJudge,
  createStoppableConfirmer,
  createStoppableJudge,
  type JudgeChoiceRequest,
  type ModelJudgeProvider,
  type ModelReviewJudge,
  type ReviewFailureNotices,
} from '../models/index.ts';
import type { ProblemSolutionPairFinder } from './incremental-proof.ts';
import { NO_PROBLEM_IMAGES, type ProblemImagesForJudge, readProblemImages } from './problem-images.ts';
import type { ProofDocumentClassifier } from './proof-documents.ts';

/** A review by a judge that asks a model beside the checker. */
export interface ModelReviewRequest extends JudgeChoiceRequest {
  /** How long the text must stay unchanged before the judge is queried, in milliseconds. */
  readonly wait?: number;
  /** The index of the first step that is judged without the cache. */
  readonly freshFrom?: number;
  /** The name of the pair to judge; by default the selected one. */
  readonly pair?: string | undefined;
}

export interface ReviewRunnerServices {
  readonly host: EditorHost;
  readonly log: vscode.LogOutputChannel;
  readonly models: ModelJudgeProvider;
  readonly notices: ReviewFailureNotices;
}

export interface ReviewServices extends ReviewRunnerServices {
  readonly documents: ProofDocumentClassifier;
  readonly items: ItemDocumentReader;
  /** Items that are labeled blind. They aren't reviewed, nor are their results shown. */
  readonly veil: BlindMask;
  readonly loadPairFinder: () => Promise<ProblemSolutionPairFinder>;
}

export interface ReviewRunInput {
  readonly document: vscode.TextDocument;
  readonly proof: Proof;
  /** The model judge and its options. */
  readonly model: ModelReviewJudge | undefined;
  readonly asked: ModelReviewRequest | undefined;
  readonly previous: Review | undefined;
  readonly signal: AbortSignal;
  /** Stops only the model judge. */
  readonly halt: AbortSignal;
  /** The indices of the steps to judge first. */
  readonly first: readonly number[];
  readonly publish: (snapshot: Review) => void;
}

/** Runs one review: the checker, and a model judge if one is chosen. Failures are reported. */
export class ReviewRunner {
  readonly #parts: ReviewRunnerServices;

  constructor(parts: ReviewRunnerServices) {
    this.#parts = parts;
  }

  /** The judge beside the checker. Reports why it can't be used. */
  async modelFor(document: vscode.TextDocument, asked: ModelReviewRequest): Promise<ModelReviewJudge | undefined> {
    const { models, notices, host, log } = this.#parts;
    const model = await models.judgeFor(document, asked);
    if (!model) return undefined;
    if ('failure' in model) {
      log.warn(`${getDocumentName(document)}: ${model.message}`);
      notices.tell(document, [model], asked.isAsked);
      return undefined;
    }
    return asked.wait ? { ...model, judge: createDelayedJudge(model.judge, host.clock, asked.wait) } : model;
  }

  /**
   * The judge of an earlier review, if every reply that it needs is cached, so that nothing is sent. Doesn't report why it can't
   * be used.
   */
  async keptModel(
    document: vscode.TextDocument,
    proof: Proof,
    request: JudgeChoiceRequest,
    signal: AbortSignal,
  ): Promise<ModelReviewJudge | undefined> {
    const model = await this.#parts.models.judgeFor(document, { ...request, keptOnly: true });
    if (!model || 'failure' in model || signal.aborted) return undefined;
    const { images } = await readProblemImages(model, proof.problem?.text, getContainingFileUri(document.uri));
    const options = {
      clock: this.#parts.host.clock,
      signal,
      ...omitUndefined({ confirm: model.confirm, images: images.length > 0 ? images : undefined }),
    };
    for await (const { complete, failures, verdict } of runProofReview(proof, [model.judge], options))
      if (complete) return failures.length === 0 && verdict ? model : undefined;
    return undefined;
  }

  async run({ document, proof, model, asked, previous, signal, halt, first, publish }: ReviewRunInput): Promise<void> {
    const { host, notices } = this.#parts;
    // The labels of steps are read while the checker starts, so that the first marks don't wait for them.
    host.clock.after(0, () => proof.labels?.texts);
    const { suspects } = readResourceSettings(document.uri);
    const asking = model ? [createStoppableJudge(model.judge, halt)] : [];
    const { images, unsent } = model ? await this.#imagesOf(document, proof, model) : NO_PROBLEM_IMAGES;
    if (signal.aborted) return;
    const judges = [host.checker.asking({ suspects }), ...(host.judges ?? []), ...asking];
    const options = {
      clock: host.clock,
      signal,
      first,
      ...omitUndefined({
        previous,
        confirm: model?.confirm && createStoppableConfirmer(model.confirm, halt),
        images: images.length > 0 ? images : undefined,
        unsent: unsent.length > 0 ? unsent : undefined,
        freshFrom: asked?.freshFrom,
      }),
    };
    const done = await this.#publishAll(proof, judges, options, publish);
    if (!done) return;
    this.#report(document, done);
    if (model) notices.tell(document, halt.aborted ? [] : done.failures);
  }

  /** The pictures of the problem that can be sent to the judge, and sentences about the others. */
  async #imagesOf(
    document: vscode.TextDocument,
    { problem }: Proof,
    model: ModelReviewJudge,
  ): Promise<ProblemImagesForJudge> {
    const pictures = await readProblemImages(model, problem?.text, getContainingFileUri(document.uri));
    for (const sentence of pictures.unsent) this.#parts.log.warn(`${getDocumentName(document)}: ${sentence}`);
    return pictures;
  }

  /**
   * Publishes every snapshot. Waiting steps are published once more after a moment, so that they are drawn even without
   * another reply.
   * @returns the last snapshot; undefined if the review was aborted
   */
  async #publishAll(
    proof: Proof,
    judges: readonly Judge[],
    options: ReviewRunOptions,
    publish: (snapshot: Review) => void,
  ): Promise<Review | undefined> {
    let late: (() => void) | undefined;
    try {
      for await (const snapshot of runProofReview(proof, judges, options)) {
        late?.();
        publish(snapshot);
        if (snapshot.complete) return snapshot;
        if (snapshot.elapsed >= WAITING_MARK_DELAY_MS) continue;
        const now = { ...snapshot, elapsed: WAITING_MARK_DELAY_MS };
        late = options.clock.after(WAITING_MARK_DELAY_MS - snapshot.elapsed, () => publish(now));
      }
      return undefined;
    } finally {
      late?.();
    }
  }

  #report(document: vscode.TextDocument, done: Review): void {
    const { log } = this.#parts;
    const name = getDocumentName(document);
    const failures = new Set(done.failures.map(({ message }) => message));
    const sentences = listReviewDetailSentences(done).filter((sentence) => !failures.has(sentence));
    // The log may be read while the item is labeled blind later, so it omits the result.
    const said = document.uri.scheme === ITEM_URI_SCHEME ? ['Reviewed.'] : [describeReviewOutcome(done), ...sentences];
    log.info(`${name}: ${said.join(' ')} ${Math.round(done.elapsed)} ms.`);
    for (const message of failures) log.warn(`${name}: ${message}`);
  }
}

function getDocumentName(document: vscode.TextDocument): string {
  return formatDisplayPath(document.uri);
}
