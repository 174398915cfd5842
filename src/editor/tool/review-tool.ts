import * as vscode from 'vscode';
import { voteCount } from '../../core/base/words.ts';
import { type Review, review } from '../../core/review/index.ts';
import { t } from '../../l10n/index.ts';
import { paragraphs } from '../ask/index.ts';
import { Disposables } from '../base/disposables.ts';
import { tools } from '../base/names.ts';
import { settingsFor } from '../base/settings.ts';
import { amountWords, callsPer, estimateFor, namedBy, placeOf } from '../models/index.ts';
import { type CompareForAgents, CompareProofsTool } from './compare-tool.ts';
import { readToolInput, type ToolInput } from './tool-input.ts';
import { toolReport } from './tool-report.ts';
import { nameOf, sourceOf, type ToolParts, type ToolSource } from './tool-source.ts';

/**
 * Registers the tools for the editor's agents, where the editor has any.
 * @param comparisons what compares for agents, loaded when it is needed
 */
export function registerTools(
  parts: ToolParts,
  comparisons: () => Promise<CompareForAgents>,
): vscode.Disposable {
  const disposables = new Disposables();
  // Editors that are built from VS Code may lack them.
  const lm: Partial<typeof vscode.lm> | undefined = vscode.lm;
  if (lm?.registerTool)
    disposables.add(
      lm.registerTool(tools.reviewProof, new ReviewProofTool(parts)),
      lm.registerTool(tools.compareProofs, new CompareProofsTool(parts, comparisons)),
    );
  return disposables;
}

/**
 * The tool `review_proof`: has a proof reviewed for an agent. It reads, and changes nothing: no file, setting or label, and
 * nothing is drawn. Nobody is asked back, so that what a workspace only suggests is not used by it.
 */
class ReviewProofTool implements vscode.LanguageModelTool<unknown> {
  readonly #parts: ToolParts;

  constructor(parts: ToolParts) {
    this.#parts = parts;
  }

  async prepareInvocation({
    input: given,
  }: vscode.LanguageModelToolInvocationPrepareOptions<unknown>): Promise<vscode.PreparedToolInvocation> {
    const input = readToolInput(given);
    // What is wrong with it is said when it is invoked, and nothing is read then.
    if ('wrong' in input) return { invocationMessage: t('Reviewing a proof') };
    const name = nameOf(input);
    const message = paragraphs([...this.#confirmation(input), ...(await this.#amounts(input))]);
    return {
      invocationMessage: t('Reviewing {0}', name),
      confirmationMessages: { title: t('Review a proof with Proofmark?'), message },
    };
  }

  async invoke(
    { input: given }: vscode.LanguageModelToolInvocationOptions<unknown>,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const input = readToolInput(given);
    if ('wrong' in input) throw new Error(input.wrong);
    const run = new AbortController();
    const leave = token.onCancellationRequested(() => run.abort());
    if (token.isCancellationRequested) run.abort();
    try {
      const source = await sourceOf(input, this.#parts);
      const done = await this.#review(source, input, run.signal);
      if (!done || run.signal.aborted) throw new vscode.CancellationError();
      return new vscode.LanguageModelToolResult([
        new vscode.LanguageModelTextPart(toolReport(done, source.name)),
      ]);
    } finally {
      leave.dispose();
    }
  }

  async #review(
    { proof, uri }: ToolSource,
    { askJudge }: ToolInput,
    signal: AbortSignal,
  ): Promise<Review | undefined> {
    const { host, models } = this.#parts;
    const { suspects } = settingsFor(uri);
    const model = askJudge ? await models.judgeFor({ uri }, { isAsked: false }) : undefined;
    if (model && 'failure' in model) throw new Error(model.message);
    const judges = [
      host.checker.asking({ suspects }),
      ...(askJudge ? (host.judges ?? []) : []),
      ...(model ? [model.judge] : []),
    ];
    const options = { clock: host.clock, signal, ...(model?.confirm ? { confirm: model.confirm } : {}) };
    for await (const snapshot of review(proof, judges, options)) if (snapshot.complete) return snapshot;
    return undefined;
  }

  /** What is read, where it goes, and what comes of it. */
  #confirmation(input: ToolInput): string[] {
    const read = t(
      'Proofmark reads {0}. The embedded checker checks it on this machine, and nothing is changed.',
      nameOf(input),
    );
    const told = t('What is found, with words of the proof, is handed to the agent that asked.');
    return [read, ...(input.askJudge ? [this.#judgeSentence()] : []), told];
  }

  /** How many calls and tokens that is, and what it costs. What is in the way is said when it is invoked. */
  async #amounts(input: ToolInput): Promise<readonly string[]> {
    if (!input.askJudge) return [];
    try {
      const { proof, uri } = await sourceOf(input, this.#parts);
      const asked = await this.#parts.models.runJudge({ uri }, undefined, undefined, false);
      if (!asked || 'failure' in asked) return [];
      const characters = [proof.problem, ...proof.steps].reduce(
        (sum, one) => sum + (one?.text.length ?? 0),
        0,
      );
      const estimate = estimateFor(asked, [{ steps: proof.steps.length, characters }]);
      const where = t('{0} at "{1}"', asked.name, asked.where);
      return amountWords(estimate, asked.model.endpoint, where, callsPer('review'));
    } catch {
      return [];
    }
  }

  #judgeSentence(): string {
    const { judge, values, endpoint: picked } = this.#parts.selection.current;
    const named = namedBy(judge);
    if (named.kind === 'checker')
      return t(
        'Your judge is to be asked, too, and that is the embedded checker alone: nothing is sent anywhere.',
      );
    const at = this.#parts.endpoints.named(picked ?? (named.kind === 'model' ? named.choice.endpoint : ''));
    if (!at)
      return t(
        'Your judge {0} is asked, too: the proof leaves this machine for where that judge is asked.',
        judge,
      );
    return t(
      'Your judge {0} is asked, too: problem and proof are sent to {1} at {2}, {3}, and may cost what calls cost there.',
      judge,
      at.model,
      placeOf(at),
      voteCount(values.votes),
    );
  }
}
