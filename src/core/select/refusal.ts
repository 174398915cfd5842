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

/** What follows a beginning that refuses and is a proof after all: "I cannot find a shorter proof, but here is one." */
const BUT_HERE = /\b(?:but|however|instead|still|nevertheless|here is|here's|as follows|suffices)\b/i;

/**
 * Whether a text is too short to be a proof and says, in the first person, that there is none. What is not surely a refusal
 * is none: it plays, and loses.
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
