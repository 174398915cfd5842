/**
 * A developer of judge prompts at work in a real VS Code window, with the keyboard alone: the very messages of the proof at hand, an unknown
 * variable, the reply as it streams with what was taken from it, cases that flip when the prompt is saved, a comparison, and replies kept from
 * before. The model is scripted: a server of the tests.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { FrameLocator, Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server.ts';
import { anyShownText, shownText } from '../support/shown-text.ts';
import { CASES, caseOfMessage, PROMPT, PROOF } from './lab-scene.ts';
import { agreeTo, chooseRow, openByKeys, panelInSight, runByKeys, TEST_TIMEOUT_MS, waitForWorkbench } from './page.ts';
import { openPlain, type PlainWindow } from './plain-window.ts';

const VOTES = 3;
/** What a key comes to is there within that time, in milliseconds, on a busy machine. */
const SOON_MS = 40_000;

describe('the prompt lab', { timeout: 2 * TEST_TIMEOUT_MS }, () => {
  let model: ScriptedServer;
  let window: PlainWindow;
  let page: Page;
  /** How long the model waits between the words of a reply, in milliseconds. */
  let pace = 0;
  let isClosed = false;

  before(
    async () => {
      model = await startScriptedServer(({ body }) => {
        const words = JSON.stringify(body?.messages);
        const found = caseOfMessage(words);
        // A scripted model: told to look at every sign it finds all errors, else not those of two cases.
        const label = words.includes('every sign') || !['product', 'square'].includes(found.id) ? found.label : -1;
        const quote = label >= 0 ? `<quote>${found.quote}</quote> ` : '';
        return {
          text: `I looked at ${found.id}. ${quote}\\boxed{${label}}`,
          usage: { prompt: 400, cached: 300, completion: 20 },
          pace,
        };
      });
      window = await openPlain(
        { 'cosine.proof.md': PROOF, 'critic.judge.md': PROMPT },
        { 'workbench.startupEditor': 'none', 'files.autoSave': 'off' },
        {},
        { ...scriptedEndpoint(model, VOTES), 'proofmark.lab.runCases': 'onSave' },
      );
      page = window.page;
      await waitForWorkbench(page);
      page.setDefaultTimeout(SOON_MS);
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(async () => {
    await window?.close();
    if (!isClosed) await model?.close();
  });

  /** Each part goes on from the one before it: behind one that fails the others cannot be told anything by. */
  let isBroken = false;
  const scene = (name: string, run: () => Promise<void>): void => {
    it(name, async (context) => {
      if (isBroken) return context.skip('A part before it has failed.');
      isBroken = true;
      await run();
      isBroken = false;
    });
  };
  const soon = <T>(what: string, look: () => Promise<T>, is: (seen: T) => boolean): Promise<T> =>
    eventually(what, look, is, SOON_MS);
  const panel = (): FrameLocator => panelInSight(page);
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const sentence = (words: string | RegExp): Promise<void> => panel().locator('h1', { hasText: words }).waitFor();
  const text = (selector: string): Promise<string> =>
    panel()
      .locator(selector)
      .allTextContents()
      .then((all) => all.join(' | '));
  const enter = async (): Promise<void> => {
    await press('ControlOrMeta+2');
    await soon(
      'the focus in the panel',
      () =>
        panel()
          .locator('body')
          .evaluate(() => document.hasFocus()),
      Boolean,
    );
  };
  const reload = async (): Promise<void> => {
    // What is kept of a page is kept within a moment.
    await page.waitForTimeout(600);
    await Promise.all([page.waitForEvent('load'), runByKeys(page, 'Developer: Reload Window')]);
    await waitForWorkbench(page);
  };
  const toPrompt = async (): Promise<void> => {
    await press('ControlOrMeta+1');
    await page.locator('.monaco-editor.focused').first().waitFor();
  };
  /** Cases as they are on the disk. */
  const cases = (): readonly { readonly id: string; readonly label: number }[] => {
    const file = path.join(window.folder, 'critic.cases.jsonl');
    if (!fs.existsSync(file)) return [];
    const lines = fs.readFileSync(file, 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line) as { id: string; label: number });
  };

  scene('shows the very messages of the proof at hand, and asks nobody', async () => {
    await openByKeys(page, 'cosine.proof.md');
    await press('ControlOrMeta+End');
    await openByKeys(page, 'critic.judge.md');
    await runByKeys(page, 'proofmark.openLab');
    await panel().locator('.variable', { hasText: 'the cosine of 28' }).first().waitFor();
    assert.match(await text('.lab-head'), /on cosine\.proof\.md/);
    assert.equal(model.requests.length, 0);
    const isFocused = (): Promise<unknown> =>
      soon(
        'the focus in the lab',
        () =>
          panel()
            .locator('body')
            .evaluate(() => `${document.hasFocus()}`),
        (words) => words === 'true',
      );
    await isFocused();
    // The command goes to a lab that is open.
    await toPrompt();
    await runByKeys(page, 'proofmark.openLab');
    await isFocused();
  });

  scene('underlines a variable that nobody knows, and sends nothing while there is one', async () => {
    await toPrompt();
    await press('ControlOrMeta+End');
    await page.keyboard.type('{{problm');
    await sentence(anyShownText('The prompt has an error. {0}'));
    await soon(
      'what was probably meant',
      () => text('.messages'),
      (words) => /\{\{problem\}\}/.test(words),
    );
    await enter();
    await press('r');
    await soon(
      'that nothing was sent',
      () => text('body'),
      (words) => anyShownText("Can't use {0} because it has an error. {1}").test(words),
    );
    assert.equal(model.requests.length, 0);
    await toPrompt();
    for (let k = 0; k < 3; k++) await press('ControlOrMeta+z');
    await soon(
      'the prompt as it was',
      () => text('h1'),
      (words) => !anyShownText('The prompt has an error. {0}').test(words),
    );
  });

  scene(
    'asks once what the file suggests is agreed to, and shows the reply as it streams with what was taken',
    async () => {
      pace = 200;
      await enter();
      await press('r');
      await page
        .locator('.monaco-dialog-box', { hasText: 'Use the prompt critic.judge.md with the model scripted-model' })
        .waitFor();
      assert.equal(model.requests.length, 0);
      await press('Enter');
      await agreeTo(page, anyShownText('Run {0} on this proof?'), 'Run');
      await panel().locator('.raw.streaming').waitFor();
      await sentence(shownText('The earliest error is in {0}.', '¶2'));
      assert.equal(await text('.reply .taken'), '\\boxed{1}');
      assert.equal(await text('.reply .quote'), 'cos(360° − 332°) = −cos 332°');
      const facts = await text('.reply');
      for (const words of [
        shownText('Earliest error: {0} (index {1})', '¶2', 1),
        shownText('read from the last \\boxed{}'),
        shownText('found once, in {0}', '¶2'),
        shownText('stopped early: vote {0} not needed', 3),
      ])
        assert.ok(facts.includes(words), `${words} in ${facts}`);
      assert.match(facts, /\b800 tokens .*\b600 .*\b40 /);
      await press(']');
      await soon(
        'the second vote',
        () => text('.reply'),
        (words) => /vote 2 of 3/.test(words),
      );
      pace = 0;
    },
  );

  scene('runs again on what is kept, which costs nothing and is said', async () => {
    const asked = model.requests.length;
    await press('r');
    await soon(
      'that nothing was sent',
      () => text('body'),
      (words) => /cached reply|cached replies|came from the cache/.test(words),
    );
    assert.equal(model.requests.length, asked);
  });

  scene('adds the proof as a case by a key, on the disk at once', async () => {
    await press('m');
    // What the reply says stands first.
    await page.locator('.quick-input-list .monaco-list-row.focused', { hasText: '¶2' }).first().waitFor();
    await press('Enter');
    await soon(
      'the case on the disk',
      async () => cases(),
      (all) => all.length === 1,
    );
    assert.deepEqual(
      cases().map(({ id, label }) => [id, label]),
      [['cosine.proof.md', 1]],
    );
    const file = path.join(window.folder, 'critic.cases.jsonl');
    fs.appendFileSync(file, CASES.map((one) => `${JSON.stringify(one)}\n`).join(''));
    await soon(
      'all cases',
      () => text('.cases'),
      (words) => /cosine.*sum.*product.*square/s.test(words),
    );
  });

  scene('runs all cases, and shows what they come to', async () => {
    await enter();
    await press('a');
    await agreeTo(page, anyShownText('Run {0} on all cases?'), 'Send and Always Allow up to');
    await sentence(shownText('{1} of {0} judged cases pass.', 4, 2));
    const words = await text('.cases');
    assert.match(words, /1 of 3.*errors located/s);
    assert.match(words, /1 of 1.*correct solutions accepted/s);
  });

  scene('runs them again when the prompt is saved, flips first', async () => {
    await toPrompt();
    await press('ControlOrMeta+End');
    await page.keyboard.type(' Look at every sign.');
    await press('ControlOrMeta+s');
    await sentence('2 of 4 cases flipped: 2 fixed.');
    assert.match(await text('.cases'), /fixed/);
    await enter();
    await press('f');
    await soon(
      'all cases',
      () => text('.cases'),
      (words) => /still passes/.test(words),
    );
    await press('f');
  });

  scene('shows what was said of a case, from what is kept', async () => {
    const asked = model.requests.length;
    await press('j', 'Enter');
    await soon(
      'the messages of the case',
      () => text('.lab-head'),
      (words) => /on (product|square) \(pinned\)/.test(words),
    );
    await soon(
      'its reply',
      () => text('.reply'),
      (words) => /I looked at (product|square)/.test(words),
    );
    assert.equal(model.requests.length, asked);
    await press('p');
    await soon(
      'the proof again',
      () => text('.lab-head'),
      (words) => /on cosine\.proof\.md/.test(words),
    );
  });

  scene('compares the prompt with another sampling on the same cases, with a paired test', async () => {
    await press('c');
    // There is one prompt and one endpoint.
    for (const offer of [shownText('New Judge Prompt…'), shownText('Add Endpoint…')])
      await page.locator('.quick-input-widget:visible .monaco-list-row', { hasText: offer }).waitFor();
    await chooseRow(page, shownText('Same prompt with {0}', 'temperature 0'));
    await soon(
      'the test',
      () => text('body'),
      (words) =>
        words.includes(
          shownText("The same cases pass on both sides, so a significance test can't tell the sides apart."),
        ),
    );
    assert.match(await text('h1'), anyShownText('Same result on all {0} cases scored on both sides.'));
    await press('Escape');
    await sentence('2 of 4 cases flipped: 2 fixed.');
  });

  scene('has the comparison before it again after a reload, until it is left, and asks nobody for it', async () => {
    const asked = model.requests.length;
    await press('c');
    await chooseRow(page, shownText('Same prompt with {0}', '8 votes'));
    await agreeTo(page, anyShownText('Compare {0} with {1} on all cases?'), 'Compare');
    await sentence(/^Same result on all 4 cases|of 4 cases that/);
    const [figures, all] = [await text('.both-figures'), model.requests.length];
    assert.ok(all > asked, 'more votes were asked for');
    await reload();
    await sentence(/^Same result on all 4 cases|of 4 cases that/);
    assert.equal(await text('.both-figures'), figures);
    await enter();
    await press('Escape');
    await panel().locator('.both-figures').waitFor({ state: 'detached' });
    await reload();
    await panel().locator('.messages').waitFor();
    assert.equal(await panel().locator('.both-figures').count(), 0);
    assert.equal(model.requests.length, all);
    await enter();
  });

  scene('goes back to an earlier run by its history, with the server gone', async () => {
    await model.close();
    isClosed = true;
    // After a reload, earlier runs are read from the disk.
    await panel().getByText(shownText('Show History')).first().waitFor();
    await press('h');
    await soon(
      'the history',
      () => text('.history'),
      (words) => /cosine\.proof\.md/.test(words),
    );
    await press('j', 'Enter');
    await soon(
      'the earlier run',
      () => text('.reply'),
      (words) => anyShownText('from history: run on {0} with {1}').test(words),
    );
    assert.equal(await text('.reply .taken'), '\\boxed{1}');
  });
});
