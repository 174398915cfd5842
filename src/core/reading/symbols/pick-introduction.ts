/** Chooses among the introductions of a symbol the one that a use refers to. */
import { isKnownNoun, isPlural } from './cue-words.ts';
import {
  countUpTo,
  findLast,
  isIntroducedSince,
  isMereRange,
  pickEarliest,
  pickFirstBefore,
  QUANTIFYING_CUE,
} from './introduction-lists.ts';
import { pickPast } from './pick-past.ts';
import { toPositionNumber } from './scopes.ts';
import {
  findIntroductionInForce,
  type IndexedSymbolIntroduction,
  isFamilyKey,
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
      // “A point K_1 lies on it” speaks of a known K_1, if the text names the points K_i before.
      const isKnown =
        strong !== undefined &&
        special[1] !== undefined &&
        isNoun(strong) &&
        isNamedBefore(special[1], strong.position);
      if ((strong !== undefined && !isKnown) || entry !== own[0]) return strong;
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
    pickFrom(entries, (entry) => {
      const found = pickStrong(entry, use) ?? pickLocal(entry, use) ?? pickPast(entry, use);
      // “Let t = x_1 + 1” only mentions a member of the x_i.
      return entry === special[0] && found?.introduction.isMention === true ? undefined : found;
    }) ??
    pickFrom(special.slice(0, 1), (entry) => pickPast(entry, use)) ??
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
const NUMBERED = /_\{?\s*(?:(\d+)|2\s*[a-zA-Z]\s*([-+−]\s*1)?)\s*\}?$/;

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
  // “Now take x > 1” gives the x of “for all x” before it another meaning.
  const taken = latest === quantified ? findLast(weak, position) : undefined;
  if (
    taken?.passage === passage &&
    !taken.introduction.key.includes('_') &&
    taken.position > (latest?.position ?? -1) &&
    /^(?:tak|suppos|assum)/.test(taken.introduction.cue)
  )
    return taken;
  // “…, where s = a + b” introduces the s before it.
  const trailed = trailing[countUpTo(trailing, position)];
  // In “there is n with f(n) > 1, which fails for all n” the first n isn't the last one.
  const from = latest === undefined ? 0 : (trailed?.introduction.trailsFrom ?? 0);
  const isTrailed = trailed?.sentence === sentence && position >= toPositionNumber(passage, from);
  if (isTrailed && !(isMereRange(trailed) && last !== undefined)) return trailed;
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
  return isFree && (cue === 'if' || QUANTIFYING_CUE.test(cue)) ? first : undefined;
}

/** The variables of a lemma aren't farther behind its beginning. In UTF-16 code units. */
const MAX_STATEMENT_CHARS = 300;

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

/** What the lemma or case around the use assumes of the symbol at its beginning. */
function pickLocal(
  { weak, firm }: SymbolKeyIntroductions,
  { position, scope: { start, isCase } }: SymbolPosition,
): IndexedSymbolIntroduction | undefined {
  const first = start === 0 ? undefined : weak[countUpTo(weak, start)];
  if (first === undefined || first.position > position) return undefined;
  // “Suppose 5 | a_n” assumes something of the problem's sequence.
  if (isFamilyKey(first.introduction.key) && firm[0]?.passage === 0) return undefined;
  const test = isCase ? /^(?:suppose|assume|let|=)$/ : /^(?:if|suppose|assume|for.*|let|given|when)$/;
  const isFirst = first.position - start < (isCase ? 40 : 300);
  return isFirst && test.test(first.introduction.cue) ? first : undefined;
}

/** What the text before the use names, as in “a pair (a_0, b_0)”, rather than computes. */
function pickNamed({ firm }: SymbolKeyIntroductions, position: number): IndexedSymbolIntroduction | undefined {
  const first = pickFirstBefore(firm, position);
  return /^(?:=|∈|with|choos|pick|take|put|set|let)/.test(first?.introduction.cue ?? '=') ? undefined : first;
}

/** Whether only an indefinite noun introduces a symbol: “a point K_1”. */
function isNoun({ introduction: { cue, reach } }: IndexedSymbolIntroduction): boolean {
  return reach === 'text' && isKnownNoun(cue) && !isPlural(cue);
}

/** Whether a text names members of a family before a position. */
function isNamedBefore({ firm, lasting }: SymbolKeyIntroductions, position: number): boolean {
  return [firm, lasting].some((list) => (list[0]?.position ?? Number.POSITIVE_INFINITY) < position);
}
