/** The model of a server. Only the command line sets it, with a maximum number of calls for all requests together. */
import { basename } from 'node:path';
import {
  type CallBudget,
  ConcurrencyLimiter,
  createNestedBudget,
  type Endpoint,
  type RunLimits,
} from '../../core/judge/calls/index.ts';
import type { LocalModelPool } from '../../core/judge/local/index.ts';
import type { TournamentDesign } from '../../core/select/index.ts';
import type { RequestedModelJudge } from '../options/model-options.ts';
import { readGradingMaterialOption, readLeniencyOption } from '../options/model-options.ts';
import { createOptionalField } from '../options/option-values.ts';
import type { Terminal } from '../output/terminal.ts';
import { type CandidateComparerFactory, openCandidateComparerFactory } from '../select/candidate-comparers.ts';
import { type PreparedEndpoint, prepareEndpoint } from './local-models.ts';
import { createCommandLineBudget, type OpenedJudge, openJudge, toBudgetLimitNames } from './open-judge.ts';

/** The resources of one run, and the number of calls that it has sent. */
type WithCalls<T> = T & { readonly calls: () => number };

export class BudgetedJudgeOpener {
  readonly #wanted: RequestedModelJudge;
  readonly #out: Pick<Terminal, 'error'>;
  readonly #halt: AbortSignal;
  readonly #budget: CallBudget;
  /** Requests run at the same time, and share the calls in flight of `--concurrency`. */
  readonly #limiter = new ConcurrencyLimiter();

  readonly #localModels: LocalModelPool | undefined;

  private constructor(
    wanted: RequestedModelJudge,
    { endpoint, localModels }: PreparedEndpoint,
    out: Pick<Terminal, 'error'>,
    halt: AbortSignal,
  ) {
    this.#wanted = { ...wanted, endpoint };
    this.#localModels = localModels;
    this.#out = out;
    this.#halt = halt;
    this.#budget = createCommandLineBudget(wanted.limits, halt);
  }

  /**
   * Reports conflicting options, an unreadable prompt file, or a missing API key. Sends nothing.
   * @param halt aborts when nothing more may be sent
   * @throws UsageError
   */
  static async open(
    wanted: RequestedModelJudge,
    out: Pick<Terminal, 'error'>,
    halt: AbortSignal,
  ): Promise<BudgetedJudgeOpener> {
    const accepts = wanted.values['accept-changed-model'];
    const prepared = await prepareEndpoint(wanted.endpoint, accepts, out, process.env, halt);
    const runs = new BudgetedJudgeOpener(wanted, prepared, out, halt);
    (await runs.openJudge({}, halt)).close();
    return runs;
  }

  /** The kind of the judge, or the name of its prompt file. */
  get judgeName(): string {
    const { judge } = this.#wanted;
    return 'kind' in judge ? judge.kind : basename(judge.promptFile);
  }

  get endpoint(): Endpoint {
    return this.#wanted.endpoint;
  }

  /** @param names what sets each limit, if it isn't the client */
  async openJudge(
    limits: RunLimits,
    signal: AbortSignal,
    names?: RequestedModelJudge['limitNames'],
  ): Promise<WithCalls<OpenedJudge>> {
    const budget = this.#limit(limits, names);
    const signals = { signal, halt: this.#halt };
    const opened = await openJudge(this.#wanted, this.#out, process.env, signals, undefined, {
      budget,
      limiter: this.#limiter,
      localModels: this.#localModels,
    });
    return { ...opened, calls: budget.calls };
  }

  async openComparers(
    strategy: TournamentDesign['strategy'],
    maxCalls: number,
  ): Promise<WithCalls<CandidateComparerFactory>> {
    const { endpoint, keyEnv, limits, cache, values } = this.#wanted;
    if (endpoint.kind.startsWith('prm-') || endpoint.model === '')
      throw new Error(
        "The judge of this server is a reward model, which can't compare proofs. Call again without askJudge.",
      );
    const budget = this.#limit({ calls: maxCalls });
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
      { budget, limiter: this.#limiter, localModels: this.#localModels },
    );
    return { ...opened, calls: budget.calls };
  }

  #limit(limits: RunLimits, names: RequestedModelJudge['limitNames'] = {}) {
    const naming = toBudgetLimitNames({ calls: 'maxCalls', ...names });
    const nested = createNestedBudget(this.#budget, limits, { of: 'run', names: naming });
    let sent = 0;
    const take: CallBudget['take'] = async (call) => {
      const refused = await nested.take(call);
      if (!refused) sent++;
      return refused;
    };
    return { ...nested, take, calls: () => sent };
  }
}
