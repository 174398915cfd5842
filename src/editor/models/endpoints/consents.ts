import type * as vscode from 'vscode';
import { getFieldsOrEmpty } from '../../../core/base/unknown-fields.ts';
import { appendToBoundedMap, readStoredMap } from '../../base/memento-storage.ts';

const CONSENTS_KEY = 'judgeConsents';
/** The maximum number of saved answers; the oldest are dropped first. */
const MAX_CONSENTS = 200;

/** The user's answer to a suggestion of the workspace. */
export type ConsentDecision = 'accepted' | 'declined';

interface SavedConsent {
  readonly fingerprint: string;
  readonly answer: ConsentDecision;
}

/** The user's answers to suggestions of this workspace, saved for it. An answer holds for one version of a suggestion only. */
export class WorkspaceSuggestionConsents {
  readonly #memory: vscode.Memento;
  readonly #given: Map<string, SavedConsent>;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
    this.#given = readStoredMap(memory, CONSENTS_KEY, isSavedConsent);
  }

  /** @param what `settings`, or the path of a prompt file */
  to(what: string, fingerprint: string): ConsentDecision | undefined {
    const given = this.#given.get(what);
    return given?.fingerprint === fingerprint ? given.answer : undefined;
  }

  async answer(what: string, fingerprint: string, answer: ConsentDecision): Promise<void> {
    appendToBoundedMap(this.#given, what, { fingerprint, answer }, MAX_CONSENTS);
    await this.#memory.update(CONSENTS_KEY, [...this.#given]);
  }
}

function isSavedConsent(value: unknown): value is SavedConsent {
  const { fingerprint, answer } = getFieldsOrEmpty(value);
  return typeof fingerprint === 'string' && (answer === 'accepted' || answer === 'declined');
}
