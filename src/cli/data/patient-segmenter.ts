import type { JudgeFailure } from '../../core/judge/calls/failure.ts';
import { PatientRun } from '../../core/judge/calls/patience.ts';
import type { Segmented, Segmenter } from '../../core/segment/segment.ts';

/** Asks a model about many texts, and gives up by the rule of evaluations: where what follows would fail as well. */
export class PatientSegmenter {
  readonly #ask: Segmenter;
  readonly #run = new PatientRun({
    giveUp: (why) => {
      this.#why ??= why;
    },
  });
  #why: string | undefined;

  constructor(ask: Segmenter) {
    this.#ask = ask;
  }

  /** Why it has given up, in a sentence; undefined while there is hope. */
  get why(): string | undefined {
    return this.#why;
  }

  /**
   * A refusal is returned once it is known whether it meets every text. Throws only the reason of `signal`.
   * @returns undefined where it had given up before it asked
   */
  async cut(text: string, signal: AbortSignal): Promise<Segmented | JudgeFailure | undefined> {
    await this.#run.begin();
    if (this.#why !== undefined) return undefined;
    const came = await this.#run.work(async () => {
      const segmented = await this.#ask(text, signal);
      this.#run.heed(segmented.kind === 'failure' ? [segmented] : []);
      return segmented;
    });
    if (came.kind === 'failure') await this.#run.begin();
    return came;
  }
}
