import { t } from '../../l10n/index.ts';
import { parseToolProofInput, type ToolProofInput } from './proof-input.ts';
import {
  type AgentTool,
  type AgentToolProofServices,
  formatToolProofName,
  listAgentToolProofs,
  readAgentToolProof,
} from './tool-proof.ts';

/** The reading for agents, once loaded. */
export type AgentReadingModule = Pick<typeof import('./read-report.ts'), 'describeProofsForAgent'> &
  Pick<typeof import('../../core/reading/index.ts'), 'addStepNames'>;

/** The tool `read_proof`: reads a proof for an agent, without a model. */
export function createReadProofTool(
  parts: AgentToolProofServices,
  load: () => Promise<AgentReadingModule>,
): AgentTool<ToolProofInput> {
  return {
    read: (given) => parseToolProofInput(given, []),
    title: () => t('Read a proof with Proofmark?'),
    doing: (input) => (input ? t('Reading {0}', formatToolProofName(input)) : t('Reading a proof')),
    confirmation: (input) => [
      t('Proofmark reads {0} on this machine, without a model. Nothing is changed.', formatToolProofName(input)),
      t('The agent gets hints, parts, references, and symbols, including quotes from the proof.'),
    ],
    amounts: async () => [],
    async report(input) {
      const [source, { describeProofsForAgent }] = await Promise.all([readAgentToolProof(input, parts), load()]);
      return describeProofsForAgent(listAgentToolProofs(source), source.text);
    },
  };
}
