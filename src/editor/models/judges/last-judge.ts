/** The judge that last reviewed each proof, so that the next window can restore the verdict. Plain values, without vscode. */
import { getFieldsOrEmpty } from '../../../core/base/unknown-fields.ts';
import type { MementoStorage } from '../../base/memento-storage.ts';
import { type PickedJudge, parsePickedJudge } from './picked-judge.ts';

/** The judge that last reviewed a proof, and when. */
export interface LastReviewJudge {
  readonly picked: PickedJudge;
  /** The version of the built-in prompts. */
  readonly promptVersion: number;
  /** In milliseconds since 1970. */
  readonly at: number;
}

const LAST_JUDGE_KEY = 'judgedBefore';
/** The maximum number of proofs; those judged least recently are dropped first. */
const MAX_LAST_JUDGES = 500;

/** Saves which judge reviewed each proof. It doesn't save verdicts, which the cached replies restore. */
export class LastReviewJudgeStore {
  readonly #memory: MementoStorage;

  constructor(memory: MementoStorage) {
    this.#memory = memory;
  }

  of(uri: string): LastReviewJudge | undefined {
    const fields = getFieldsOrEmpty(this.#all()[uri]);
    const picked = parsePickedJudge(fields);
    // Old entries have no prompt version.
    const { at, promptVersion = 1 } = fields;
    return picked && typeof at === 'number' && typeof promptVersion === 'number'
      ? { picked, promptVersion, at }
      : undefined;
  }

  async remember(uri: string, { picked, promptVersion, at }: LastReviewJudge): Promise<void> {
    const { [uri]: _, ...others } = this.#all();
    const { selectAmong: __, ...kept } = picked;
    const all = [...Object.entries(others), [uri, { ...kept, promptVersion, at }]];
    await this.#memory.update(LAST_JUDGE_KEY, Object.fromEntries(all.slice(-MAX_LAST_JUDGES)));
  }

  #all(): Readonly<Record<string, unknown>> {
    return getFieldsOrEmpty(this.#memory.get(LAST_JUDGE_KEY));
  }
}
