/** What a session of labeling goes through: the MATH rows of the open data where they are at hand, else a set of our own. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';

export interface SceneRow {
  readonly id: string;
  readonly generator: string;
  readonly steps: readonly string[];
  /** The index of the earliest error, or -1. */
  readonly label: number;
  readonly final_answer_correct: boolean;
}

export interface SceneData {
  /** Of the file, too. */
  readonly name: string;
  readonly text: string;
  readonly rows: readonly SceneRow[];
}

export function sceneData(): SceneData {
  const { PROOFMARK_DATA: data } = process.env;
  const file = data === undefined ? '' : path.join(data, 'processbench', 'math.jsonl');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ownRows();
  const rows = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as SceneRow);
  return { name: existsSync(file) ? 'math.jsonl' : 'sums.jsonl', text, rows };
}

const OWN = 96;
/** How far down a row may be, and how soon a list has drawn where its focus is. */
const MOST_ROWS = 15;
const DRAWN_MS = 50;

/** Sums, every second of which is wrong in a way that the checker refutes. */
function ownRows(): string {
  const rows = Array.from({ length: OWN }, (_, k) => {
    const [first, second, isWrong] = [k + 3, 2 * k + 5, k % 2 === 0];
    const sum = first + second;
    return {
      id: `sum-${k}`,
      generator: `writer-${k % 3}`,
      problem: `Add \\(${first}\\) and \\(${second}\\), and double what comes out.`,
      steps: [
        `We add the two numbers of the task.`,
        `It is \\(${first} + ${second} = ${isWrong ? sum + 1 : sum}\\).`,
        `Twice that is \\(2 \\cdot ${sum} = ${2 * sum}\\).`,
      ],
      final_answer_correct: true,
      label: isWrong ? 1 : -1,
    };
  });
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** In a list with boxes, with the keyboard: goes down to a row, checks it, and leaves. */
export async function checkRow(page: Page, words: string): Promise<void> {
  await page.locator('.quick-input-list .monaco-list-row', { hasText: words }).first().waitFor();
  const focused = page.locator('.quick-input-list .monaco-list-row.focused', { hasText: words });
  for (let down = 0; down < MOST_ROWS && (await focused.count()) === 0; down++) {
    await page.keyboard.press('ArrowDown');
    await page.waitForTimeout(DRAWN_MS);
  }
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
}
