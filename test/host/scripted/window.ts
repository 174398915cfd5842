/** A VS Code window with the scripted judge in the extension. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PSEUDO, pseudoTexts } from '../../support/pseudo.ts';
import { type EditorPage, openPage, type PageOptions } from '../page.ts';
import { remoteUri, startServer } from '../server.ts';
import { makeScriptedExtension } from './extension.ts';

export interface ScriptedWindow extends EditorPage {
  /** The folder that is open. */
  readonly folder: string;
}

/** The texts of the extension in the language that shows what was not translated. */
function writePseudo(extension: string): void {
  for (const [from, to] of [
    ['package.nls.json', `package.nls.${PSEUDO}.json`],
    ['l10n/bundle.l10n.json', `l10n/bundle.l10n.${PSEUDO}.json`],
  ] as const) {
    const texts = JSON.parse(fs.readFileSync(path.join(extension, from), 'utf8')) as Record<string, string>;
    fs.writeFileSync(path.join(extension, to), JSON.stringify(pseudoTexts(texts)));
  }
}

/**
 * Opens a folder of these files, by name. What ships must have been built before.
 * @param settings the user's
 */
export async function openScripted(
  files: Readonly<Record<string, string>>,
  settings: Readonly<Record<string, unknown>> = {},
  options: PageOptions = {},
): Promise<ScriptedWindow> {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'proofmark-scripted-'));
  const remove = (): void => fs.rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  try {
    const extension = path.join(scratch, 'extension');
    await makeScriptedExtension(extension);
    if (options.language === PSEUDO) writePseudo(extension);
    const folder = path.join(scratch, 'scripted-judge');
    fs.mkdirSync(folder);
    for (const [name, text] of Object.entries(files)) {
      fs.writeFileSync(path.join(folder, name), text);
    }
    const server = await startServer({ token: undefined, trust: false, smokeTestDriver: true, settings });
    try {
      const editor = await openPage(server, {
        ...options,
        folder,
        payload: [['extensionDevelopmentPath', remoteUri(server, extension)]],
      });
      const close = async (): Promise<void> => {
        await editor.close();
        await server.close();
        remove();
      };
      return { ...editor, folder, close };
    } catch (error) {
      await server.close();
      throw error;
    }
  } catch (error) {
    remove();
    throw error;
  }
}
