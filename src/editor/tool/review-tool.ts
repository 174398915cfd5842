import type * as vscode from 'vscode';
import {
  type formatReviewForAgent,
  listToolProofs,
  type NamedToolProof,
  parseReviewToolInput,
  type ReviewToolInput,
  truncateToolReport,
} from '../../core/agents/index.ts';
import { formatNumberOfVotes } from '../../core/base/counts-and-lists.ts';
import { isLocalModelEndpoint } from '../../core/judge/calls/index.ts';
import { type Review, runProofReviewToEnd } from '../../core/review/index.ts';
import { t } from '../../l10n/index.ts';
import { readResourceSettings } from '../base/settings.ts';
import {
  describeConfirmingEndpoint,
  estimateSendingCost,
  findSelectedJudgeEndpoint,
  formatEndpointLocation,
  getMaxCallsPerRun,
  listCostEstimateLines,
  parseJudgeSetting,
} from '../models/index.ts';
import type { AgentReadingModule } from './read-tool.ts';
import { type AgentTool, type AgentToolServices, formatToolProofName, readAgentToolProof } from './tool-proof.ts';

/** What reviews for agents load on first use. */
export interface AgentReviewModuleLoaders {
  readings(): Promise<AgentReadingModule>;
  panels(): Promise<{ readonly formatReviewForAgent: typeof formatReviewForAgent }>;
}

/** The tool `review_proof`: reviews a proof for an agent. */
export function createReviewProofTool(
  parts: AgentToolServices,
  bundles: AgentReviewModuleLoaders,
): AgentTool<ReviewToolInput> {
  return {
    read: (given) => parseReviewToolInput(given),
    title: () => t('Review a proof with Proofmark?'),
    doing: (input) => (input ? t('Reviewing {0}', formatToolProofName(input)) : t('Reviewing a proof')),
    confirmation: (input) => [
      t(
        'Proofmark reads {0}. The embedded checker checks the proof on this machine. Nothing is changed.',
        formatToolProofName(input),
      ),
      ...(input.askJudge ? describeReviewJudge(parts) : []),
      t('The agent gets the review, including quotes from the proof.'),
    ],
    async amounts(input) {
      if (!input.askJudge) return [];
      const source = await readAgentToolProof(input, parts);
      const { uri } = source;
      const asked = await parts.models.runJudge({ uri }, undefined, undefined, false);
      if (!asked || 'failure' in asked) return [];
      const sizes = listToolProofs(source).map(({ proof: { problem, steps } }) => ({
        steps: steps.length,
        characters: [problem, ...steps].reduce((sum, one) => sum + (one?.text.length ?? 0), 0),
      }));
      const estimate = estimateSendingCost(asked, sizes);
      const where = t('{0} at “{1}”', asked.name, asked.where);
      return listCostEstimateLines(estimate, asked.model.endpoint, where, getMaxCallsPerRun('review'));
    },
    async report(input, signal) {
      const [{ addStepNames, loadDocumentLatexInputFiles }, { formatReviewForAgent }] = await Promise.all([
        bundles.readings(),
        bundles.panels(),
      ]);
      const source = await readAgentToolProof(input, parts, loadDocumentLatexInputFiles);
      const proofs = listToolProofs(source).map(({ name, proof }) => ({
        name,
        proof: addStepNames(proof, source.text, source.files),
      }));
      const reports: string[] = [];
      for await (const { name, review } of reviewToolProofs(proofs, source.uri, input, parts, signal))
        reports.push(formatReviewForAgent(review, name));
      return signal.aborted ? undefined : truncateToolReport(reports.join('\n\n'));
    },
  };
}

/** Reviews proofs one after the other, all by the same judge, until an abort. */
async function* reviewToolProofs(
  proofs: readonly NamedToolProof[],
  uri: vscode.Uri,
  { askJudge }: ReviewToolInput,
  { host, models }: AgentToolServices,
  signal: AbortSignal,
): AsyncGenerator<{ readonly name: string; readonly review: Review }> {
  const { suspects } = readResourceSettings(uri);
  const model = askJudge ? await models.judgeFor({ uri }, { isAsked: false }) : undefined;
  if (model && 'failure' in model) throw new Error(model.message);
  const judges = [
    host.checker.asking({ suspects }),
    ...(askJudge ? (host.judges ?? []) : []),
    ...(model ? [model.judge] : []),
  ];
  const options = { clock: host.clock, signal, ...(model?.confirm ? { confirm: model.confirm } : {}) };
  for (const { name, proof } of proofs) {
    const review = await runProofReviewToEnd(proof, judges, options);
    if (review) yield { name, review };
  }
}

function describeReviewJudge({ selection, endpoints }: AgentToolServices): string[] {
  const { judge, values } = selection.current;
  const named = parseJudgeSetting(judge);
  if (named.kind === 'checker') return [t('Your judge is the embedded checker, so no endpoint gets the proof.')];
  const at = findSelectedJudgeEndpoint(selection.current, endpoints);
  const kind = named.kind === 'model' ? named.choice.kind : undefined;
  // A grader names no step, so nothing is confirmed.
  const confirm = kind === 'grader' || kind === 'answer' ? undefined : endpoints.named(values.confirm.trim());
  // A reward model scores steps without votes; a prompt file may set its own number.
  const hasVotes = kind !== undefined && kind !== 'prm';
  return [
    at && isLocalModelEndpoint(at)
      ? t('Your judge {0} also reviews the proof. It runs on this computer.', judge)
      : at
        ? hasVotes
          ? t(
              'Your judge {0} also reviews the proof. The problem, the proof, and any reference, answer, or rubric in the prompt are sent to {1} ({2}) for {3}. Your provider may charge for the calls.',
              judge,
              at.model,
              formatEndpointLocation(at),
              formatNumberOfVotes(values.votes),
            )
          : t(
              'Your judge {0} also reviews the proof. The problem, the proof, and any reference, answer, or rubric in the prompt are sent to {1} ({2}). Your provider may charge for the calls.',
              judge,
              at.model,
              formatEndpointLocation(at),
            )
        : t(
            'Your judge {0} also reviews the proof. The problem, the proof, and any reference, answer, or rubric in the prompt are sent to its endpoint. Your provider may charge for the calls.',
            judge,
          ),
    ...(confirm ? [describeConfirmingEndpoint(confirm)] : []),
  ];
}
