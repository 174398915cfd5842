import { formatNumberOfVotes } from '../../core/base/counts-and-lists.ts';
import { type Review, runProofReview } from '../../core/review/index.ts';
import { t } from '../../l10n/index.ts';
import { readResourceSettings } from '../base/settings.ts';
import {
  estimateRunCost,
  findSelectedJudgeEndpoint,
  formatEndpointLocation,
  getRunCallLimit,
  listCostEstimateLines,
  parseJudgeSetting,
} from '../models/index.ts';
import type { AgentReadingModule } from './read-tool.ts';
import { parseReviewToolInput, type ReviewToolInput } from './review-input.ts';
import {
  type AgentTool,
  type AgentToolProof,
  type AgentToolServices,
  formatToolProofName,
  readAgentToolProof,
} from './tool-proof.ts';

/** What reviews for agents load on first use. */
export interface AgentReviewModuleLoaders {
  readings(): Promise<AgentReadingModule>;
  panels(): Promise<Pick<typeof import('./review-report.ts'), 'formatReviewToolReport'>>;
}

/** The tool `review_proof`: reviews a proof for an agent. */
export function createReviewProofTool(
  parts: AgentToolServices,
  bundles: AgentReviewModuleLoaders,
): AgentTool<ReviewToolInput> {
  return {
    read: parseReviewToolInput,
    title: () => t('Review a proof with Proofmark?'),
    doing: (input) => (input ? t('Reviewing {0}', formatToolProofName(input)) : t('Reviewing a proof')),
    confirmation: (input) => [
      t(
        'Proofmark reads {0}. The embedded checker checks the proof on this machine. Nothing is changed.',
        formatToolProofName(input),
      ),
      ...(input.askJudge ? [describeReviewJudge(parts)] : []),
      t('The agent gets the findings, including quotes from the proof.'),
    ],
    async amounts(input) {
      if (!input.askJudge) return [];
      const { proof, uri } = await readAgentToolProof(input, parts);
      const asked = await parts.models.runJudge({ uri }, undefined, undefined, false);
      if (!asked || 'failure' in asked) return [];
      const characters = [proof.problem, ...proof.steps].reduce((sum, one) => sum + (one?.text.length ?? 0), 0);
      const estimate = estimateRunCost(asked, [{ steps: proof.steps.length, characters }]);
      const where = t('{0} at “{1}”', asked.name, asked.where);
      return listCostEstimateLines(estimate, asked.model.endpoint, where, getRunCallLimit('review'));
    },
    async report(input, signal) {
      const [source, { addStepNames }, { formatReviewToolReport }] = await Promise.all([
        readAgentToolProof(input, parts),
        bundles.readings(),
        bundles.panels(),
      ]);
      const labeled = { ...source, proof: addStepNames(source.proof, source.text) };
      const done = await reviewToolSource(labeled, input, parts, signal);
      return done && formatReviewToolReport(done, source.name);
    },
  };
}

/** Undefined if it was aborted. */
async function reviewToolSource(
  { proof, uri }: AgentToolProof,
  { askJudge }: ReviewToolInput,
  { host, models }: AgentToolServices,
  signal: AbortSignal,
): Promise<Review | undefined> {
  const { suspects } = readResourceSettings(uri);
  const model = askJudge ? await models.judgeFor({ uri }, { isAsked: false }) : undefined;
  if (model && 'failure' in model) throw new Error(model.message);
  const judges = [
    host.checker.asking({ suspects }),
    ...(askJudge ? (host.judges ?? []) : []),
    ...(model ? [model.judge] : []),
  ];
  const options = { clock: host.clock, signal, ...(model?.confirm ? { confirm: model.confirm } : {}) };
  for await (const snapshot of runProofReview(proof, judges, options)) if (snapshot.complete) return snapshot;
  return undefined;
}

function describeReviewJudge({ selection, endpoints }: AgentToolServices): string {
  const { judge, values } = selection.current;
  if (parseJudgeSetting(judge).kind === 'checker')
    return t('Your judge is the embedded checker, so no endpoint gets the proof.');
  const at = findSelectedJudgeEndpoint(selection.current, endpoints);
  if (!at) return t('Your judge {0} also reviews the proof, which is sent to its endpoint.', judge);
  return t(
    'Your judge {0} also reviews the proof. The problem and the proof are sent to {1} at {2} for {3}. Your provider may charge for the calls.',
    judge,
    at.model,
    formatEndpointLocation(at),
    formatNumberOfVotes(values.votes),
  );
}
