import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import { paragraphs, plain } from '../ask/index.ts';
import { callsPer, namedBy, placeOf } from '../models/index.ts';
import { type CompareInput, readCompareInput } from './compare-input.ts';
import type { ToolParts } from './tool-source.ts';
import { LONGEST_NAME } from './tool-source.ts';

/** What compares for agents, once it is loaded. */
export type CompareForAgents = Pick<
  typeof import('./compare-for-agents.ts'),
  'compareForAgent' | 'amountsForAgent'
>;

/** How many names a confirmation has. */
const MOST_NAMES = 8;

/**
 * The tool `compare_proofs`: has candidate proofs compared for an agent. It reads, and changes nothing: no file, setting or journal, and
 * nothing is drawn. Nobody is asked back, so that what a workspace only suggests is not used by it.
 */
export class CompareProofsTool implements vscode.LanguageModelTool<unknown> {
  readonly #parts: ToolParts;
  readonly #load: () => Promise<CompareForAgents>;

  constructor(parts: ToolParts, load: () => Promise<CompareForAgents>) {
    this.#parts = parts;
    this.#load = load;
  }

  async prepareInvocation({
    input: given,
  }: vscode.LanguageModelToolInvocationPrepareOptions<unknown>): Promise<vscode.PreparedToolInvocation> {
    const input = readCompareInput(given);
    // What is wrong with it is said when it is invoked, and nothing is read then.
    if ('wrong' in input) return { invocationMessage: t('Comparing proofs') };
    const message = paragraphs([...this.#confirmation(input), ...(await this.#amounts(input))]);
    const count = input.of.kind === 'paths' ? input.of.paths.length : input.of.texts.length;
    return {
      invocationMessage: t('Comparing {0} proofs', count),
      confirmationMessages: { title: t('Compare proofs with Proofmark?'), message },
    };
  }

  async invoke(
    { input: given }: vscode.LanguageModelToolInvocationOptions<unknown>,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const input = readCompareInput(given);
    if ('wrong' in input) throw new Error(input.wrong);
    const run = new AbortController();
    const leave = token.onCancellationRequested(() => run.abort());
    if (token.isCancellationRequested) run.abort();
    try {
      const { compareForAgent } = await this.#load();
      const report = await compareForAgent(input, this.#parts, run.signal);
      if (run.signal.aborted) throw new vscode.CancellationError();
      return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(report)]);
    } finally {
      leave.dispose();
    }
  }

  /** What is read, how many calls are made at most, where it goes, and what comes of it. */
  #confirmation(input: CompareInput): string[] {
    const told = t('What is found, with words of judges, is handed to the agent that asked.');
    return [readSentence(input), this.#judgeSentence(input), told];
  }

  /** How many calls and tokens that is, and what it costs. What is in the way is said when it is invoked. */
  async #amounts(input: CompareInput): Promise<readonly string[]> {
    if (!input.askJudge) return [];
    try {
      const { amountsForAgent } = await this.#load();
      return await amountsForAgent(input, this.#parts);
    } catch {
      return [];
    }
  }

  #judgeSentence({ askJudge, maxCalls }: CompareInput): string {
    const { judge, endpoint: picked } = this.#parts.selection.current;
    const named = namedBy(judge);
    if (!askJudge || named.kind === 'checker')
      return t('The embedded checker alone compares them on this machine: nothing is sent anywhere.');
    const most = Math.min(maxCalls, callsPer('comparison'));
    const at = this.#parts.endpoints.named(picked ?? (named.kind === 'model' ? named.choice.endpoint : ''));
    if (!at)
      return t(
        'Your judge {0} compares them: the proofs leave this machine for where that judge is asked, in at most {1} calls.',
        judge,
        most,
      );
    return t(
      'Your judge {0} compares them: problem and proofs are sent to {1} at {2}, in at most {3} calls, and may cost what calls cost there.',
      judge,
      at.model,
      placeOf(at),
      most,
    );
  }
}

function readSentence({ of }: CompareInput): string {
  if (of.kind === 'texts')
    return t('Proofmark compares {0} texts of the agent. Nothing is changed.', of.texts.length);
  const names = of.paths
    .slice(0, MOST_NAMES)
    .map((path) => plain(path, LONGEST_NAME))
    .join(', ');
  const more = of.paths.length - MOST_NAMES;
  return more > 0
    ? t('Proofmark reads {0} and {1} more files. Nothing is changed.', names, more)
    : t('Proofmark reads {0}. Nothing is changed.', names);
}
