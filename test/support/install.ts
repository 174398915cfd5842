import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const LOCK_TIMEOUT_MS = 10 * 60_000;

/** A folder of VS Code's server, ready to be started with the running Node. */
export interface Host {
  /** The folder that holds `out/server-main.js`. */
  readonly vscode: string;
  /** For a person: which VS Code this is. */
  readonly describe: string;
}

/**
 * Makes VS Code's server usable, installing it with npm only when it is missing or its lock file changed.
 *
 * @throws Error if npm fails, with npm's own output.
 */
export async function ensureHost(say: (line: string) => void = console.log): Promise<Host> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 22 || (major === 22 && minor < 15)) {
    throw new Error(
      `VS Code's server needs Node 22.15 or newer; this is Node ${process.versions.node}. Run it through npm (npm test, npm start), which uses the Node that npm install brought.`,
    );
  }
  const folder = path.join(import.meta.dirname, '..', 'window', 'vscode');
  await installPackage(folder, "VS Code's server and workbench (npm package code-server, about 490 MB)", say);
  const modules = path.join(folder, 'node_modules');
  const vscode = path.join(modules, 'code-server', 'lib', 'vscode');
  // With no install script run, the server has no modules of its own; ours hold what it loads.
  link(modules, path.join(vscode, 'node_modules'));
  link(modules, path.join(vscode, 'extensions', 'node_modules'));
  return { vscode, describe: `VS Code ${serverVersion(vscode)} (server of the npm package code-server)` };
}

/**
 * Runs `npm ci --ignore-scripts` in `folder` unless its node_modules already matches its lock file. Several
 * processes may ask at once: one installs, the others wait.
 */
export async function installPackage(folder: string, what: string, say: (line: string) => void): Promise<void> {
  const stamp = path.join(folder, 'node_modules', '.installed');
  const wanted = fingerprint(folder);
  if (readIfThere(stamp) === wanted) {
    return;
  }
  const release = await lock(folder);
  try {
    if (readIfThere(stamp) === wanted) {
      return;
    }
    say(`Installing ${what} ...`);
    const start = performance.now();
    await runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder], folder);
    fs.writeFileSync(stamp, wanted);
    say(`Installed in ${((performance.now() - start) / 1000).toFixed(0)} s.`);
  } finally {
    release();
  }
}

function fingerprint(folder: string): string {
  const hash = createHash('sha256');
  const add = (file: string): void => {
    hash.update(`${path.relative(folder, file)}\0`).update(fs.readFileSync(file));
  };
  add(path.join(folder, 'package.json'));
  add(path.join(folder, 'package-lock.json'));
  return hash.update(`${process.platform}-${process.arch}`).digest('hex');
}

function readIfThere(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function serverVersion(vscode: string): string {
  const found: unknown = JSON.parse(fs.readFileSync(path.join(vscode, 'package.json'), 'utf8'));
  return found !== null && typeof found === 'object' && 'version' in found ? String(found.version) : 'unknown';
}

function link(target: string, at: string): void {
  try {
    fs.symlinkSync(target, at, 'junction');
  } catch (error) {
    if (!fs.existsSync(at)) {
      throw error;
    }
  }
}

/** npm as the user runs it: the one that started us, else the one on the path. */
function runNpm(args: readonly string[], cwd: string): Promise<void> {
  const own = process.env.npm_execpath;
  const viaNode = own !== undefined && /\.[cm]?js$/.test(own) && path.basename(own).startsWith('npm');
  const [command, all] = viaNode ? [process.execPath, [own, ...args]] : ['npm', [...args]];
  return new Promise((resolve, reject) => {
    let output = '';
    const child = spawn(command, all, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: !viaNode && process.platform === 'win32',
    });
    const take = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('error', (error) =>
      reject(
        new Error(`Could not start npm (${command}): ${error.message}. Is npm on the PATH?`, {
          cause: error,
        }),
      ),
    );
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`npm ${args.join(' ')} failed (exit ${code}):\n${output}`)),
    );
  });
}

/** Waits for other processes that install into the same folder; a lock whose owner has gone is taken over. */
export async function lock(folder: string): Promise<() => void> {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const file = path.join(os.tmpdir(), `proofmark-install-${name}.lock`);
  const end = Date.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => fs.rmSync(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
        throw error;
      }
    }
    const owner = Number(readIfThere(file));
    if (owner > 0 && !isAlive(owner)) {
      fs.rmSync(file, { force: true });
    } else if (Date.now() > end) {
      throw new Error(
        `Another process (${owner}) has been installing into ${folder} for too long. Delete ${file} if it hangs.`,
      );
    } else {
      await delay(200);
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
