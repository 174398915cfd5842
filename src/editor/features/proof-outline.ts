import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import { mapInSlices } from '../../core/base/resumable-work.ts';
import { truncateLine } from '../../core/base/shorten.ts';
import { getStepName, type Proof, type Step } from '../../core/proof/index.ts';
import { describeReviewOutcome, formatStepState, type StepReview, type StepState } from '../../core/review/index.ts';
import { Disposables } from '../base/disposables.ts';
import { toEditorRange } from '../base/editor-range.ts';
import type { DocumentReview, ProofReviews } from '../review/index.ts';

/** The maximum length of a step's text in the outline, in characters. */
const WORDS = 60;

/** Provides the steps of a proof for the outline, breadcrumbs, *Go to Symbol* and folding. */
export function registerProofOutline(reviews: ProofReviews, clock: Clock): vscode.Disposable {
  const disposables = new Disposables();
  let registered = registerProviders(reviews, clock);
  disposables.add(
    // The editor caches symbols while a text is unchanged. Only a new provider is queried again.
    reviews.onDidVeil(() => {
      registered.dispose();
      registered = registerProviders(reviews, clock);
    }),
    { dispose: () => registered.dispose() },
  );
  return disposables;
}

function registerProviders(reviews: ProofReviews, clock: Clock): vscode.Disposable {
  const anywhere = { pattern: '**' };
  return vscode.Disposable.from(
    vscode.languages.registerDocumentSymbolProvider(
      anywhere,
      {
        async provideDocumentSymbols(document, token) {
          const symbols: vscode.DocumentSymbol[] = [];
          for (const latest of await reviews.whenComplete(document, token))
            symbols.push(...(await toProofSymbols(document, latest, clock)));
          return symbols;
        },
      },
      { label: 'Proofmark' },
    ),
    vscode.languages.registerFoldingRangeProvider(anywhere, {
      async provideFoldingRanges(document, _context, token) {
        const all = await reviews.whenComplete(document, token);
        const steps = all.flatMap(({ review }) => review.steps);
        const { version } = document;
        const isEdited = (): boolean => document.version !== version;
        const ranges = await mapInSlices(steps, ({ step }) => toFoldingRange(document, step), clock, isEdited);
        return isEdited() ? [] : ranges.flat();
      },
    }),
  );
}

function toFoldingRange(document: vscode.TextDocument, { range }: Step): vscode.FoldingRange[] {
  const first = document.positionAt(range.start).line;
  const last = document.positionAt(range.end).line;
  return last > first ? [new vscode.FoldingRange(first, last)] : [];
}

/** The symbols of the steps; those of a pair are below its own. None if the text is edited meanwhile: then the editor asks again. */
async function toProofSymbols(
  document: vscode.TextDocument,
  { name, range, review, version }: DocumentReview,
  clock: Clock,
): Promise<vscode.DocumentSymbol[]> {
  const isEdited = (): boolean => document.version !== version;
  const steps = await mapInSlices(review.steps, (step) => toStepSymbol(document, review.proof, step), clock, isEdited);
  if (isEdited()) return [];
  if (name === undefined || !range) return steps;
  const place = toEditorRange(document, range);
  const outcome = describeReviewOutcome(review);
  const pair = new vscode.DocumentSymbol(name, outcome, vscode.SymbolKind.Module, place, place);
  pair.children = steps;
  return [pair];
}

function toStepSymbol(document: vscode.TextDocument, proof: Proof, { step, state }: StepReview): vscode.DocumentSymbol {
  const range = toEditorRange(document, step.range);
  const detail = truncateLine(step.text, WORDS);
  const sign = SIGNS[state];
  const label = getStepName(proof, step.index);
  return new vscode.DocumentSymbol(
    sign ? `${label} ${sign}` : label,
    sign ? `${formatStepState(state)} · ${detail}` : detail,
    vscode.SymbolKind.String,
    range,
    range,
  );
}

/** Characters that resemble the gutter icons. */
const SIGNS: Readonly<Partial<Record<StepState, string>>> = {
  'earliest-error': '✖',
  'false-statement': '≠',
  'please-check': '≈',
  doubtful: '?',
  'after-error': '↳',
  stale: '↻',
};
