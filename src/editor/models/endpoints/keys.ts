import * as vscode from 'vscode';
import { type Endpoint, mayCarryKey, originOf } from '../../../core/judge/calls/index.ts';
import { t } from '../../../l10n/index.ts';
import { askText, tellWarning } from '../../ask/index.ts';
import { textsIn } from '../../base/memory.ts';

/** Where the origins that have a key are listed, so that a key can be deleted whose endpoint is gone. */
const ORIGINS = 'keyOrigins';
/** The longest key that is taken, in characters. */
const LONGEST = 4000;

/**
 * The user's keys, in the editor's secret storage and nowhere else. Each is bound to an origin, by the secret's name: an
 * endpoint whose address has another origin has no key.
 */
export class Keys {
  readonly #secrets: vscode.SecretStorage;
  readonly #memory: vscode.Memento;
  readonly #changed = new vscode.EventEmitter<void>();

  readonly onDidChange = this.#changed.event;

  constructor(secrets: vscode.SecretStorage, memory: vscode.Memento) {
    this.#secrets = secrets;
    this.#memory = memory;
  }

  /** The key of an endpoint; undefined where there is none, and where it could be read on the way. */
  async of(endpoint: Pick<Endpoint, 'kind' | 'baseUrl'>): Promise<string | undefined> {
    const origin = originOf(endpoint);
    return mayCarryKey(origin) ? this.#secrets.get(secretOf(origin)) : undefined;
  }

  async set(origin: string, key: string): Promise<void> {
    await this.#secrets.store(secretOf(origin), key);
    await this.#memory.update(ORIGINS, [...new Set([...this.origins(), origin])]);
    this.#changed.fire();
  }

  async delete(origin: string): Promise<void> {
    await this.#secrets.delete(secretOf(origin));
    await this.#memory.update(
      ORIGINS,
      this.origins().filter((other) => other !== origin),
    );
    this.#changed.fire();
  }

  /** Origins that have been given a key. */
  origins(): readonly string[] {
    return textsIn(this.#memory, ORIGINS);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

function secretOf(origin: string): string {
  return `key for ${origin}`;
}

/** Asks for the key of an origin, and keeps it. False if nothing was entered, or a key may not go there. */
export async function askForKey(keys: Keys, origin: string): Promise<boolean> {
  if (!mayCarryKey(origin)) {
    await tellWarning(t("Can't send an API key to {0}: http isn't encrypted. Use an https address.", origin));
    return false;
  }
  const entered = await askText({
    title: t('API key for {0}', origin),
    prompt: t("Saved in VS Code's secret storage and sent only to {0}.", origin),
    password: true,
    ignoreFocusOut: true,
    validateInput: (text) => wrongKey(text.trim()),
  });
  const key = entered?.trim();
  if (!key) return false;
  await keys.set(origin, key);
  return true;
}

/** What is wrong with a key, as a sentence; nothing of it is repeated. */
function wrongKey(key: string): string | undefined {
  if (key.length > LONGEST) return t('The API key is too long.');
  // Anything else could not stand in a header.
  return /^[\x21-\x7e]*$/.test(key)
    ? undefined
    : t("An API key can't contain spaces, line breaks or non-ASCII characters.");
}
