/** Texts that a model has given in the place of a proof: that it has none, or will give none. */

/** A longer text is played for, whatever it says, in characters. */
const LONGEST = 600;
/** With more signs of mathematics it argues, and does not only speak of the problem. */
const MOST_MATHEMATICS = 6;
/** How much of the beginning may hold the refusal, in characters. */
const BEGINNING = 300;

const CANNOT =
  "(?:cannot|can't|can not|could not|couldn't|am unable to|was unable to|have been unable to|am not able to|" +
  "was not able to|wasn't able to|have not been able to|haven't been able to|have not managed to|haven't managed to|" +
  "did not manage to|didn't manage to|have failed to|failed to|don't know how to|do not know how to|" +
  "will not|won't|must decline to|have to decline to)";

/** Not to `see`, `conclude` or `assume` is said in proofs, too. */
const DO =
  '(?:find|give|provide|produce|present|offer|complete|construct|write|supply|deliver|work out|come up with|solve|prove|answer)';
const WHAT = '(?:proof|solution|argument|answer|problem|question|task|statement|request|exercise|it|this)';

const REFUSALS = [
  // "I was not able to produce a complete, correct proof", with "honestly" and the like between.
  new RegExp(`\\bI(?: \\w+ly)? ${CANNOT}(?: \\w+ly)? ${DO}\\b[^.!?]{0,100}\\b${WHAT}\\b`, 'i'),
  new RegExp(`\\bI(?: \\w+ly)? ${CANNOT}(?: \\w+ly)? (?:help|assist|comply|do (?:that|this))\\b`, 'i'),
];

/** How much of a text of any length may hold the word that it is incomplete, in characters: a summary stands there. */
const OPENING = 400;
/** A proof that somebody did not find may be a nicer one; one that is not complete is none. */
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
/** As a verdict on itself: `Verdict: Partial solution.` */
const PARTIAL = /^(?:[-•–] ?)?partial (?:solution|proof|result|progress)\b/i;
/** A statement about an earlier attempt. */
const OF_BEFORE =
  /\b(?:previous|previously|earlier|first|initial|last|prior|old) (?:attempt|version|proof|solution|write-up|draft|answer)\b/i;

/**
 * Whether a text of any length says in its opening that it isn't a complete proof. Then it is none, whatever it goes on to prove: its
 * author says what is missing better than a judge would find it.
 */
export function isSelfDeclaredIncomplete(text: string): boolean {
  const opening = text
    .slice(0, 4 * OPENING)
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[*_#>]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, OPENING);
  return opening
    .split(/(?<=[.!?:])\s/)
    .some(
      (sentence) => !OF_BEFORE.test(sentence) && [...INCOMPLETE, PARTIAL].some((says) => says.test(sentence)),
    );
}

/** What follows a beginning that refuses and is a proof after all: "I cannot find a shorter proof, but here is one." */
const BUT_HERE = /\b(?:but|however|instead|still|nevertheless|here is|here's|as follows|suffices)\b/i;

/**
 * Whether a text is too short to be a proof and says, in the first person, that there is none. A text that isn't surely a refusal competes,
 * and loses.
 */
export function isRefusal(text: string): boolean {
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
