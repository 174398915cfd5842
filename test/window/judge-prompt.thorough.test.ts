/** A developer writes a judge prompt in the packed extension, with the keyboard alone. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { parsePromptFile } from '../../src/core/judge/prompts/read-prompt.ts';
import { eventually } from '../support/eventually.ts';
import { shownText } from '../support/shown-text.ts';
import { FIRST_LOOK_SETTINGS } from './first-look.ts';
import { readLenses } from './marks.ts';
import { installBuilt } from './packed.ts';
import {
  agreeTo,
  chooseRow,
  type EditorPage,
  openByKeys,
  openPage,
  quickInput,
  runAndChoose,
  runByKeys,
  runCommand,
  TEST_TIMEOUT_MS,
  waitForEditor,
} from './page.ts';
import { type Server, startServer } from './server.ts';

const NAME = 'my-critic.judge.md';
const CASE = { problem: 'Show it.', steps: ['One.', 'Two.'], label: 1 };

describe('a judge prompt in a window', { timeout: 2 * TEST_TIMEOUT_MS }, () => {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'proofmark-prompt-'));
  const folder = path.join(scratch, 'prompts');
  const file = path.join(folder, NAME);
  let server: Server;
  let editor: EditorPage;
  let page: Page;

  before(
    async () => {
      fs.mkdirSync(folder);
      fs.writeFileSync(path.join(folder, 'note.md'), '# A note\n');
      const extensionsDir = path.join(scratch, 'extensions');
      await installBuilt(extensionsDir);
      server = await startServer({
        extensionsDir,
        token: undefined,
        trust: false,
        smokeTestDriver: false,
        settings: { ...FIRST_LOOK_SETTINGS, 'editor.acceptSuggestionOnEnter': 'on' },
        machineSettings: {
          'proofmark.endpoints': [
            { name: 'far-away', kind: 'chat', baseUrl: 'http://127.0.0.1:9/v1', model: 'some-model' },
          ],
        },
      });
      editor = await openPage(server, { folder, openFile: path.join(folder, 'note.md') });
      page = editor.page;
      await waitForEditor(page, 'note.md');
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(async () => {
    await editor?.close();
    await server?.close();
    fs.rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  });

  const suggestion = (words: string): Locator =>
    page.locator('.suggest-widget.visible .monaco-list-row', { hasText: words }).first();
  const squiggles = (): Locator => page.locator('.editor-instance .squiggly-error');
  /** The text once it is as it is to be; saved again until then, since what is taken of a list comes after the list has gone. */
  const saved = (ready: (text: string) => boolean): Promise<string> =>
    eventually(
      'the saved file',
      async () => {
        await page.keyboard.press('ControlOrMeta+s');
        return fs.readFileSync(file, 'utf8');
      },
      ready,
    );
  /** Takes the suggestion with these words, once it is the one that Enter takes. */
  const take = async (words: string): Promise<void> => {
    await suggestion(words).waitFor();
    await page.locator('.suggest-widget.visible .monaco-list-row.focused', { hasText: words }).waitFor();
    await page.keyboard.press('Enter');
    await suggestion(words).waitFor({ state: 'detached' });
  };

  it('begins from one that ships, in a language of its own', async () => {
    await runCommand(page, 'proofmark.newJudgePrompt');
    await chooseRow(page, 'critic');
    const input = await quickInput(page);
    await eventually(
      'the name',
      () => input.inputValue(),
      (value) => value === 'my-critic',
    );
    await page.keyboard.press('Enter');
    await waitForEditor(page, NAME);
    await page.locator('.statusbar-item', { hasText: 'Judge Prompt' }).waitFor();
    assert.deepEqual(parsePromptFile(fs.readFileSync(file, 'utf8'), 'my-critic').problems, []);
  });

  it('has what can be done above its first line, with how many cases there are', async () => {
    await eventually(
      'the lines above the text',
      () => readLenses(page),
      ([first = '']) => first === 'Open Prompt Lab | Run on Active Proof | Add Test Case | Compare Prompts…',
    );
    const cases = ['a', 'b'].map((id) => `${JSON.stringify({ ...CASE, id })}\n`);
    fs.writeFileSync(path.join(folder, 'my-critic.cases.jsonl'), cases.join(''));
    await eventually(
      'the number of cases',
      () => readLenses(page),
      ([first = '']) => first === 'Open Prompt Lab | Run on Active Proof | Run 2 Test Cases | Compare Prompts…',
    );
  });

  it('completes keys, values and endpoints of front matter', async () => {
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('endp');
    await take('endpoint');
    await take('far-away');
    await page.keyboard.press('Enter');
    await page.keyboard.type('vot');
    await take('votes');
    await page.keyboard.type('8');
    const text = await saved((now) => now.includes('votes'));
    assert.match(text, /^---\nkind: critic\nendpoint: far-away\nvotes: 8\nparse: boxed-index\n---\n/);
  });

  it('says what a key means, asked by keys', async () => {
    await page.keyboard.press('Home');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.press('ControlOrMeta+i');
    await page
      .locator('.monaco-hover:visible', { hasText: shownText('The number of replies to request.') })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
  });

  it('completes variables, and writes a list as a section', async () => {
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('{{pro');
    await take('problem');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('{{ste');
    await take('steps');
    const text = await saved((now) => now.trimEnd().endsWith('{{/steps}}'));
    assert.match(
      text,
      /\{\{problem\}\}\n\{\{#steps\}\}\n<paragraph_\{\{index\}\}>\n\{\{text\}\}\n<\/paragraph_\{\{index\}\}>\n\n\{\{\/steps\}\}\s*$/,
    );
    await eventually(
      'nothing underlined',
      () => squiggles().count(),
      (count) => count === 0,
    );
  });

  it('underlines a name that nobody knows, and puts the right one there', async () => {
    await page.keyboard.press('Enter');
    // The editor closes brackets by itself only where it has coloured the lines before: typed, they are there either way.
    await page.keyboard.type('See {{rubrik}}');
    await page.keyboard.press('Escape');
    await squiggles().first().waitFor();
    await page.keyboard.press('ControlOrMeta+.');
    const action = page.locator('.action-widget:visible .monaco-list-row', { hasText: 'Change to “rubric”' });
    await action.first().waitFor();
    await page.keyboard.press('Enter');
    await squiggles().first().waitFor({ state: 'detached' });
    assert.match(await saved((now) => now.includes('rubric}}')), /See \{\{rubric\}\}\s*$/);
  });

  it('leads to an endpoint, which is added without a test where none is wanted', async () => {
    await runAndChoose(page, 'proofmark.addEndpoint', 'Another');
    const box = page.locator('.quick-input-widget:visible');
    await box.locator('.quick-input-title', { hasText: 'address' }).waitFor();
    const input = await quickInput(page);
    assert.match((await input.getAttribute('placeholder')) ?? '', /^https:/);
    const error = box.locator('.monaco-inputbox.error');
    assert.equal(await error.count(), 0);
    await page.keyboard.press('Enter');
    await error.waitFor();
    for (const [title, words] of [
      ['address', 'http://127.0.0.1:9/v1'],
      ['select a model', 'a-model'],
      ['enter a name', 'near'],
    ] as const) {
      await box.locator('.quick-input-title', { hasText: title }).waitFor();
      await (await quickInput(page)).fill(words);
      await page.keyboard.press('Enter');
    }
    await agreeTo(page, shownText('Test the endpoint “{0}”?', 'near'), shownText("Don't Test"));
    await page.locator('.notification-list-item', { hasText: 'near' }).first().waitFor();
  });

  it('lists its headings and sections, and leaves other Markdown alone', async () => {
    await page.keyboard.press('ControlOrMeta+Shift+o');
    await quickInput(page);
    await page.locator('.quick-input-list .monaco-list-row', { hasText: '{{#steps}}' }).first().waitFor();
    await page.keyboard.press('Escape');
    await openByKeys(page, 'note.md');
    await page.locator('.statusbar-item', { hasText: 'Markdown' }).waitFor();
    await runByKeys(page, 'Markdown: Open Preview to the Side');
    await page.locator('.tab', { hasText: 'Preview note.md' }).waitFor();
  });
});
