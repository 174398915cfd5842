import type * as vscode from 'vscode';
import { toFields } from '../../../core/base/records.ts';
import { pairsIn, putLast } from '../../base/memory.ts';

const CONSENTS_KEY = 'judgeConsents';
/** The maximum number of saved answers; the oldest are dropped first. */
const MAX_CONSENTS = 200;

/** The user's answer to a suggestion of the workspace. */
export type ConsentAnswer = 'accepted' | 'declined';

interface SavedConsent {
  readonly fingerprint: string;
  readonly answer: ConsentAnswer;
}

/** The user's answers to suggestions of this workspace, saved for it. An answer holds for one version of a suggestion only. */
export class Consents {
  readonly #memory: vscode.Memento;
  readonly #given: Map<string, SavedConsent>;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
    this.#given = pairsIn(memory, CONSENTS_KEY, isSavedConsent);
  }

  /** @param what `settings`, or the path of a prompt file */
  to(what: string, fingerprint: string): ConsentAnswer | undefined {
    const given = this.#given.get(what);
    return given?.fingerprint === fingerprint ? given.answer : undefined;
  }

  async answer(what: string, fingerprint: string, answer: ConsentAnswer): Promise<void> {
    putLast(this.#given, what, { fingerprint, answer }, MAX_CONSENTS);
    await this.#memory.update(CONSENTS_KEY, [...this.#given]);
  }
}

function isSavedConsent(value: unknown): value is SavedConsent {
  const { fingerprint, answer } = toFields(value);
  return typeof fingerprint === 'string' && (answer === 'accepted' || answer === 'declined');
}
