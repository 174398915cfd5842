/**
 * Takes VS Code's own command-line arguments and runs an extension's tests in the headless host: what
 * `@vscode/test-electron` starts where no desktop VS Code can be used. Leaves with the suite's exit code.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from '../support/chromium.ts';
import { openPage } from './page.ts';
import { remoteUri, type Server, startServer } from './server.ts';

/** All of it takes five minutes on a quiet machine; a test that hangs is run once more, after three. */
const SUITE_TIMEOUT_MS = 20 * 60_000;

interface Arguments {
  readonly extensionDevelopmentPath: readonly string[];
  readonly extensionTestsPath: string;
  readonly extensionsDir?: string;
  readonly folder?: string;
}

function parse(args: readonly string[]): Arguments {
  const development: string[] = [];
  let tests: string | undefined;
  let extensionsDir: string | undefined;
  let folder: string | undefined;
  for (const arg of args) {
    const [, name, value = ''] = /^--([\w-]+)=(.*)$/s.exec(arg) ?? [];
    if (name === 'extensionDevelopmentPath') development.push(value);
    else if (name === 'extensionTestsPath') tests = value;
    else if (name === 'extensions-dir') extensionsDir = value;
    else if (name === 'folder-uri') folder = fileURLToPath(value);
    else if (!arg.startsWith('-')) folder = arg;
    // Everything else concerns the desktop's windows, profiles and updates, of which the server has none.
  }
  if (tests === undefined || development.length === 0) {
    throw new Error('Expected --extensionTestsPath=FILE and --extensionDevelopmentPath=FOLDER.');
  }
  return {
    extensionDevelopmentPath: development,
    extensionTestsPath: tests,
    ...(extensionsDir === undefined ? {} : { extensionsDir }),
    ...(folder === undefined ? {} : { folder }),
  };
}

async function run(options: Arguments): Promise<number> {
  await ensureChromium(() => {}); // what it found has been said by the one who started this
  const server = await startServer({
    token: undefined,
    trust: false,
    smokeTestDriver: true,
    ...(options.extensionsDir === undefined ? {} : { extensionsDir: options.extensionsDir }),
  });
  try {
    return await runIn(server, options);
  } finally {
    await server.close();
  }
}

async function runIn(server: Server, options: Arguments): Promise<number> {
  let finish: (code: number) => void = () => {};
  const exit = new Promise<number>((resolve) => {
    finish = resolve;
  });
  const editor = await openPage(server, {
    ...(options.folder === undefined ? {} : { folder: options.folder }),
    payload: [
      ...options.extensionDevelopmentPath.map(
        (folder) => ['extensionDevelopmentPath', remoteUri(server, folder)] as const,
      ),
      ['extensionTestsPath', remoteUri(server, options.extensionTestsPath)],
    ],
    bindings: {
      codeAutomationLog: (kind, args) => {
        if (process.env.PROOFMARK_HOST_LOG !== undefined) {
          console.log(`[${String(kind)}]`, args);
        }
      },
      codeAutomationExit: (code) => finish(Number(code)),
    },
  });
  try {
    const timeout = delay(SUITE_TIMEOUT_MS, `no result after ${SUITE_TIMEOUT_MS / 1000} s`, { ref: false });
    const outcome = await Promise.race([exit, editor.gone, timeout]);
    if (typeof outcome === 'number') {
      return outcome;
    }
    console.error(`The tests did not finish: ${outcome}.\nThe server's log:\n${server.log()}`);
    return 1;
  } finally {
    await editor.close();
  }
}

process.exit(await run(parse(process.argv.slice(2))));
