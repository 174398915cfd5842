/** A VS Code window on a folder of its own, with an extension that is loaded from where it was built. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type EditorPage, openPage, type PageOptions } from './page.ts';
import { remoteUri, startServer } from './server.ts';

export interface EditorWindow extends EditorPage {
  /** The folder that is open. */
  readonly folder: string;
  /** The data of the server, with the storage of extensions in it. */
  readonly dataDir: string;
}

export interface WindowOptions {
  /** What the folder that is open is called. */
  readonly name: string;
  /** By their paths in the folder. */
  readonly files: Readonly<Record<string, string>>;
  /** The user's settings. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Settings of machine scope, such as endpoints. */
  readonly machineSettings?: Readonly<Record<string, unknown>>;
  /** Whether workspace trust is on: then the folder is not trusted. */
  readonly trust: boolean;
  readonly page: PageOptions;
  /**
   * Where the extension is, or is made.
   * @param scratch a folder that goes with the window
   */
  readonly extensionIn: (scratch: string) => string | Promise<string>;
}

/** Opens it; with it go its server and all its files. */
export async function openWindow(options: WindowOptions): Promise<EditorWindow> {
  const { files, settings, machineSettings = {}, trust } = options;
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'proofmark-window-'));
  const remove = (): void => fs.rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  try {
    const extension = await options.extensionIn(scratch);
    const folder = path.join(scratch, options.name);
    fs.mkdirSync(folder);
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(folder, name);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, text);
    }
    const server = await startServer({
      token: undefined,
      trust,
      smokeTestDriver: true,
      settings,
      machineSettings,
    });
    try {
      const payload: [string, string][] = [['extensionDevelopmentPath', remoteUri(server, extension)]];
      const editor = await openPage(server, { ...options.page, folder, payload });
      const close = async (): Promise<void> => {
        await editor.close();
        await server.close();
        remove();
      };
      return { ...editor, folder, dataDir: server.dataDir, close };
    } catch (error) {
      await server.close();
      throw error;
    }
  } catch (error) {
    remove();
    throw error;
  }
}
