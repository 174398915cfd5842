/** Lazy bundle: the server for agents. Its tools load on first use. */
import { MCP_COMMAND_OPTIONS, runMcpCommand } from '../mcp/mcp.ts';
import type { CliCommandCode } from './command-code.ts';

export const MCP_COMMAND: CliCommandCode = { run: runMcpCommand, options: MCP_COMMAND_OPTIONS };
