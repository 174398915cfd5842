/** A VS Code window with the scripted judge in the extension. */
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../../support/paths.ts';
import { PSEUDO, pseudoTexts } from '../../support/pseudo.ts';
import { type EditorWindow, openWindow } from '../editor-window.ts';
import type { PageOptions } from '../page.ts';
import { makeScriptedExtension } from './extension.ts';

export type ScriptedWindow = EditorWindow;

/** Puts translations of the manifest and of the bundle for translators into an extension, in the language that shows what was not translated. */
function writePseudo(extension: string): void {
  fs.mkdirSync(path.join(extension, 'l10n'), { recursive: true });
  for (const [from, to] of [
    ['package.nls.json', `package.nls.${PSEUDO}.json`],
    ['l10n/bundle.l10n.json', `l10n/bundle.l10n.${PSEUDO}.json`],
  ] as const) {
    const texts = JSON.parse(fs.readFileSync(path.join(root, from), 'utf8')) as Record<string, string>;
    fs.writeFileSync(path.join(extension, to), JSON.stringify(pseudoTexts(texts)));
  }
}

/**
 * Opens a folder of these files, by name. What ships must have been built before.
 * @param settings the user's
 */
export function openScripted(
  files: Readonly<Record<string, string>>,
  settings: Readonly<Record<string, unknown>> = {},
  page: PageOptions = {},
): Promise<ScriptedWindow> {
  const extensionIn = async (scratch: string): Promise<string> => {
    const extension = path.join(scratch, 'extension');
    await makeScriptedExtension(extension);
    if (page.language === PSEUDO) writePseudo(extension);
    return extension;
  };
  return openWindow({ name: 'scripted-judge', files, settings, trust: false, page, extensionIn });
}
