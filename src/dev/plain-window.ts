/** A VS Code window with the extension as it is built, for pictures. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type EditorPage, openPage, type PageOptions } from '../../test/host/page.ts';
import { root } from '../../test/host/paths.ts';
import { remoteUri, startServer } from '../../test/host/server.ts';

export interface PlainWindow extends EditorPage {
  /** The folder that is open. */
  readonly folder: string;
}

/**
 * Opens a folder of these files, by their paths in it. What ships must have been built before.
 * @param settings the user's
 * @param machineSettings those of machine scope, such as endpoints
 * @param trust whether workspace trust is on: then the folder is not trusted
 */
export async function openPlain(
  files: Readonly<Record<string, string>>,
  settings: Readonly<Record<string, unknown>>,
  options: PageOptions,
  machineSettings: Readonly<Record<string, unknown>> = {},
  trust = false,
): Promise<PlainWindow> {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'proofmark-plain-'));
  const remove = (): void => fs.rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  const folder = path.join(scratch, 'proofs');
  fs.mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  try {
    const server = await startServer({
      token: undefined,
      trust,
      smokeTestDriver: true,
      settings,
      machineSettings,
    });
    try {
      const payload: [string, string][] = [['extensionDevelopmentPath', remoteUri(server, root)]];
      const editor = await openPage(server, { ...options, folder, payload });
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
