import {
  type createReadingReportForAgent,
  listToolProofs,
  parseToolProofInput,
  type ToolProofInput,
} from '../../core/agents/index.ts';
import { listRelationSentences, runProofReviewToEnd } from '../../core/review/index.ts';
import { t } from '../../l10n/index.ts';
import {
  type AgentTool,
  type AgentToolServices,
  formatToolProofName,
  type LatexInputFilesLoader,
  readAgentToolProof,
} from './tool-proof.ts';

/** The reading for agents, once loaded. */
export type AgentReadingModule = { readonly createReadingReportForAgent: typeof createReadingReportForAgent } & Pick<
  typeof import('../../core/reading/index.ts'),
  'addStepNames'
> & {
    readonly loadDocumentLatexInputFiles: LatexInputFilesLoader;
  };

/** The tool `read_proof`: reads a proof for an agent, and counts its relations, without a model. */
export function createReadProofTool(
  parts: AgentToolServices,
  load: () => Promise<AgentReadingModule>,
): AgentTool<ToolProofInput> {
  return {
    read: (given) => parseToolProofInput(given, []),
    title: () => t('Read a proof with Proofmark?'),
    doing: (input) => (input ? t('Reading {0}', formatToolProofName(input)) : t('Reading a proof')),
    confirmation: (input) => [
      t('Proofmark reads {0} on this machine, without a model. Nothing is changed.', formatToolProofName(input)),
      t(
        'The agent gets the hints, parts, notes, cross-references, and symbols of the proof, with quotes, and the number of its relations.',
      ),
    ],
    amounts: async () => [],
    async report(input, signal) {
      const { createReadingReportForAgent, loadDocumentLatexInputFiles } = await load();
      const source = await readAgentToolProof(input, parts, loadDocumentLatexInputFiles);
      const { clock } = parts.host;
      const judges = [parts.host.checker.asking({ suspects: false })];
      return createReadingReportForAgent(listToolProofs(source), source, async (proof) => {
        const review = await runProofReviewToEnd(proof, judges, { clock, signal });
        return review && [...listRelationSentences(review.tally), ...review.failures.map(({ message }) => message)];
      });
    },
  };
}
