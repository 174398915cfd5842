import type * as vscode from 'vscode';
import { defined } from '../../core/base/optional.ts';
import type { Judge } from '../../core/judge/index.ts';
import type { Proof } from '../../core/proof/index.ts';
import {
  doneSentences,
  outcomeSentence,
  type Review,
  type ReviewOptions,
  review,
} from '../../core/review/index.ts';
import type { EditorHost } from '../base/host.ts';
import { homeOf, shownPath } from '../base/item-address.ts';
import { ITEM_SCHEME } from '../base/names.ts';
import { settingsFor } from '../base/settings.ts';
import type { Items, Veil } from '../data/index.ts';
import { PATIENCE } from '../marks/index.ts';
import {
  delayed,
  type FailureNotices,
  haltable,
  haltableConfirmer,
  type ModelAsked,
  type ModelRequest,
  type ModelReviews,
} from '../models/index.ts';
import { NO_PICTURES, type Pictures, picturesFor } from './images.ts';
import type { ProofDocuments } from './proof-documents.ts';

/** A review by a judge that asks a model beside the checker. */
export interface ModelReview extends ModelRequest {
  /** How long nothing must change before it is queried, in milliseconds. */
  readonly wait?: number;
  /** The index of the step from which it is queried without the cache. */
  readonly freshFrom?: number;
}

/** The services that running a review uses. */
export interface RunnerParts {
  readonly host: EditorHost;
  readonly log: vscode.LogOutputChannel;
  readonly models: ModelReviews;
  readonly notices: FailureNotices;
}

/** The services that reviews use. */
export interface ReviewParts extends RunnerParts {
  readonly documents: ProofDocuments;
  readonly items: Items;
  /** Items that are labeled blind: they aren't reviewed, and no result of theirs is shown. */
  readonly veil: Veil;
}

/** One review to run. */
export interface Run {
  readonly document: vscode.TextDocument;
  readonly proof: Proof;
  /** The model judge and its options. */
  readonly model: ModelAsked | undefined;
  readonly asked: ModelReview | undefined;
  readonly previous: Review | undefined;
  readonly signal: AbortSignal;
  /** Calls off the model alone. */
  readonly halt: AbortSignal;
  /** Indices of the steps to begin with, most wanted first. */
  readonly first: readonly number[];
  readonly publish: (snapshot: Review) => void;
}

/** Runs one review: the checker, and a model judge if one is chosen. Failures are reported. */
export class ReviewRunner {
  readonly #parts: RunnerParts;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
  }

  /** The judge beside the checker. Reports why it can't be used. */
  async modelFor(document: vscode.TextDocument, asked: ModelReview): Promise<ModelAsked | undefined> {
    const { models, notices, host, log } = this.#parts;
    const model = await models.judgeFor(document, asked);
    if (!model) return undefined;
    if ('failure' in model) {
      log.warn(`${nameOf(document)}: ${model.message}`);
      notices.tell(document, [model], asked.isAsked);
      return undefined;
    }
    return asked.wait ? { ...model, judge: delayed(model.judge, host.clock, asked.wait) } : model;
  }

  /**
   * The judge that judged a proof before, if every reply that it needs is cached, so that nothing is sent. Says nothing
   * of what is in its way.
   */
  async keptModel(
    document: vscode.TextDocument,
    proof: Proof,
    request: ModelRequest,
    signal: AbortSignal,
  ): Promise<ModelAsked | undefined> {
    const model = await this.#parts.models.judgeFor(document, { ...request, keptOnly: true });
    if (!model || 'failure' in model || signal.aborted) return undefined;
    const { images } = await picturesFor(model, proof.problem?.text, homeOf(document.uri));
    const options = {
      clock: this.#parts.host.clock,
      signal,
      ...defined({ confirm: model.confirm, images: images.length > 0 ? images : undefined }),
    };
    for await (const { complete, failures, verdict } of review(proof, [model.judge], options))
      if (complete) return failures.length === 0 && verdict ? model : undefined;
    return undefined;
  }

  async run({ document, proof, model, asked, previous, signal, halt, first, publish }: Run): Promise<void> {
    const { host, notices } = this.#parts;
    const { suspects } = settingsFor(document.uri);
    const asking = model ? [haltable(model.judge, halt)] : [];
    const { images, unsent } = model ? await this.#imagesOf(document, proof, model) : NO_PICTURES;
    if (signal.aborted) return;
    const judges = [host.checker.asking({ suspects }), ...(host.judges ?? []), ...asking];
    const options = {
      clock: host.clock,
      signal,
      first,
      ...defined({
        previous,
        confirm: model?.confirm && haltableConfirmer(model.confirm, halt),
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

  /** The pictures that the problem links to, as far as they may be read and the judge takes any; and what isn't sent. */
  async #imagesOf(document: vscode.TextDocument, { problem }: Proof, model: ModelAsked): Promise<Pictures> {
    const pictures = await picturesFor(model, problem?.text, homeOf(document.uri));
    for (const sentence of pictures.unsent) this.#parts.log.warn(`${nameOf(document)}: ${sentence}`);
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
    options: ReviewOptions,
    publish: (snapshot: Review) => void,
  ): Promise<Review | undefined> {
    let late: (() => void) | undefined;
    try {
      for await (const snapshot of review(proof, judges, options)) {
        late?.();
        publish(snapshot);
        if (snapshot.complete) return snapshot;
        if (snapshot.elapsed >= PATIENCE) continue;
        const now = { ...snapshot, elapsed: PATIENCE };
        late = options.clock.after(PATIENCE - snapshot.elapsed, () => publish(now));
      }
      return undefined;
    } finally {
      late?.();
    }
  }

  #report(document: vscode.TextDocument, done: Review): void {
    const { log } = this.#parts;
    const name = nameOf(document);
    const failures = new Set(done.failures.map(({ message }) => message));
    const sentences = doneSentences(done).filter((sentence) => !failures.has(sentence));
    // The log stays when an item is labelled blind later: it does not say what was found.
    const said = document.uri.scheme === ITEM_SCHEME ? ['Reviewed.'] : [outcomeSentence(done), ...sentences];
    log.info(`${name}: ${said.join(' ')} ${Math.round(done.elapsed)} ms.`);
    for (const message of failures) log.warn(`${name}: ${message}`);
  }
}

function nameOf(document: vscode.TextDocument): string {
  return shownPath(document.uri);
}
