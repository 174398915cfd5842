/** Runs inside VS Code's extension host: mocha on the tests of this folder, bundled into one file. */
import fs from 'node:fs';
import util from 'node:util';
import Mocha from 'mocha';
import { type Counts, countsFile, grepName, quickName, reportFile, suiteName } from './report.ts';

const TEST_TIMEOUT_MS = 180_000;

/** Called by VS Code; rejects if a test failed. */
export async function run(): Promise<void> {
  const report = process.env[reportFile];
  if (report !== undefined) {
    // The extension host's own output does not reach the terminal everywhere.
    Mocha.reporters.Base.consoleLog = (...parts: unknown[]) => fs.appendFileSync(report, `${util.format(...parts)}\n`);
  }
  const say = (line: string): void => Mocha.reporters.Base.consoleLog(line);
  // What fails on a busy machine is run once more, as a file of windows is, and said to be flaky if it passes then.
  const mocha = new Mocha({ ui: 'bdd', color: false, timeout: TEST_TIMEOUT_MS, slow: 2_000, retries: 1 });
  const wanted = process.env[grepName];
  if (wanted !== undefined) mocha.grep(wanted);
  mocha.suite.emit('pre-require', globalThis, 'suite', mocha);
  // Imported only now, when `describe` and `it` exist.
  if (process.env[suiteName] === 'scripted') {
    await import('./states.suite.ts');
    await import('./tool-verdict.suite.ts');
  } else {
    await import('./marks.suite.ts');
    await import('./reading.suite.ts');
    await import('./edits.suite.ts');
    await import('./keeping-up.suite.ts');
    await import('./strengths.suite.ts');
    await import('./answers.suite.ts');
    await import('./models.suite.ts');
    await import('./pairs.suite.ts');
    await import('./panel.suite.ts');
    await import('./compare-tool.suite.ts');
    await import('./tool.suite.ts');
    await import('./read-tool.suite.ts');
    await import('./labels.suite.ts');
    await import('./items.suite.ts');
    if (process.env[quickName] === undefined) {
      await import('./workspace.thorough.suite.ts');
      await import('./models.thorough.suite.ts');
      await import('./compare.thorough.suite.ts');
      await import('./export-labels.thorough.suite.ts');
      await import('./label-files.thorough.suite.ts');
      await import('./labeling.thorough.suite.ts');
      await import('./blind.thorough.suite.ts');
      await import('./agreement.thorough.suite.ts');
      await import('./reports.thorough.suite.ts');
    }
  }
  const counts = await new Promise<Counts>((resolve) => {
    const failedOnce: string[] = [];
    const flaky: string[] = [];
    const runner = mocha.run((failures) => {
      const { passes = 0, pending = 0 } = runner.stats ?? {};
      for (const title of flaky) say(`flaky: ${title} failed once and passed when run again`);
      resolve({ passes, failures, pending });
    });
    runner.on('retry', (test, error) => {
      failedOnce.push(test.fullTitle());
      say(`What failed, and is run once more: ${test.fullTitle()}\n${error.stack ?? error.message}`);
    });
    runner.on('pass', (test) => {
      if (failedOnce.includes(test.fullTitle())) flaky.push(test.fullTitle());
    });
  });
  const file = process.env[countsFile];
  if (file !== undefined) {
    fs.writeFileSync(file, JSON.stringify(counts));
  }
  if (counts.failures > 0) {
    throw new Error(`${counts.failures} of the tests failed.`);
  }
}
