/** `npm start`: builds Proofmark, reviews a sample in the terminal, and opens VS Code with the extension. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { dist, root, samples } from '../../test/support/paths.ts';
import { flagship } from '../../test/support/samples.ts';
import { FIRST_LOOK_SETTINGS, startFirstLook, waitForMarks } from '../../test/window/first-look.ts';
import { openPage } from '../../test/window/page.ts';
import { getErrorMessage } from '../core/base/errors.ts';
import { buildProduct } from './build.ts';
import { buildVsix } from './vsix.ts';

const USAGE = `Usage: npm start [-- OPTION]

  --check     build, open the samples without a window, check that the sample proof is marked, and exit
  --browser   use the browser even if VS Code is installed
  --no-open   start the browser version and print its address, but don't open a browser
  --no-build  use the last build
  --help      show this help`;

/** The minimum version of a desktop VS Code: that of "engines" in package.json. */
const OLDEST_VSCODE = [1, 101] as const;

/** The folder with copies of the samples and a separate VS Code profile. */
const scratch = path.join(dist, 'start');
const folder = path.join(scratch, 'samples');

interface Options {
  readonly check: boolean;
  readonly browser: boolean;
  readonly open: boolean;
  readonly build: boolean;
}

function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: {
        check: { type: 'boolean', default: false },
        browser: { type: 'boolean', default: false },
        open: { type: 'boolean', default: true },
        build: { type: 'boolean', default: true },
        help: { type: 'boolean', default: false },
      },
      allowNegative: true,
    });
    if (values.help) {
      console.log(USAGE);
      process.exit(0);
    }
    return values;
  } catch (error) {
    console.error(`${getErrorMessage(error)}\n\n${USAGE}`);
    process.exit(2);
  }
}

/** The same review as in the editor. Exit code 1 only means that an error was found. */
function reviewInTerminal(): void {
  const sample = path.relative(root, path.join(samples, flagship));
  console.log(`\n$ proofmark review ${sample}\n`);
  const { status, error } = spawnSync(process.execPath, [path.join(dist, 'cli.mjs'), 'review', sample], {
    cwd: root,
    stdio: 'inherit',
  });
  if (error !== undefined || (status !== 0 && status !== 1)) {
    throw new Error(`proofmark review failed (exit ${status}).`, { cause: error });
  }
  console.log();
}

/** Whether `code` on the path is a desktop VS Code that can open a window here. */
function hasDesktop(): boolean {
  const display = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
  // In a terminal of a remote window, `code` opens the user's own VS Code without a profile. As root, it refuses to start.
  if (!display || process.env.VSCODE_IPC_HOOK_CLI !== undefined || process.getuid?.() === 0) {
    return false;
  }
  const said = runCode(['--version']);
  const version = /^(\d+)\.(\d+)\.\d+/.exec(said ?? '');
  if (version === null) {
    return false;
  }
  const [major, minor] = [Number(version[1]), Number(version[2])];
  if (major > OLDEST_VSCODE[0] || (major === OLDEST_VSCODE[0] && minor >= OLDEST_VSCODE[1])) {
    return true;
  }
  console.log(`The VS Code on the path is ${version[0]}; Proofmark needs ${OLDEST_VSCODE.join('.')} or newer.`);
  return false;
}

function runCode(args: readonly string[]): string | undefined {
  const windows = process.platform === 'win32';
  try {
    return execFileSync('code', windows ? args.map((arg) => `"${arg}"`) : [...args], {
      encoding: 'utf8',
      shell: windows,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch {
    return undefined;
  }
}

/** Opens a window of desktop VS Code with a separate profile and separate extensions. */
function openDesktop(vsix: string): boolean {
  const user = path.join(scratch, 'desktop');
  const own = [`--user-data-dir=${user}`, `--extensions-dir=${path.join(scratch, 'desktop-extensions')}`];
  const settings = path.join(user, 'User', 'settings.json');
  if (!fs.existsSync(settings)) {
    fs.mkdirSync(path.dirname(settings), { recursive: true });
    fs.writeFileSync(settings, `${JSON.stringify(FIRST_LOOK_SETTINGS, undefined, 2)}\n`);
  }
  fs.cpSync(samples, folder, { recursive: true });
  return (
    runCode([...own, '--install-extension', vsix, '--force']) !== undefined &&
    runCode([...own, '--new-window', folder, path.join(folder, flagship)]) !== undefined
  );
}

function openBrowser(url: string): void {
  const [command, args] =
    process.platform === 'darwin'
      ? ['open', [url]]
      : process.platform === 'win32'
        ? ['rundll32', ['url.dll,FileProtocolHandler', url]]
        : ['xdg-open', [url]];
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  child.once('error', () => {}); // no such command: the printed address is enough
  child.unref();
}

async function check(vsix: string): Promise<void> {
  const look = await startFirstLook(folder, { vsix });
  try {
    const editor = await openPage(look.server, look.address);
    try {
      const { gutter } = await waitForMarks(editor.page);
      console.log(`Marked in ${look.server.describe}: icons at lines ${gutter.map(({ line }) => line).join(' and ')}.`);
      console.log(`It was at ${look.url}`);
    } catch (error) {
      const picture = path.join(scratch, 'check-failed.png');
      fs.mkdirSync(scratch, { recursive: true });
      await editor.page.screenshot({ path: picture });
      throw new Error(`The sample is not marked as it should be. ${String(error)}\nThe window as it was: ${picture}`, {
        cause: error,
      });
    } finally {
      await editor.close();
    }
  } finally {
    await look.close();
  }
}

async function serve(vsix: string, open: boolean): Promise<void> {
  // Registered before the server starts, so that Ctrl+C exits normally, which closes the server and removes its files.
  process.once('SIGINT', () => process.exit(0));
  const look = await startFirstLook(folder, { vsix });
  console.log(`${look.server.describe} runs with Proofmark installed. Open it in a browser:\n`);
  console.log(`  ${look.url}\n`);
  console.log(`The samples are a copy in ${path.relative(root, folder)}, made anew at each start.`);
  console.log('The address holds a secret: whoever has it can use this server. Ctrl+C ends it.');
  if (open && process.stdout.isTTY) {
    openBrowser(look.url);
  }
  throw new Error(`VS Code's server ${await look.server.gone}.\n${look.server.log()}`);
}

async function main(): Promise<void> {
  const options = readOptions();
  if (options.build) await buildProduct();
  reviewInTerminal();
  const { file, bytes } = await buildVsix();
  console.log(`Packed ${path.relative(root, file)} (${(bytes / 1000).toFixed(0)} kB).`);
  if (options.check) {
    await check(file);
  } else if (!options.browser && options.open && hasDesktop() && openDesktop(file)) {
    console.log(
      `VS Code is open with Proofmark and a copy of the samples (${path.relative(root, folder)}), in a profile of its own.`,
    );
  } else {
    await serve(file, options.open);
  }
}

try {
  await main();
} catch (error) {
  console.error(getErrorMessage(error));
  process.exitCode = 1;
}
