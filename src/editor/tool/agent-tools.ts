import * as vscode from 'vscode';
import { toMarkdownParagraphs } from '../ask/index.ts';
import { Disposables } from '../base/disposables.ts';
import type { EditorHost } from '../base/editor-host.ts';
import { agentServerId, languageModelToolNames } from '../base/manifest-names.ts';
import type { AgentTool } from './tool-proof.ts';

/** The tools by their names. They load on first use. */
export type AgentToolTable = Readonly<Record<AgentToolName, AgentTool<object>>>;

type AgentToolName = (typeof languageModelToolNames)[keyof typeof languageModelToolNames];

/** Registers the tools for the editor's agents, if it has any. */
export function registerAgentTools(load: () => Promise<AgentToolTable>): vscode.Disposable {
  const disposables = new Disposables();
  // Editors that are built from VS Code may lack them.
  const lm: Partial<typeof vscode.lm> | undefined = vscode.lm;
  for (const name of Object.values(languageModelToolNames)) {
    if (lm?.registerTool)
      disposables.add(
        lm.registerTool(
          name,
          toLanguageModelTool(async () => (await load())[name]),
        ),
      );
  }
  return disposables;
}

/**
 * Offers the MCP server to the editor's agents. It may read the local folders of a trusted workspace. It has no model.
 * @param version of the extension
 */
export function registerAgentServer({ agentServer }: EditorHost, version: string): vscode.Disposable {
  const disposables = new Disposables();
  const lm: Partial<typeof vscode.lm> | undefined = vscode.lm;
  if (!agentServer || !lm?.registerMcpServerDefinitionProvider) return disposables;
  const { program, script } = agentServer;
  const changes = new vscode.EventEmitter<void>();
  disposables.add(
    changes,
    vscode.workspace.onDidChangeWorkspaceFolders(() => changes.fire()),
    vscode.workspace.onDidGrantWorkspaceTrust(() => changes.fire()),
    lm.registerMcpServerDefinitionProvider(agentServerId, {
      onDidChangeMcpServerDefinitions: changes.event,
      provideMcpServerDefinitions() {
        const folders = vscode.workspace.isTrusted ? (vscode.workspace.workspaceFolders ?? []) : [];
        const local = folders.flatMap(({ uri }) => (uri.scheme === 'file' ? ['--root', uri.fsPath] : []));
        if (local.length === 0) return [];
        // On the desktop, the program is Electron, which this variable turns into Node.
        const env = { ELECTRON_RUN_AS_NODE: '1' };
        return [new vscode.McpStdioServerDefinition('Proofmark', program, [script, ...local], env, version)];
      },
    }),
  );
  return disposables;
}

function toLanguageModelTool(load: () => Promise<AgentTool<object>>): vscode.LanguageModelTool<unknown> {
  return {
    async prepareInvocation({ input: given }) {
      const tool = await load();
      const input = tool.read(given);
      // Invalid input is reported on invocation, without reading anything.
      if ('wrong' in input) return { invocationMessage: tool.doing(undefined) };
      const amounts = await tool.amounts(input).catch(() => []);
      const message = toMarkdownParagraphs([...tool.confirmation(input), ...amounts]);
      return {
        invocationMessage: tool.doing(input),
        confirmationMessages: { title: tool.title(), message },
      };
    },
    async invoke({ input: given }, token) {
      const tool = await load();
      const input = tool.read(given);
      if ('wrong' in input) throw new Error(input.wrong);
      const run = new AbortController();
      const leave = token.onCancellationRequested(() => run.abort());
      if (token.isCancellationRequested) run.abort();
      try {
        const report = await tool.report(input, run.signal);
        if (report === undefined || run.signal.aborted) throw new vscode.CancellationError();
        return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(report)]);
      } finally {
        leave.dispose();
      }
    },
  };
}
