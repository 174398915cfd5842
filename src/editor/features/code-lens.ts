import * as vscode from 'vscode';
import { describeOwnAgreementOrDispute, formatStepAgreementsAndDisputes } from '../../core/annotate/index.ts';
import type { Clock } from '../../core/base/clock.ts';
import { formatStepCodeLens, WAITING_MARK_DELAY_MS } from '../../core/marks/index.ts';
import { getStepName, type TextChange } from '../../core/proof/index.ts';
import {
  describeReviewOutcome,
  describeReviewOutcomeReasons,
  type StepLabelsAndNotes,
} from '../../core/review/index.ts';
import { definePluralText, t } from '../../l10n/index.ts';
import { createCodeLens } from '../ask/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { commandIds, NEXT_HINT_COMMAND, SETTINGS_SECTION } from '../base/manifest-names.ts';
import { readResourceSettings } from '../base/settings.ts';
import { toTextChanges } from '../base/text-changes.ts';
import type { ProofLabels } from '../labels/index.ts';
import type { HintSummary, HintSummaryProvider } from '../reading/index.ts';
import { type DocumentReview, type ProofReviews, toProofUri } from '../review/index.ts';
import { getReviewStatusTexts } from './review-status.ts';

const nextFlagTitle = definePluralText('{0} flag ▸ Next flag', '{0} flags ▸ Next flag');

/** The time without typing before lenses appear or disappear, in milliseconds, since this moves the text. */
const QUIET = 1000;

/** The maximum number of steps with a lens. Each lens is a widget of the editor. */
const MOST_STEPS = 100;

/** A lens: its words, and the command of a click. */
interface LensLine {
  /** The offset of the line below the lens. */
  readonly at: number;
  readonly title: string;
  readonly command: string;
  readonly tooltip?: string;
  readonly arguments?: readonly unknown[];
}

interface LensState {
  /** The displayed lenses, which move with the text. */
  lines: readonly LensLine[];
  /** The earliest time when lenses can appear or disappear again. */
  quietAt: number;
  /** Cancels the scheduled update. */
  due?: (() => void) | undefined;
}

/**
 * Shows the outcome above the proof, and a line above each step with an error. It always replies to the editor at once with the
 * current lenses. A late or empty reply would make the lines vanish and the text jump.
 */
export class ReviewCodeLenses extends DisposableOwner implements vscode.CodeLensProvider {
  readonly #reviews: ProofReviews;
  readonly #labels: ProofLabels;
  readonly #readings: HintSummaryProvider;
  readonly #clock: Clock;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #held = new Map<vscode.TextDocument, LensState>();

  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(reviews: ProofReviews, labels: ProofLabels, readings: HintSummaryProvider, clock: Clock) {
    super();
    this.#reviews = reviews;
    this.#labels = labels;
    this.#readings = readings;
    this.#clock = clock;
    this.own(
      this.#changed,
      vscode.languages.registerCodeLensProvider({ pattern: '**' }, this),
      vscode.workspace.onDidChangeTextDocument((event) => this.#follow(event)),
      vscode.workspace.onDidCloseTextDocument((document) => this.#forget(document)),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(`${SETTINGS_SECTION}.marks`)) this.#lookAgain();
      }),
      reviews.onDidChange((document) => this.#look(document)),
      labels.onDidChange((document) => this.#look(document)),
      readings.onDidChange((document) => this.#look(document)),
    );
  }

  override dispose(): void {
    for (const document of [...this.#held.keys()]) this.#forget(document);
    super.dispose();
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    const held = this.#held.get(document);
    if (!held || !readResourceSettings(document.uri).codeLens) return [];
    return held.lines.map((line) => toCodeLens(document, line));
  }

  #follow({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const held = this.#held.get(document);
    if (!held || contentChanges.length === 0) return;
    const changes = toTextChanges(contentChanges);
    held.lines = held.lines.map((line) => ({ ...line, at: moveLensLines(line.at, changes) }));
    // Text may move after a paste, a cut, or an undo, but not while typing.
    const isTyping = changes.every(({ start, end, text }) => end - start <= 1 && text.trim().length <= 1);
    held.quietAt = this.#clock.now() + (isTyping ? QUIET : 0);
  }

  /** Shows the latest snapshot: at once if the lenses stay in place, otherwise after typing. */
  #look(document: vscode.TextDocument): void {
    const all = this.#reviews.listFor(document);
    const held = this.#held.get(document);
    held?.due?.();
    if (all.length === 0) {
      this.#forget(document);
      if (held) this.#changed.fire();
      return;
    }
    const isReady = ({ version, review }: DocumentReview): boolean =>
      version === document.version && (review.complete || review.elapsed >= WAITING_MARK_DELAY_MS);
    if (!all.every(isReady)) return;
    const lines = all.flatMap((latest) => [
      ...createTopLenses(latest, this.#readings.of(latest)),
      ...createStepLenses(latest, this.#labels.of(document, latest.review.proof)),
    ]);
    if (held && isSame(held.lines, lines)) return;
    const rest = held ? held.quietAt - this.#clock.now() : 0;
    if (held && rest > 0 && !isInPlace(held.lines, lines)) {
      held.due = this.#clock.after(rest, () => this.#look(document));
      return;
    }
    this.#held.set(document, { lines, quietAt: held?.quietAt ?? 0 });
    this.#changed.fire();
  }

  #lookAgain(): void {
    for (const document of this.#held.keys()) this.#look(document);
    this.#changed.fire();
  }

  #forget(document: vscode.TextDocument): void {
    this.#held.get(document)?.due?.();
    this.#held.delete(document);
  }
}

function toCodeLens(document: vscode.TextDocument, line: LensLine): vscode.CodeLens {
  const { line: number } = document.positionAt(line.at);
  const { title, command, tooltip, arguments: args = [] } = line;
  return createCodeLens(new vscode.Range(number, 0, number, 0), {
    title,
    command,
    arguments: [...args],
    ...(tooltip ? { tooltip } : {}),
  });
}

/** The offset after a series of changes. */
function moveLensLines(offset: number, changes: readonly TextChange[]): number {
  let at = offset;
  for (const { start, end, text } of changes) {
    if (end <= at && (start < at || end < at)) at += text.length - (end - start);
    else if (start < at) at = start;
  }
  return at;
}

function isSame(a: readonly LensLine[], b: readonly LensLine[]): boolean {
  const isOne = (one: LensLine, other: LensLine | undefined): boolean =>
    one.at === other?.at && one.title === other.title && one.tooltip === other.tooltip;
  return a.length === b.length && a.every((one, k) => isOne(one, b[k]));
}

/** Whether both sets of lenses are above the same lines, so that the text doesn't move. */
function isInPlace(a: readonly LensLine[], b: readonly LensLine[]): boolean {
  const places = (lines: readonly LensLine[]): string => [...new Set(lines.map(({ at }) => at))].join();
  return places(a) === places(b);
}

/** The grounds of the outcome. For a verdict without a step, which has no mark, also its reasons. */
function tooltipOf(latest: DocumentReview): string {
  const { grade, answer } = latest.review.verdict ?? {};
  if (!grade && !answer) return describeReviewOutcomeReasons(latest.review);
  return getReviewStatusTexts({ latest }).sentences.slice(1).join('\n\n');
}

function createTopLenses(latest: DocumentReview, summary: HintSummary | undefined): LensLine[] {
  const { review, marks } = latest;
  const flags = marks.flags.length;
  const next = nextFlagTitle(flags);
  const { document, name, range } = latest;
  const at = range ? document.offsetAt(document.positionAt(range.start).with({ character: 0 })) : 0;
  const headline = describeReviewOutcome(review);
  const outcome = {
    at,
    title: name === undefined ? headline : t('{0}: {1}', name, headline),
    command: commandIds.openReview,
    tooltip: tooltipOf(latest),
    arguments: [toProofUri(document.uri, name).toString()],
  };
  const hints = summary ? listHintLenses(latest, at, summary) : [];
  return [
    // That the text isn't a proof comes before what was checked in it.
    ...(summary?.banner ? [...hints, outcome] : [outcome, ...hints]),
    ...(flags === 0 ? [] : [{ at, title: next, command: commandIds.nextFlag }]),
  ];
}

/** What hints say about the whole proof. Each part leads to the next place that it is about. */
function listHintLenses({ document }: DocumentReview, at: number, { banner, hints, kinds }: HintSummary): LensLine[] {
  const next = { at, command: NEXT_HINT_COMMAND, arguments: [document.uri.toString()] };
  return [
    ...(banner === undefined ? [] : [{ ...next, title: banner }]),
    ...(hints === undefined ? [] : [{ ...next, title: t('{0} hints ▸ Next hint', hints), tooltip: kinds ?? '' }]),
  ];
}

/** If the reason is at the end of the line, the lens doesn't repeat it. */
function createStepLenses(
  { document, name: pair, review, marks }: DocumentReview,
  labels: ReadonlyMap<number, StepLabelsAndNotes>,
): LensLine[] {
  const { endOfLine } = readResourceSettings(document.uri);
  const loud = marks.flags.find(({ level }) => level === 'error')?.step;
  const told = review.steps.flatMap((reviewed) => {
    const words = formatStepCodeLens(reviewed);
    return words === undefined ? [] : [{ reviewed, words }];
  });
  const first = told.slice(0, MOST_STEPS);
  const error = told.find(({ reviewed }) => reviewed.step.index === loud);
  if (error && !first.includes(error)) first.splice(-1, 1, error);
  return first.flatMap(({ reviewed: { step, state }, words }): LensLine[] => {
    const { line } = document.positionAt(step.range.start);
    const at = document.offsetAt(new vscode.Position(line, 0));
    const name = getStepName(review.proof, step.index);
    const title = endOfLine ? name : t('{0}: {1}', name, words);
    const uri = toProofUri(document.uri, pair).toString();
    const evidence = {
      at,
      title,
      command: commandIds.openReview,
      arguments: [{ uri, step: step.index, todo: 'open' }],
    };
    if (state === 'stale') return [evidence];
    const label = labels.get(step.index)?.agreement;
    const own = label
      ? {
          title: describeOwnAgreementOrDispute(label, state),
          tooltip: formatStepAgreementsAndDisputes({ agreement: label, notes: [] }).join(' '),
        }
      : { title: t('Dispute…') };
    return [evidence, { at, ...own, command: commandIds.dispute, arguments: [uri, step.index] }];
  });
}
