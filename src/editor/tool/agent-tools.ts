import * as vscode from 'vscode';
import { toMarkdownParagraphs } from '../ask/index.ts';
import { Disposables } from '../base/disposables.ts';
import { languageModelToolNames } from '../base/manifest-names.ts';
import { type AgentComparisonModule, createCompareProofsTool } from './compare-tool.ts';
import { createReadProofTool } from './read-tool.ts';
import { type AgentReviewModuleLoaders, createReviewProofTool } from './review-tool.ts';
import type { AgentTool, AgentToolServices } from './tool-proof.ts';

/** What the tools load on first use. */
export interface AgentToolModuleLoaders extends AgentReviewModuleLoaders {
  comparisons(): Promise<AgentComparisonModule>;
}

/** Registers the tools for the editor's agents, if it has any. */
export function registerAgentTools(parts: AgentToolServices, bundles: AgentToolModuleLoaders): vscode.Disposable {
  const disposables = new Disposables();
  // Editors that are built from VS Code may lack them.
  const lm: Partial<typeof vscode.lm> | undefined = vscode.lm;
  if (lm?.registerTool)
    disposables.add(
      lm.registerTool(languageModelToolNames.reviewProof, toLanguageModelTool(createReviewProofTool(parts, bundles))),
      lm.registerTool(
        languageModelToolNames.compareProofs,
        toLanguageModelTool(createCompareProofsTool(parts, () => bundles.comparisons())),
      ),
      lm.registerTool(
        languageModelToolNames.readProof,
        toLanguageModelTool(createReadProofTool(parts, () => bundles.readings())),
      ),
    );
  return disposables;
}

function toLanguageModelTool<Input extends object>(tool: AgentTool<Input>): vscode.LanguageModelTool<unknown> {
  return {
    async prepareInvocation({ input: given }) {
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
