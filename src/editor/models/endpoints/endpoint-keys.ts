import * as vscode from 'vscode';
import { canReceiveApiKey, type Endpoint, getEndpointOrigin } from '../../../core/judge/calls/index.ts';
import { t } from '../../../l10n/index.ts';
import { askForText, showWarning } from '../../ask/index.ts';
import { readStoredTexts } from '../../base/memento-storage.ts';

/** The list of origins with a key, so that a key can be deleted after its endpoint was removed. */
const KEY_ORIGINS_KEY = 'keyOrigins';
/** The maximum length of a key, in characters. */
const MAX_KEY_LENGTH = 4000;

/**
 * The user's API keys, stored only in VS Code's secret storage. Each is bound to an origin by the name of the secret. An endpoint with
 * another origin never gets it.
 */
export class EndpointApiKeyStore {
  readonly #secrets: vscode.SecretStorage;
  readonly #memory: vscode.Memento;
  readonly #changed = new vscode.EventEmitter<void>();

  readonly onDidChange = this.#changed.event;

  constructor(secrets: vscode.SecretStorage, memory: vscode.Memento) {
    this.#secrets = secrets;
    this.#memory = memory;
  }

  /** Returns the key of an endpoint; undefined if there is none or the connection isn't encrypted. */
  async of(endpoint: Pick<Endpoint, 'kind' | 'baseUrl'>): Promise<string | undefined> {
    const origin = getEndpointOrigin(endpoint);
    return canReceiveApiKey(origin) ? this.#secrets.get(getSecretName(origin)) : undefined;
  }

  async set(origin: string, key: string): Promise<void> {
    await this.#secrets.store(getSecretName(origin), key);
    await this.#memory.update(KEY_ORIGINS_KEY, [...new Set([...this.origins(), origin])]);
    this.#changed.fire();
  }

  async delete(origin: string): Promise<void> {
    await this.#secrets.delete(getSecretName(origin));
    await this.#memory.update(
      KEY_ORIGINS_KEY,
      this.origins().filter((other) => other !== origin),
    );
    this.#changed.fire();
  }

  /** Lists the origins that have a key. */
  origins(): readonly string[] {
    return readStoredTexts(this.#memory, KEY_ORIGINS_KEY);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

function getSecretName(origin: string): string {
  return `key for ${origin}`;
}

/** Asks for the API key of an origin and saves it. False if canceled, or if the origin isn't allowed to get a key. */
export async function askAndSaveApiKey(keys: EndpointApiKeyStore, origin: string): Promise<boolean> {
  if (!canReceiveApiKey(origin)) {
    await showWarning(t("Can't send an API key to {0}: HTTP isn't encrypted. Use an HTTPS address.", origin));
    return false;
  }
  const entered = await askForText({
    title: t('Enter the API key for {0}', origin),
    prompt: t("Saved in VS Code's secret storage and sent only to {0}.", origin),
    password: true,
    ignoreFocusOut: true,
    validateInput: (text) => validateKey(text.trim()),
  });
  const key = entered?.trim();
  if (!key) return false;
  await keys.set(origin, key);
  return true;
}

/** Returns a message about an invalid key. It never contains a part of the key. */
function validateKey(key: string): string | undefined {
  if (key.length > MAX_KEY_LENGTH) return t('Use at most {0} characters.', MAX_KEY_LENGTH);
  // Other characters aren't allowed in a header.
  return /^[\x21-\x7e]*$/.test(key)
    ? undefined
    : t("An API key can't contain spaces, line breaks, or non-ASCII characters.");
}
