import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ensureHost } from '../support/install.ts';
import { fewExtensions } from './few-extensions.ts';

const START_TIMEOUT_MS = 120_000;
const CLOSE_TIMEOUT_MS = 3_000;

/** What every window of ours wants: no telemetry, no network, no pages in the way of the text. */
const QUIET_SETTINGS: Readonly<Record<string, unknown>> = {
  'telemetry.telemetryLevel': 'off',
  'workbench.startupEditor': 'none',
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.disableAIFeatures': true,
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'update.mode': 'none',
  'typescript.disableAutomaticTypeAcquisition': true,
};

/** With no gallery, the server asks nobody on the network for extensions. */
export const NO_GALLERY = { EXTENSIONS_GALLERY: '{"serviceUrl":""}' };

export interface ServerOptions {
  /** Where installed extensions are; without it, a fresh folder inside the server's data. */
  readonly extensionsDir?: string;
  /** The server's data, kept on close; without it, a temporary folder that goes with the server. */
  readonly dataDir?: string;
  /** The connection token; undefined lets every process of the machine connect, for tests only. */
  readonly token: string | undefined;
  /** Whether workspace trust is on, as in a user's own VS Code. */
  readonly trust: boolean;
  /** Whether a page may load an extension under development, which the suite needs and a person must not. */
  readonly smokeTestDriver: boolean;
  /** User settings, over the quiet defaults. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The user's settings of machine scope, which VS Code takes from the machine that the server runs on. */
  readonly machineSettings?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether it has all the extensions that VS Code comes with, as a person's has; else those alone that proofs and prompts are seen with. */
  readonly hasAllExtensions?: boolean;
}

/** A running VS Code server on 127.0.0.1. */
export interface Server {
  readonly port: number;
  /** `127.0.0.1:PORT`, also the authority of `vscode-remote://` addresses. */
  readonly authority: string;
  readonly token: string | undefined;
  readonly extensionsDir: string;
  /** The server's data, with the logs in it. */
  readonly dataDir: string;
  /** For a person: which VS Code this is. */
  readonly describe: string;
  /** Everything the server has written so far. */
  log(): string;
  /** Settles when the server leaves by itself or is closed. */
  readonly gone: Promise<string>;
  close(): Promise<void>;
}

/**
 * Starts VS Code's server and resolves when it listens. It is a process group of its own, ended on `close`, when
 * this process leaves, and when this process is killed.
 *
 * @throws Error with the server's own output if it does not start.
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const host = await ensureHost();
  const data = options.dataDir ?? fs.mkdtempSync(path.join(os.tmpdir(), 'proofmark-server-'));
  const extensionsDir = options.extensionsDir ?? path.join(data, 'extensions');
  const user = path.join(data, 'data', 'User');
  fs.mkdirSync(user, { recursive: true });
  fs.writeFileSync(
    path.join(user, 'settings.json'),
    `${JSON.stringify({ ...QUIET_SETTINGS, ...options.settings }, undefined, 2)}\n`,
  );
  if (options.machineSettings) {
    const machine = path.join(data, 'data', 'Machine');
    fs.mkdirSync(machine, { recursive: true });
    fs.writeFileSync(path.join(machine, 'settings.json'), JSON.stringify(options.machineSettings));
  }
  // The token goes through a file: arguments of a process can be read by every user of the machine.
  const tokenFile = path.join(data, `token-${randomUUID()}`);
  if (options.token !== undefined) {
    fs.writeFileSync(tokenFile, options.token, { mode: 0o600 });
  }
  const child = spawn(
    process.execPath,
    [
      '--import',
      pathToFileURL(path.join(import.meta.dirname, 'leave-with-parent.mjs')).href,
      path.join(host.vscode, 'out', 'server-main.js'),
      ...['--host', '127.0.0.1', '--port', '0', '--accept-server-license-terms', '--telemetry-level', 'off'],
      ...['--server-data-dir', data, '--extensions-dir', extensionsDir],
      ...(options.hasAllExtensions ? [] : ['--builtin-extensions-dir', await fewExtensions(host)]),
      ...(options.token === undefined ? ['--without-connection-token'] : ['--connection-token-file', tokenFile]),
      ...(options.trust ? [] : ['--disable-workspace-trust']),
      ...(options.smokeTestDriver ? ['--enable-smoke-test-driver'] : []),
    ],
    {
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...NO_GALLERY, ...options.env },
    },
  );
  const removeFiles = (): void => {
    fs.rmSync(tokenFile, { force: true });
    if (options.dataDir === undefined) {
      fs.rmSync(data, { recursive: true, force: true, maxRetries: 5 });
    }
  };
  const forget = onExit(() => {
    endGroup(child, 'SIGKILL');
    removeFiles();
  });
  let log = '';
  let closed = false;
  const gone = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`));
    child.once('exit', (code, signal) => resolve(`left with ${signal ?? `exit code ${code}`}`));
  });
  const close = async (): Promise<void> => {
    if (closed) {
      return;
    }
    closed = true;
    endGroup(child, 'SIGTERM');
    await Promise.race([gone, delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    endGroup(child, 'SIGKILL');
    removeFiles();
    forget();
  };
  try {
    const port = await new Promise<number>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(describeFailure('did not start in time'))), START_TIMEOUT_MS);
      const describeFailure = (what: string): string => `VS Code's server ${what}.\n${log}`;
      const take = (chunk: Buffer): void => {
        log += chunk.toString();
        const listening = /agent listening on (\d+)/.exec(log);
        if (listening !== null) {
          clearTimeout(timer);
          resolve(Number(listening[1]));
        }
      };
      child.stdout.on('data', take);
      child.stderr.on('data', take);
      gone.then((how) => {
        clearTimeout(timer);
        reject(new Error(describeFailure(how)));
      });
    });
    return {
      port,
      authority: `127.0.0.1:${port}`,
      token: options.token,
      extensionsDir,
      dataDir: data,
      describe: host.describe,
      log: () => log,
      gone,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The address of a file or folder on the server, as the workbench writes it. */
export function remoteUri(server: Server, file: string): string {
  return `vscode-remote://${server.authority}${pathToFileURL(path.resolve(file)).pathname}`;
}

/** What a workbench is opened with. */
export interface WorkbenchAddress {
  /** A folder to open; without it and a workspace, an empty window. */
  readonly folder?: string;
  /** A `.code-workspace` file to open, in place of a folder. */
  readonly workspace?: string;
  /** A file to show at once. */
  readonly openFile?: string;
  /** Further entries for the workbench, such as `extensionTestsPath`. */
  readonly payload?: readonly (readonly [string, string])[];
}

/** The address to open in a browser: the token first, then what the workbench shows. */
export function workbenchUrl(server: Server, what: WorkbenchAddress = {}): string {
  const query = new URLSearchParams();
  if (server.token !== undefined) {
    query.set('tkn', server.token);
  }
  const address = (file: string): string => pathToFileURL(path.resolve(file)).pathname;
  if (what.workspace !== undefined) query.set('workspace', address(what.workspace));
  else if (what.folder !== undefined) query.set('folder', address(what.folder));
  else query.set('ew', 'true');
  const payload: (readonly [string, string])[] = [
    ['skipWelcome', 'true'],
    ['skipReleaseNotes', 'true'],
    ...(what.openFile === undefined ? [] : [['openFile', remoteUri(server, what.openFile)] as const]),
    ...(what.payload ?? []),
  ];
  query.set('payload', JSON.stringify(payload));
  return `http://${server.authority}/?${query}`;
}

/** Signals the child's whole group: the server, its extension hosts and its watchers. */
function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) {
    return;
  }
  if (process.platform === 'win32') {
    if (child.exitCode === null && child.signalCode === null) {
      spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f']);
    }
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group has gone already.
  }
}

const cleanups = new Set<() => void>();
let watching = false;

/** Runs `cleanup` when this process leaves, by itself or by a signal, unless the returned function was called. */
export function onExit(cleanup: () => void): () => void {
  cleanups.add(cleanup);
  if (!watching) {
    watching = true;
    process.once('exit', () => {
      for (const clean of cleanups) {
        clean();
      }
    });
    for (const [signal, number] of [
      ['SIGINT', 2],
      ['SIGTERM', 15],
      ['SIGHUP', 1],
    ] as const) {
      process.once(signal, () => process.exit(128 + number));
    }
  }
  return () => cleanups.delete(cleanup);
}
