import * as vscode from 'vscode';
import { DocumentReadings } from './document-readings.ts';
import { HintMarkPainter } from './hint-marks.ts';
import type { ReadingServices } from './lazy-reading.ts';
import { ProofLanguageFeatures } from './proof-features.ts';
import { registerSymbolProviders } from './symbol-providers.ts';
import type { ReadingHeadlines } from './types.ts';

/** Registers everything that reads open proofs. */
export function startReading({ reviews, memory }: ReadingServices): vscode.Disposable & ReadingHeadlines {
  const readings = new DocumentReadings(reviews);
  const hints = new HintMarkPainter(readings, reviews, memory);
  const features = new ProofLanguageFeatures(reviews, (proof) => registerSymbolProviders(readings, proof));
  const all = vscode.Disposable.from(features, hints);
  return { onDidChange: hints.onDidChange, of: (document) => hints.of(document), dispose: () => all.dispose() };
}
