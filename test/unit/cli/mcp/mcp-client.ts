/** The SDK's own client with a server in a process of its own, as agents start it. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { type CallToolResult, ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { MAIN } from '../support.ts';

export interface McpSession {
  readonly client: Client;
  readonly pid: number;
  call(name: string, input?: object): Promise<McpAnswer>;
  close(): Promise<void>;
  /** What the server wrote to standard error. */
  said(): string;
}

export interface McpAnswer {
  readonly text: string;
  readonly isError: boolean;
  // The client has checked it by the tool's output schema.
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the fields of its tool.
  readonly data: any;
}

export interface McpServerOptions {
  readonly roots?: readonly string[];
  readonly env?: Record<string, string>;
  /** The program and its first arguments. */
  readonly server?: readonly [string, ...string[]];
}

export async function openMcp(
  cwd: string,
  args: readonly string[] = [],
  { roots, env = {}, server = [process.execPath, MAIN, 'mcp'] }: McpServerOptions = {},
): Promise<McpSession> {
  const [command, ...first] = server;
  const transport = new StdioClientTransport({
    command,
    args: [...first, ...args],
    cwd,
    stderr: 'pipe',
    env: { ...(process.env as Record<string, string>), NO_COLOR: '1', OPENAI_API_KEY: '', XDG_CACHE_HOME: cwd, ...env },
  });
  let said = '';
  transport.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: roots ? { roots: { listChanged: true } } : {} },
  );
  if (roots) client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: roots.map((uri) => ({ uri })) }));
  await client.connect(transport);
  // The client checks structured results by the schemas of this list.
  await client.listTools();
  return {
    client,
    pid: transport.pid ?? 0,
    async call(name, input = {}) {
      return toAnswer((await client.callTool({ name, arguments: { ...input } })) as CallToolResult);
    },
    close: () => client.close(),
    said: () => said,
  };
}

function toAnswer({ content, structuredContent, isError }: CallToolResult): McpAnswer {
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  return { text, isError: isError ?? false, data: structuredContent };
}
