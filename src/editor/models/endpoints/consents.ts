import type * as vscode from 'vscode';

const KEY = 'judgeConsents';
/** How many answers are remembered; the oldest go first. */
const MOST = 200;

/** What the user said to a suggestion of the workspace. */
export type Answer = 'accepted' | 'declined';

interface Given {
  readonly fingerprint: string;
  readonly answer: Answer;
}

/**
 * What the user said to suggestions of this workspace, remembered for it. An answer is to one suggestion as it was: a
 * changed one has none.
 */
export class Consents {
  readonly #memory: vscode.Memento;
  readonly #given: Map<string, Given>;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
    this.#given = new Map(entriesOf(memory.get(KEY)));
  }

  /** @param what `settings`, or the path of a prompt file */
  to(what: string, fingerprint: string): Answer | undefined {
    const given = this.#given.get(what);
    return given?.fingerprint === fingerprint ? given.answer : undefined;
  }

  async answer(what: string, fingerprint: string, answer: Answer): Promise<void> {
    this.#given.delete(what);
    this.#given.set(what, { fingerprint, answer });
    for (const oldest of [...this.#given.keys()].slice(0, -MOST)) this.#given.delete(oldest);
    await this.#memory.update(KEY, [...this.#given]);
  }
}

function entriesOf(kept: unknown): [string, Given][] {
  return Array.isArray(kept) ? kept.filter(isEntry) : [];
}

function isEntry(entry: unknown): entry is [string, Given] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false;
  const given: unknown = entry[1];
  if (typeof given !== 'object' || given === null || !('fingerprint' in given) || !('answer' in given))
    return false;
  return (
    typeof given.fingerprint === 'string' && (given.answer === 'accepted' || given.answer === 'declined')
  );
}
