/** The command line of `proofmark segment`. */
import type { Endpoint } from '../../core/judge/calls/endpoint.ts';
import type { RunLimits } from '../../core/judge/calls/limits.ts';
import { ASKING, modelOptionTypes } from '../options/model-options.ts';
import { helpOption, optionsUnder, parsedBy, type TextOption } from '../options/option-table.ts';
import { type CacheWanted, readCache, readEndpoint, readLimits } from '../options/server-options.ts';
import { HelpWanted, nonEmpty, UsageError } from '../options/values.ts';

export interface SegmentOptions {
  readonly files: readonly string[];
  readonly endpoint: Endpoint;
  readonly keyEnv?: string;
  readonly limits: RunLimits;
  readonly cache: CacheWanted;
  readonly out?: string;
}

const TAKEN = [...ASKING, 'model'] as const;

export const segmentOptions = {
  ...(Object.fromEntries(
    TAKEN.map((name) => [name, { ...modelOptionTypes[name], group: undefined }]),
  ) as unknown as Record<(typeof TAKEN)[number], TextOption>),
  out: optionsUnder().text('FILE', 'a new file in place of standard output'),
  help: helpOption,
};

/** @throws UsageError for what is not there or does not go together */
export function readSegmentOptions(args: readonly string[]): SegmentOptions {
  const { values, positionals } = parsedBy(segmentOptions, args);
  if (values.help) throw new HelpWanted();
  if (positionals.length === 0) throw new UsageError('Name at least one data set.');
  if (positionals.includes('-'))
    throw new UsageError('A data set is read where it lies: name a file, not standard input.');
  const { endpoint, 'key-env': keyEnv, out } = values;
  if (endpoint === undefined || values.model === undefined)
    throw new UsageError('Name the model that is to insert the breaks: --endpoint URL --model M.');
  return {
    files: [...new Set(positionals)],
    endpoint: readEndpoint(values, endpoint),
    ...(keyEnv === undefined ? {} : { keyEnv }),
    limits: readLimits(values),
    cache: readCache(values.cache),
    ...(out === undefined ? {} : { out: nonEmpty('out', out) }),
  };
}
