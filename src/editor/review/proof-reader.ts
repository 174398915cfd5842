import type * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import { getErrorMessage } from '../../core/base/errors.ts';
import {
  addMissingProofParts,
  type DocumentProofWithPairs,
  type Proof,
  type ProofPlaceInDocument,
  type StepNames,
  type TextRange,
} from '../../core/proof/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { ITEM_URI_SCHEME } from '../base/manifest-names.ts';
import { readResourceSettings } from '../base/settings.ts';
import type { ItemDocumentReader } from '../data/index.ts';
import type { IncrementalProofParser, ProblemSolutionPairFinder } from './incremental-proof.ts';
import type { ProofDocumentClassifier } from './proof-documents.ts';
import { type LoadedSiblingFiles, SiblingFileReader } from './sibling-files.ts';

export interface ParsedProofDocument {
  readonly document: vscode.TextDocument;
  readonly proof: IncrementalProofParser;
  /** The problems of its sibling files that were logged, so that each is logged once. */
  said: LoadedSiblingFiles['problems'] | undefined;
}

/** A proof in a document: the only one, or that of a pair. */
export interface LocatedProof {
  readonly proof: Proof;
  /** The range of its pair in the document. */
  readonly range: TextRange | undefined;
}

/** Reads what the author calls the steps. Loads late, after the first marks. */
export interface StepNameReader {
  /** Undefined as long as other work comes first. */
  readStepNames(document: vscode.TextDocument, proof: Proof): StepNames | undefined;
}

/** Reads the proof in a document and its sibling files, and logs problems with those. The proof of an item comes from its data set. */
export class ProofDocumentReader extends DisposableOwner {
  readonly #documents: ProofDocumentClassifier;
  readonly #items: ItemDocumentReader;
  readonly #log: vscode.LogOutputChannel;
  readonly #siblings: SiblingFileReader;
  readonly #loadPairFinder: () => Promise<ProblemSolutionPairFinder>;
  /** The proofs with labels, by the same proofs without. The same text gets the same proof, so that its labels are read once. */
  readonly #labeled = new WeakMap<Proof, Proof>();
  /** Undefined until it has loaded. */
  stepNamer: StepNameReader | undefined;

  /** The sibling files of a family (see `getSiblingUriPrefix`) have changed. */
  readonly onDidChange: vscode.Event<string>;

  constructor(
    documents: ProofDocumentClassifier,
    items: ItemDocumentReader,
    clock: Clock,
    log: vscode.LogOutputChannel,
    loadPairFinder: () => Promise<ProblemSolutionPairFinder>,
  ) {
    super();
    this.#documents = documents;
    this.#items = items;
    this.#log = log;
    this.#loadPairFinder = loadPairFinder;
    this.#siblings = new SiblingFileReader(clock);
    this.onDidChange = this.#siblings.onDidChange;
    this.own(this.#siblings);
  }

  /** One proof, or at least two, in order. Undefined if the document isn't a proof, or after an abort. */
  async read(entry: ParsedProofDocument, signal: AbortSignal): Promise<readonly LocatedProof[] | undefined> {
    const { document } = entry;
    if (document.uri.scheme === ITEM_URI_SCHEME) {
      const proof = await this.#readItem(document);
      return proof && [{ proof, range: undefined }];
    }
    const siblingsRead = this.#siblings.read(document);
    // Parsed while a busy window looks for these files.
    await this.#parse(entry);
    const siblings = await siblingsRead;
    if (signal.aborted) return undefined;
    const parsed = await this.#parse(entry);
    if (!parsed || signal.aborted || document.isClosed) return undefined;
    const { proof: whole, pairs } = parsed;
    const problems = [...siblings.problems];
    const merge = (own: Proof): Proof => {
      const merged = addMissingProofParts(own, siblings.texts);
      for (const problem of merged.problems) {
        if (!problems.some(({ name }) => name === problem.name)) problems.push(problem);
      }
      return merged.proof;
    };
    const proofs: LocatedProof[] =
      pairs.length === 0 ? [{ proof: this.#label(document, merge(whole)), range: undefined }] : [];
    const steps = pairs.flatMap(({ proof }) => proof.steps);
    let first = 0;
    for (const { name, proof, range } of pairs) {
      proofs.push({ proof: this.#label(document, merge(proof), { name, steps, first }), range });
      first += proof.steps.length;
    }
    const isSaid = problems.every((problem, k) => problem.message === entry.said?.[k]?.message);
    if (!isSaid) for (const { name, message } of problems) this.#log.warn(`${name}: ${message}`);
    entry.said = problems;
    return proofs;
  }

  /** Undefined if the document isn't a proof. Takes time only after a change. */
  async #parse({ document, proof }: ParsedProofDocument): Promise<DocumentProofWithPairs | undefined> {
    const language = document.isClosed ? undefined : this.#documents.languageOf(document);
    if (!language) return undefined;
    const { split } = readResourceSettings(document.uri);
    return proof.read(document, { language, split }, this.#loadPairFinder);
  }

  #label(document: vscode.TextDocument, plain: Proof, place?: ProofPlaceInDocument): Proof {
    const known = this.#labeled.get(plain);
    if (known) return known;
    let names: StepNames | undefined;
    const read = (): readonly string[] | undefined => {
      names ??= this.stepNamer?.readStepNames(document, proof);
      return names?.texts;
    };
    const labels: StepNames = {
      get texts() {
        return read();
      },
    };
    const proof: Proof = { ...plain, labels, ...(place && { place }) };
    this.#labeled.set(plain, proof);
    return proof;
  }

  async #readItem(document: vscode.TextDocument): Promise<Proof | undefined> {
    try {
      const { text, proof } = await this.#items.readItem(document.uri);
      if (document.isClosed || !this.#documents.languageOf(document)) return undefined;
      // After a change of the data set, the editor shows the old text for a moment.
      const end = proof.steps.at(-1)?.range.end ?? 0;
      return document.getText().slice(0, end) === text.slice(0, end) ? proof : undefined;
    } catch (error) {
      this.#log.warn(getErrorMessage(error));
      return undefined;
    }
  }
}
