/** On Node each bundle has a copy of its own of what texts are kept in: this gives it those of the editor, as it is loaded. */
import * as vscode from 'vscode';
import { useTexts } from '../../l10n/index.ts';

useTexts(vscode.l10n.bundle);
