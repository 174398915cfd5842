/** The server for agents as the extension ships it: the tools on the workspace folders (`--root`), without models. */
import { parseArgs } from 'node:util';
import { openRootFolders } from '../mcp/roots.ts';
import { serveAgents } from '../mcp/serve.ts';
import { createTerminal } from '../output/terminal.ts';

const { values } = parseArgs({ options: { root: { type: 'string', multiple: true, default: [] } } });
const worker = new URL('./checker-worker.mjs', import.meta.url);
const loadComparisons = () => import('../mcp/comparison-tools.ts');

void openRootFolders(values.root)
  .then((roots) =>
    serveAgents(
      { roots, worker, suspects: false, models: undefined, loadComparisons },
      createTerminal(),
      new AbortController(),
    ),
  )
  .then((code) => {
    process.exitCode = code;
  });
