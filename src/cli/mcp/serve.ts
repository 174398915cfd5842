/** Serves agents over standard input and output until the client closes it. */
import { Readable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { CheckerJudge } from '../../core/judge/index.ts';
import { createNodeChecker } from '../../judges/node-checker.ts';
import { printNotice, type Terminal } from '../output/terminal.ts';
import { RootFileReader } from './roots.ts';
import { createMcpServer } from './server.ts';
import type { ToolServices } from './tool-types.ts';

/** The maximum size of a message from the client, in bytes. */
const MAX_MESSAGE_BYTES = 32 * 1024 * 1024;

/** The number of calls after which the checker is replaced. */
const USES_OF_CHECKER = 200;

export interface AgentServerOptions extends Pick<ToolServices, 'suspects' | 'models' | 'loadComparisons'> {
  /** The folders whose files agents may read, as real paths. */
  readonly roots: readonly string[];
  /** The built or the source file of the checker's worker. */
  readonly worker: string | URL;
}

/** Exit code: 0 when the client closes standard input, 2 for a message that is too large. */
export async function serveAgents(
  { roots, worker, ...options }: AgentServerOptions,
  out: Terminal,
  shutdown: AbortController,
): Promise<number> {
  const checker = new RenewedChecker(worker);
  const server = createMcpServer(
    (clientRoots) => ({
      ...options,
      get checker() {
        return checker.current;
      },
      roots: new RootFileReader(roots, clientRoots),
      onIdle: () => checker.renew(),
    }),
    shutdown.signal,
    (error) => printNotice(out, error.message),
  );
  const input = Readable.from(readWholeLines(process.stdin), { objectMode: false });
  const transport = new StdioServerTransport(input, process.stdout, { maxBufferSize: 2 * MAX_MESSAGE_BYTES });
  let isBroken = true;
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
    input.once('error', () => resolve());
    input.once('end', () => {
      isBroken = false;
      resolve();
    });
    process.stdout.once('error', () => resolve());
  });
  await server.connect(transport);
  await closed;
  shutdown.abort();
  await server.close();
  checker.current.dispose();
  process.stdin.destroy();
  return isBroken && !out.closed ? 2 : 0;
}

/** The embedded checker. It is replaced now and then, since its thread remembers the formulas of many proofs. */
class RenewedChecker {
  readonly #worker: string | URL;
  current: CheckerJudge;
  #uses = 0;

  constructor(worker: string | URL) {
    this.#worker = worker;
    this.current = createNodeChecker(worker);
    // The thread starts while the client introduces itself.
    this.current.prepare();
  }

  renew(): void {
    this.current.forget();
    if (++this.#uses % USES_OF_CHECKER > 0) return;
    this.current.dispose();
    this.current = createNodeChecker(this.#worker);
  }
}

/** Reads a stream in whole lines, in time linear in its size. @throws Error for a line above the maximum */
async function* readWholeLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let open: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(10) + 1;
    if (end > 0) {
      yield Buffer.concat([...open, chunk.subarray(0, end)]);
      open = [];
      size = 0;
    }
    open.push(chunk.subarray(end));
    size += chunk.length - end;
    if (size > MAX_MESSAGE_BYTES)
      throw new Error(`The client sent a message above ${MAX_MESSAGE_BYTES} bytes, the maximum size.`);
  }
}
