/** The extension as it is packed and installed: for tests once for all of them, from what was built last. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureHost } from '../support/install.ts';
import { madeOnce } from '../support/made-once.ts';
import { dist, root } from '../support/paths.ts';
import { NO_GALLERY } from './server.ts';

const INSTALL_TIMEOUT_MS = 120_000;
/** What is packed is all in these. */
const SOURCES = ['dist', 'l10n', 'media', 'package.json', 'package.nls.json', 'README.md', 'LICENSE', '.vscodeignore'];
/** Where it is kept for all tests. */
const MADE = path.join(dist, 'test', 'installed');

/** Installs the extension as it was built last into `extensionsDir`, with no server running. */
export async function installBuilt(extensionsDir: string): Promise<void> {
  const made = await madeOnce(path.join(MADE, stateOf(SOURCES)), async (half) => {
    // It loads much, which all others need not.
    const { buildVsix } = await import('../../src/dev/vsix.ts');
    const vsix = `${half}.vsix`;
    await buildVsix(vsix);
    await installVsix(vsix, half);
    fs.rmSync(vsix);
  });
  fs.cpSync(made, extensionsDir, { recursive: true });
}

/** The same as long as no file of these has changed. */
function stateOf(names: readonly string[]): string {
  const hash = createHash('sha256');
  for (const name of names) {
    const at = path.join(root, name);
    if (!fs.existsSync(at)) continue;
    const files = fs.statSync(at).isFile() ? [''] : fs.readdirSync(at, { recursive: true, encoding: 'utf8' });
    for (const file of files.sort()) {
      const whole = path.join(at, file);
      if (whole.startsWith(path.join(dist, 'test'))) continue;
      const { mtimeMs, size } = fs.statSync(whole);
      hash.update(`${name}/${file}\0${mtimeMs}\0${size}\0`);
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Installs a VSIX file into `extensionsDir`, with no server running.
 *
 * @throws Error with VS Code's own output if it refuses the file.
 */
export async function installVsix(vsix: string, extensionsDir: string): Promise<void> {
  const host = await ensureHost();
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'proofmark-install-'));
  try {
    const child = spawn(
      process.execPath,
      [
        path.join(host.vscode, 'out', 'server-main.js'),
        ...['--install-extension', vsix, '--force', '--extensions-dir', extensionsDir],
        ...['--server-data-dir', data, '--accept-server-license-terms', '--telemetry-level', 'off'],
      ],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...NO_GALLERY },
        timeout: INSTALL_TIMEOUT_MS,
      },
    );
    let output = '';
    const take = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const [code] = await once(child, 'close');
    if (code !== 0 || !output.includes('successfully installed')) {
      throw new Error(`VS Code did not install ${vsix} (exit ${code}):\n${output}`);
    }
  } finally {
    fs.rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  }
}
