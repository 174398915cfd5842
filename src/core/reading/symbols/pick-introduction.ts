/** Chooses among the introductions of a symbol the one that a use refers to. */
import { findFirstIndexByBinarySearch } from '../../base/binary-search.ts';
import { COORDINATES_CUE } from './coordinates.ts';
import { LIST_LENGTH_CUE } from './read-passage-symbols.ts';
import { toPositionNumber } from './scopes.ts';
import {
  findIntroductionInForce,
  type IndexedSymbolIntroduction,
  type SymbolKeyIntroductions,
  type SymbolPosition,
} from './symbol-index.ts';

/**
 * The introduction that a use refers to. Introductions of the key before the use come first, then those of related keys
 * there, then first equations, then a definition after it.
 * @param entries the introductions of the key, then those of related keys
 * @param special those whose definitions come first of all
 */
export function pickSymbolIntroduction(
  entries: readonly SymbolKeyIntroductions[],
  special: readonly SymbolKeyIntroductions[],
  use: SymbolPosition,
): IndexedSymbolIntroduction | undefined {
  const own = entries.slice(0, 1);
  const { position } = use;
  return (
    // “Let a_n be a sequence” before “with a_0 > 0”, but not before “a pair (a_0, b_0)”.
    pickFrom(special, (entry) => {
      const strong = pickStrong(entry, use);
      if (strong !== undefined || entry !== own[0]) return strong;
      const named = pickNamed(entry, position);
      const isBefore = (one: IndexedSymbolIntroduction | undefined) =>
        one !== undefined && one.position < (named?.position ?? 0);
      const family = special[1];
      if (family === undefined || named === undefined) return named;
      // “The pairs (a_0, b_0)” are of the known points a_i, b_i.
      const first = /^(?:pairs?|lines|segments)$/.test(named.introduction.cue)
        ? pickFirstBefore(family.firm, position)
        : undefined;
      return isBefore(findLast(family.lasting, position)) ? undefined : isBefore(first) ? first : named;
    }) ??
    pickFrom(entries, (entry) => pickStrong(entry, use) ?? pickLocal(entry.weak, use) ?? pickPast(entry, use)) ??
    pickFrom(
      entries,
      ({ faint, mentions }) =>
        findParameter(faint, use) ??
        pickEarliest(pickFirstBefore(faint, position), pickFirstBefore(mentions, position)),
    ) ??
    pickFrom(own, ({ bound }) => [findLast(bound, position)].find((one) => one?.sentence === use.sentence)) ??
    pickFrom(own, (entry) => {
      const { lasting, firm } = entry;
      const behind = pickEarliest(
        ...[lasting[0], firm[0]].filter((one) => one !== undefined && isDefinition(one, use)),
      );
      const usage = pickUsage(entry, use);
      return behind?.sentence !== use.sentence && usage?.passage === use.passage ? usage : (behind ?? usage);
    })
  );
}

/** A sum or the like, or a formula that only uses a symbol: the first such formula of the passage, or the last one before it. */
function pickUsage(
  { bound, usages }: SymbolKeyIntroductions,
  { passage, position }: SymbolPosition,
): IndexedSymbolIntroduction | undefined {
  const index = findLast(bound, position);
  const first = usages[countUpTo(usages, toPositionNumber(passage, 0) - 1)];
  const isHere = first !== undefined && first.position <= position && index?.passage !== passage;
  return isHere ? first : (index ?? findLast(usages, position));
}

/** The variable of the function that the sentence around a use defines by an equation. */
function findParameter(
  faint: readonly IndexedSymbolIntroduction[],
  { position, sentence }: SymbolPosition,
): IndexedSymbolIntroduction | undefined {
  const last = findLast(faint, position);
  return last?.sentence === sentence && last.introduction.isDummy === true ? last : undefined;
}

/** Whether an introduction behind a use defines its symbol. One far behind it is of another symbol. */
function isDefinition(one: IndexedSymbolIntroduction, { passage, sentence, scope }: SymbolPosition): boolean {
  const { cue, isAssignment } = one.introduction;
  // “Let x = 2” defines an x right before it, but gives one far before a value.
  const isNear =
    cue === 'let' && isAssignment === true ? one.sentence <= sentence + 1 : one.passage <= passage + MAX_DEFERRED;
  if (one.passage === passage || (DEFERRED.test(cue) && isNear)) return true;
  // A summary in front of the proof uses what the proof defines.
  return scope.isSketch && one.introduction.strength === 'strong';
}

/** Cues of definitions that may follow a use. */
const DEFERRED = /^(?:let|define|denote|write|put|set|call|:=|=|→|at|where|induction)$/;
/** A definition isn't farther behind its use. In passages. */
const MAX_DEFERRED = 2;

/** A subscript that is a number, or 2k, 2k + 1, 2k - 1 with any letter. */
const NUMBERED = /_\{?\s*(?:(\d+)|2\s*[a-zA-Z]\s*([-+]\s*1)?)\s*\}?$/;

/** An introduction with the other parity isn't searched farther back. In introductions. */
const MAX_BRANCHES = 16;

/** For a_3 and a_{2k-1}, what introduces the members with odd subscripts, if `found` introduces those with even ones. */
export function pickIntroductionWithSameParity(
  found: IndexedSymbolIntroduction | undefined,
  entries: readonly SymbolKeyIntroductions[],
  { tex }: { readonly tex: string },
  { position }: SymbolPosition,
): IndexedSymbolIntroduction | undefined {
  if (found?.introduction.parity === undefined) return found;
  const [numbered, number, odd] = NUMBERED.exec(tex) ?? [];
  if (numbered === undefined) return found;
  const parity = (number === undefined ? odd !== undefined : Number(number) % 2 === 1) ? 'odd' : 'even';
  if (found.introduction.parity === parity) return found;
  const findOther = ({ lasting }: SymbolKeyIntroductions) => {
    const end = countUpTo(lasting, position);
    return lasting
      .slice(Math.max(0, end - MAX_BRANCHES), end)
      .findLast(({ introduction }) => introduction.parity === parity);
  };
  return pickFrom(entries, findOther) ?? found;
}

function pickFrom(
  entries: readonly SymbolKeyIntroductions[],
  pick: (entry: SymbolKeyIntroductions) => IndexedSymbolIntroduction | undefined,
): IndexedSymbolIntroduction | undefined {
  for (const entry of entries) {
    const found = pick(entry);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A strong introduction before the use that is still in force, or one in the same sentence behind it. */
function pickStrong(entry: SymbolKeyIntroductions, use: SymbolPosition): IndexedSymbolIntroduction | undefined {
  const { passing, dummies, weak, trailing } = entry;
  const { position, passage, sentence, beginning } = use;
  const last = findOwn(entry, use) ?? findLasting(entry, use);
  const quantified = findLast(passing, position);
  const isQuantified =
    quantified !== undefined &&
    (quantified.passage === passage || quantified.sentence >= beginning) &&
    quantified.scope.end > position &&
    (quantified.sentence >= beginning ||
      (quantified.introduction.cue !== 'if' && (quantified.introduction.reach !== 'sentence' || last === undefined)));
  const latest = isQuantified && quantified.position > (last?.position ?? -1) ? quantified : last;
  // In “let f(n) = 2n if n is even” n is the variable of f, whatever it is in other steps.
  const dummy = findLast(dummies, position);
  // In “for each k define”, before a display with f(k) = 2k, k is introduced already.
  const isOpened = latest !== undefined && latest.sentence >= beginning && latest.sentence < sentence;
  const isOuter = latest?.position === last?.position && last?.passage === passage;
  if (dummy?.sentence === sentence && !isOuter && !isOpened) return dummy;
  // “Finally, let f(x) = 2x” gives x anew, however it was fixed in an earlier step.
  const isAnew =
    dummy?.passage === passage &&
    latest === last &&
    last !== undefined &&
    last.passage < passage - 1 &&
    last.passage > 0;
  if (isAnew && /^(?:let|define|set|put)$/.test(dummy.introduction.cue) && dummy.introduction.isAssignment === true)
    return dummy;
  if (latest?.sentence === sentence) return latest;
  // “…, where s = a + b” introduces the s before it.
  const trailed = trailing[countUpTo(trailing, position)];
  if (trailed?.sentence === sentence && !(isMereRange(trailed) && last !== undefined)) return trailed;
  // So does “with k ≥ 1” before it in the sentence, unless there is a definition.
  const near = last === undefined ? findLast(weak, position) : undefined;
  // “With p < q” restricts the p of the same step.
  const named = near?.introduction.cue === 'with' && isMereRange(near) ? (latest ?? findNamed(weak, use)) : undefined;
  if (named !== undefined) return named;
  if (near?.sentence === sentence && (near.introduction.trails || /^(?:write|where)$/.test(near.introduction.cue)))
    return near;
  return latest;
}

/** Finds a variable of the lemma around a use: “for every g”, or “if S(t) ≠ 0” where no other t is in force. */
function findOwn(
  { all, lasting }: SymbolKeyIntroductions,
  { position, scope: { statementStart } }: SymbolPosition,
): IndexedSymbolIntroduction | undefined {
  const first = statementStart === 0 ? undefined : all[countUpTo(all, statementStart)];
  if (first === undefined || first.position > Math.min(position, statementStart + MAX_STATEMENT_CHARS))
    return undefined;
  const { cue, strength } = first.introduction;
  const last = findIntroductionInForce(findLast(lasting, position), position);
  const isFree =
    (last?.position ?? 0) < statementStart && (strength === 'strong' || (last?.section.end ?? 0) <= position);
  return isFree && (cue === 'if' || QUANTIFYING.test(cue)) ? first : undefined;
}

/** The variables of a lemma aren't farther behind its beginning. In UTF-16 code units. */
const MAX_STATEMENT_CHARS = 300;

/** Cues of quantifiers. */
const QUANTIFYING = /^(?:for|each|every|any|all)\b/;

/** The last introduction in the same step that isn't only a range. */
function findNamed(
  weak: readonly IndexedSymbolIntroduction[],
  { position, passage }: SymbolPosition,
): IndexedSymbolIntroduction | undefined {
  return listLastBefore(weak, position).findLast((one) => one.passage === passage && !isMereRange(one));
}

function listLastBefore(
  weak: readonly IndexedSymbolIntroduction[],
  position: number,
): readonly IndexedSymbolIntroduction[] {
  const end = countUpTo(weak, position);
  return weak.slice(Math.max(0, end - MAX_CONDITIONS), end);
}

/** So many ranges are skipped. */
const MAX_CONDITIONS = 4;

/** Whether an introduction is only a range, as in “(U ≠ 0)”, which says nothing of a name. */
function isMereRange({ introduction: { isRange } }: IndexedSymbolIntroduction): boolean {
  return isRange === true;
}

/** The latest introduction that lasts beyond its step, without those whose part has ended. */
function findLasting(
  entry: SymbolKeyIntroductions,
  { position, section }: SymbolPosition,
): IndexedSymbolIntroduction | undefined {
  const nearest = findLast(entry.lasting, position);
  const last = findIntroductionInForce(nearest, position);
  if (last === undefined || last.section.end > position) return last;
  return isIntroducedSince(section.start, entry, position) ? undefined : nearest;
}

/** Whether the section around a use, which begins at `start`, makes its own variable of the symbol. */
function isIntroducedSince(start: number, { passing, weak }: SymbolKeyIntroductions, position: number): boolean {
  const inSection = [findLast(passing, position), findLast(weak, position)].filter(
    (one) => (one?.position ?? -1) > start,
  );
  return start > 0 && inSection.some((one) => QUANTIFYING.test(one?.introduction.cue ?? ''));
}

/** What the lemma or case around the use assumes of the symbol at its beginning. */
function pickLocal(
  weak: readonly IndexedSymbolIntroduction[],
  { position, scope: { start, isCase } }: SymbolPosition,
): IndexedSymbolIntroduction | undefined {
  const first = start === 0 ? undefined : weak[countUpTo(weak, start)];
  if (first === undefined || first.position > position) return undefined;
  const test = isCase ? /^(?:suppose|assume|let|=)$/ : /^(?:if|suppose|assume|for.*|let|given|when)$/;
  const isFirst = first.position - start < (isCase ? 40 : 300);
  return isFirst && test.test(first.introduction.cue) ? first : undefined;
}

/**
 * Picks where no strong introduction is in force: a name of a part that has ended, a symbol that the text takes for known, a
 * variable of the same step, then one of another.
 */
function pickPast(
  entry: SymbolKeyIntroductions,
  { position, passage, sentence, section }: SymbolPosition,
): IndexedSymbolIntroduction | undefined {
  const { lasting, passing, weak, firm, mentions } = entry;
  const last = findLast(lasting, position);
  const named = findLast(firm, position);
  const latest = findLast(weak, position);
  // “Put d = b - a (d ≥ 1)”
  const range = latest !== undefined && isMereRange(latest) && named?.sentence === latest.sentence ? named : latest;
  const lastMention = findLast(mentions, position);
  const isAssumed = /^(?:suppos|assum|if|given)/.test(lastMention?.introduction.cue ?? '');
  // “For n ≥ 2 define” introduces n, if nothing else does before.
  const opening = pickFirstBefore(entry.all, position);
  const isOpening =
    opening !== undefined && !isAssumed && opening === pickFirstBefore(weak, position) && isMereRange(opening);
  const known = isOpening ? opening : pickFirstKnown(firm, position);
  // “Write b = 2c” names c, if an earlier step doesn't say more than that it is c.
  const isDivided = lastMention?.introduction.cue === 'write' && lastMention.introduction.isAssignment === true;
  const isNear = lastMention !== undefined && lastMention.passage >= passage - (known === undefined && !last ? 1 : 0);
  if (isDivided && isNear && known?.passage !== passage) return lastMention;
  if (known === undefined && range?.sentence === sentence) return range;
  const inProblem = pickEarliest(...[passing[0], weak[0]].map((one) => (one?.passage === 0 ? one : undefined)));
  const isOwn = last?.section === section || !isIntroducedSince(section.start, entry, position);
  if (last !== undefined && isOwn && inProblem === undefined) return last;
  if (known !== undefined && pickEarliest(known, inProblem) === known) return pickEarliest(known, passing[0]);
  // “For n ≥ 2” restricts the problem's n.
  const isRestriction = range !== undefined && isMereRange(range) && inProblem !== undefined;
  if (range?.passage === passage && /^(?:for|with)/.test(range.introduction.cue) && !isRestriction) return range;
  const passed = findLast(passing, position);
  if (inProblem !== undefined) {
    // The problem's “for all n” gives way to one just before.
    const isNear =
      (passed?.passage ?? 0) >= Math.max(1, passage - 1) && QUANTIFYING.test(passed?.introduction.cue ?? '');
    return isNear && inProblem === passing[0] ? passed : inProblem;
  }
  // In “let g(n) = cn” c is known, if anything is said of it before.
  const mention = isAssumed ? lastMention : mentions[countUpTo(mentions, section.start - 1)];
  const dummy = findLast(entry.dummies, position);
  const isOnlyMentioned = (range ?? passed) === undefined && dummy?.passage !== passage;
  if (lastMention?.passage === passage && (isAssumed || isOnlyMentioned)) return mention;
  // “For each even turn 2k” here is nearer than “for all k ≥ 3” in an earlier step.
  const faint = findLast(entry.faint, position);
  const counted = COUNTING.test(faint?.introduction.cue ?? '') ? faint : undefined;
  const candidates = [passed, range, isAssumed ? mention : undefined, counted];
  // “(n ≥ 2)” restricts the n of the list x_1, …, x_n.
  const isMereRangeLeft = candidates.every((one) => one === undefined || isMereRange(one));
  const length = isMereRangeLeft ? pickFirstBefore(entry.faint, position) : undefined;
  if (length?.introduction.cue === LIST_LENGTH_CUE) return length;
  return (
    candidates.find((one) => one?.passage === passage) ??
    candidates.find((one) => one?.section === section) ??
    passed ??
    last ??
    range ??
    dummy
  );
}

/** So many introductions of a summary are skipped. */
const MAX_SKIPPED = 16;

/** The first introduction that isn't in a summary that has ended, or else the first of all. */
function pickFirstKnown(
  firm: readonly IndexedSymbolIntroduction[],
  position: number,
): IndexedSymbolIntroduction | undefined {
  const first = pickFirstBefore(firm, position);
  if (first?.scope.isSketch !== true || first.introduction.cue === COORDINATES_CUE) return first;
  const isInForce = ({ scope, position: at }: IndexedSymbolIntroduction) =>
    at <= position && !(scope.isSketch && scope.end <= position);
  return firm.slice(0, MAX_SKIPPED).find(isInForce) ?? first;
}

/** Cues of what is counted through or quantified, whose variable may stand in a longer expression. */
const COUNTING = /^(?:for|after|each|every|any|turn|round|move|step|stage)\b/;

/** What the text before the use names, as in “a pair (a_0, b_0)”, rather than computes. */
function pickNamed({ firm }: SymbolKeyIntroductions, position: number): IndexedSymbolIntroduction | undefined {
  const first = pickFirstBefore(firm, position);
  return /^(?:=|∈|with|choos|pick|take|put|set|let)/.test(first?.introduction.cue ?? '=') ? undefined : first;
}

/** The number of introductions at or before a position. */
function countUpTo(list: readonly IndexedSymbolIntroduction[], position: number): number {
  return findFirstIndexByBinarySearch(list.length, (index) => (list[index]?.position ?? 0) > position);
}

function findLast(list: readonly IndexedSymbolIntroduction[], position: number): IndexedSymbolIntroduction | undefined {
  return list[countUpTo(list, position) - 1];
}

function pickFirstBefore(
  list: readonly IndexedSymbolIntroduction[],
  position: number,
): IndexedSymbolIntroduction | undefined {
  const first = list[0];
  return first !== undefined && first.position <= position ? first : undefined;
}

function pickEarliest(
  ...list: readonly (IndexedSymbolIntroduction | undefined)[]
): IndexedSymbolIntroduction | undefined {
  const [first, ...others] = list.filter((one) => one !== undefined);
  return others.reduce((earliest, one) => (one.position < (earliest?.position ?? 0) ? one : earliest), first);
}
