import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from '../../test/support/paths.ts';

const require = createRequire(import.meta.url);

/** Runs a script with the current Node and prints its output. Returns whether it exits with 0. */
export function runNodeScript(args: readonly string[], env: Readonly<Record<string, string>> = {}): boolean {
  const done = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (done.error) throw done.error;
  return done.status === 0;
}

/** The result of a script that ran in parallel. */
export interface ScriptResult {
  /** Whether it exited with 0. */
  readonly worked: boolean;
  /** Its output, including errors. */
  readonly output: string;
  /** Its duration, in seconds. */
  readonly seconds: number;
}

/** Runs a script with the current Node in parallel and collects its output. */
export async function runNodeScriptInBackground(args: readonly string[]): Promise<ScriptResult> {
  const start = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  return { worked: code === 0, output, seconds: Math.round((performance.now() - start) / 1000) };
}

/** Runs the command of an installed package with the current Node, independent of PATH. */
export function runTool(tool: 'tsc' | 'biome', args: readonly string[]): boolean {
  const name = tool === 'tsc' ? 'typescript' : '@biomejs/biome';
  const manifest = require.resolve(`${name}/package.json`);
  const { bin } = require(manifest) as { bin: Record<string, string> };
  return runNodeScript([join(dirname(manifest), bin[tool] ?? ''), ...args]);
}
