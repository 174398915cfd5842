/** What is loaded when the first panel is opened. */
import * as vscode from 'vscode';
import { useTexts } from '../../l10n/index.ts';
import { ReviewPanelSet } from '../panel/panel-set.ts';
import type { PanelModule } from '../panel/types.ts';

export const panels: PanelModule = {
  createPanels: (parts) => {
    // On Node this is a bundle of its own, with texts of its own.
    useTexts(vscode.l10n.bundle);
    return new ReviewPanelSet(parts);
  },
};
