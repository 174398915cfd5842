/**
 * Reads the configuration of repeated runs of `proofmark evaluate`: YAML or JSON with the options of the command by name, `data` for
 * the data sets, and `require` for the requirements. The file is untrusted, for example in a pull request. It can't name a variable
 * with a key or a file to write. A server that only the file names gets no key.
 */

import { dirname, resolve } from 'node:path';
import { parseBaseUrl } from '../../core/judge/calls/index.ts';
import { readTextFileWithLimit } from '../inputs/read-text.ts';
import { parseYamlRecord } from '../inputs/yaml-record.ts';
import { UsageError } from '../output/usage-error.ts';
import { hasProviderApiKeyVariable } from './api-keys.ts';
import { joinChoices } from './option-values.ts';

/** The maximum size of the file, in bytes. */
const LARGEST = 64 << 10;

/** Options that are valid only on the command line. */
const COMMAND_LINE_ONLY = [
  'config',
  'key-env',
  'model-file',
  'accept-changed-model',
  'journal',
  'resume',
  'cache',
  'out',
  'export-batch',
  'import-batch',
  'help',
];

/** The parsed options of a command line, and its other arguments. */
export interface CommandLineArguments {
  readonly values: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
}

/**
 * Converts a configuration file to arguments. They come before the user's own arguments, which take precedence.
 * @param options the names of all options of the command
 * @throws {@link UsageError} for an invalid file
 */
export async function readConfigArguments(
  path: string,
  given: CommandLineArguments,
  options: readonly string[],
): Promise<readonly string[]> {
  const said = parseYamlRecord(path, await readTextFileWithLimit(path, LARGEST), '"judge: critic"');
  const folder = dirname(path);
  if (given.values['key-env'] !== undefined && given.values.endpoint === undefined && 'endpoint' in said)
    throw new UsageError(
      `--key-env can't be used for a server that only ${path} names. Add --endpoint to the command line.`,
    );
  const provider = given.values.endpoint === undefined ? findServerWithUsualKey(said.endpoint) : undefined;
  if (provider !== undefined)
    throw new UsageError(
      `No key is sent to ${provider} if only ${path} names it. Add this to the command line: --endpoint ${provider}`,
    );
  const { data, ...rest } = said;
  const args: string[] = [];
  for (const [name, value] of Object.entries(rest)) {
    if (COMMAND_LINE_ONLY.includes(name))
      throw new UsageError(`${path}: "${name}" can only be set on the command line.`);
    if (!options.includes(name))
      throw new UsageError(
        `${path}: unknown option "${name}". Valid options: ${joinChoices(listConfigOptions(options), 'and')}.`,
      );
    if (given.values[name] === undefined) args.push(...toConfigArguments(path, name, value, folder));
  }
  if (given.positionals.length > 0 || data === undefined) return args;
  return [...args, ...readConfigStrings(path, 'data', data).map((file) => resolve(folder, file))];
}

/** Finds the address of a server that gets its key without `--key-env`. */
function findServerWithUsualKey(endpoint: unknown): string | undefined {
  const named: readonly unknown[] = Array.isArray(endpoint) ? endpoint : [endpoint];
  const addresses = named.flatMap((url) => {
    const read = typeof url === 'string' ? parseBaseUrl(url) : '';
    return typeof read === 'string' ? [] : [read.baseUrl];
  });
  return addresses.find((baseUrl) => hasProviderApiKeyVariable({ kind: 'chat', baseUrl }));
}

function listConfigOptions(options: readonly string[]): readonly string[] {
  return ['data', ...options.filter((name) => !COMMAND_LINE_ONLY.includes(name))];
}

/** Parameters that can be omitted from queries. */
const SAMPLING: readonly string[] = ['temperature', 'top-p', 'top-k'];

function toConfigArguments(path: string, name: string, value: unknown, folder: string): readonly string[] {
  if (value === true) return [`--${name}`];
  // As in VS Code's settings, null omits a parameter.
  if (value === null && SAMPLING.includes(name)) return [`--${name}=default`];
  if (value === null) throw new UsageError(`${path}: "${name}" has no value. Set one or delete the line.`);
  if (value === false) return [];
  const isPath = (word: string): boolean => name === 'judge' && word.endsWith('.judge.md');
  return readConfigStrings(path, name, value).map((word) => `--${name}=${isPath(word) ? resolve(folder, word) : word}`);
}

/** Reads a string, a number, or a list of them. */
function readConfigStrings(path: string, name: string, value: unknown): readonly string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.map((one) => {
    if (typeof one !== 'string' && typeof one !== 'number')
      throw new UsageError(`${path}: "${name}" must be a string, a number, true, false or a list of strings.`);
    return String(one);
  });
}
