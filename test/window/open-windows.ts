/** The windows that tests have open, told in the output when a test fails, so that the failure can be explained. */
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { Server } from './server.ts';
import { reportWindow } from './window-report.ts';

/** Lines of the log. */
const MOST = 12;

const open = new Map<Page, Server>();

/** Counts the page among the open windows until it is closed. */
export function watchWindow(page: Page, server: Server): void {
  open.set(page, server);
  page.once('close', () => open.delete(page));
}

/** Says of every open window what it shows, under the name of what has failed. */
async function reportWindows(name: string): Promise<void> {
  for (const [page, server] of open)
    console.log([`What failed: ${name}`, await reportWindow(page, name), reportLog(server)].join('\n'));
}

/** The end of what our extension has logged last in any window of the server. */
function reportLog({ dataDir }: Server): string {
  try {
    const logs = fs
      .readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
      .filter((name) => /Proofmark[^/\\]*\.log$/.test(name))
      .map((name) => path.join(dataDir, name))
      .sort((a, b) => fs.statSync(b).mtimeMs - fs.statSync(a).mtimeMs);
    const lines = logs[0] === undefined ? [] : fs.readFileSync(logs[0], 'utf8').trim().split('\n');
    return [`The end of Proofmark's log:`, ...lines.slice(-MOST).map((line) => `  ${line}`)].join('\n');
  } catch (error) {
    return `Proofmark's log could not be read: ${String(error)}`;
  }
}

// Only where Node's test runner has started this file: anywhere else the import alone would begin a report of tests.
if (process.env.NODE_TEST_CONTEXT !== undefined) {
  const { afterEach } = await import('node:test');
  afterEach(async (test) => {
    if ('passed' in test && !test.passed) await reportWindows(test.name);
  });
}
