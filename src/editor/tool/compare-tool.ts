import { type CompareToolInput, parseCompareToolInput } from '../../core/agents/index.ts';
import { sanitizeMessageText } from '../../core/base/shorten.ts';
import { definePluralText, t } from '../../l10n/index.ts';
import {
  findSelectedJudgeEndpoint,
  formatEndpointLocation,
  getMaxCallsPerRun,
  parseJudgeSetting,
} from '../models/index.ts';
import { type AgentTool, type AgentToolServices, MAX_TOOL_PROOF_NAME_CHARS } from './tool-proof.ts';

/** The comparison for agents, once loaded. */
export type AgentComparisonModule = Pick<
  typeof import('./compare-for-agents.ts'),
  'compareProofsForAgent' | 'listComparisonEstimateLinesForAgent'
>;

/** The maximum number of names in a confirmation. */
const MOST_NAMES = 8;

/** The tool `compare_proofs`: compares candidate proofs for an agent. */
export function createCompareProofsTool(
  parts: AgentToolServices,
  load: () => Promise<AgentComparisonModule>,
): AgentTool<CompareToolInput> {
  return {
    read: parseCompareToolInput,
    title: () => t('Compare proofs with Proofmark?'),
    doing: (input) => (input ? formatProgressTitle(input) : t('Comparing proofs')),
    confirmation: (input) => [
      describeCompareInput(input),
      describeCompareJudge(input, parts),
      t('The agent gets the result, including quotes from judges.'),
    ],
    amounts: async (input) => (input.askJudge ? (await load()).listComparisonEstimateLinesForAgent(input, parts) : []),
    report: async (input, signal) => (await load()).compareProofsForAgent(input, parts, signal),
  };
}

const formatComparingFiles = definePluralText('Comparing the proofs of {0} file', 'Comparing the proofs of {0} files');

/** A file may have several proofs. */
function formatProgressTitle({ of }: CompareToolInput): string {
  return of.kind === 'paths' ? formatComparingFiles(of.paths.length) : t('Comparing {0} proofs', of.texts.length);
}

function describeCompareJudge(
  { askJudge, maxCalls }: CompareToolInput,
  { selection, endpoints }: AgentToolServices,
): string {
  const { judge } = selection.current;
  if (!askJudge || parseJudgeSetting(judge).kind === 'checker')
    return t('The embedded checker compares the proofs on this machine. Nothing is sent.');
  const most = Math.min(maxCalls, getMaxCallsPerRun('comparison'));
  const at = findSelectedJudgeEndpoint(selection.current, endpoints);
  if (!at)
    return t(
      'Your judge {0} compares the proofs. The problem, the proofs, and any reference, answer, or rubric in the prompt are sent to its endpoint. Maximum number of calls: {1}. Your provider may charge for the calls.',
      judge,
      most,
    );
  return t(
    'Your judge {0} compares the proofs. The problem, the proofs, and any reference, answer, or rubric in the prompt are sent to {1} ({2}). Maximum number of calls: {3}. Your provider may charge for the calls.',
    judge,
    at.model,
    formatEndpointLocation(at),
    most,
  );
}

function describeCompareInput({ of }: CompareToolInput): string {
  if (of.kind === 'texts')
    return t('Proofmark compares {0} texts from the agent. Nothing is changed.', of.texts.length);
  const names = of.paths
    .slice(0, MOST_NAMES)
    .map((path) => sanitizeMessageText(path, MAX_TOOL_PROOF_NAME_CHARS))
    .join(', ');
  const more = of.paths.length - MOST_NAMES;
  return more > 0
    ? t('Proofmark reads {0} and {1} more. Nothing is changed.', names, more)
    : t('Proofmark reads {0}. Nothing is changed.', names);
}
