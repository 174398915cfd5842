/** Decides whether a text is a proof at all. Silence is the rule: a banner over a whole proof would be an insult. */
import type { ResumableWork } from '../../base/resumable-work.ts';
import type { Passage, PassageSentence } from '../text/types.ts';
import { findIncompletenessAdmission, mayContainIncompletenessAdmission } from './admissions.ts';
import { findAbruptEnding, mayEndAbruptly } from './breaks-off.ts';
import { formatQuote } from './quotations.ts';
import type { NotAProofReason } from './types.ts';

/** Whether {@link findNotAProofReason} may find a reason in a text, all steps with blank lines between. A quick test: false is certain. */
export function mayNotBeAProof(text: string): boolean {
  const isShort = text.length < 4 * MAX_CHARS && text.replace(/\s/g, '').length < MAX_CHARS;
  return isShort || mayEndAbruptly(text) || mayContainIncompletenessAdmission(text);
}

/**
 * Why a text isn't a proof: its author says so, it breaks off, or it hardly begins. Undefined for any other text, also for an
 * empty one and for one without signs in a language that isn't known here.
 *
 * @param passages the steps of the solution in order, without the problem; a place's step is an index of this list
 */
export function* findNotAProofReason(passages: readonly Passage[]): ResumableWork<NotAProofReason | undefined> {
  const admission = yield* findIncompletenessAdmission(passages);
  yield;
  if (admission !== undefined) {
    const { passage, sentence } = admission;
    const range = { start: sentence.start, end: sentence.end };
    const quote = formatQuote(passages[passage]?.text ?? '', range);
    return { kind: 'admitted', place: { step: passage, range }, quote };
  }
  const characters = getHardlyBegunTextLength(passages);
  if (characters !== undefined) return { kind: 'hardly-begins', characters };
  const range = findAbruptEnding(passages);
  if (range === undefined) return undefined;
  const step = passages.length - 1;
  return { kind: 'breaks-off', place: { step, range }, quote: formatQuote(passages[step]?.text ?? '', range) };
}

/** Longer texts are never counted. In UTF-16 code units. */
const MAX_CHARS = 400;

/** Sentences that only set the scene. Sentences in other languages are never counted as such. */
const SETS_THE_SCENE =
  /^\W{0,4}(?:let(?!'s)|suppose|assume|consider|given|denote|define|fix|recall|we (?:are given|begin|start|first|will|shall|need|want|have to|must|denote|consider|let)|I (?:will|shall|begin|start)|i'll|we'll|here is|here's|below is|sure|certainly|of course|in this|the (?:problem|goal|idea|task|question)|to (?:prove|show|solve|determine|find)|first,? (?:we|let)|the following|this (?:problem|is a (?:hard|difficult|problem))|okay|ok|alright)\b/i;
const CONCLUDES =
  /\b(?:so|thus|hence|therefore|since|because|it follows|consequently|contradiction|implies|gives|whence|follows|must|q\.?e\.?d|done|yields|get|obtain|answer is)\b|[\u220E\u25A0\u25A1\u21D2\u2234]|\\(?:qed|implies|Rightarrow|blacksquare|square|boxed|therefore)\b/i;
const LABEL =
  /^\W{0,4}(?:step|case|claim|proof|solution|lemma|part|problem|answer|remark|theorem|outline|sketch|attempt)\b.{0,24}$/i;

/** The length of a text that hardly begins, in characters; undefined for a longer one, an empty one, or one that argues. */
function getHardlyBegunTextLength(passages: readonly Passage[]): number | undefined {
  let characters = 0;
  for (const { text } of passages) {
    characters += text.trim().length;
    if (characters >= MAX_CHARS) return undefined;
  }
  if (characters === 0) return undefined;
  for (const passage of passages) {
    // A word of reasoning or an end mark, in prose or in a formula.
    if (CONCLUDES.test(passage.text)) return undefined;
    if (passage.sentences.some((sentence) => argues(passage, sentence))) return undefined;
  }
  return characters;
}

/** Whether a sentence says something about the problem, in any language. */
function argues({ flat, formulas, text }: Passage, sentence: PassageSentence): boolean {
  const words = flat.slice(sentence.flat.start, sentence.flat.end);
  if (SETS_THE_SCENE.test(words) || LABEL.test(words)) return false;
  // A sentence that ends, in the punctuation of any script.
  if (/[.!?\u3002\uFF01\uFF1F\u0964\u06D4\u0589\u1362]["')\]]{0,2}$/u.test(words) && words.length > 4) return true;
  // Chinese, Japanese, Thai and others may end without a mark.
  if (/[\p{Lo}]/u.test(words)) return true;
  const inside = formulas.filter(({ start, end }) => start >= sentence.start && end <= sentence.end);
  const relations = inside.filter(({ start, end }) =>
    /[=<>\u2260-\u226B\u2208]|\\(?:le|ge|ne|in|equiv|mid)/.test(text.slice(start, end)),
  );
  return relations.length > 0 || words.length > 80;
}
