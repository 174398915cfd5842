/** What a person sees first: the packed extension in a VS Code of its own, with the samples open. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { samples } from '../support/paths.ts';
import { falseRelation, flagship } from '../support/samples.ts';
import { isUnderlined, type Marks, readLenses, readMarks } from './marks.ts';
import { installBuilt, installVsix } from './packed.ts';
import { waitForEditor } from './page.ts';
import { onExit, type Server, startServer, type WorkbenchAddress, workbenchUrl } from './server.ts';

/** Trust stays on, and the marks are there without it; only the question is not asked before the first look. */
export const FIRST_LOOK_SETTINGS: Readonly<Record<string, unknown>> = {
  'security.workspace.trust.startupPrompt': 'never',
};

export interface FirstLook {
  readonly server: Server;
  /** The copy of the samples that is open as the folder. */
  readonly folder: string;
  /** The sample that is shown. */
  readonly file: string;
  readonly address: WorkbenchAddress;
  /** For a browser, with the token. */
  readonly url: string;
  close(): Promise<void>;
}

export interface FirstLookOptions {
  /** The packed extension; without it, as it was built last. */
  readonly vsix?: string;
  /** The user's. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The user's of machine scope. */
  readonly machineSettings?: Readonly<Record<string, unknown>>;
  /** Whether VS Code has all the extensions that it comes with: a packed extension is shown among them unless this says otherwise. */
  readonly hasAllExtensions?: boolean;
}

/**
 * Starts a VS Code server as a person needs it: a random connection token, workspace trust on, no test driver,
 * and the extension installed.
 *
 * @param folder where the samples are copied to; the samples' own files in it are overwritten.
 */
export async function startFirstLook(
  folder: string,
  { vsix, settings = {}, machineSettings = {}, hasAllExtensions = vsix !== undefined }: FirstLookOptions = {},
): Promise<FirstLook> {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'proofmark-start-'));
  const remove = (): void => fs.rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  const forget = onExit(remove);
  try {
    const extensionsDir = path.join(data, 'extensions');
    if (vsix === undefined) await installBuilt(extensionsDir);
    else await installVsix(vsix, extensionsDir);
    fs.cpSync(samples, folder, { recursive: true });
    const server = await startServer({
      extensionsDir,
      token: randomBytes(24).toString('hex'),
      trust: true,
      smokeTestDriver: false,
      hasAllExtensions,
      settings: { ...FIRST_LOOK_SETTINGS, ...settings },
      machineSettings,
    });
    const file = path.join(folder, flagship);
    const address = { folder, openFile: file };
    const close = async (): Promise<void> => {
      await server.close();
      remove();
      forget();
    };
    return { server, folder, file, address, url: workbenchUrl(server, address), close };
  } catch (error) {
    remove();
    forget();
    throw error;
  }
}

/** The icons of a step with a false statement, whatever the judges that took part conclude from it. */
export const ERROR_ICON = /(?:false-statement|earliest-error)-(?:dark|light)\.svg/;

/**
 * Waits until the sample's false relation is marked as it should be: underlined, with an icon beside its step and
 * words above that.
 *
 * @throws Error that tells what was seen instead.
 */
export async function waitForMarks(page: Page): Promise<Marks> {
  await waitForEditor(page, flagship);
  const lines = fs.readFileSync(path.join(samples, flagship), 'utf8').split('\n');
  const phraseLine = lines.findIndex((line) => line.includes(falseRelation)) + 1;
  const stepLine = lines.slice(0, phraseLine).findLastIndex((line) => line.trim() === '') + 2;
  const { marks } = await eventually(
    `an icon at line ${stepLine}, words above it, and an underlined phrase`,
    async () => ({
      marks: await readMarks(page),
      underlined: await isUnderlined(page, falseRelation, 'error'),
      above: await readLenses(page),
    }),
    ({ marks: { squiggles, gutter }, underlined, above }) =>
      underlined &&
      // The two looks are one after the other: the picture that is returned must have it all by itself.
      squiggles.some(({ severity }) => severity === 'error') &&
      gutter.some(({ line, background }) => line === stepLine && ERROR_ICON.test(background)) &&
      above.some((words) => /^¶\d+\b/.test(words)),
  );
  return marks;
}
