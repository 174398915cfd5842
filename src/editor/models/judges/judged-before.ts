/** The judge that last reviewed each proof, so that the next window can restore the verdict. Plain values, without vscode. */
import { fieldsOf } from '../../../core/base/records.ts';
import type { Memory } from '../../base/memory.ts';
import { type Picked, pickedFrom } from './picked.ts';

/** The judge that reviewed a proof last, and when. */
export interface JudgedBefore {
  readonly picked: Picked;
  /** The version of the built-in prompts. */
  readonly promptVersion: number;
  /** In milliseconds since 1970. */
  readonly at: number;
}

const KEY = 'judgedBefore';
/** The maximum number of proofs; those judged least recently are dropped first. */
const MOST = 500;

/** Saves which judge reviewed, not its verdict: the cached replies restore that. */
export class JudgedMemory {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  of(uri: string): JudgedBefore | undefined {
    const fields = fieldsOf(this.#all()[uri]);
    const picked = pickedFrom(fields);
    // Old entries have no prompt version.
    const { at, promptVersion = 1 } = fields;
    return picked && typeof at === 'number' && typeof promptVersion === 'number'
      ? { picked, promptVersion, at }
      : undefined;
  }

  async remember(uri: string, { picked, promptVersion, at }: JudgedBefore): Promise<void> {
    const { [uri]: _, ...others } = this.#all();
    const { selectAmong: __, ...kept } = picked;
    const all = [...Object.entries(others), [uri, { ...kept, promptVersion, at }]];
    await this.#memory.update(KEY, Object.fromEntries(all.slice(-MOST)));
  }

  #all(): Readonly<Record<string, unknown>> {
    return fieldsOf(this.#memory.get(KEY));
  }
}
