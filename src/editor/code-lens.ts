import * as vscode from 'vscode';
import type { Clock } from '../core/clock.ts';
import {
  groundsSentence,
  outcomeSentence,
  type StepReview,
  stateWords,
  votesWords,
} from '../core/review/index.ts';
import { Disposables } from './disposables.ts';
import { PATIENCE } from './marks/projection.ts';
import { commands, section } from './names.ts';
import type { ProofDocuments } from './proof-documents.ts';
import type { DocumentReview, Reviews } from './reviews.ts';
import { settingsFor } from './settings.ts';

/** Lines above the text come and go only when nobody has typed for so long, in milliseconds: else they push the text about. */
const QUIET = 1500;

/** How long the editor is kept waiting for lines, in milliseconds. */
const LONGEST_WAIT = 10_000;

/** The most steps that have a line of their own: each is a widget of the editor's. */
const MOST_STEPS = 100;

/** Not in the palette: it needs a step. */
const SHOW_EVIDENCE = '_proofmark.showEvidence';

/** The outcome above the proof, and a line above each step with an error. */
export class ReviewLenses implements vscode.CodeLensProvider {
  readonly #documents: ProofDocuments;
  readonly #reviews: Reviews;
  readonly #clock: Clock;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #disposables = new Disposables();
  /** When a document was last edited. */
  readonly #edited = new WeakMap<vscode.TextDocument, number>();
  /** What the lines of a document last said. */
  readonly #said = new WeakMap<vscode.TextDocument, string>();

  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(documents: ProofDocuments, reviews: Reviews, clock: Clock) {
    this.#documents = documents;
    this.#reviews = reviews;
    this.#clock = clock;
    this.#disposables.add(
      this.#changed,
      vscode.languages.registerCodeLensProvider({ pattern: '**' }, this),
      vscode.commands.registerCommand(SHOW_EVIDENCE, (uri: string, step: number) =>
        showEvidence(reviews, uri, step),
      ),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.#edited.set(document, clock.now());
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(`${section}.marks`)) this.#changed.fire();
      }),
      reviews.onDidChange((document) => {
        if (this.#isReady(document) && wordsOf(this.#linesOf(document)) !== this.#said.get(document))
          this.#changed.fire();
      }),
    );
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  /** While there is no answer, the editor keeps the lines it has, and moves them with the text. */
  async provideCodeLenses(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
  ): Promise<vscode.CodeLens[] | undefined> {
    if (!settingsFor(document.uri).codeLens) return [];
    await this.#ready(document, token);
    if (token.isCancellationRequested || !this.#isReady(document)) return undefined;
    const lines = this.#linesOf(document);
    this.#said.set(document, wordsOf(lines));
    return lines;
  }

  #linesOf(document: vscode.TextDocument): vscode.CodeLens[] {
    const latest = this.#reviews.of(document);
    return latest && settingsFor(document.uri).codeLens ? [...topOf(latest), ...stepsOf(latest)] : [];
  }

  /** What will have no review is ready, too: there is nothing to wait for. */
  #isReady(document: vscode.TextDocument): boolean {
    const latest = this.#reviews.of(document);
    if (!latest) {
      const isReviewed = settingsFor(document.uri).reviewWhen !== 'manual';
      return document.isClosed || !isReviewed || !this.#documents.languageOf(document);
    }
    const { version, review } = latest;
    return (
      version === document.version &&
      (review.complete || review.elapsed >= PATIENCE) &&
      this.#restOf(document) <= 0
    );
  }

  /** For how long nobody must type yet, in milliseconds. */
  #restOf(document: vscode.TextDocument): number {
    const edited = this.#edited.get(document);
    return edited === undefined ? 0 : edited + QUIET - this.#clock.now();
  }

  async #ready(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<void> {
    if (this.#isReady(document)) return;
    const waiting = new Disposables();
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (token.isCancellationRequested || this.#isReady(document)) resolve();
      };
      const rest = this.#restOf(document);
      if (rest > 0) waiting.add({ dispose: this.#clock.after(rest, look) });
      waiting.add({ dispose: this.#clock.after(LONGEST_WAIT, resolve) });
      waiting.add(this.#reviews.onDidChange(look), token.onCancellationRequested(look));
    });
    waiting.dispose();
  }
}

function wordsOf(lenses: readonly vscode.CodeLens[]): string {
  return lenses.map(({ command }) => command?.title).join('\n');
}

function topOf({ review, marks }: DocumentReview): vscode.CodeLens[] {
  const top = new vscode.Range(0, 0, 0, 0);
  const flags = marks.flags.length;
  return [
    lens(top, outcomeSentence(review), '', groundsSentence(review)),
    ...(flags === 0
      ? []
      : [lens(top, `${flags} flag${flags === 1 ? '' : 's'} ▸ Next flag`, commands.nextFlag)]),
  ];
}

function stepsOf({ document, review, marks }: DocumentReview): vscode.CodeLens[] {
  const loud = marks.flags.find(({ level }) => level === 'error')?.step;
  const told = review.steps.flatMap((reviewed) => {
    const words = stepWords(reviewed);
    return words === undefined ? [] : [{ reviewed, words }];
  });
  const first = told.slice(0, MOST_STEPS);
  const error = told.find(({ reviewed }) => reviewed.step.index === loud);
  if (error && !first.includes(error)) first.splice(-1, 1, error);
  return first.flatMap(({ reviewed: { step, state }, words }) => {
    const line = document.positionAt(step.range.start).line;
    const place = new vscode.Range(line, 0, line, 0);
    const stands = lens(place, `Step ${step.index + 1}: ${words}`, '');
    if (state === 'stale') return [stands];
    const show = lens(place, 'Show evidence', SHOW_EVIDENCE, undefined, [
      document.uri.toString(),
      step.index,
    ]);
    return [stands, show];
  });
}

/** Only errors have a line. One that is stale keeps it, for it is judged again and may well come back. */
function stepWords({ state, votes, was }: StepReview): string | undefined {
  switch (state) {
    case 'earliest-error':
      return votes ? `${stateWords(state)}, ${votesWords(votes)}` : stateWords(state);
    case 'false-statement':
      return stateWords(state);
    case 'stale':
      return was && was.state !== 'stale' && stepWords(was) !== undefined
        ? `${stateWords(state)}, was: ${stepWords(was)}`
        : undefined;
    default:
      return undefined;
  }
}

/** A lens without a command is words only. */
function lens(
  place: vscode.Range,
  title: string,
  command: string,
  tooltip?: string,
  args: unknown[] = [],
): vscode.CodeLens {
  return new vscode.CodeLens(place, { title, command, arguments: args, ...(tooltip ? { tooltip } : {}) });
}

/** Takes the cursor to the first flag of a step and opens its hover. */
async function showEvidence(reviews: Reviews, uri: string, step: number): Promise<void> {
  const latest = reviews.all().find(({ document }) => document.uri.toString() === uri);
  const flag = latest?.marks.flags.find((one) => one.step === step && one.level !== 'hint');
  if (!latest || !flag || latest.version !== latest.document.version) return;
  const { document } = latest;
  const selection = new vscode.Range(
    document.positionAt(flag.range.start),
    document.positionAt(flag.range.end),
  );
  const editor = await vscode.window.showTextDocument(document, { selection });
  editor.revealRange(selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  await vscode.commands.executeCommand('editor.action.showHover');
}
