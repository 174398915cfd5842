/** Built-in prompts and endpoints by name, for everything that queries models. */
import { createCallFailure, type Endpoint, type JudgeFailure } from '../core/judge/calls/index.ts';
import {
  type BuiltInPromptName,
  getBuiltInPromptPath,
  type JudgePrompt,
  type PromptKind,
  parsePromptFile,
} from '../core/judge/index.ts';
import { t } from '../l10n/index.ts';

/** Reads the text of a built-in prompt by its path (`getBuiltInPromptPath`). */
export type BuiltInPromptTextReader = (file: string) => Promise<string>;

class BrokenPrompt extends Error {}

/**
 * Loads a built-in prompt. Call it within `catchPromptReadError`.
 * @param version an earlier version; by default the newest
 */
export async function loadBuiltInPrompt(
  { builtIn }: { readonly builtIn: BuiltInPromptTextReader },
  name: BuiltInPromptName,
  version?: number,
): Promise<JudgePrompt> {
  const text = await builtIn(getBuiltInPromptPath(name, version)).catch(() => '');
  const { prompt } = parsePromptFile(text, name);
  if (!prompt) throw new BrokenPrompt(t("Can't read the built-in prompt “{0}”. Reinstall Proofmark.", name));
  return prompt;
}

/** Resolves to the result of `made`, or to a failure if a built-in prompt can't be read. */
export async function catchPromptReadError<T>(made: Promise<T>): Promise<T | JudgeFailure> {
  try {
    return await made;
  } catch (error) {
    if (!(error instanceof BrokenPrompt)) throw error;
    return createCallFailure('bad-request', error.message);
  }
}

export function createUnknownEndpointFailure(name: string, endpoints: readonly Endpoint[]): JudgeFailure {
  const names = endpoints.map((endpoint) => endpoint.name);
  return createCallFailure(
    'not-found',
    names.length === 0
      ? t('No endpoint is set up. Add one first.')
      : t('Unknown endpoint “{0}”. Available: {1}.', name, names.join(', ')),
  );
}

/** Finds an endpoint by name. If there is none, returns a failure. */
export function resolveEndpointByName(name: string, endpoints: readonly Endpoint[]): Endpoint | JudgeFailure {
  return endpoints.find((endpoint) => endpoint.name === name) ?? createUnknownEndpointFailure(name, endpoints);
}

/** Returns why a prompt can't be used for a kind; undefined if it can or there's no prompt. */
export function findPromptKindFailure(
  prompt: JudgePrompt | undefined,
  kind: PromptKind | 'prm',
): JudgeFailure | undefined {
  if (!prompt || prompt.kind === kind) return undefined;
  return createCallFailure(
    'bad-request',
    t('The prompt “{0}” is of kind {1}. Choose one of kind {2}.', prompt.name, prompt.kind, kind),
  );
}
