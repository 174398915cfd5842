/** Sentences in which authors say that their text isn't a complete proof. */
import type { ResumableWork } from '../../base/resumable-work.ts';
import type { Passage, PassageSentence } from '../text/types.ts';
import { isInQuotation } from './quotations.ts';

/** Only the beginning of a long sentence is matched, in characters of flattened prose. */
const MAX_SENTENCE_CHARS = 600;

const NOT_YET =
  "(?:not|n't|never)(?: yet| currently| been able to| managed to| succeeded in| able to| fully| really| actually){0,3}";
const UNABLE = `(?:(?:have|had|was|am|could|can|did|do|has|would) ?${NOT_YET}|cannot|(?:was|am|have been|remain) unable to|failed to|have failed to)`;
const WHOLE =
  '(?:(?:a|an|the|any|my|this|full|fully|complete|completely|completed|whole|rigorous|correct|valid|satisfactory|detailed|elementary|clean|self-contained|step-by-step|and|or|proper|general|required|necessary|\\w{1,14}(?:ly|able|ible)),? ?){0,8}';
const PROOF = '(?:proof|solution|argument|derivation|answer|write-up|justification)s?\\b';
const GET =
  '(?:find|found|give|given|provide|provided|produce|produced|present|presented|offer|complete|completed|construct|constructed|write|written|supply|supplied|obtain|obtained|reach|reached|work out|come up with|finish|finished|reproduce|have|devise|develop|finding|giving|completing|producing)';
const PART =
  '(?:(?:a|an|the|this|that|these|any|every|its|final|last|remaining|full|general|mechanical|algebraic|lengthy|critical|key|missing|explicit|rigorous|crucial|identity) ){0,6}(?:proof|solution|argument|derivation|verification|elimination|computation|calculation|expansion|step|check|details?|gap|case analysis)s?\\b';
const PROBLEM = '(?:it|this|that|the) ?(?:problem|question|task|statement|exercise|claim)?\\b';
/** Words after "I was not able to prove it" that announce another way: "by induction", "directly". */
const ONLY_THIS_WAY =
  '(?! ?(?:by|directly|with|using|via|in this way|like this|for all|when|if|equation|recurrence|\\w+ly)\\b)';

/** In the first person: they count in any place. */
const FIRST_PERSON = [
  new RegExp(`\\bI(?: \\w+ly)? ${UNABLE}(?: \\w+ly)? ${GET} ${WHOLE}${PROOF}`),
  new RegExp(
    `\\bI(?: \\w+ly)? (?:(?:was|am|have been|were|have) ?(?:not|n't)(?: been)? able to|(?:was|am) unable to|could ?(?:not|n't)|can(?:not|'t)) (?:solve|prove|answer|complete|finish) ${PROBLEM}${ONLY_THIS_WAY}(?=[.,;!]| and| but| within| in the| at | so|$)`,
  ),
  new RegExp(
    `\\bI (?:do|did|have|could|was)? ?(?:not|n't),? ?(?:yet |however, |fully |here |able to )?(?:complete|completed|finish|finished|carry out|carried out|fill|filled|reproduce|reproduced|work out|worked out) ${PART}`,
  ),
  /\b[Cc]ould you (?:please )?(?:check|clarify|confirm|double-check|verify|re-?check)\b.{0,80}\b(?:problem|statement|wording|question|formulation|source)\b/,
  /\b[Pp]lease (?:check|clarify|confirm|double-check|verify|provide|supply)\b.{0,40}\b(?:problem|wording|formulation|statement of the problem|source|original)\b/,
  /\ba (?:complete|full|rigorous) (?:proof|solution) (?:was not|wasn't|could not be|couldn't be) (?:constructed|found|given|provided|obtained)\b/i,
];

/** About the text itself: they count at its beginning and its end, since what is in between may be repaired later. */
const ABOUT_THE_TEXT = [
  /\bI (?:have|could) ?(?:not|n't) (?:yet |rigorously |fully )?(?:proved|proven|prove|ruled out|rule out) (?:that|the|this|it)\b(?!.{0,200}\b(?:needed|necessary|required)\b)/,
  // "We" is also the voice of papers, which leave out proofs of others, and of readers, for whom an equation has no solution.
  new RegExp(`\\b[Ww]e(?: \\w+ly)? ${UNABLE}(?: \\w+ly)? ${GET} (?:a|the|any) (?:complete|full|rigorous) solution\\b`),
  /\b(?:this|the|my|the above|the present|the following) (?:proof|solution|argument|write-up|answer)(?: above| here)? (?:is|remains) (?:thus |therefore |still |only )?(?:incomplete|unfinished|not (?:yet )?(?:a )?complete|partial)(?! [a-z])/i,
  /\b(?:this|the following|what follows|it)(?: (?:proof|solution|argument|answer|write-up))? is (?:only |merely |just )?(?:a |an )?(?:partial|incomplete|unfinished) (?:proof|solution)\b/i,
  /\b(?:this|the following|what follows) is (?:only|merely|just) (?:a )?partial (?:result|progress|argument|answer)\b/i,
  /\b(?:this|the following|what follows) is not (?:yet )?a (?:complete|full|rigorous) (?:proof|solution)\b/i,
  /^\W{0,6}(?:[a-z]\. )?(?:verdict:?\W{0,6})?(?:this is a )?partial (?:solution|proof|result|progress)\b/i,
  /\bverdict\b\W{1,8}(?:\w+ ){0,6}(?:partial (?:solution|proof|progress)|not (?:found|solved|complete)|incomplete)\b/i,
];

/** In other languages; the words for "complete" and "proof" must both be there. */
const OTHER_LANGUAGES = [
  /\b[Ii]ch (?:konnte|habe|kann)\b.{0,60}\b(?:keinen?|nicht)\b.{0,40}\b(?:vollst[aä]ndig\w{0,3}|korrekt\w{0,3}) (?:Beweis|L[oö]sung)/,
  /\b[Jj]e (?:n'ai pas|ne peux pas|n'arrive pas)\b.{0,60}\b(?:preuve|d[eé]monstration|solution)\b.{0,20}\bcompl[eè]te/,
  /\b[Nn]o (?:he podido|puedo|he logrado)\b.{0,60}\b(?:demostraci[oó]n|soluci[oó]n|prueba)\b.{0,20}\bcompleta/,
  /我(?:无法|未能|没能|没有)[^。]{0,20}(?:完整|完全)[^。]{0,6}(?:证明|解答)/,
];

/** What an author says about an earlier attempt, about others, or before doing it after all. */
const NOT_MEANT =
  /\b(?:previous|previously|earlier|first|initial|prior|old|original) (?:attempt|version|proof|solution|write-up|draft|answer|submission)\b|\b(?:shorter|simpler|nicer|more elegant|alternative|another|different|better|purely|second) |\b(?:until|unless|if) (?:I|we)\b|\bwithout loss\b/i;
const STILL_COMES =
  /\b(?:but|however|instead|nevertheless|yet),? (?:here is|here's|the following is|below is|we now|this is) (?:a|an|the|one)\b/i;

/** Matches a part of every sentence above, also with emphasis and line ends in it. */
const MAY_ADMIT =
  /\bI\b[^.]{0,60}(?:n['’\u02bc]t|\bnot\b|\bnever\b|unable|fail)|\bI\b\W{0,4}(?:can|could)\W{0,4}not|ould you\b|lease\b|artial|ncomplete|nfinished|erdict|\b[Ii]ch\b|\b[Jj]e\b|\b[Nn]o (?:he|puedo)\b|我|(?:omplete|full|rigorous)\W{1,4}(?:proof|solution)|\bnot\b\W{1,4}(?:yet\W{1,4})?(?:a\W{1,4})?complete/;

/** Whether an author may admit that a proof isn't complete. A quick test: false is certain. */
export function mayContainIncompletenessAdmission(text: string): boolean {
  return MAY_ADMIT.test(text);
}

/** A piece of work ends after so many passages, or after so many sentences of one. */
const PASSAGES_OF_PIECE = 64;
const SENTENCES_OF_PIECE = 512;

/** The share of the text, at each end, in which a text may speak about itself. */
const EDGE_SHARE = 0.2;

/** The first sentence of these passages in which the author admits that the proof isn't complete. */
export function* findIncompletenessAdmission(
  passages: readonly Passage[],
): ResumableWork<{ readonly passage: number; readonly sentence: PassageSentence } | undefined> {
  const total = passages.reduce((sum, { text }) => sum + text.length, 0);
  let before = 0;
  for (const [index, passage] of passages.entries()) {
    if (index % PASSAGES_OF_PIECE === PASSAGES_OF_PIECE - 1) yield;
    before += passage.text.length;
    if (!mayContainIncompletenessAdmission(passage.text)) continue;
    const start = before - passage.text.length;
    for (const [count, sentence] of passage.sentences.entries()) {
      if (count % SENTENCES_OF_PIECE === SENTENCES_OF_PIECE - 1) yield;
      const isAtStart = start + sentence.start < Math.max(400, EDGE_SHARE * total);
      const isAtEdge = isAtStart || start + sentence.end > (1 - EDGE_SHARE) * total;
      if (isAdmission(passage, sentence, isAtEdge)) return { passage: index, sentence };
    }
  }
  return undefined;
}

function isAdmission({ flat }: Passage, sentence: PassageSentence, isAtEdge: boolean): boolean {
  const { start, end } = sentence.flat;
  const words = flat.slice(start, Math.min(end, start + MAX_SENTENCE_CHARS)).replace(/\s+/g, ' ');
  // Nearly all sentences have neither.
  if (
    !/\bI\b|\b[Ww]e\b|artial|ncomplete|omplete|ould you|lease|[Ii]ch\b|[Jj]e\b|\b[Nn]o\b|我|unfinished|erdict/.test(
      words,
    )
  )
    return false;
  if (STILL_COMES.test(words)) return false;
  const says = [...FIRST_PERSON, ...OTHER_LANGUAGES, ...(isAtEdge ? ABOUT_THE_TEXT : [])];
  const match = says.map((one) => one.exec(words)).find((one) => one !== null);
  if (match === undefined) return false;
  const around = words.slice(Math.max(0, match.index - 60), match.index + match[0].length + 40);
  if (NOT_MEANT.test(around)) return false;
  return !isInQuotation(words, 0, match.index) && !isInQuotation(flat, start, start);
}
