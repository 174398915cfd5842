/**
 * Keys on the command line. A key comes from a variable of the environment and from nowhere else: no file is looked at, those
 * of the folder least of all.
 */
import { type Endpoint, getOrigin } from '../../core/judge/calls/index.ts';
import type { GetEndpointKey } from '../../judges/model-judges.ts';
import { UsageError } from '../output/usage-error.ts';

/** The variable that everybody has set for OpenAI's own server, and the only server that it is sent to. */
const OPENAI_KEY_VARIABLE = 'OPENAI_API_KEY';
const OPENAI_ORIGIN = 'https://api.openai.com';

/** The variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The keys of one command line. The variable that it names is bound to the origin of the endpoint that the same line
 * names; any other origin gets no key.
 * @throws {@link UsageError} if the variable is not there or cannot be a key; never with its value
 */
export function bindCommandLineKey(
  endpoint: Pick<Endpoint, 'kind' | 'baseUrl'>,
  variable: string | undefined,
  environment: Environment,
): GetEndpointKey {
  const bound = getOrigin(endpoint);
  if (variable === OPENAI_KEY_VARIABLE && bound !== OPENAI_ORIGIN)
    throw new UsageError(
      `${OPENAI_KEY_VARIABLE} is only sent to ${OPENAI_ORIGIN}. Put the key for ${bound} in another variable and pass its name with --key-env.`,
    );
  const name = variable ?? (bound === OPENAI_ORIGIN ? OPENAI_KEY_VARIABLE : undefined);
  const key = name === undefined ? undefined : readKeyVariable(name, variable !== undefined, environment);
  return async (asked) => (key !== undefined && getOrigin(asked) === bound ? key : undefined);
}

/** Whether an endpoint is the one server that gets a key without being given one. */
export function usesOpenAiKey(endpoint: Pick<Endpoint, 'kind' | 'baseUrl'>): boolean {
  return getOrigin(endpoint) === OPENAI_ORIGIN;
}

/** Whether it is made of words as variables of keys are, such as `GPT4_KEY`. Keys of capitals and digits are longer, or have digits among their letters. */
function isPlainName(name: string): boolean {
  return name.length <= 64 && /^[A-Z]{1,12}\d{0,2}(?:_(?:[A-Z]{1,12}\d{0,2}|\d{1,2}))*$/.test(name);
}

function readKeyVariable(name: string, isNamed: boolean, environment: Environment): string | undefined {
  // Of its own only: every object has a `constructor`.
  const key = (Object.hasOwn(environment, name) ? environment[name]?.trim() : undefined) ?? '';
  if (key === '') {
    if (!isNamed) return undefined;
    // A name is shown only where it can't be a key that was given in the place of its variable's name.
    throw new UsageError(
      isPlainName(name)
        ? `--key-env names the variable ${name}, which is empty or not set.`
        : '--key-env names a variable that is empty or not set. Pass the name of the variable that holds the key, as in --key-env MY_KEY, not the key itself.',
    );
  }
  // Anything else could not be sent, and the error that says so would show it.
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new UsageError(
      `The variable ${name} doesn't hold a valid key: its value has spaces or other invalid characters.`,
    );
  return key;
}
