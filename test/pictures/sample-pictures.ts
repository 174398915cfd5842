/** The picture of the first sample, in the packed extension as everybody gets it. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { falseRelation } from '../support/samples.ts';
import { startFirstLook, waitForMarks } from '../window/first-look.ts';
import { readLenses } from '../window/marks.ts';
import { type EditorPage, openPage, type PageOptions, runCommand } from '../window/page.ts';
import { hoverPhrase, type Look, restPointer, shoot } from './picture.ts';

/** One picture: the false relation with its evidence. */
export async function photographSample(vsix: string, look: Look): Promise<void> {
  const { page, close } = await openSample(vsix, look, { viewport: { width: 1360, height: 540 } });
  try {
    await hoverFlag(page);
    await shoot(page, look, 'cosine');
  } finally {
    await close();
  }
}

/** A window with the samples, of which the first is in front and has all its marks; without the side bar. */
export async function openSample(
  vsix: string,
  { settings, theme }: Look,
  options: PageOptions,
): Promise<Pick<EditorPage, 'page' | 'close'>> {
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'proofmark-picture-'));
  const first = await startFirstLook(path.join(scratch, 'samples'), {
    vsix,
    settings: {
      ...settings,
      'workbench.colorTheme': theme,
    },
  });
  const editor = await openPage(first.server, { ...first.address, ...options });
  const { page } = editor;
  const close = async (): Promise<void> => {
    await editor.close();
    await first.close();
    await rm(scratch, { recursive: true, force: true });
  };
  try {
    await waitForMarks(page);
    // The editor asks for these lines only while it has the focus, and has those of the end later than the marks.
    await eventually(
      'the outcome above the text',
      () => readLenses(page),
      ([first]) => /^False statements? in ¶2/.test(first ?? ''),
    );
    await restPointer(page);
    await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
    await waitForMarks(page);
    return { page, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The pointer rests on the false relation until its evidence is there. */
export async function hoverFlag(page: Page): Promise<void> {
  await hoverPhrase(page, falseRelation, 'Evidence');
}
