import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import { mapInTimeSlices } from '../../core/base/resumable-work.ts';
import { describeStepForOutline } from '../../core/marks/index.ts';
import type { Proof, Step } from '../../core/proof/index.ts';
import { describeReviewOutcome, type StepReview } from '../../core/review/index.ts';
import { Disposables } from '../base/disposables.ts';
import { toEditorRange } from '../base/editor-range.ts';
import type { DocumentReview, ProofReviews } from '../review/index.ts';

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
          const all = await reviews.whenComplete(document, token);
          return createProofSymbols(document, all, clock, token);
        },
      },
      { label: 'Proofmark' },
    ),
    vscode.languages.registerFoldingRangeProvider(anywhere, {
      async provideFoldingRanges(document, _context, token) {
        const all = await reviews.whenComplete(document, token);
        const steps = all.flatMap(({ review }) => review.steps);
        const isOutdated = watchVersion(document, token);
        const ranges = await mapInTimeSlices(steps, ({ step }) => toFoldingRange(document, step), clock, isOutdated);
        return isOutdated() ? [] : ranges.flat();
      },
    }),
  );
}

function toFoldingRange(document: vscode.TextDocument, { range }: Step): vscode.FoldingRange[] {
  const first = document.positionAt(range.start).line;
  const last = document.positionAt(range.end).line;
  return last > first ? [new vscode.FoldingRange(first, last)] : [];
}

/** Whether what is made of a document isn't wanted anymore: after an edit, the editor asks again. */
function watchVersion(document: vscode.TextDocument, token: vscode.CancellationToken): () => boolean {
  const { version } = document;
  return () => token.isCancellationRequested || document.version !== version;
}

/** The symbols of the steps; those of a pair are below its own. None if they are outdated. */
async function createProofSymbols(
  document: vscode.TextDocument,
  all: readonly DocumentReview[],
  clock: Clock,
  token: vscode.CancellationToken,
): Promise<vscode.DocumentSymbol[]> {
  const isOutdated = watchVersion(document, token);
  // All proofs share the slices.
  const steps = all.flatMap(({ review }) => review.steps.map((step) => ({ proof: review.proof, step })));
  const map = (at: (typeof steps)[number]) => toStepSymbol(document, at.proof, at.step);
  const symbols = await mapInTimeSlices(steps, map, clock, isOutdated);
  if (isOutdated()) return [];
  let from = 0;
  return all.flatMap(({ name, range, review }) => {
    const own = symbols.slice(from, from + review.steps.length);
    from += review.steps.length;
    if (name === undefined || !range) return own;
    const place = toEditorRange(document, range);
    const outcome = describeReviewOutcome(review);
    const pair = new vscode.DocumentSymbol(name, outcome, vscode.SymbolKind.Module, place, place);
    pair.children = own;
    return [pair];
  });
}

function toStepSymbol(document: vscode.TextDocument, proof: Proof, reviewed: StepReview): vscode.DocumentSymbol {
  const range = toEditorRange(document, reviewed.step.range);
  const { name, detail } = describeStepForOutline(proof, reviewed);
  return new vscode.DocumentSymbol(name, detail, vscode.SymbolKind.String, range, range);
}
