/** Finds the question of the problem, and its answer in the solution. A sentence counts only if it surely asks or answers. */
import type { LocationInProof } from '../place.ts';
import type { ProofReading } from '../read-proof.ts';
import type { Passage, PassageSentence } from '../text/types.ts';

/** What a problem asks, and the answer to it. */
export interface ProblemQuestion {
  /** In the problem: from “Find”, “Prove” or “How many” to the end of the sentence. */
  readonly asked: readonly LocationInProof[];
  /** The sentence or formula with the answer; undefined if the problem asks for a proof only, or if no sentence surely answers. */
  readonly answered: LocationInProof | undefined;
}

const MAX_ASKED = 3;
/** A longer problem or step isn't searched. In UTF-16 code units. */
const MAX_CHARS = 10_000;
/** Authors say the answer in one of the first steps, or in one of the last. */
const MAX_STEPS_FROM_END = 3;
/** If a sentence is longer, only the answer in it is shown. In UTF-16 code units. */
const MAX_SENTENCE_CHARS = 200;

/** The mark of a list's item, or the end of a clause: an imperative stands behind it. */
const CLAUSE = String.raw`(?:^\W{0,4}(?:[a-z0-9]{1,3}[.)]\s{0,3})?|[,;:]\s{1,3}(?:(?:and|then)\s{1,3})?)(?:please\s{1,3})?`;
const TASK = new RegExp(
  String.raw`${CLAUSE}(find|determine|compute|calculate|evaluate|solve|decide|describe|characteri[sz]e|classify)\b`,
  'i',
);
// “… we have that [formula] prove that …” lacks the comma.
const PROOF_TASK = new RegExp(String.raw`(?:${CLAUSE}|\uFFFC\s{1,3})(prove|show)\b`, 'i');
const QUESTION = new RegExp(
  String.raw`(?:${CLAUSE}|^)((?:for |in |under |at )?(?:who|what|which|how|is|are|does|do|can|must|may|will|has|have)\b)`,
  'i',
);
const ANSWER = /\banswer(?: to (?:the|this) (?:problem|question))?[\s*]{0,4}(?:(?:is|are)\b|[:.])[\s:*]{0,4}/i;
/** A sentence that sets something up rather than answering. */
const SETUP = /^\W{0,4}(?:let|set|put|define|denote|suppose|assume|consider|for|we|first)\b/i;
const BOX = /\\boxed\s*\{(?!\s*(?:\}|\\(?:blacksquare|square|Box)\b|(?:\\text\s*\{\s*)?q\.?e\.?d))/i;

/** Finds the question of the problem and its answer. Undefined if there is no problem, or if no sentence of it surely asks. */
export function findProblemQuestion(reading: ProofReading): ProblemQuestion | undefined {
  const problem = reading.getPassage(undefined);
  if (!problem || problem.text.length > MAX_CHARS) return undefined;
  const asked: LocationInProof[] = [];
  let [answers, proofs] = [0, 0];
  for (const sentence of problem.sentences) {
    const flat = getFlat(problem, sentence);
    const isQuestion = /\?\W{0,4}$/.test(flat.slice(-6));
    const task = TASK.exec(flat) ?? (isQuestion ? QUESTION.exec(flat) : null);
    const found = task ?? PROOF_TASK.exec(flat);
    if (!found || asked.length === MAX_ASKED) continue;
    if (task) answers++;
    if (!task || /\b(?:prove|show)\b/i.test(flat)) proofs++;
    const at = sentence.flat.start + found.index + found[0].length - (found[1]?.length ?? 0);
    const { start } = problem.toTextRange({ start: at, end: sentence.flat.end });
    asked.push({ step: undefined, range: { start, end: sentence.end } });
  }
  if (asked.length === 0) return undefined;
  return { asked, answered: answers > 0 ? findAnswer(reading, proofs === 0) : undefined };
}

/**
 * The last answer.
 *
 * @param isBoxAnswer whether a box at the end is an answer. Where there is something to prove, it may mark what was proved
 */
function findAnswer(reading: ProofReading, isBoxAnswer: boolean): LocationInProof | undefined {
  const { length } = reading.proof.steps;
  for (let step = length - 1; step >= 0; step--) {
    const isNearEnd = step >= length - MAX_STEPS_FROM_END;
    const passage = isNearEnd || step < MAX_STEPS_FROM_END ? reading.getPassage(step) : undefined;
    if (!passage || passage.text.length > MAX_CHARS) continue;
    for (let index = passage.sentences.length - 1; index >= 0; index--) {
      const range = findAnswerInSentence(passage, index, isBoxAnswer && isNearEnd);
      if (range) return { step, range };
    }
  }
  return undefined;
}

function findAnswerInSentence(
  passage: Passage,
  index: number,
  isBoxAnswer: boolean,
): LocationInProof['range'] | undefined {
  const sentence = passage.sentences[index];
  if (!sentence) return undefined;
  const { start, end } = sentence;
  const isShort = end - start <= MAX_SENTENCE_CHARS;
  const box = passage.formulas.find((formula) => {
    const tex = formula.start >= start && formula.end <= end ? passage.text.slice(formula.start, formula.end) : '';
    return isBoxAnswer && BOX.test(tex) && !tex.includes('\\tag');
  });
  if (box) return isShort ? sentence : box;
  const flat = getFlat(passage, sentence);
  const said = ANSWER.exec(flat);
  if (!said) return undefined;
  const at = said.index + said[0].length;
  if (at === flat.length) {
    // “Answer.” is a heading.
    const next = passage.sentences[index + 1];
    return next && !SETUP.test(getFlat(passage, next)) ? next : undefined;
  }
  return isShort ? sentence : passage.toTextRange({ start: sentence.flat.start + at, end: sentence.flat.end });
}

function getFlat({ flat }: Passage, sentence: PassageSentence): string {
  return flat.slice(sentence.flat.start, sentence.flat.end);
}
