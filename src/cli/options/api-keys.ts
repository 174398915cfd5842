/** API keys of the command line. A key comes only from an environment variable, never from a file. */
import { type Endpoint, getEndpointOrigin } from '../../core/judge/calls/index.ts';
import type { EndpointApiKeyGetter } from '../../judges/model-judges.ts';
import { UsageError } from '../output/usage-error.ts';

/** The usual variables for the servers of providers. Each key is only sent to its server. */
const KEY_VARIABLES: Readonly<Record<string, string>> = {
  OPENAI_API_KEY: 'https://api.openai.com',
  ANTHROPIC_API_KEY: 'https://api.anthropic.com',
  GEMINI_API_KEY: 'https://generativelanguage.googleapis.com',
};

function findKeyVariable(origin: string): string | undefined {
  return Object.keys(KEY_VARIABLES).find((name) => KEY_VARIABLES[name] === origin);
}

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/**
 * Returns the API key for an endpoint. The named variable is bound to the origin of the endpoint on the same command line; other
 * origins get no key.
 * @throws {@link UsageError} if the variable isn't set or isn't a valid key; never with its value
 */
export function createApiKeyLookup(
  endpoint: Pick<Endpoint, 'kind' | 'baseUrl'>,
  variable: string | undefined,
  environment: EnvironmentVariables,
): EndpointApiKeyGetter {
  const bound = getEndpointOrigin(endpoint);
  const only = variable !== undefined && Object.hasOwn(KEY_VARIABLES, variable) ? KEY_VARIABLES[variable] : bound;
  if (only !== bound)
    throw new UsageError(
      `${variable} is only sent to ${only}. Put the key for ${bound} in another variable and pass its name with --key-env.`,
    );
  const name = variable ?? findKeyVariable(bound);
  const key = name === undefined ? undefined : readKeyVariable(name, variable !== undefined, environment);
  return async (asked) => (key !== undefined && getEndpointOrigin(asked) === bound ? key : undefined);
}

/** Whether an endpoint is the server of a provider, which gets its key without `--key-env`. */
export function hasProviderApiKeyVariable(endpoint: Pick<Endpoint, 'kind' | 'baseUrl'>): boolean {
  return findKeyVariable(getEndpointOrigin(endpoint)) !== undefined;
}

/**
 * Whether a name looks like a variable, such as `GPT4_KEY`. A key of capitals and digits is longer or has digits
 * between its letters.
 */
function isPlainName(name: string): boolean {
  return name.length <= 64 && /^[A-Z]{1,12}\d{0,2}(?:_(?:[A-Z]{1,12}\d{0,2}|\d{1,2}))*$/.test(name);
}

function readKeyVariable(name: string, isNamed: boolean, environment: EnvironmentVariables): string | undefined {
  // Own properties only: every object has a `constructor`.
  const key = (Object.hasOwn(environment, name) ? environment[name]?.trim() : undefined) ?? '';
  if (key === '') {
    if (!isNamed) return undefined;
    // The message shows a name only if it can't be a key that was passed instead of a variable's name.
    throw new UsageError(
      isPlainName(name)
        ? `--key-env names the variable ${name}, which is empty or not set.`
        : '--key-env names a variable that is empty or not set. Pass the name of the variable that holds the key, as in --key-env MY_KEY, not the key itself.',
    );
  }
  // Other characters can't be sent in a header, and the error message would show the key.
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new UsageError(
      `The variable ${name} doesn't hold a valid key: its value has spaces or other invalid characters.`,
    );
  return key;
}
