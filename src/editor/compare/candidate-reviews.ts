import * as vscode from 'vscode';
import { LruCache } from '../../core/base/lru-cache.ts';
import { createReviewMarks, type ReviewMarks } from '../../core/marks/index.ts';
import { type Review, runProofReview } from '../../core/review/index.ts';
import type { Candidate } from '../../core/select/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import type { EditorHost } from '../base/editor-host.ts';
import type { DocumentReview, ProofReviews } from '../review/index.ts';
import type { ComparisonCandidate } from './source.ts';
import type { CandidateReviewViewInput } from './view/types.ts';

/** How many candidates keep their reviews after they were shown. */
const KEPT = 32;

/** Reviews of displayed candidates: the checker's, or the existing one if open in an editor. Queries no model. */
export class CandidateReviews extends DisposableOwner {
  readonly #host: EditorHost;
  readonly #reviews: ProofReviews;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #run = new AbortController();
  readonly #known = new LruCache<{ review?: Review; marks?: ReviewMarks }>(KEPT);
  readonly #settings = new WeakMap<ComparisonCandidate, NonNullable<CandidateReviewViewInput['setting']>>();
  /** Documents whose review is shown. */
  readonly #shown = new Set<string>();

  readonly onDidChange = this.#changed.event;

  constructor(host: EditorHost, reviews: ProofReviews) {
    super();
    this.#host = host;
    this.#reviews = reviews;
    this.own(
      this.#changed,
      reviews.onDidChange(({ uri }) => {
        if (this.#shown.has(uri.toString())) this.#changed.fire();
      }),
      { dispose: () => this.#run.abort() },
    );
  }

  /** The review of a candidate so far; starts one if there is none. */
  of(candidate: Candidate, entrant: ComparisonCandidate | undefined): CandidateReviewViewInput {
    const setting = this.settingOf(entrant);
    const open = entrant?.uri === undefined ? undefined : this.#open(entrant.uri, candidate);
    if (open) return { review: open.review, marks: open.marks, ...setting };
    let known = this.#known.get(candidate.id);
    if (!known) {
      known = {};
      this.#known.set(candidate.id, known, 1);
      void this.#look(candidate, known);
    }
    return { ...known, ...setting };
  }

  /** The LaTeX definitions of a candidate, for rendering. */
  settingOf(entrant: ComparisonCandidate | undefined): Pick<CandidateReviewViewInput, 'setting'> {
    if (!entrant) return {};
    const known = this.#settings.get(entrant) ?? {
      macros: entrant.macros,
      ...(entrant.statements.length > 0 ? { statements: new Map(entrant.statements) } : {}),
    };
    this.#settings.set(entrant, known);
    return { setting: known };
  }

  /** The review of its document, if the steps are still the same as the candidate's. */
  #open(uri: string, { proof }: Candidate): DocumentReview | undefined {
    this.#shown.add(uri);
    return this.#reviews
      .all()
      .find(
        ({ document, review: { steps } }) =>
          document.uri.toString() === uri &&
          steps.length === proof.steps.length &&
          steps.every(({ step }, k) => step.fingerprint === proof.steps[k]?.fingerprint),
      );
  }

  async #look(candidate: Candidate, into: { review?: Review; marks?: ReviewMarks }): Promise<void> {
    const { checker, clock } = this.#host;
    const judges = [checker.asking({ suspects: false })];
    const options = { clock, signal: this.#run.signal };
    try {
      for await (const snapshot of runProofReview(candidate.proof, judges, options)) {
        into.review = snapshot;
        into.marks = createReviewMarks(snapshot, into.marks);
        this.#changed.fire();
      }
    } catch {
      // Aborted: the review is no longer shown.
    }
  }
}
