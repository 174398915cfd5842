import { Gate } from '../../core/evaluate/run/gate.ts';
import { Patience } from '../../core/evaluate/run/patience.ts';
import type { JudgeFailure } from '../../core/judge/calls/failure.ts';
import type { Segmented } from '../../core/segment/segment.ts';
import type { Segmenter } from '../../core/segment/segmenter.ts';

/** Asks a model about many texts, and gives up by the rule of evaluations: where what follows would fail as well. */
export class PatientSegmenter {
  readonly #ask: Segmenter;
  readonly #patience = new Patience();
  /** Shut while a refusal that came before any reply may be about one text: what is under way tells. */
  readonly #gate = new Gate();
  #underWay = 0;
  #refusal = '';
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
    await this.#gate.pass();
    if (this.#why !== undefined) return undefined;
    this.#underWay++;
    let came: Segmented | JudgeFailure;
    try {
      came = await this.#ask(text, signal);
      this.#heed(came);
    } finally {
      this.#underWay--;
      if (this.#underWay === 0 && this.#gate.isShut) this.#giveUp(this.#refusal);
    }
    if (came.kind === 'failure') await this.#gate.pass();
    return came;
  }

  #heed(came: Segmented | JudgeFailure): void {
    const isReply = came.kind !== 'failure';
    const hopeless = this.#patience.heed(isReply ? [] : [came]);
    if (isReply) this.#gate.open();
    if (!hopeless) return;
    if (hopeless.isEarly) {
      this.#refusal = hopeless.why;
      this.#gate.shut();
    } else this.#giveUp(hopeless.why);
  }

  #giveUp(why: string): void {
    this.#why ??= why;
    this.#gate.open();
  }
}
