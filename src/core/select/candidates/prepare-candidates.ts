/** Prepares the candidates of one problem: excludes those that can't win and merges duplicates. */
import { t } from '../../../l10n/index.ts';
import { omitFalseOrUndefined } from '../../base/optional-values.ts';
import type { Proof, ProofPart, SiblingFilePartName } from '../../proof/index.ts';
import type { Candidate, CandidateExclusionReason, CandidateSet, ExcludedCandidate } from '../types.ts';
import { MAX_TOURNAMENT_CANDIDATES } from '../types.ts';
import { findSelfDeclaredIncompleteness, isProofRefusal } from './refusal.ts';

/**
 * Prepares candidates for a tournament, in the order given. Excludes empty texts and refusals. If several candidates have the same text,
 * apart from layout, whitespace and line ends, only the first one competes. All competing candidates get the same problem, and the
 * reference, rubric and answer that any of them has, unless these differ. Returns a problem instead if fewer than two are given, none (then
 * with the excluded ones) or more than `MAX_TOURNAMENT_CANDIDATES` are left, or they are proofs of different problems. A single candidate that
 * is left has won. If only candidates that call themselves incomplete are left, they compete, and `listCandidateWarnings` says so.
 * @param doesIncompletePlay whether candidates that call themselves incomplete compete, as in journals of older versions
 * @param include excluded candidates to include (`includeCandidates`)
 */
export function prepareCandidateSet(
  given: readonly Candidate[],
  doesIncompletePlay = false,
  include: readonly string[] = [],
): CandidateSet | { readonly problem: string; readonly setAside?: CandidateSet['setAside'] } {
  if (given.length === 0) return { problem: t('No candidates. Select at least two proofs of the same problem.') };
  if (given.length === 1) return { problem: t('Only one candidate. Select at least two proofs of the same problem.') };
  const candidates: Candidate[] = [];
  const merged: { into: number; candidate: Candidate }[] = [];
  const setAside: ExcludedCandidate[] = [];
  const texts = new Map<string, number>();
  for (const candidate of given) {
    const text = joinSteps(candidate);
    const flat = flattenProofText(text);
    const reason = findExclusionReason(text, flat, doesIncompletePlay);
    if (reason !== undefined) {
      setAside.push({ candidate, reason, words: describeExclusion(reason, text) });
      continue;
    }
    const into = texts.get(flat);
    if (into !== undefined) merged.push({ into, candidate });
    else {
      texts.set(flat, candidates.length);
      candidates.push(candidate);
    }
  }
  if (candidates.length === 0 && setAside.some(({ reason }) => reason === 'incomplete')) {
    const all = prepareCandidateSet(given, true, include);
    return 'problem' in all ? all : { ...all, isAllIncomplete: true };
  }
  const set = includeCandidates({ candidates, merged, setAside }, include);
  const count = set.candidates.length;
  if (count === 0)
    return { problem: t('No candidates to compare: each one is empty or refuses to give a proof.'), setAside };
  if (count > MAX_TOURNAMENT_CANDIDATES)
    return { problem: t("Can't compare {0} candidates. Select at most {1} proofs.", count, MAX_TOURNAMENT_CANDIDATES) };
  const differ = findDifferingPair(given, 'problem');
  if (differ)
    return {
      problem: t(
        '{0} and {1} state different problems. Select proofs of the same problem.',
        quoteName(differ[0]),
        quoteName(differ[1]),
      ),
    };
  return { ...set, candidates: shareParts(set.candidates, given) };
}

/** Whether a person can include an excluded candidate. An empty one has nothing to compare. */
export function canIncludeCandidate({ reason }: ExcludedCandidate): boolean {
  return reason !== 'empty';
}

/** Includes excluded candidates by id, as the last candidates. Unknown ids, and candidates that can't be included, change nothing. */
export function includeCandidates(gathered: CandidateSet, ids: readonly string[]): CandidateSet {
  const candidates = [...gathered.candidates];
  const merged = [...gathered.merged];
  const included = [...(gathered.included ?? [])];
  const common = SHARED_PARTS.filter((part) => candidates.every(({ proof }) => proof[part]?.text.trim()));
  let texts: Map<string, number> | undefined;
  for (const id of ids) {
    const one = gathered.setAside.find((other) => other.candidate.id === id);
    if (!one || !canIncludeCandidate(one) || included.includes(one)) continue;
    texts ??= new Map(candidates.map((candidate, index) => [flattenProofText(joinSteps(candidate)), index]));
    included.push(one);
    const flat = flattenProofText(joinSteps(one.candidate));
    const into = texts.get(flat);
    if (into !== undefined) merged.push({ into, candidate: one.candidate });
    else {
      texts.set(flat, candidates.length);
      candidates.push(...shareParts([one.candidate], gathered.candidates, common));
    }
  }
  if (included.length === (gathered.included ?? []).length) return gathered;
  return {
    ...gathered,
    candidates,
    merged,
    setAside: gathered.setAside.filter((one) => !included.includes(one)),
    included,
  };
}

/** Warnings about these candidates, a sentence each: for example, all call themselves incomplete, or none states the problem. */
export function listCandidateWarnings({ candidates, isAllIncomplete }: CandidateSet): readonly string[] {
  return omitFalseOrUndefined([
    isAllIncomplete && t('Only candidates that call themselves incomplete are left. They are compared anyway.'),
    candidates.every(({ proof }) => proof.problem === undefined) &&
      t(
        'No problem statement found, so the judge sees only the proofs. To add one, create problem.md in their folder, use a heading “Problem”, or set the field “problem” of a data set.',
      ),
  ]);
}

/** Normalizes a text so that layout, whitespace and line ends make no difference. */
export function normalizeTextForComparison(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

function joinSteps({ proof }: Candidate): string {
  return proof.steps.map((step) => step.text).join('\n\n');
}

/** Candidates with the same result count as one. */
function flattenProofText(text: string): string {
  return normalizeTextForComparison(text.replace(HEADING, ''));
}

/** A heading that only marks the start of the solution. */
const HEADING = /^\s*#{1,6}\s*(?:solution|proof)\W*(?=\n)/i;

/** Whether a text has no letter or digit, or consists of a heading only. */
function hasNoContent(flat: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(flat)) return true;
  return flat.length <= 40 && /^\W*(?:solution|proof|answer)(?: (?:sketch|outline|idea|attempt))?\W*$/i.test(flat);
}

function findExclusionReason(
  text: string,
  flat: string,
  doesIncompletePlay: boolean,
): CandidateExclusionReason | undefined {
  if (hasNoContent(flat)) return 'empty';
  if (isProofRefusal(text)) return 'refused';
  return !doesIncompletePlay && findSelfDeclaredIncompleteness(text) !== undefined ? 'incomplete' : undefined;
}

function describeExclusion(reason: CandidateExclusionReason, text: string): string {
  return {
    empty: t('The candidate is empty.'),
    refused: t('The candidate refuses to give a proof.'),
    incomplete: t('The candidate calls itself incomplete: “{0}”', findSelfDeclaredIncompleteness(text) ?? ''),
  }[reason];
}

/** Two candidates that differ in this part; undefined if all that have it agree. */
function findDifferingPair(
  given: readonly Candidate[],
  part: SiblingFilePartName,
): readonly [Candidate, Candidate] | undefined {
  let first: { readonly candidate: Candidate; readonly text: string } | undefined;
  for (const candidate of given) {
    const text = normalizeTextForComparison(candidate.proof[part]?.text ?? '');
    if (text === '') continue;
    first ??= { candidate, text };
    if (first.text !== text) return [first.candidate, candidate];
  }
  return undefined;
}

const SHARED_PARTS = ['problem', 'reference', 'rubric', 'answer'] as const;

/** Problem, reference, rubric and answer of one candidate apply to all. */
function shareParts(
  candidates: readonly Candidate[],
  given: readonly Candidate[],
  parts: readonly SiblingFilePartName[] = SHARED_PARTS,
): readonly Candidate[] {
  const shared: Partial<Record<SiblingFilePartName, ProofPart>> = {};
  for (const part of parts) {
    const found = given.find(({ proof }) => (proof[part]?.text.trim() ?? '') !== '')?.proof[part];
    if (found && !findDifferingPair(given, part)) shared[part] = { text: found.text };
  }
  return candidates.map((candidate) => ({ ...candidate, proof: withParts(candidate.proof, shared) }));
}

function withParts(proof: Proof, shared: Partial<Record<SiblingFilePartName, ProofPart>>): Proof {
  const own = Object.entries(proof).filter(([, value]) => value !== undefined && !isBlankPart(value));
  return { ...shared, ...(Object.fromEntries(own) as unknown as Proof) };
}

function isBlankPart(value: Proof[keyof Proof]): boolean {
  return typeof value === 'object' && 'text' in value && value.text.trim() === '';
}

/** A quoted name, shortened to 80 characters. */
function quoteName({ name }: Candidate): string {
  return `“${name.length > 80 ? `${name.slice(0, 79)}…` : name}”`;
}

/** Uses ids as names for candidates with equal names. */
export function makeCandidateNamesUnique<E extends Candidate>(candidates: readonly E[]): readonly E[] {
  const names = new Map<string, number>();
  for (const { name } of candidates) names.set(name, (names.get(name) ?? 0) + 1);
  return candidates.map((one) => ((names.get(one.name) ?? 0) > 1 ? { ...one, name: one.id } : one));
}
