/** Chooses an introduction of a symbol where no strong one is in force. */
import { COORDINATES_CUE } from './coordinates.ts';
import {
  countUpTo,
  findLast,
  isIntroducedSince,
  isMereRange,
  pickEarliest,
  pickFirstBefore,
  QUANTIFYING_CUE,
} from './introduction-lists.ts';
import { LIST_LENGTH_CUE } from './read-passage-symbols.ts';
import type { IndexedSymbolIntroduction, SymbolKeyIntroductions, SymbolPosition } from './symbol-index.ts';

/**
 * Picks where no strong introduction is in force: a name of a part that has ended, a symbol that the text takes for known, a
 * variable of the same step, then one of another.
 */
export function pickPast(
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
  const isAssumed = /^(?:suppos|assum|if|given|turn|round|move|step|stage)/.test(lastMention?.introduction.cue ?? '');
  // “For n ≥ 2 define” introduces n, if nothing else does before.
  const opening = pickFirstBefore(entry.all, position);
  const isOpening =
    opening !== undefined && !isAssumed && opening === pickFirstBefore(weak, position) && isMereRange(opening);
  const first = pickFirstKnown(firm, position);
  // “Ω: x² + y² = r²” makes x a coordinate, and “x = 2a” behind it gives a value.
  const curve = first?.introduction.cue === '=' ? findCurve(mentions, first) : undefined;
  // An equation of a sketch that has ended says less than the proof's own “for 0 ≤ m ≤ n”.
  const isPast = first?.introduction.cue === '=' && first.scope.isSketch && first.scope.end <= position;
  const isOwnRange = [latest, findLast(passing, position)].some(
    (one) => (one?.position ?? 0) > (first?.scope.end ?? 0),
  );
  const isHere = first?.passage === passage && first.introduction.cue !== '=';
  const known = isOpening && !isHere ? opening : isPast && isOwnRange ? undefined : (curve ?? first);
  // “Write b = 2c” names c, if an earlier step doesn't say more than that it is c.
  const isDivided = lastMention?.introduction.cue === 'write' && lastMention.introduction.isAssignment === true;
  const isNear = lastMention !== undefined && lastMention.passage >= passage - (known === undefined && !last ? 1 : 0);
  if (isDivided && isNear && known?.passage !== passage) return lastMention;
  if (known === undefined && range?.sentence === sentence) return range;
  const inProblem = pickEarliest(...[passing[0], weak[0]].map((one) => (one?.passage === 0 ? one : undefined)));
  const isOwn = last?.section === section || !isIntroducedSince(section.start, entry, position);
  if (last !== undefined && isOwn && inProblem === undefined) return last;
  if (known !== undefined && pickEarliest(known, inProblem) === known) {
    const quantified = findLast(passing, known.position);
    return quantified?.passage === known.passage ? quantified : pickEarliest(known, passing[0]);
  }
  // “For n ≥ 2” restricts the problem's n.
  const isRestriction = range !== undefined && isMereRange(range) && inProblem !== undefined;
  if (range?.passage === passage && /^(?:for|with)/.test(range.introduction.cue) && !isRestriction) return range;
  const passed = findLast(passing, position);
  if (inProblem !== undefined) {
    // The problem's “for all n” gives way to one just before.
    const isNear =
      passed?.introduction.reach === 'step' &&
      passed.passage >= Math.max(1, passage - 1) &&
      QUANTIFYING_CUE.test(passed?.introduction.cue ?? '');
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

/** The first of the mentions, if it is a coordinate in the equation of a curve before an introduction. */
function findCurve(
  [first]: readonly IndexedSymbolIntroduction[],
  { position, introduction }: IndexedSymbolIntroduction,
): IndexedSymbolIntroduction | undefined {
  const isCurve = first?.introduction.cue === ':' && first.position < position && /^[xyz]$/.test(introduction.key);
  return isCurve ? first : undefined;
}

/** So many introductions of a summary are skipped. */
const MAX_SKIPPED = 16;

/** The first introduction that isn't in a summary that has ended, or else the first of all. */
function pickFirstKnown(
  firm: readonly IndexedSymbolIntroduction[],
  position: number,
): IndexedSymbolIntroduction | undefined {
  const first = pickGeneral(firm, position);
  if (first?.scope.isSketch !== true || first.introduction.cue === COORDINATES_CUE) return first;
  const isInForce = ({ scope, position: at }: IndexedSymbolIntroduction) =>
    at <= position && !(scope.isSketch && scope.end <= position);
  return firm.slice(0, MAX_SKIPPED).find(isInForce) ?? first;
}

/** The first introduction, or the first one behind it that isn't of an example as “let n = 4” is. */
function pickGeneral(
  firm: readonly IndexedSymbolIntroduction[],
  position: number,
): IndexedSymbolIntroduction | undefined {
  const first = pickFirstBefore(firm, position);
  if (first?.introduction.isValue !== true) return first;
  const isGeneral = ({ introduction, position: at, section }: IndexedSymbolIntroduction) =>
    at <= position && introduction.isValue !== true && section !== first.section;
  return firm.slice(0, MAX_SKIPPED).find(isGeneral) ?? first;
}

/** Cues of what is counted through or quantified, whose variable may stand in a longer expression. */
const COUNTING = /^(?:for|after|each|every|any|turn|round|move|step|stage)\b/;
