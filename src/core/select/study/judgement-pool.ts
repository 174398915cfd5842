/** The judgements of one problem's candidates, which all tournaments of a study share: each is queried once. */
import type { JudgeFailure } from '../../judge/calls/index.ts';
import type { CallReply, Comparer, TournamentCall } from '../types.ts';

export interface JudgementPoolOptions {
  readonly asker: Comparer;
  /** Judgements of an earlier run, by their keys in the pool. */
  readonly saved: readonly CallReply[];
  /** Saves a judgement. It counts only once this resolves. */
  readonly save: (reply: CallReply) => Promise<void>;
  /** The number of grades that each candidate can have. */
  readonly grades: number;
}

/** One tournament of a study, which has some of the candidates. */
export interface PoolSubset {
  /** The candidates by their numbers in the pool. */
  readonly candidates: readonly number[];
  /** The first grade of each that it uses; after the last grade, it continues with the first. */
  readonly offset: number;
}

export class JudgementPool {
  readonly #replies: Map<string, Promise<CallReply | JudgeFailure>>;
  readonly #options: JudgementPoolOptions;
  /** Calls of tournaments, and the queries that the comparer got. The rest was reused. */
  readonly counts = { calls: 0, sent: 0 };

  constructor(options: JudgementPoolOptions) {
    this.#options = options;
    this.#replies = new Map(options.saved.map((reply) => [reply.key, Promise.resolve(reply)]));
  }

  /** The comparer of a tournament on these candidates. */
  getComparer(subset: PoolSubset): Comparer {
    const { asker } = this.#options;
    return {
      describe: () => asker.describe(),
      ask: async (call, signal) => {
        const reply = await this.#get(this.#toPoolCall(call, subset), signal);
        if ('failure' in reply) return reply;
        this.counts.calls++;
        return { ...reply, key: call.key };
      },
    };
  }

  #toPoolCall(call: TournamentCall, { candidates, offset }: PoolSubset): TournamentCall {
    const at = (candidate: number): number => candidates[candidate] ?? candidate;
    if (call.kind === 'grade') {
      const candidate = at(call.candidate);
      const sample = (offset + call.sample) % this.#options.grades;
      return { ...call, candidate, sample, key: `${candidate}.${sample}` };
    }
    const [first, second] = [at(call.first), at(call.second)];
    return { ...call, first, second, key: `${first}-${second}.${call.sample}` };
  }

  #get(call: TournamentCall, signal: AbortSignal): Promise<CallReply | JudgeFailure> {
    const known = this.#replies.get(call.key);
    if (known) return known;
    const asked = this.#ask(call, signal);
    this.#replies.set(call.key, asked);
    return asked;
  }

  async #ask(call: TournamentCall, signal: AbortSignal): Promise<CallReply | JudgeFailure> {
    try {
      const reply = await this.#options.asker.ask(call, signal);
      if ('failure' in reply) {
        this.#replies.delete(call.key);
        return reply;
      }
      await this.#options.save(reply);
      this.counts.sent++;
      return reply;
    } catch (error) {
      this.#replies.delete(call.key);
      throw error;
    }
  }
}
