import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { getErrorMessage } from '../../src/core/base/errors.ts';
import { installPackage } from './install.ts';
import { untar } from './untar.ts';

const LAUNCH_TIMEOUT_MS = 120_000;

/**
 * No update checks, no sync, no first-run page: nothing but the page we open uses the network. That page finds no machine but
 * this one, by rules for names and for addresses, since a page whose requests are looked at one by one has no cache.
 */
const QUIET = [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
];

/** A Chromium that was launched once and works. */
export interface Chromium {
  readonly path: string;
  readonly args: readonly string[];
  /** What it needs in its environment besides what there is. */
  readonly env: Readonly<Record<string, string>>;
  /** Whether the browser's own sandbox is on: off for root, and where the machine does not allow it. */
  readonly sandbox: boolean;
  /** For a person: which browser this is, and how it is run. */
  readonly describe: string;
}

interface Candidate {
  readonly path: string;
  readonly from: string;
  readonly env: Readonly<Record<string, string>>;
}

let found: Promise<Chromium> | undefined;

/**
 * Finds a Chromium that really runs: the one PROOFMARK_CHROMIUM or CHROMIUM names, else an installed Chromium,
 * Chrome or Edge, else (Linux on x64) the one of the npm package `@sparticuz/chromium`, with the libraries it
 * carries where the machine lacks them. `PROOFMARK_CHROMIUM=npm` takes the npm one at once, and
 * `PROOFMARK_CHROMIUM=npm-libraries` takes it with its own libraries.
 *
 * @throws Error that lists what was tried and how each attempt failed.
 */
export function ensureChromium(say: (line: string) => void = console.log): Promise<Chromium> {
  found ??=
    handedDown() ??
    find(say).then((chromium) => {
      say(`Browser: ${chromium.describe}`);
      return chromium;
    });
  return found;
}

/** What is handed down in the environment, so that of many processes only the first has to try. */
const HANDED_DOWN = 'PROOFMARK_CHROMIUM_FOUND';

/** Finds it as `ensureChromium` does, for this process and for all that it starts. */
export async function handDownChromium(): Promise<void> {
  process.env[HANDED_DOWN] = JSON.stringify(await ensureChromium());
}

function handedDown(): Promise<Chromium> | undefined {
  const chromium = process.env[HANDED_DOWN];
  return chromium === undefined ? undefined : Promise.resolve(JSON.parse(chromium) as Chromium);
}

async function find(say: (line: string) => void): Promise<Chromium> {
  const failures: string[] = [];
  const attempt = async (candidate: Candidate): Promise<Chromium | undefined> => {
    const result = await launchable(candidate);
    if (typeof result !== 'string') {
      return result;
    }
    failures.push(`${candidate.path} (${candidate.from}): ${result}`);
    return undefined;
  };

  const named = process.env.PROOFMARK_CHROMIUM ?? process.env.CHROMIUM;
  const ownOnly = named === 'npm' || named === 'npm-libraries';
  if (named !== undefined && !ownOnly) {
    const chosen = await attempt({ path: named, from: 'named by the environment', env: {} });
    if (chosen === undefined) {
      throw new Error(`The browser named by PROOFMARK_CHROMIUM or CHROMIUM cannot be used.\n${failures.join('\n')}`);
    }
    return chosen;
  }
  if (!ownOnly) {
    for (const file of installedPlaces().filter((place) => fs.existsSync(place))) {
      const chosen = await attempt({ path: file, from: 'installed', env: {} });
      if (chosen !== undefined) {
        return chosen;
      }
    }
  }
  if (process.platform === 'linux' && process.arch === 'x64') {
    for (const candidate of await fromNpm(say, named === 'npm-libraries')) {
      const chosen = await attempt(candidate);
      if (chosen !== undefined) {
        return chosen;
      }
    }
  }
  throw new Error(
    [
      'No usable Chromium, Chrome or Edge was found. Install one, or set PROOFMARK_CHROMIUM to its path.',
      ...failures.map((failure) => `Tried ${failure}`),
    ].join('\n'),
  );
}

function installedPlaces(): string[] {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((name) =>
      ['/Applications', path.join(os.homedir(), 'Applications')].map((folder) =>
        path.join(folder, `${name}.app`, 'Contents', 'MacOS', name),
      ),
    );
  }
  if (process.platform === 'win32') {
    const bases = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((key) => process.env[key] ?? []);
    const tails = [
      'Google\\Chrome\\Application\\chrome.exe',
      'Chromium\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ];
    return tails.flatMap((tail) => bases.map((base) => path.join(base, tail)));
  }
  const names = [
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
    'microsoft-edge',
    'microsoft-edge-stable',
  ];
  const folders = new Set([...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin']);
  return names.flatMap((name) => [...folders].filter(path.isAbsolute).map((folder) => path.join(folder, name)));
}

/** Installs and unpacks the npm package's browser once; the unpacked files stay beside it. */
async function fromNpm(say: (line: string) => void, librariesOnly: boolean): Promise<Candidate[]> {
  const folder = path.join(import.meta.dirname, 'chromium');
  await installPackage(folder, 'a headless Chromium (npm package @sparticuz/chromium, 74 MB)', say);
  const packed = path.join(folder, 'node_modules', '@sparticuz', 'chromium', 'bin');
  const unpacked = path.join(folder, 'node_modules', '.cache', 'chromium');
  const executable = path.join(unpacked, 'chromium');
  if (!fs.existsSync(executable)) {
    // Unpacked beside and then renamed, so that another process never sees half of it.
    const half = `${unpacked}-${process.pid}`;
    fs.mkdirSync(half, { recursive: true });
    const unpack = (name: string): Buffer => brotliDecompressSync(fs.readFileSync(path.join(packed, name)));
    for (const archive of ['al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']) {
      untar(unpack(archive), half);
    }
    fs.writeFileSync(
      path.join(half, 'fonts.conf'),
      `<?xml version="1.0"?>\n<fontconfig><dir>${unpacked}/fonts</dir><cachedir>${unpacked}/fonts-cache</cachedir></fontconfig>\n`,
    );
    fs.writeFileSync(path.join(half, 'chromium'), unpack('chromium.br'), { mode: 0o755 });
    try {
      fs.renameSync(half, unpacked);
    } catch (error) {
      fs.rmSync(half, { recursive: true, force: true });
      if (!fs.existsSync(executable)) {
        throw error;
      }
    }
  }
  const fonts = hasFonts() ? {} : { FONTCONFIG_FILE: path.join(unpacked, 'fonts.conf') };
  const inherited = process.env.LD_LIBRARY_PATH;
  const libraries = path.join(unpacked, 'lib');
  const plain = { path: executable, from: 'npm package @sparticuz/chromium', env: fonts };
  const carried = {
    path: executable,
    from: 'npm package @sparticuz/chromium, with the libraries it carries',
    env: { ...fonts, LD_LIBRARY_PATH: inherited ? `${libraries}${path.delimiter}${inherited}` : libraries },
  };
  return librariesOnly ? [carried] : [plain, carried];
}

function hasFonts(): boolean {
  const places = ['/usr/share/fonts', '/usr/local/share/fonts', path.join(os.homedir(), '.fonts')];
  return places.some(
    (place) =>
      fs.existsSync(place) &&
      fs.readdirSync(place, { recursive: true, encoding: 'utf8' }).some((name) => /\.(tt[fc]|otf)$/i.test(name)),
  );
}

/** Launches the candidate on a tiny page: with its sandbox, unless we are root or the sandbox does not work. */
async function launchable(candidate: Candidate): Promise<Chromium | string> {
  const root = process.getuid?.() === 0;
  let reason = '';
  for (const sandbox of root ? [false] : [true, false]) {
    const how = sandbox
      ? 'sandboxed'
      : root
        ? 'without its sandbox, as root'
        : 'without its sandbox, which this machine does not allow';
    const attempt: Chromium = {
      path: candidate.path,
      args: QUIET,
      env: candidate.env,
      sandbox,
      describe: '',
    };
    try {
      const browser = await launchBrowser(attempt);
      try {
        const page = await browser.newPage();
        await page.goto('data:text/html,<p>ready</p>', { timeout: LAUNCH_TIMEOUT_MS });
        const describe = `Chromium ${browser.version()}, ${candidate.from} (${candidate.path}), ${how}`;
        return { ...attempt, describe };
      } finally {
        await browser.close();
      }
    } catch (error) {
      reason = shorten(error);
    }
  }
  return reason;
}

/** Launches a headless browser with Playwright; the caller closes it. */
export function launchBrowser(browser: Chromium): Promise<Browser> {
  return chromium.launch({
    executablePath: browser.path,
    args: [...browser.args],
    env: { ...definedEnv(), ...browser.env },
    chromiumSandbox: browser.sandbox,
    headless: true,
    timeout: LAUNCH_TIMEOUT_MS,
  });
}

function definedEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

/** The line of a failed launch that says why, without the call log around it. */
function shorten(error: unknown): string {
  const lines = getErrorMessage(error).split('\n');
  const telling = lines.find((line) =>
    /error while loading|No usable sandbox|cannot|not found|ENOENT|EACCES/i.test(line),
  );
  return (telling ?? lines[0] ?? '').trim().slice(0, 300);
}
