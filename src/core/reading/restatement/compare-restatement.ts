/** Compares the problem with the author's restatement of it. Only certain differences are named. */
import { t } from '../../../l10n/index.ts';
import { joinMathTokens, listFormulaRelations, type MathToken, type UnparsedRelation } from '../../checker/index.ts';
import type { TextRange } from '../../proof/index.ts';
import type { LocationInProof } from '../place.ts';
import type { ProofReading } from '../read-proof.ts';
import type { Passage } from '../text/types.ts';
import { findDeclaredVariableType } from '../trial/find-sorts.ts';

/** A difference. `lost`: a condition of the problem that the restatement doesn't have. */
export interface RestatementChange {
  readonly kind: 'relation' | 'number' | 'set' | 'quantifier' | 'lost';
  /** What the problem says, readable. */
  readonly before: string;
  /** What the restatement says instead; undefined for `lost`. */
  readonly after: string | undefined;
}

/** A restatement of the problem in the solution. */
export interface Restatement {
  readonly problem: LocationInProof;
  readonly place: LocationInProof;
  readonly changes: readonly RestatementChange[];
  /** Whether it has the words of the problem, apart from the first ones. */
  readonly isSame: boolean;
}

/** Restatements further on aren't searched for, in steps; nor longer ones, in UTF-16 code units. */
const MAX_PROOF_STEPS = 4;
const MAX_CHARS = 10_000;

/** The beginning of a step that has the problem as a whole. In a file with two such steps, the first one is the problem. */
const HEADING =
  /^\W{0,4}(?:(?:solution|proof)\W{1,8})?(?:the\s+)?(?:problem(?:\s+statement)?|restatement|statement(?:\s+of\s+the\s+problem)?)\s{0,2}[.:\n]/i;
/** A sentence that says what has to be done. */
const TASK =
  /\b(?:we|you)\s+(?:need|want|have|must|wish|aim|are\s+(?:asked|required|given|going)|shall|will)\b.{0,40}\b(?:prove|show|find|determine|establish)\b|\b(?:our|the)\s+(?:goal|task|aim|problem)\s+(?:is|asks|states|says)\b|\b(?:restate|we\s+are\s+given)\b/is;
/** Words that say in other ways what relations say. */
const COMPARISON =
  /\b(?:at\s+(?:least|most)|greater|less|larger|smaller|more|fewer|exceed\w*|positive|negative|nonnegative|between|distinct|different|equals?)\b/gi;

/** The first restatement of the problem. Undefined if there is no problem, or if none is found. */
export function findRestatement(reading: ProofReading): Restatement | undefined {
  const first = reading.getPassage(undefined) || !HEADING.test(reading.getPassage(0)?.flat ?? '') ? undefined : 0;
  const problem = reading.getPassage(first);
  if (!problem || problem.text.length > MAX_CHARS) return undefined;
  const whole = { step: first, range: { start: 0, end: problem.text.length } };
  const given = listStated(problem, whole.range);
  const sides = new Set(given.flatMap(({ left, right }) => [joinMathTokens(left), joinMathTokens(right)]));
  for (let step = first === undefined ? 0 : 1; step < MAX_PROOF_STEPS; step++) {
    const passage = reading.getPassage(step);
    if (!passage || passage.text.length > MAX_CHARS) continue;
    const isWhole = HEADING.test(passage.flat);
    const task = passage.sentences.find(({ flat }) => TASK.test(passage.flat.slice(flat.start, flat.end)));
    const end = isWhole ? passage.text.length : task?.end;
    if (end === undefined) continue;
    const range = { start: 0, end };
    const restated = listStated(passage, range);
    // A task without anything of the problem is another one.
    if (
      !isWhole &&
      !restated.some(({ left, right }) => sides.has(joinMathTokens(left)) || sides.has(joinMathTokens(right)))
    )
      continue;
    const [words, others] = [problem, passage].map(({ flat }) => flat.match(COMPARISON)?.length ?? 0);
    const isRephrased = (others ?? 0) > (words ?? 0);
    const changes = [
      ...compareRelations(given, restated, isWhole && !isRephrased),
      ...compareSymbols(reading, whole, { step, range }),
    ];
    const own = normalize(passage.text.slice(0, end));
    return {
      problem: whole,
      place: { step, range },
      changes,
      isSame: changes.length === 0 && own.endsWith(normalize(problem.text.replace(HEADING, ''))),
    };
  }
  return undefined;
}

function normalize(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}+=<>\-^_/]+/gu, '');
}

function listStated({ text, formulas }: Passage, { end }: TextRange): UnparsedRelation[] {
  return formulas.filter(({ start }) => start < end).flatMap(({ inner }) => listFormulaRelations(text, inner));
}

/** The same for `a > b` and `b < a`. */
function writeRelation(relation: UnparsedRelation, write = joinMathTokens): string {
  const { sign, left, right } = relation;
  if (sign !== '>' && sign !== '≥') return [write(left), sign, write(right), write(relation.modulus ?? [])].join(' | ');
  return writeRelation({ ...relation, sign: sign === '>' ? '<' : '≤', left: right, right: left }, write);
}

function writeSides({ left, right }: UnparsedRelation): string {
  return [joinMathTokens(left), joinMathTokens(right)].sort().join(' | ');
}

function hideNumbers(tokens: readonly MathToken[]): string {
  return joinMathTokens(tokens.map((token) => (token.kind === 'number' ? { ...token, text: '#' } : token)));
}

function compareRelations(
  given: readonly UnparsedRelation[],
  restated: readonly UnparsedRelation[],
  isComplete: boolean,
): RestatementChange[] {
  const [before, after] = [given, restated].map((all) => new Set(all.map((one) => writeRelation(one))));
  const rest = restated.filter((one) => !before?.has(writeRelation(one)));
  const takeFirst = (isAlike: (other: UnparsedRelation) => boolean): UnparsedRelation | undefined => {
    const k = rest.findIndex(isAlike);
    return k < 0 ? undefined : rest.splice(k, 1)[0];
  };
  return given.flatMap((one): RestatementChange[] => {
    if (after?.has(writeRelation(one))) return [];
    const signed = takeFirst((other) => writeSides(other) === writeSides(one));
    if (signed) return [{ kind: 'relation', before: one.text, after: signed.text }];
    const numbered = takeFirst((other) => writeRelation(other, hideNumbers) === writeRelation(one, hideNumbers));
    if (numbered) return [{ kind: 'number', before: one.text, after: numbered.text }];
    return isComplete && rest.length === 0 ? [{ kind: 'lost', before: one.text, after: undefined }] : [];
  });
}

/** Differences in what introduces the same letters. */
function compareSymbols(
  reading: ProofReading,
  problem: LocationInProof,
  restated: LocationInProof,
): RestatementChange[] {
  return reading.symbols.listSymbols().flatMap(({ key, introductions }): RestatementChange[] => {
    const [given, stated] = [problem, restated].map(({ step, range }) => {
      const found = introductions.find((one) => one.step === step && one.range.start < range.end);
      const passage = reading.getPassage(step);
      return found && passage && { cue: found.introduction.cue, sort: findDeclaredVariableType(passage, found.range) };
    });
    if (!given || !stated) return [];
    const [before, after] = [given.sort, stated.sort];
    const names = [before, after].map((sort) => sort && [...sort.properties].sort().join());
    if (before && after && names[0] !== names[1])
      return [{ kind: 'set', before: `${key}: ${before.text}`, after: `${key}: ${after.text}` }];
    const [first, second] = [given.cue, stated.cue].map(getQuantifier);
    if (!first || !second || first === second) return [];
    return [{ kind: 'quantifier', before: `${key}: “${given.cue}”`, after: `${key}: “${stated.cue}”` }];
  });
}

function getQuantifier(cue: string): '∀' | '∃' | undefined {
  if (/\b(?:all|any|every|each)\b|∀/.test(cue)) return '∀';
  return /exist|\bsome\b|∃/.test(cue) ? '∃' : undefined;
}

/** Sentences about the changes; one that says that there is none, or none that is certain, if so. */
export function describeRestatement({ changes, isSame }: Restatement): readonly string[] {
  if (changes.length === 0)
    return [
      isSame
        ? t('The restatement matches the problem.')
        : t('The wording differs. No definite change in meaning was found.'),
    ];
  return changes.map(({ kind, before, after = '' }) => {
    if (kind === 'lost') return t('The restatement leaves out {0}.', before);
    return {
      relation: t('A relation changed from {0} to {1}.', before, after),
      number: t('A number differs: {0} in the problem, {1} in the restatement.', before, after),
      set: t("A variable's type differs: {0} in the problem, {1} in the restatement.", before, after),
      quantifier: t('A quantifier differs: {0} in the problem, {1} in the restatement.', before, after),
    }[kind];
  });
}
