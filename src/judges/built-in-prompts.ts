/** Built-in prompts and endpoints by name, for everything that queries models. */
import { createFailure, type Endpoint, type JudgeFailure } from '../core/judge/calls/index.ts';
import {
  type BuiltInName,
  getPromptFile,
  type JudgePrompt,
  type PromptKind,
  readPrompt,
} from '../core/judge/index.ts';
import { t } from '../l10n/index.ts';

/** Reads the text of a built-in prompt by its path (`getPromptFile`). */
export type BuiltInPrompts = (file: string) => Promise<string>;

class BrokenPrompt extends Error {}

/**
 * Loads a built-in prompt. Call it within `catchBrokenPrompt`.
 * @param version an earlier version; by default the newest
 */
export async function readBuiltIn(
  { builtIn }: { readonly builtIn: BuiltInPrompts },
  name: BuiltInName,
  version?: number,
): Promise<JudgePrompt> {
  const text = await builtIn(getPromptFile(name, version)).catch(() => '');
  const { prompt } = readPrompt(text, name);
  if (!prompt) throw new BrokenPrompt(t("Can't read the built-in prompt “{0}”. Reinstall Proofmark.", name));
  return prompt;
}

/** Resolves to the result of `made`, or to a failure if a built-in prompt can't be read. */
export async function catchBrokenPrompt<T>(made: Promise<T>): Promise<T | JudgeFailure> {
  try {
    return await made;
  } catch (error) {
    if (!(error instanceof BrokenPrompt)) throw error;
    return createFailure('bad-request', error.message);
  }
}

export function createNoEndpointFailure(name: string, endpoints: readonly Endpoint[]): JudgeFailure {
  const names = endpoints.map((endpoint) => endpoint.name);
  return createFailure(
    'not-found',
    names.length === 0
      ? t('No endpoint is set up. Add one first.')
      : t('Unknown endpoint “{0}”. Available: {1}.', name, names.join(', ')),
  );
}

/** Finds an endpoint by name. If there is none, returns a failure. */
export function findEndpoint(name: string, endpoints: readonly Endpoint[]): Endpoint | JudgeFailure {
  return endpoints.find((endpoint) => endpoint.name === name) ?? createNoEndpointFailure(name, endpoints);
}

/** Returns why a prompt can't be used for a kind; undefined if it can or there's no prompt. */
export function findPromptMisfit(
  prompt: JudgePrompt | undefined,
  kind: PromptKind | 'prm',
): JudgeFailure | undefined {
  if (!prompt || prompt.kind === kind) return undefined;
  return createFailure(
    'bad-request',
    t('The prompt “{0}” is of kind {1}; expected {2}.', prompt.name, prompt.kind, kind),
  );
}
