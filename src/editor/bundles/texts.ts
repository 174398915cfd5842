/** On Node, each bundle has its own copy of the text table. Fills it with the editor's texts when the bundle loads. */
import * as vscode from 'vscode';
import { setTranslatedTexts } from '../../l10n/index.ts';

setTranslatedTexts(vscode.l10n.bundle);
