import type { JudgeFailure } from './types.ts';

/** What is said of a judge that broke its word by a throw. */
export function brokenBy({ id }: { readonly id: string }, error: unknown): JudgeFailure {
  const message = `The judge "${id}" broke: ${error instanceof Error ? error.message : String(error)}`;
  return { kind: 'failure', failure: 'unavailable', message };
}
