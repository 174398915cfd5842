/** On Node, each bundle has its own copy of the text table. Fills it with the editor's texts when the bundle loads. */
import * as vscode from 'vscode';
import { useTexts } from '../../l10n/index.ts';

useTexts(vscode.l10n.bundle);
