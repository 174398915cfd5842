/** Parses a saved comparison from untrusted JSON. Invalid parts are dropped. No vscode: plain values. */

import { omitUndefined } from '../../../core/base/optional-values.ts';
import { getFieldsOrEmpty, isRecord } from '../../../core/base/unknown-fields.ts';
import { computeTextFingerprint, type Proof, type ProofPart, type Step } from '../../../core/proof/index.ts';
import type { ComparisonPlanChange } from '../../../protocol/index.ts';
import type { ComparisonCandidate, ComparisonSource } from '../source.ts';

/** A name for a new comparison: `select-2026-11-22-101530-` and a hash of what is compared, which `set` names. */
export function createComparisonId(now: Date, set: string): string {
  const time = now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
  return `select-${time}-${computeTextFingerprint(set)}`;
}

/** Whether a comparison is of this set, by its name. */
export function isComparisonIdOfSource(run: string, set: string): boolean {
  return run.endsWith(`-${computeTextFingerprint(set)}`);
}

/** Whether a name is a comparison's. It becomes part of file names. */
export function isComparisonId(name: string): boolean {
  return /^select-[0-9a-f-]{1,40}$/.test(name);
}

/**
 * Closed comparisons to delete, so that at most `most` of them are left.
 * @param runs the oldest first
 * @param open those with an open panel
 */
export function listComparisonsToDelete(
  runs: readonly string[],
  open: ReadonlySet<string>,
  most: number,
): readonly string[] {
  const closed = runs.filter((run) => !open.has(run));
  return closed.slice(0, Math.max(0, closed.length - most));
}

/** Parses a saved source part by part, since older versions or other programs may have written it. */
export function parseSavedComparisonSource(value: unknown): ComparisonSource | undefined {
  const { title, key, entrants, said, data, folder, setsIncompleteAside, included } = getFieldsOrEmpty(value);
  if (typeof title !== 'string' || typeof key !== 'string' || !Array.isArray(entrants)) return undefined;
  const known = readAll(entrants, readSavedCandidate);
  return (
    known && {
      title,
      key,
      entrants: known,
      said: Array.isArray(said) ? said.filter((one) => typeof one === 'string') : [],
      ...omitUndefined({
        data: readTextField(data),
        folder: readTextField(folder),
        setsIncompleteAside: setsIncompleteAside === true ? true : undefined,
        included: Array.isArray(included) ? included.filter((one) => typeof one === 'string') : undefined,
      }),
    }
  );
}

function readSavedCandidate(value: unknown): ComparisonCandidate | undefined {
  const { id, name, proof, rating, uri, macros, statements } = getFieldsOrEmpty(value);
  const read = readSavedProof(proof);
  if (typeof id !== 'string' || typeof name !== 'string' || !read) return undefined;
  return {
    id,
    name,
    proof: read,
    ...omitUndefined({ rating: typeof rating === 'number' ? rating : undefined, uri: readTextField(uri) }),
    macros: Array.isArray(macros) ? macros.filter(isMacro) : [],
    statements: Array.isArray(statements) ? statements.filter(isPair) : [],
  };
}

function readSavedProof(value: unknown): Proof | undefined {
  const { language, steps, problem, reference, rubric, answer } = getFieldsOrEmpty(value);
  if (language !== 'markdown' && language !== 'latex' && language !== 'plain') return undefined;
  if (!Array.isArray(steps)) return undefined;
  const known = readAll(steps, readSavedStep);
  if (!known) return undefined;
  const parts = Object.entries({ problem, reference, rubric, answer }).flatMap(([name, part]) => {
    const { text } = getFieldsOrEmpty(part);
    return typeof text === 'string' ? [[name, { text }] as const] : [];
  });
  return { language, ...(Object.fromEntries(parts) as Record<string, ProofPart>), steps: known };
}

function readSavedStep(value: unknown, index: number): Step | undefined {
  const { text, range } = getFieldsOrEmpty(value);
  const { start, end } = getFieldsOrEmpty(range);
  if (typeof text !== 'string' || typeof start !== 'number' || typeof end !== 'number') return undefined;
  return { index, text, range: { start, end }, fingerprint: computeTextFingerprint(text) };
}

function isMacro(value: unknown): value is ComparisonCandidate['macros'][number] {
  return isRecord(value) && typeof value.name === 'string' && typeof value.body === 'string';
}

function isPair(value: unknown): value is readonly [string, string] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string';
}

/** Undefined if one of them is invalid. */
function readAll<T>(values: unknown[], of: (value: unknown, index: number) => T | undefined): T[] | undefined {
  const read = values.map(of);
  return read.every((one) => one !== undefined) ? read : undefined;
}

function readTextField(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The saved plan, as far as it is readable. */
export function parseSavedComparisonPlan(value: unknown): ComparisonPlanChange {
  const { strategy, keep, votes, order, seed, scale } = getFieldsOrEmpty(value);
  const whole = (one: unknown) => (typeof one === 'number' && Number.isSafeInteger(one) ? one : undefined);
  const among = <T extends string>(words: readonly T[], said: unknown) => words.find((one) => one === said);
  return omitUndefined({
    strategy: among(['knockout', 'pairwise', 'halving', 'judge', 'hybrid', 'shortlist'], strategy),
    keep: whole(keep),
    votes: whole(votes),
    order: among(['single', 'swap'], order),
    seed: whole(seed),
    scale: among(['binary', 'points'], scale),
  });
}
