/** Whether a sentence states a relation, or wants it. */
import { FORMULA_MARK } from '../text/flatten-prose.ts';

/** Why a sentence is read. `own`: the relation that is tried is in it. `introduction`: it introduces one of its variables. */
export type SentenceSource = 'own' | 'introduction' | 'problem' | 'earlier';

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
const LIST = new RegExp(`^[\\w\\s,]*(?:${FORMULA_MARK}\\s*,\\s*)+(?:and\\s*)?$`);

/**
 * Whether a relation of a sentence is a hypothesis, a claim of the proof, or wanted; undefined if that isn't clear.
 *
 * @param words the words of the sentence before its formula, and the rest of the sentence, with marks for formulas
 * @param isLater whether it stands after the relation that is tried, in the same sentence
 */
export function findOrigin(
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
  if (isLater) return isCondition && !after.includes(FORMULA_MARK) ? 'stated' : undefined;
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
