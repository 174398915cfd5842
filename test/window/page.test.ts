/** The VSIX, installed into a fresh profile of a real VS Code, as a person gets it: what is drawn, not what was meant. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { falseRelation, flagship } from '../support/samples.ts';
import { type FirstLook, startFirstLook, waitForMarks } from './first-look.ts';
import { phraseBoxes, readMarks } from './marks.ts';
import { type EditorPage, openFile, openPage, runCommand, TEST_TIMEOUT_MS } from './page.ts';

describe('the VSIX, installed into a fresh profile', { timeout: 2 * TEST_TIMEOUT_MS }, () => {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'proofmark-page-'));
  let look: FirstLook;
  let editor: EditorPage;
  let page: Page;

  before(
    async () => {
      look = await startFirstLook(path.join(scratch, 'samples'), { hasAllExtensions: true });
      editor = await openPage(look.server, look.address);
      page = editor.page;
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(async () => {
    await editor?.close();
    await look?.close();
    fs.rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  });

  it('marks the false relation of the sample, which opens by itself in an untrusted folder', async () => {
    const marks = await waitForMarks(page);
    assert.equal(marks.squiggles.filter(({ severity }) => severity === 'error').length, 1);
    await page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor();
    assert.equal(await page.locator('.monaco-dialog-box').count(), 0, 'no dialog is in the way');
  });

  it('draws gutter icons that exist', async () => {
    const { gutter } = await waitForMarks(page);
    for (const { background } of gutter) {
      const address = /url\("(.+)"\)/.exec(background)?.[1];
      assert.ok(address, background);
      const { status, type } = await page.evaluate(async (url) => {
        const response = await fetch(url);
        return { status: response.status, type: response.headers.get('content-type') };
      }, address);
      assert.equal(status, 200, address);
      assert.match(type ?? '', /svg/);
    }
  });

  it('shows the evidence when the mouse rests on the phrase', async () => {
    await waitForMarks(page);
    const [box] = await phraseBoxes(page, falseRelation);
    assert.ok(box);
    await page.mouse.move(box.left + box.width / 2, box.top + box.height / 2);
    const hover = page.locator('.monaco-hover:visible', { hasText: 'Evidence' });
    await hover.first().waitFor();
    const text = (await hover.allInnerTexts()).join('\n').replaceAll('\u00a0', ' ');
    assert.match(text, /left/);
    assert.match(text, /right/);
    await page.mouse.move(5, 5);
  });

  it('lists the finding in Problems, under its own name', async () => {
    await waitForMarks(page);
    await runCommand(page, 'Problems: Focus on Problems View');
    const row = page.locator('.markers-panel .monaco-list-row', { hasText: 'Proofmark' });
    await row.first().waitFor();
    assert.equal(await row.locator('.codicon-error').count(), 1, 'one loud finding');
    await page.keyboard.press('Escape');
    await runCommand(page, 'View: Toggle Problems');
  });

  it('takes the cursor to the phrase with F8', async () => {
    await waitForMarks(page);
    const [box] = await phraseBoxes(page, '# Problem');
    assert.ok(box);
    await page.mouse.click(box.left + 5, box.top + box.height / 2);
    await page.keyboard.press('F8');
    const line = fs
      .readFileSync(look.file, 'utf8')
      .split('\n')
      .findIndex((text) => text.includes(falseRelation));
    await page
      .locator('.statusbar-item', { hasText: new RegExp(`Ln ${line + 1}\\b`) })
      .first()
      .waitFor();
    await page.locator('.marker-widget').first().waitFor();
    await page.keyboard.press('Escape');
  });

  it('marks nothing any more when the file is closed, and marks it again when it is opened', async () => {
    await waitForMarks(page);
    await runCommand(page, 'View: Close All Editors');
    await eventually(
      'no problems in the status bar',
      () => page.locator('.statusbar-item#status\\.problems').textContent(),
      (text) => /^\s*0\s*0\s*$/.test(text ?? ''),
    );
    assert.deepEqual(await readMarks(page), { squiggles: [], gutter: [], lineEnds: [] });
    await openFile(page, flagship);
    await waitForMarks(page);
  });
});
