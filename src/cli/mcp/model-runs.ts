/** The model of a server. Only the command line sets it, with a maximum number of calls for all tools together. */
import { type CallBudget, createNestedBudget } from '../../core/judge/calls/index.ts';
import type { TournamentDesign } from '../../core/select/index.ts';
import { createCommandLineBudget, type OpenedJudge, openJudge } from '../models/open-judge.ts';
import type { RequestedModelJudge } from '../options/model-options.ts';
import { readGradingMaterialOption, readLeniencyOption } from '../options/model-options.ts';
import { createOptionalField } from '../options/option-values.ts';
import type { Terminal } from '../output/terminal.ts';
import { type CandidateComparerFactory, openCandidateComparerFactory } from '../select/candidate-comparers.ts';

/** The resources of one run, and the number of calls that it has sent. */
type WithCalls<T> = T & { readonly calls: () => number };

export class ModelRuns {
  readonly #wanted: RequestedModelJudge;
  readonly #out: Pick<Terminal, 'error'>;
  readonly #halt: AbortSignal;
  readonly #budget: CallBudget;

  constructor(wanted: RequestedModelJudge, out: Pick<Terminal, 'error'>, halt: AbortSignal) {
    this.#wanted = wanted;
    this.#out = out;
    this.#halt = halt;
    this.#budget = createCommandLineBudget(wanted.limits, halt);
  }

  /** Reports conflicting options, an unreadable prompt file, or a missing API key. Sends nothing. @throws UsageError */
  async check(): Promise<void> {
    (await this.openJudge(1, this.#halt)).close();
  }

  async openJudge(maxCalls: number, signal: AbortSignal): Promise<WithCalls<OpenedJudge>> {
    const budget = this.#limit(maxCalls);
    const signals = { signal, halt: this.#halt };
    const opened = await openJudge(this.#wanted, this.#out, process.env, signals, undefined, { budget });
    return { ...opened, calls: budget.calls };
  }

  async openComparers(
    strategy: TournamentDesign['strategy'],
    maxCalls: number,
  ): Promise<WithCalls<CandidateComparerFactory>> {
    const { endpoint, keyEnv, limits, cache, values } = this.#wanted;
    if (endpoint.kind !== 'chat' || endpoint.model === '')
      throw new Error(
        'The judge of this server is a reward model, which compares no proofs. Call again without askJudge.',
      );
    const budget = this.#limit(maxCalls);
    const judge = {
      ...{ endpoint, limits, cache, models: [endpoint.model] },
      ...(keyEnv === undefined ? {} : { keyEnv }),
      ...createOptionalField('temper', values.leniency, readLeniencyOption),
      ...createOptionalField('aid', values.aid, readGradingMaterialOption),
    };
    const opened = await openCandidateComparerFactory(
      { judge, wanted: { strategy } },
      this.#out,
      process.env,
      this.#halt,
      budget,
    );
    return { ...opened, calls: budget.calls };
  }

  #limit(calls: number) {
    const names = { callsPerReview: 'maxCalls', tokensPerDay: '--budget-tokens', moneyPerDay: '--budget-money' };
    const nested = createNestedBudget(this.#budget, { calls }, { of: 'run', names });
    let sent = 0;
    const take: CallBudget['take'] = async (call) => {
      const refused = await nested.take(call);
      if (!refused) sent++;
      return refused;
    };
    return { ...nested, take, calls: () => sent };
  }
}
