/** The server for agents: from the start of its process to the first answer of a tool, beside the start of Node alone. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/paths.ts';
import { type BenchRow, beside, medianOf } from './harness.ts';

const CLI = path.join(root, 'dist', 'cli.mjs');
const TIMES = 10;
const CALLS: readonly (readonly [tool: string, input: object])[] = [
  ['split_steps', { path: 'cosine.proof.md' }],
  ['check_relation', { relation: '(a+b)^2 = a^2 + b^2', context: 'a, b real' }],
  ['review_proof', { path: 'cosine.proof.md' }],
];

export default async function bench(): Promise<BenchRow[]> {
  if (!existsSync(CLI)) throw new Error('Run npm run build first.');
  const node = await medianOf(TIMES, () => ended(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' })));
  const rows: BenchRow[] = [];
  for (const [tool, input] of CALLS) {
    const ours = await medianOf(TIMES, () => firstAnswer(tool, input));
    rows.push({ name: 'mcp, start to first answer', input: tool, ours, bound: beside('node -e 0', node, ours) });
  }
  return rows;
}

/** Starts the server, introduces a client, and waits for the answer to one call. */
async function firstAnswer(tool: string, input: object): Promise<void> {
  const child = spawn(process.execPath, [CLI, 'mcp'], {
    cwd: path.join(root, 'media', 'samples'),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const send = (message: object): void => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  };
  const clientInfo = { name: 'bench', version: '1' };
  send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } });
  let text = '';
  for await (const chunk of child.stdout) {
    text += chunk;
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    const messages = lines.map(
      (line) => JSON.parse(line) as { id?: number; error?: object; result?: { isError?: boolean } },
    );
    if (messages.some(({ id }) => id === 1)) {
      send({ method: 'notifications/initialized' });
      send({ id: 2, method: 'tools/call', params: { name: tool, arguments: input } });
    }
    const answer = messages.find(({ id }) => id === 2);
    if (!answer) continue;
    if (answer.error || answer.result?.isError) throw new Error(`${tool} failed: ${JSON.stringify(answer)}`);
    break;
  }
  child.kill();
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once('exit', () => resolve()));
}
