import { t } from '../../l10n/index.ts';
import { plain } from '../ask/index.ts';
import { callsPer, chosenEndpoint, namedBy, placeOf } from '../models/index.ts';
import { type CompareInput, readCompareInput } from './compare-input.ts';
import { type AgentTool, LONGEST_NAME, type ToolParts } from './tool-source.ts';

/** The comparison for agents, once loaded. */
export type CompareForAgents = Pick<
  typeof import('./compare-for-agents.ts'),
  'compareForAgent' | 'amountsForAgent'
>;

/** The maximum number of names in a confirmation. */
const MOST_NAMES = 8;

/** The tool `compare_proofs`: compares candidate proofs for an agent. */
export function compareTool(
  parts: ToolParts,
  load: () => Promise<CompareForAgents>,
): AgentTool<CompareInput> {
  return {
    read: readCompareInput,
    title: () => t('Compare proofs with Proofmark?'),
    doing: (input) => (input ? t('Comparing {0} proofs', proofsIn(input).length) : t('Comparing proofs')),
    confirmation: (input) => [
      readSentence(input),
      judgeSentence(input, parts),
      t('The agent gets the result, including quotes from judges.'),
    ],
    amounts: async (input) => (await load()).amountsForAgent(input, parts),
    report: async (input, signal) => (await load()).compareForAgent(input, parts, signal),
  };
}

function proofsIn({ of }: CompareInput): readonly string[] {
  return of.kind === 'paths' ? of.paths : of.texts;
}

function judgeSentence({ askJudge, maxCalls }: CompareInput, { selection, endpoints }: ToolParts): string {
  const { judge } = selection.current;
  if (!askJudge || namedBy(judge).kind === 'checker')
    return t('The embedded checker compares them on this machine. Nothing is sent.');
  const most = Math.min(maxCalls, callsPer('comparison'));
  const at = chosenEndpoint(selection.current, endpoints);
  if (!at)
    return t(
      'Your judge {0} compares them: the proofs are sent to its endpoint in at most {1} calls.',
      judge,
      most,
    );
  return t(
    'Your judge {0} compares them: problem and proofs are sent to {1} at {2} in at most {3} calls. Your provider may charge for them.',
    judge,
    at.model,
    placeOf(at),
    most,
  );
}

function readSentence({ of }: CompareInput): string {
  if (of.kind === 'texts')
    return t('Proofmark compares {0} texts from the agent. Nothing is changed.', of.texts.length);
  const names = of.paths
    .slice(0, MOST_NAMES)
    .map((path) => plain(path, LONGEST_NAME))
    .join(', ');
  const more = of.paths.length - MOST_NAMES;
  return more > 0
    ? t('Proofmark reads {0} and {1} more files. Nothing is changed.', names, more)
    : t('Proofmark reads {0}. Nothing is changed.', names);
}
