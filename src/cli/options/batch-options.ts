import { nonEmpty } from './values.ts';

/** The files of a batch that a command line names. */
export interface BatchFiles {
  /** Where requests are written whose replies are not there. */
  readonly requests?: string;
  /** Where replies are read; none if there are none yet. */
  readonly replies: readonly string[];
}

export interface BatchValues {
  readonly 'export-batch'?: string | undefined;
  readonly 'import-batch'?: readonly string[] | undefined;
}

/** Undefined where a command line names none. */
export function readBatchFiles({
  'export-batch': to,
  'import-batch': from,
}: BatchValues): BatchFiles | undefined {
  if (to === undefined && from === undefined) return undefined;
  return {
    ...(to === undefined ? {} : { requests: nonEmpty('export-batch', to) }),
    replies: [...new Set(from ?? [])].map((file) => nonEmpty('import-batch', file)),
  };
}
