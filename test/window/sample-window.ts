/** A window on a copy of the samples, with the extension installed, as a person has it. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { EditorWindow } from './editor-window.ts';
import { type FirstLookOptions, startFirstLook } from './first-look.ts';
import { openPage, type PageOptions } from './page.ts';

export interface SampleWindowOptions extends FirstLookOptions {
  /** Further files of the folder, by their paths in it. */
  readonly files?: Readonly<Record<string, string>>;
  readonly viewport?: PageOptions['viewport'];
  /** Whether a sample is open in it. */
  readonly hasSampleOpen?: boolean;
}

/** Opens it; with it go its server and all its files. */
export async function openSamples({
  files = {},
  viewport,
  hasSampleOpen = true,
  ...options
}: SampleWindowOptions = {}): Promise<EditorWindow> {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'proofmark-samples-'));
  const remove = (): void => fs.rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  try {
    const folder = path.join(scratch, 'samples');
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(folder, name);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, text);
    }
    const look = await startFirstLook(folder, options);
    try {
      const editor = await openPage(look.server, {
        ...(hasSampleOpen ? look.address : { folder }),
        ...(viewport ? { viewport } : {}),
      });
      const close = async (): Promise<void> => {
        await editor.close();
        await look.close();
        remove();
      };
      return { ...editor, folder, dataDir: look.server.dataDir, close };
    } catch (error) {
      await look.close();
      throw error;
    }
  } catch (error) {
    remove();
    throw error;
  }
}
