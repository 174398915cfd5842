/** A VS Code window for measuring: with the packed extension or without it, and a driver in its extension host. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { installBuilt } from '../window/packed.ts';
import { openPage, waitForWorkbench } from '../window/page.ts';
import { remoteUri, startServer } from '../window/server.ts';

export interface Memory {
  /** Bytes. */
  readonly heapUsed: number;
  /** Bytes. */
  readonly rss: number;
}

export interface DrivenWindow {
  readonly page: Page;
  /** The folder that is open. */
  readonly folder: string;
  /** Asks the driver (`driver.cjs`) for something. */
  ask<T>(action: string, of?: string): Promise<T>;
  close(): Promise<void>;
}

/**
 * Opens a folder of these files, by path in it. What ships must have been built before.
 * @param isWith whether Proofmark is installed.
 */
export async function openDriven(isWith: boolean, files: Readonly<Record<string, string>>): Promise<DrivenWindow> {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'proofmark-bench-'));
  const [folder, driver, extensionsDir] = ['folder', 'driver', 'extensions'].map((name) => {
    const made = path.join(scratch, name);
    fs.mkdirSync(made);
    return made;
  }) as [string, string, string];
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  fs.cpSync(path.join(import.meta.dirname, 'driver.cjs'), path.join(driver, 'driver.cjs'));
  fs.writeFileSync(
    path.join(driver, 'package.json'),
    JSON.stringify({
      name: 'driver',
      publisher: 'proofmark-bench',
      version: '0.0.1',
      engines: { vscode: '^1.101.0' },
      main: './driver.cjs',
      activationEvents: ['*'],
      extensionKind: ['workspace'],
    }),
  );
  if (isWith) await installBuilt(extensionsDir);
  const server = await startServer({ extensionsDir, token: undefined, trust: false, smokeTestDriver: true });
  const editor = await openPage(server, {
    folder,
    payload: [['extensionDevelopmentPath', remoteUri(server, driver)]],
  });
  await waitForWorkbench(editor.page);
  const port = await eventually(
    'the driver',
    async () => {
      const file = path.join(driver, 'port');
      return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
    },
    (text) => text !== '',
  );
  return {
    page: editor.page,
    folder,
    async ask<T>(action: string, of = ''): Promise<T> {
      const answer = await fetch(`http://127.0.0.1:${port}/${action}?of=${encodeURIComponent(of)}`);
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as T;
    },
    async close() {
      await editor.close();
      await server.close();
      fs.rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** A window in which nobody does anything takes 50 milliseconds of the processor a second, in its extension host alone. */
const QUIET_MS = 200;

/** Waits until the extension host has done little for two seconds, 12 seconds at most. */
export async function settle({ ask }: DrivenWindow): Promise<void> {
  const end = Date.now() + 12_000;
  for (let before = await ask<number>('processor'); Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const now = await ask<number>('processor');
    if (now - before < QUIET_MS) return;
    before = now;
  }
}
