import type * as vscode from 'vscode';
import { fieldsOf } from '../../../core/base/records.ts';
import { pairsIn, putLast } from '../../base/memory.ts';

const KEY = 'judgeConsents';
/** The maximum number of saved answers; the oldest are dropped first. */
const MOST = 200;

/** The user's answer to a suggestion of the workspace. */
export type Answer = 'accepted' | 'declined';

interface Given {
  readonly fingerprint: string;
  readonly answer: Answer;
}

/** The user's answers to suggestions of this workspace, saved for it. An answer holds for one version of a suggestion only. */
export class Consents {
  readonly #memory: vscode.Memento;
  readonly #given: Map<string, Given>;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
    this.#given = pairsIn(memory, KEY, isGiven);
  }

  /** @param what `settings`, or the path of a prompt file */
  to(what: string, fingerprint: string): Answer | undefined {
    const given = this.#given.get(what);
    return given?.fingerprint === fingerprint ? given.answer : undefined;
  }

  async answer(what: string, fingerprint: string, answer: Answer): Promise<void> {
    putLast(this.#given, what, { fingerprint, answer }, MOST);
    await this.#memory.update(KEY, [...this.#given]);
  }
}

function isGiven(value: unknown): value is Given {
  const { fingerprint, answer } = fieldsOf(value);
  return typeof fingerprint === 'string' && (answer === 'accepted' || answer === 'declined');
}
