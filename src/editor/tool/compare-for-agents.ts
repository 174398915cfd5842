/** Runs a comparison for an agent of the editor, without a panel or a journal. */

import * as vscode from 'vscode';
import {
  type CompareToolInput,
  formatComparisonForAgent,
  listComparedCandidates,
  prepareComparison,
  runPreparedComparison,
} from '../../core/agents/index.ts';
import { estimateCostFromCounts } from '../../core/judge/index.ts';
import { estimateComparisonPromptTokens, estimateTournamentCost } from '../../core/select/index.ts';
import { t } from '../../l10n/index.ts';
import { getFileName } from '../base/file-name.ts';
import { createCheckerOnlyComparer, createComparer, explainTooManyMatches } from '../compare/index.ts';
import { getMaxCallsPerRun, listCostEstimateLines, mergePromptSamplingIntoEndpoint } from '../models/index.ts';
import { loadDocumentLatexInputFiles } from '../reading/index.ts';
import { type AgentToolServices, readAgentToolProof } from './tool-proof.ts';

/** The report of a comparison for an agent. @throws Error with the reason why the comparison can't run */
export async function compareProofsForAgent(
  input: CompareToolInput,
  parts: AgentToolServices,
  signal: AbortSignal,
): Promise<string> {
  return formatComparisonForAgent(await runPreparedComparison(await prepare(input, parts), signal));
}

/**
 * The calls, tokens and cost of a comparison, one line each. Empty if no model is queried.
 * @throws Error with the reason why the comparison can't run
 */
export async function listComparisonEstimateLinesForAgent(
  input: CompareToolInput,
  parts: AgentToolServices,
): Promise<readonly string[]> {
  const { gathered, design, at } = await prepare(input, parts);
  const asked = input.askJudge && (await parts.models.runJudge({ uri: at }, undefined, undefined, false));
  if (!asked || 'failure' in asked) return [];
  const plan = estimateTournamentCost(design);
  const most = Math.min(plan.calls, input.maxCalls);
  const tokens = Math.round((estimateComparisonPromptTokens(plan, gathered) * most) / Math.max(1, plan.calls));
  const estimate = estimateCostFromCounts(
    { from: 0, to: most },
    { from: 0, to: tokens },
    mergePromptSamplingIntoEndpoint(asked.model),
  );
  return listCostEstimateLines(
    estimate,
    asked.model.endpoint,
    t('{0} at “{1}”', asked.name, asked.where),
    getMaxCallsPerRun('comparison'),
  );
}

async function prepare(input: CompareToolInput, parts: AgentToolServices) {
  const { of } = input;
  const wanted =
    of.kind === 'paths'
      ? of.paths.map((path) => ({ kind: 'path', path }) as const)
      : of.texts.map((text) => ({ kind: 'text', text, language: of.language }) as const);
  const read = wanted.map((one) => readAgentToolProof({ of: one }, parts, loadDocumentLatexInputFiles));
  const sources = await Promise.all(read);
  const candidates = listComparedCandidates(sources, input, (path) => getFileName({ path }));
  const at = sources[0]?.uri ?? vscode.Uri.parse('untitled:proof');
  const prepared = await prepareComparison(
    candidates,
    input,
    async (gathered, scale) =>
      input.askJudge
        ? createComparer(parts, { gathered, scale, at, sent: 0, most: input.maxCalls, isAsked: false })
        : createCheckerOnlyComparer(parts, gathered),
    explainTooManyMatches,
  );
  return { ...prepared, at };
}
