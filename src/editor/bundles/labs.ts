/** What is loaded when the first lab is opened. */
import * as vscode from 'vscode';
import { useTexts } from '../../l10n/index.ts';
import { LabPanels } from '../lab/lab-panels.ts';
import type { LabModule } from '../lab/types.ts';

export function labsIn(): LabModule {
  return {
    createLabs: (parts) => {
      // On Node this is a bundle of its own, with texts of its own.
      useTexts(vscode.l10n.bundle);
      return new LabPanels(parts);
    },
  };
}
