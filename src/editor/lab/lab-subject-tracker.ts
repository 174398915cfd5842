/** Determines the subject of the lab: the active proof, with the step under the cursor. */

import * as vscode from 'vscode';
import { getErrorMessage } from '../../core/base/errors.ts';
import { omitUndefined } from '../../core/base/optional-values.ts';
import { listProblemSolutionPairs, type Proof } from '../../core/proof/index.ts';
import { addStepNames } from '../../core/reading/index.ts';
import { t } from '../../l10n/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { tryOpenDocument } from '../base/files.ts';
import { formatDisplayPath } from '../base/item-address.ts';
import { ITEM_URI_SCHEME } from '../base/manifest-names.ts';
import { explainHiddenLabItem } from '../data/index.ts';
import { PROMPT_FILE_SUFFIX } from '../models/index.ts';
import { ThrottledTask } from '../pages/index.ts';
import { LatexInputFileCache } from '../reading/index.ts';
import { IncrementalProofParser, type ParsedProofDocument, ProofDocumentReader } from '../review/index.ts';
import { isPromptDocument } from './prompt-document.ts';
import type { LabServices } from './types.ts';

/** The minimum time between two reads of the cursor, in milliseconds. */
const CURSOR_GAP_MS = 100;

/** The proof or case whose messages are shown. */
export interface LabInputProof {
  readonly kind: 'proof' | 'case';
  /** A name for people: a path, an item or the id of a case. */
  readonly name: string;
  /** The address of the document of a proof. */
  readonly uri?: vscode.Uri;
  readonly proof: Proof;
  /** The index of the step under the cursor, otherwise 0. */
  readonly step: number;
  /** The expected index of the earliest error, or -1 for none; absent without ground truth. */
  readonly label?: number;
  readonly generator?: string;
}

/** A subject, or a message that says why there is none. */
export type LabInputProofResult = { readonly subject: LabInputProof } | { readonly problem: string };

interface CursorPlace {
  readonly document: vscode.TextDocument;
  readonly offset: number;
}

/** Follows the active proof. A proof whose editor was closed stays until another one is active. */
export class LabInputProofTracker extends DisposableOwner {
  readonly #parts: LabServices;
  readonly #reader: ProofDocumentReader;
  readonly #readable = new WeakMap<vscode.TextDocument, ParsedProofDocument>();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #paced: ThrottledTask;
  #place: CursorPlace | undefined;
  /** Whether the text has changed since it was read. */
  #isEdited = false;

  /** Another proof or step is under the cursor, or its text has changed. */
  readonly onDidChange = this.#changed.event;

  constructor(parts: LabServices) {
    super();
    this.#parts = parts;
    this.#reader = new ProofDocumentReader(parts.documents, parts.items, parts.host.clock, parts.log, async () => ({
      listProblemSolutionPairs,
    }));
    const files = new LatexInputFileCache();
    this.#reader.stepNamer = {
      readStepNames: (document, proof) => {
        if (proof.language === 'latex') files.follow(document);
        if (files.isWaiting(document)) return undefined;
        return addStepNames(proof, document.getText(), files.get(document)).labels;
      },
    };
    this.#paced = new ThrottledTask(parts.host.clock, CURSOR_GAP_MS, () => this.#look());
    const ask = (): void => this.#paced.ask();
    this.own(
      this.#changed,
      this.#reader,
      files,
      files.onDidChange(() => this.#changed.fire()),
      { dispose: () => this.#paced.stop() },
      vscode.window.onDidChangeActiveTextEditor(ask),
      vscode.window.onDidChangeTextEditorSelection(ask),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document !== this.#place?.document) return;
        this.#isEdited = true;
        ask();
      }),
      parts.documents.onDidTreatAsProof(ask),
      parts.veil.onDidChange(() => this.#changed.fire()),
      this.#reader.onDidChange(() => this.#changed.fire()),
    );
    this.#place = findStartPlace(parts);
  }

  /** The current or latest subject. */
  async current(): Promise<LabInputProofResult> {
    const place = this.#place ?? findStartPlace(this.#parts);
    const open = place ? await this.#opened(place) : await findStartInTabs(this.#parts);
    if (!place && open) this.#place ??= open;
    if (!open)
      return {
        problem: t('Place the cursor in a proof, or open a data set item, to see the messages for it.'),
      };
    return this.#read(open);
  }

  /** Reopens the document if its editor was closed, for example replaced by the preview of another file. */
  async #opened(place: CursorPlace): Promise<CursorPlace | undefined> {
    const { document, offset } = place;
    if (!document.isClosed) return place;
    if (document.uri.scheme === 'untitled') return undefined;
    const opened = await tryOpenDocument(document.uri);
    const open = opened && { document: opened, offset };
    if (open && this.#place === place) this.#place = open;
    return open;
  }

  async #read({ document, offset }: CursorPlace): Promise<LabInputProofResult> {
    const { veil, items } = this.#parts;
    const { uri } = document;
    if (uri.scheme === ITEM_URI_SCHEME) await veil.settle(uri);
    if (veil.isVeiled(uri)) return { problem: explainHiddenLabItem() };
    let readable = this.#readable.get(document);
    if (!readable) {
      readable = { document, proof: new IncrementalProofParser(), said: undefined };
      this.#readable.set(document, readable);
    }
    const proofs = (await this.#reader.read(readable, new AbortController().signal)) ?? [];
    // Outside all pairs, the pair before.
    const { proof } = proofs.findLast(({ range }) => (range?.start ?? 0) <= offset) ?? proofs[0] ?? {};
    if (!proof || proof.steps.length === 0) return { problem: t('{0} has no steps to judge.', formatDisplayPath(uri)) };
    const facts = uri.scheme === ITEM_URI_SCHEME ? items.itemOf(uri)?.facts : undefined;
    const at = proof.steps.findLast(({ range }) => range.start <= offset);
    return {
      subject: {
        kind: 'proof',
        name: formatDisplayPath(uri),
        uri,
        proof,
        step: at?.index ?? 0,
        ...omitUndefined({ label: facts?.gold, generator: facts?.generator }),
      },
    };
  }

  #look(): void {
    const before = this.#place;
    const place = getCursorPlace(vscode.window.activeTextEditor, this.#parts) ?? before;
    const isSame = before?.document === place?.document && before?.offset === place?.offset;
    if (isSame && !this.#isEdited) return;
    this.#isEdited = false;
    this.#place = place;
    this.#changed.fire();
  }
}

/** The proof in a visible editor; otherwise the last active proof or an open one, from its start. */
function findStartPlace(parts: LabServices): CursorPlace | undefined {
  const seen = findPlaceInEditors(parts);
  if (seen) return seen;
  const { front, documents } = parts;
  const isProof = (document: vscode.TextDocument): boolean =>
    !isPromptDocument(document) && !document.isClosed && documents.languageOf(document) !== undefined;
  const { last } = front;
  const document = last && isProof(last) ? last : vscode.workspace.textDocuments.findLast(isProof);
  return document && { document, offset: 0 };
}

/** The maximum number of tabs to look into. */
const MAX_OPENED_TABS = 12;

/** Looks into tabs, which have no documents in a window that was just opened. */
async function findStartInTabs({ documents, log }: LabServices): Promise<CursorPlace | undefined> {
  const groups = vscode.window.tabGroups.all;
  const tabs = groups.flatMap((group) => group.tabs).toSorted((a, b) => Number(b.isActive) - Number(a.isActive));
  const addresses = tabs.flatMap(({ input }) => (input instanceof vscode.TabInputText ? [input.uri] : []));
  for (const uri of addresses.filter(mayBeProof).slice(0, MAX_OPENED_TABS)) {
    try {
      const document = await vscode.workspace.openTextDocument(uri);
      if (!isPromptDocument(document) && documents.languageOf(document)) return { document, offset: 0 };
    } catch (error) {
      log.info(`Skipped ${formatDisplayPath(uri)}: ${getErrorMessage(error)}`);
    }
  }
  return undefined;
}

/** Decides by the address alone, since data files may be large. */
function mayBeProof({ scheme, path }: vscode.Uri): boolean {
  return scheme === ITEM_URI_SCHEME || (/\.(md|tex|txt)$/.test(path) && !path.endsWith(PROMPT_FILE_SUFFIX));
}

function findPlaceInEditors(parts: LabServices): CursorPlace | undefined {
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  for (const editor of [activeTextEditor, ...visibleTextEditors]) {
    const place = getCursorPlace(editor, parts);
    if (place) return place;
  }
  return undefined;
}

function getCursorPlace(editor: vscode.TextEditor | undefined, { documents }: LabServices): CursorPlace | undefined {
  if (!editor || isPromptDocument(editor.document) || !documents.languageOf(editor.document)) return undefined;
  const { document, selection } = editor;
  return { document, offset: document.offsetAt(selection.active) };
}
