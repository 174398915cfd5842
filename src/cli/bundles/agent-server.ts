/** The server for agents as the extension ships it: the tools on the workspace folders (`--root`), without models. */
import { parseArgs } from 'node:util';
import { resolveRootFolders } from '../mcp/roots.ts';
import { serveAgents } from '../mcp/serve.ts';
import { createTerminal } from '../output/terminal.ts';

const worker = new URL('./checker-worker.mjs', import.meta.url);
const loadComparisons = () => import('../mcp/comparison-tools.ts');

async function serve(folders: readonly string[]): Promise<void> {
  // A workspace may have folders that don't exist.
  const opened = await Promise.all(folders.map((folder) => resolveRootFolders([folder]).catch(() => [])));
  const options = { roots: opened.flat(), worker, suspects: false, models: undefined, loadComparisons };
  process.exitCode = await serveAgents(options, createTerminal(), new AbortController());
}

void serve(parseArgs({ options: { root: { type: 'string', multiple: true } } }).values.root ?? []);
