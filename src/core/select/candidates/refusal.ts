/** Recognizes texts in which a model refuses to give a proof, or calls its proof incomplete. */

/** A text longer than this competes, whatever it contains, in characters. */
const LONGEST = 600;
/** A text with more mathematical signs than this argues about the problem. */
const MOST_MATHEMATICS = 6;
/** The refusal must be within this many characters from the start. */
const BEGINNING = 300;

const CANNOT =
  "(?:cannot|can't|can not|could not|couldn't|am unable to|was unable to|have been unable to|am not able to|" +
  "was not able to|wasn't able to|have not been able to|haven't been able to|have not managed to|haven't managed to|" +
  "did not manage to|didn't manage to|have failed to|failed to|don't know how to|do not know how to|" +
  "will not|won't|must decline to|have to decline to)";

/** Proofs, too, contain "cannot see", "cannot conclude" and "cannot assume", so these verbs aren't listed. */
const DO =
  '(?:find|give|provide|produce|present|offer|complete|construct|write|supply|deliver|work out|come up with|solve|prove|answer)';
const WHAT = '(?:proof|solution|argument|answer|problem|question|task|statement|request|exercise|it|this)';

const REFUSALS = [
  // Matches "I was not able to produce a complete, correct proof", also with adverbs such as "honestly".
  new RegExp(`\\bI(?: \\w+ly)? ${CANNOT}(?: \\w+ly)? ${DO}\\b[^.!?]{0,100}\\b${WHAT}\\b`, 'i'),
  new RegExp(`\\bI(?: \\w+ly)? ${CANNOT}(?: \\w+ly)? (?:help|assist|comply|do (?:that|this))\\b`, 'i'),
];

/** The statement that a proof is incomplete must be within this many characters from the start, where a summary is. */
const OPENING = 400;
/** Adjectives that mean a whole proof. Others, as in "a nicer proof", don't make a proof incomplete. */
const WHOLE = '(?:(?:complete|completed|full|fully|whole|rigorous|correct|valid|satisfactory|,|and|or) ?)*';
const A_WHOLE = `(?:a|an|the|any|my) ${WHOLE} ?(?:proof|solution)\\b`;
const HAVE_NOT =
  "(?:have not(?: yet)?|haven't(?: yet)?|did not|didn't|was not able to|wasn't able to|was unable to|could not|couldn't|have not been able to|haven't been able to|have not managed to)";
const INCOMPLETE = [
  new RegExp(
    `\\bI(?: \\w+ly)? ${HAVE_NOT}(?: \\w+ly)? (?:found|obtained|completed|produced|reached|got|find|obtain|complete|produce|reach|give|provide) ${A_WHOLE}`,
    'i',
  ),
  new RegExp(`\\bI (?:do not|don't)(?: yet| currently)? have ${A_WHOLE}`, 'i'),
  /\b(?:this|the following|my) (?:proof|solution|argument|answer|write-up) (?:is|remains) (?:still )?(?:incomplete|unfinished|not (?:yet )?complete)\b/i,
  /\b(?:this|the following|what follows)(?: (?:proof|solution|argument|answer|write-up))? is (?:only |merely )?(?:a )?partial (?:proof|solution|result|progress)\b/i,
  /\b(?:this|the following|what follows)(?: (?:argument|answer|write-up))? is not (?:yet )?a (?:complete|full|rigorous) (?:proof|solution)\b/i,
];
/** A verdict of the text on itself: `Verdict: Partial solution.` */
const PARTIAL = /^(?:[-•–] ?)?partial (?:solution|proof|result|progress)\b/i;
/** A statement about an earlier attempt. */
const OF_BEFORE =
  /\b(?:previous|previously|earlier|first|initial|last|prior|old) (?:attempt|version|proof|solution|write-up|draft|answer)\b/i;

/**
 * The sentence in which a text of any length says in its opening that it isn't a complete proof; undefined if it has none. The text is
 * then excluded, whatever it proves: the author knows better than a judge what is missing.
 */
export function findSelfDeclaredIncompleteness(text: string): string | undefined {
  const opening = text
    .slice(0, 4 * OPENING)
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[*_#>]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, OPENING);
  return opening
    .split(/(?<=[.!?:])\s/)
    .find((sentence) => !OF_BEFORE.test(sentence) && [...INCOMPLETE, PARTIAL].some((says) => says.test(sentence)));
}

/** Words after a refusal that introduce a proof after all: "I cannot find a shorter proof, but here is one." */
const BUT_HERE = /\b(?:but|however|instead|still|nevertheless|here is|here's|as follows|suffices)\b/i;

/** Whether a text is too short to be a proof and says, in the first person, that there is none. A text that isn't surely a refusal competes. */
export function isProofRefusal(text: string): boolean {
  const plain = text
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
  if (plain.length > LONGEST) return false;
  const mathematics = plain.match(/[=<>≤≥≠∈≡∣|^]|\\[a-zA-Z]+|\$/g)?.length ?? 0;
  if (mathematics > MOST_MATHEMATICS) return false;
  const beginning = plain.slice(0, BEGINNING);
  const found = REFUSALS.map((refusal) => refusal.exec(beginning)).find((match) => match !== null);
  return found !== undefined && !BUT_HERE.test(plain.slice(found.index + found[0].length));
}
