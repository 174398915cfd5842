/** Finds the relation at a place, with the assumptions of the text about its variables. */
import { t } from '../../../l10n/index.ts';
import { findFirstIndexByBinarySearch } from '../../base/binary-search.ts';
import {
  listFormulaRelations,
  type ParsedRelation,
  parseRelation,
  toReadableVariableName,
  type UnparsedRelation,
} from '../../checker/index.ts';
import type { TextRange } from '../../proof/index.ts';
import type { ProofReading } from '../read-proof.ts';
import { isFamilyKey } from '../symbols/symbol-index.ts';
import type { SymbolIntroductionLocation, SymbolUseLocation } from '../symbols/types.ts';
import { FORMULA_PLACEHOLDER } from '../text/flatten-prose.ts';
import type { Passage, PassageSentence } from '../text/types.ts';
import { type DeclaredVariableType, findDeclaredVariableType } from './find-sorts.ts';
import type { RejectedAssumption, RelationTrial, RelationTrialAssumption, RelationTrialSetupFailure } from './types.ts';

/** Longer sentences have no assumptions. In UTF-16 code units. */
const MAX_SENTENCE_CHARS = 3_000;
/** The most variables of a trial, with those that only definitions have. */
const MAX_VARIABLES = 6;
/** How many earlier sentences are read for statements about the variables, and how many statements are taken from them. */
const MAX_EARLIER_SENTENCES = 40;
const MAX_EARLIER_ASSUMPTIONS = 6;

/** More relations of a text aren't listed. */
const MAX_LISTED_RELATIONS = 200;
/** A longer text isn't read as an assumption. In UTF-16 code units. */
const MAX_TYPED_CHARS = 300;

/** Signs as readers type them. */
const TYPED_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/<=|=</g, '≤'],
  [/>=/g, '≥'],
  [/!=|<>/g, '≠'],
  [/^\s*(?:\$\$?|\\[([])|(?:\$\$?|\\[)\]])\s*$/g, ''],
];

/** Letters that are integers by custom. */
const INTEGER_LETTER = /^[ijklmnN]$/;

/**
 * The relation at a range of a step, or of the problem if `step` is undefined, with all that is assumed about its variables.
 *
 * @param at the range of a relation, or an empty one in or beside it
 */
export function prepareRelationTrial(
  reading: ProofReading,
  step: number | undefined,
  at: TextRange,
): RelationTrial | RelationTrialSetupFailure {
  const passage = reading.getPassage(step);
  let refusal: RelationTrialSetupFailure | undefined;
  for (const written of passage ? listRelationsAt(passage, at) : []) {
    const found = new TrialFinder(reading, step, written).find();
    if ('relation' in found) return found;
    refusal ??= found;
  }
  return refusal ?? { refusal: 'no-relation' };
}

/** The relations that stand in a range of a step, in text order, at most {@link MAX_LISTED_RELATIONS}. */
export function listRelationsToTry(
  reading: ProofReading,
  step: number | undefined,
  { start, end }: TextRange,
): readonly Pick<UnparsedRelation, 'range' | 'text'>[] {
  const { formulas = [], text = '' } = reading.getPassage(step) ?? {};
  const found: UnparsedRelation[] = [];
  for (const { inner } of formulas.slice(
    findFirstIndexByBinarySearch(formulas.length, (k) => (formulas[k]?.end ?? 0) > start),
  )) {
    if (inner.start >= end || found.length >= MAX_LISTED_RELATIONS) break;
    const all = listFormulaRelations(text, inner).filter(({ range }) => start <= range.start && range.end <= end);
    found.push(...all.filter(({ sign, isUnsure }) => sign !== undefined && !isUnsure));
  }
  return found.slice(0, MAX_LISTED_RELATIONS);
}

/** The relations at a place, that with the nearest range or sign first; if there are none, the nearest one in the formula there. */
function listRelationsAt({ formulas, text }: Passage, { start: offset, end }: TextRange): readonly UnparsedRelation[] {
  const formula = formulas[findFirstIndexByBinarySearch(formulas.length, (k) => (formulas[k]?.end ?? 0) >= offset)];
  if (!formula || formula.start > offset) return [];
  const distance = ({ left, right }: UnparsedRelation): number =>
    Math.max((left.at(-1)?.end ?? 0) - offset, offset - (right[0]?.start ?? 0), 0);
  const difference = ({ range }: UnparsedRelation): number =>
    end === offset ? 0 : Math.abs(range.start - offset) + Math.abs(range.end - end);
  const relations = listFormulaRelations(text, formula.inner).toReversed();
  relations.sort((one, other) => difference(one) - difference(other) || distance(one) - distance(other));
  const here = relations.filter(({ range }) => range.start <= offset && offset <= range.end);
  return here.length > 0 ? here : relations.slice(0, 1);
}

/** The relations that a reader types, such as `1 < k ≤ 5`, as assumptions of a trial. */
export function readUserAssumptions(
  { relation, assumptions }: RelationTrial,
  typed: string,
): readonly RelationTrialAssumption[] | RejectedAssumption {
  const text = TYPED_SIGNS.reduce((words, [sign, written]) => words.replace(sign, written), typed);
  const found = typed.length > MAX_TYPED_CHARS ? [] : listFormulaRelations(text, { start: 0, end: text.length });
  if (found.length === 0) return { refusal: 'no-relation', text: typed };
  const names = new Set(relation.names);
  for (const { condition } of assumptions)
    for (const name of condition.kind === 'sort' ? [condition.name] : condition.relation.names) names.add(name);
  const added: RelationTrialAssumption[] = [];
  for (const written of found) {
    const parsed = parseRelation(written, (letter) => names.has(letter));
    if (!parsed) return { refusal: 'unreadable', text: written.text };
    if (![...parsed.names].some((name) => names.has(name)))
      return { refusal: 'unrelated', text: [...names].map(toReadableVariableName).join(', ') };
    const condition = { kind: 'relation', relation: parsed } as const;
    added.push({ text: parsed.text, origin: 'added', place: undefined, condition });
  }
  return added;
}

type PlacedSort = DeclaredVariableType & Pick<RelationTrialAssumption, 'place'>;

class TrialFinder {
  readonly #reading: ProofReading;
  readonly #step: number | undefined;
  readonly #written: UnparsedRelation;
  /** The variables, with a use of each. */
  readonly #variables = new Map<string, SymbolUseLocation | undefined>();
  /** Those of names in hypotheses, which introduce only the first one: “let $a < b$ be integers”. */
  readonly #orderedSorts = new Map<string, PlacedSort>();
  /** By text. */
  readonly #found = new Map<string, RelationTrialAssumption>();

  constructor(reading: ProofReading, step: number | undefined, written: UnparsedRelation) {
    this.#reading = reading;
    this.#step = step;
    this.#written = written;
  }

  find(): RelationTrial | RelationTrialSetupFailure {
    const { range, text } = this.#written;
    const uses = this.#findUses(this.#step, this.#written);
    for (const placed of uses.values())
      if (isFamilyKey(placed.use.key) || this.#findSort(placed)?.isObject)
        return { refusal: 'not-a-number', text: placed.use.key.replace('•', 'n') };
    const relation = parseRelation(this.#written, (letter) => uses.has(letter));
    if (!relation) return { refusal: 'unreadable', text };
    for (const name of relation.names) this.#variables.set(name, uses.get(name));
    this.#addSentenceAt(this.#step, range.start, 'own');
    // Definitions add variables to the map while it is read.
    for (const placed of this.#variables.values()) {
      const [first] = placed ? this.#listIntroductions(placed) : [];
      if (first) this.#addSentenceAt(first.step, first.introduction.sentence.start, 'introduction');
    }
    if (this.#step !== undefined) this.#addEarlier(this.#step);
    for (const [name, placed] of this.#variables) this.#addSort(name, placed);
    return { place: { step: this.#step, range }, relation, assumptions: [...this.#found.values()] };
  }

  /** The uses of symbols in a relation by the names that expressions have for them. */
  #findUses(step: number | undefined, { left, right, modulus = [] }: UnparsedRelation): Map<string, SymbolUseLocation> {
    const uses = new Map<string, SymbolUseLocation>();
    for (const { text, start } of [...left, ...right, ...modulus]) {
      const placed = /[a-zA-Z]$/.test(text) ? this.#reading.symbols.findUse(step, start) : undefined;
      if (!placed || placed.use.binder || placed.use.range.start !== start) continue;
      const [, index] = placed.use.key.split('_');
      uses.set(text.replace(/^\\/, '') + (index === undefined ? '' : `_${index}`), placed);
    }
    return uses;
  }

  /** The introduction that holds at a use, then those before it, the nearest first. */
  #listIntroductions(placed: SymbolUseLocation): SymbolIntroductionLocation[] {
    const { first, others } = this.#reading.symbols.findIntroductions(placed);
    const [ownStep, { start }] = [placed.step ?? -1, placed.range];
    const before = others.filter(
      ({ step = -1, range, introduction: { strength, cue } }) =>
        (strength !== 'faint' || cue === '=') && (step < ownStep || (step === ownStep && range.start < start)),
    );
    before.sort((one, other) => (other.step ?? -1) - (one.step ?? -1) || other.range.start - one.range.start);
    return first ? [first, ...before] : [];
  }

  /** The sort that the nearest introduction with a sort gives. */
  #findSort(placed: SymbolUseLocation): PlacedSort | undefined {
    for (const { step, introduction } of this.#listIntroductions(placed)) {
      const passage = this.#reading.getPassage(step);
      const sort = passage && findDeclaredVariableType(passage, introduction.range);
      if (sort) return { ...sort, place: { step, range: introduction.sentence } };
    }
    return undefined;
  }

  #addSort(name: string, placed: SymbolUseLocation | undefined): void {
    const sort = (placed && this.#findSort(placed)) ?? this.#orderedSorts.get(name);
    const readable = toReadableVariableName(name);
    if (sort) {
      const condition = { kind: 'sort', name, properties: sort.properties } as const;
      this.#add({ text: t('{0}: {1}', readable, sort.text), origin: 'stated', place: sort.place, condition });
    } else if (INTEGER_LETTER.test(name)) {
      const condition = { kind: 'sort', name, properties: new Set(['integer'] as const) } as const;
      const text = t('{0}: an integer (usual for this letter)', readable);
      this.#add({ text, origin: 'usual', place: undefined, condition });
    }
  }

  /** Statements of the problem, and of sentences before the relation in its step and its part. */
  #addEarlier(last: number): void {
    for (const sentence of this.#reading.getPassage(undefined)?.sentences ?? [])
      this.#addSentence(undefined, sentence, 'problem');
    const { partBySteps } = this.#reading.labeled;
    const most = this.#found.size + MAX_EARLIER_ASSUMPTIONS;
    let sentences = 0;
    for (let step = last; step >= 0 && partBySteps[step] === partBySteps[last]; step--)
      for (const sentence of this.#reading.getPassage(step)?.sentences.toReversed() ?? []) {
        if (step === last && sentence.end > this.#written.range.start) continue;
        if (sentences++ >= MAX_EARLIER_SENTENCES || this.#found.size >= most) return;
        this.#addSentence(step, sentence, 'earlier');
      }
  }

  #addSentenceAt(step: number | undefined, offset: number, source: SentenceSource): void {
    const sentences = this.#reading.getPassage(step)?.sentences ?? [];
    const sentence =
      sentences[findFirstIndexByBinarySearch(sentences.length, (k) => (sentences[k]?.end ?? 0) > offset)];
    if (sentence && sentence.start <= offset) this.#addSentence(step, sentence, source);
  }

  /** Adds the relations of a sentence that are hypotheses, claims, or goals. */
  #addSentence(step: number | undefined, { start, end, flat }: PassageSentence, source: SentenceSource): void {
    const passage = this.#reading.getPassage(step);
    if (!passage || end - start > MAX_SENTENCE_CHARS) return;
    const { formulas, markOffsets, text } = passage;
    const first = findFirstIndexByBinarySearch(formulas.length, (k) => (formulas[k]?.start ?? 0) >= start);
    for (const [k, { inner }] of [...formulas.entries()].slice(first).filter(([, formula]) => formula.start < end)) {
      const mark = markOffsets[k] ?? flat.start;
      const words = [passage.flat.slice(flat.start, mark), passage.flat.slice(mark, flat.end)] as const;
      for (const written of listFormulaRelations(text, inner)) {
        const isOwnChain = step === this.#step && written.chain === this.#written.chain;
        if (isOwnChain || written.text === this.#written.text) continue;
        const isLater = source === 'own' && written.range.start > this.#written.range.start;
        const origin = findOrigin(words, source, isLater);
        if (origin) this.#addRelation({ origin, place: { step, range: { start, end } } }, written, source);
      }
    }
  }

  #addRelation(
    found: Required<Pick<RelationTrialAssumption, 'origin' | 'place'>>,
    written: UnparsedRelation,
    source: SentenceSource,
  ): void {
    const uses = this.#findUses(found.place?.step, written);
    const relation = parseRelation(written, (letter) => uses.has(letter));
    if (!relation || ![...relation.names].some((name) => this.#variables.has(name))) return;
    // “x = 2” is often the case that is considered there.
    if (found.origin === 'claimed' && source === 'earlier' && isNamedNumber(relation)) return;
    const others = [...relation.names].filter((name) => !this.#variables.has(name));
    if (others.length > 0 && (source !== 'introduction' || this.#variables.size + others.length > MAX_VARIABLES))
      return;
    // Elsewhere, the same letter may stand for something else.
    if (source === 'earlier' && ![...uses].every(([name, use]) => this.#isSame(this.#variables.get(name), use))) return;
    for (const name of others) this.#variables.set(name, uses.get(name));
    const passage = this.#reading.getPassage(found.place?.step);
    for (const [name, { range }] of found.origin === 'stated' ? uses : []) {
      const sort = passage && findDeclaredVariableType(passage, range);
      if (sort) this.#orderedSorts.set(name, { ...sort, place: found.place });
    }
    this.#add({ ...found, text: relation.text, condition: { kind: 'relation', relation } });
  }

  #isSame(one: SymbolUseLocation | undefined, other: SymbolUseLocation): boolean {
    const [first, second] = [one ?? other, other].map((use) => this.#reading.symbols.findIntroductions(use).first);
    return first?.step === second?.step && first?.range.start === second?.range.start;
  }

  #add(assumption: RelationTrialAssumption): void {
    if (!this.#found.has(assumption.text)) this.#found.set(assumption.text, assumption);
  }
}

function isNamedNumber({ sign, readings }: ParsedRelation): boolean {
  const kinds = [readings[0]?.sides.left.kind, readings[0]?.sides.right.kind];
  return sign === '=' && kinds.includes('name') && kinds.includes('number');
}

/** Why a sentence is read. `own`: the relation that is tried is in it. `introduction`: it introduces one of its variables. */
type SentenceSource = 'own' | 'introduction' | 'problem' | 'earlier';

/** Words before what is wanted. */
const GOAL =
  /\b(?:prove|proving|(?:to|we|shall|will|must) show|show that|showing|claim|want|needs?|goal|suffices|aim|wish|verify|establish|whether|would|find|determine)\b/g;
/** Words of tasks whose condition is wanted, too: “Find all n such that”. */
const TASK = /\b(?:find|determine)\b/;
const TASK_CONDITION = /\b(?:such that|so that|for which|satisf\w+|where|with)\b/;
/** Words before a condition. After the first ones, it goes on over commas. */
const CONDITION =
  /\b(?:(let|assum\w+|suppos\w+|given|set|put|define|denote|write|choose|take|fix|pick)|exists?|some|if|where|with|when|whenever|for|such that|so that|satisf\w+|since|because|provided|as)\b/g;
/** Sentences that hold under a condition only, so that they say nothing about other places. */
const CONDITIONAL = /\b(?:if|when|whenever|unless|cases?|for (?:all|any|every|each|some))\b/;
const UNSURE =
  /\b(?:or|either|iff|if and only if|not|cannot|can't|never|false|impossible|contradict\w*|contrary|doesn't|don't)\b/;
/** How far before a relation a word makes it unsure, in characters. */
const NEAR = 60;

/** A list of formulas after the words of a condition, which goes on. */
const LIST = new RegExp(`^[\\w\\s,]*(?:${FORMULA_PLACEHOLDER}\\s*,\\s*)+(?:and\\s*)?$`);

/**
 * Whether a relation of a sentence is a hypothesis, a claim of the proof, or wanted; undefined if that isn't clear.
 *
 * @param words the words of the sentence before its formula, and the rest of the sentence, with marks for formulas
 * @param isLater whether it stands after the relation that is tried, in the same sentence
 */
function findOrigin(
  words: readonly [string, string],
  source: SentenceSource,
  isLater: boolean,
): 'stated' | 'claimed' | 'goal' | undefined {
  const [before, rest] = [words[0].toLowerCase(), words[1].toLowerCase()];
  if (UNSURE.test(before.slice(-NEAR)) || /^.\s*(?:,\s*)?or\b/s.test(rest)) return undefined;
  if (source === 'earlier' && CONDITIONAL.test(before + rest)) return undefined;
  const goal = findLast(before, GOAL);
  const condition = findLast(before, CONDITION);
  const after = before.slice(condition?.index ?? before.length);
  const goesOn = condition?.[1] !== undefined || !after.includes(',') || (!goal && LIST.test(after));
  const isCondition = condition && goesOn && !/\bthen\b/.test(after) && condition.index > (goal?.index ?? -1);
  if (isLater) return isCondition && !after.includes(FORMULA_PLACEHOLDER) ? 'stated' : undefined;
  // “Find all n > 1 such that …” states what stands before its condition.
  if (goal && TASK.test(goal[0])) return TASK_CONDITION.test(before.slice(goal.index)) ? 'goal' : 'stated';
  if (isCondition) return 'stated';
  if (goal) return 'goal';
  // The rest of an introduction says what follows.
  return source === 'introduction' ? undefined : source === 'problem' ? 'stated' : 'claimed';
}

function findLast(text: string, pattern: RegExp): RegExpExecArray | undefined {
  return [...text.matchAll(pattern)].at(-1);
}
