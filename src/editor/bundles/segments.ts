/** What is loaded when the first proof is reformatted. */
import * as vscode from 'vscode';
import { useTexts } from '../../l10n/index.ts';
import { reformat } from '../segment/reformat.ts';
import type { SegmentModule } from '../segment/types.ts';

/** Made by the entry of each kind of host. */
export function segmentsIn(): SegmentModule {
  // On Node this is a bundle of its own, with texts of its own.
  useTexts(vscode.l10n.bundle);
  return { reformat };
}
