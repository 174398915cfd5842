/**
 * Runs the tests that live inside VS Code's extension host (`suite/`), with `@vscode/test-electron`.
 *
 * Which VS Code: the executable that PROOFMARK_VSCODE names; else, where there is a display, the desktop VS Code
 * that test-electron downloads; else the headless host of this folder (also with PROOFMARK_VSCODE=headless).
 *
 *     node test/window/run-suite.ts [--counts=FILE] [--scripted] [--quick] [--grep=WORDS]
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { downloadAndUnzipVSCode, runTests, SilentReporter } from '@vscode/test-electron';
import { build } from 'esbuild';
import { ensureChromium } from '../support/chromium.ts';
import { ensureHost } from '../support/install.ts';
import { dist, isMain, root, samples } from '../support/paths.ts';
import { makeScriptedExtension } from './scripted/extension.ts';
import { type Counts, countsFile, grepName, quickName, reportFile, type Suite, suiteName } from './suite/report.ts';

/** How long to wait for a silent network before the headless host is used, in milliseconds. */
const DOWNLOAD_TIMEOUT_MS = 15_000;
const REPORT_EVERY_MS = 200;

export interface SuiteResult extends Counts {
  /** For a person: the VS Code that ran the suite. */
  readonly host: string;
}

/**
 * Bundles the suite, runs it in a real VS Code, and prints mocha's report as it comes.
 *
 * @param which `scripted` runs the tests that need verdicts, with the scripted judge in the extension.
 * @param isQuick leaves out the files that end in `.thorough.suite.ts`
 * @param grep only tests whose full names match it
 */
async function runSuite(which: Suite, isQuick: boolean, grep: string | undefined): Promise<SuiteResult> {
  // Its own: the two suites may run at the same time.
  const suite = path.join(dist, 'test', `${which}-suite.cjs`);
  await build({
    entryPoints: [path.join(import.meta.dirname, 'suite', 'index.ts')],
    outfile: suite,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    sourcemap: 'inline',
    external: ['vscode', 'mocha'],
    logLevel: 'warning',
    // The scripted server finds its certificate by it, which no suite asks for.
    logOverride: { 'empty-import-meta': 'silent' },
  });
  const chosen = await chooseVSCode(which);
  console.log(`Extension-host tests run in ${chosen.describe}.`);

  // Short, because the desktop VS Code makes a socket below its user data, and socket paths are limited.
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'pmk-'));
  const report = path.join(scratch, 'report.txt');
  const counts = path.join(scratch, 'counts.json');
  const workspace = path.join(scratch, 'samples');
  fs.cpSync(samples, workspace, { recursive: true });
  fs.writeFileSync(report, '');
  const extension = which === 'product' ? root : path.join(scratch, 'extension');
  if (which === 'scripted') {
    await makeScriptedExtension(extension);
  }
  const stopPrinting = printAsItGrows(report);
  let failure: unknown;
  try {
    await runTests({
      vscodeExecutablePath: chosen.executable,
      extensionDevelopmentPath: extension,
      extensionTestsPath: suite,
      extensionTestsEnv: {
        [reportFile]: report,
        [countsFile]: counts,
        [suiteName]: which,
        ...(isQuick ? { [quickName]: '1' } : {}),
        ...(grep === undefined ? {} : { [grepName]: grep }),
      },
      launchArgs: [
        workspace,
        '--disable-extensions',
        `--user-data-dir=${path.join(scratch, 'user')}`,
        `--extensions-dir=${path.join(scratch, 'extensions')}`,
      ],
    });
  } catch (error) {
    failure = error;
  }
  stopPrinting();
  const result = readCounts(counts);
  fs.rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  if (result === undefined) {
    throw new Error(`The extension-host tests did not run to their end in ${chosen.describe}.`, {
      cause: failure,
    });
  }
  return { ...result, host: chosen.describe };
}

interface Chosen {
  readonly executable: string;
  readonly describe: string;
}

async function chooseVSCode(which: Suite): Promise<Chosen> {
  const named = process.env.PROOFMARK_VSCODE;
  if (named !== undefined && named !== 'headless') {
    if (!fs.existsSync(named)) {
      throw new Error(`PROOFMARK_VSCODE names ${named}, which does not exist.`);
    }
    return { executable: named, describe: `the VS Code that PROOFMARK_VSCODE names (${named})` };
  }
  if (named === undefined && hasDisplay()) {
    try {
      const executable = await downloadAndUnzipVSCode({
        cachePath: path.join(root, 'node_modules', '.cache', 'vscode-test'),
        timeout: DOWNLOAD_TIMEOUT_MS,
        reporter: new SilentReporter(),
      });
      return { executable, describe: `desktop VS Code (${executable})` };
    } catch (error) {
      console.log(`Desktop VS Code could not be downloaded (${String(error)}): using the headless host.`);
    }
  }
  const host = await ensureHost();
  const browser = await ensureChromium();
  return { executable: writeLauncher(which), describe: `${host.describe}, headless in ${browser.describe}` };
}

function hasDisplay(): boolean {
  return (
    process.platform === 'darwin' ||
    process.platform === 'win32' ||
    [process.env.DISPLAY, process.env.WAYLAND_DISPLAY].some((display) => display !== undefined && display !== '')
  );
}

/** An executable file that starts `shim.ts` with the running Node. */
function writeLauncher(which: Suite): string {
  const shim = path.join(import.meta.dirname, 'shim.ts');
  const [name, content] =
    process.platform === 'win32'
      ? [`code-${which}.cmd`, `@"${process.execPath}" "${shim}" %*\r\n`]
      : [`code-${which}`, `#!/bin/sh\nexec ${quote(process.execPath)} ${quote(shim)} "$@"\n`];
  const file = path.join(dist, 'test', name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content, { mode: 0o755 });
  return file;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Prints what is appended to the file, until the returned function is called, which prints the rest. */
function printAsItGrows(file: string): () => void {
  let seen = 0;
  const print = (): void => {
    const content = fs.readFileSync(file);
    process.stdout.write(content.subarray(seen));
    seen = content.length;
  };
  const timer = setInterval(print, REPORT_EVERY_MS);
  return () => {
    clearInterval(timer);
    print();
  };
}

function readCounts(file: string): Counts | undefined {
  if (!fs.existsSync(file)) {
    return undefined;
  }
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Counts;
}

if (isMain(import.meta)) {
  const { values } = parseArgs({
    options: {
      counts: { type: 'string' },
      scripted: { type: 'boolean' },
      quick: { type: 'boolean' },
      grep: { type: 'string' },
    },
  });
  const which = values.scripted ? 'scripted' : 'product';
  const result = await runSuite(which, values.quick ?? false, values.grep);
  if (values.counts !== undefined) {
    fs.writeFileSync(values.counts, `${JSON.stringify(result)}\n`);
  }
  process.exitCode = result.failures === 0 && result.passes > 0 ? 0 : 1;
}
