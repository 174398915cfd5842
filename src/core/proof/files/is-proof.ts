import { readBlocks } from '../blocks/blocks.ts';
import { readFrontMatter } from '../parse/front-matter.ts';
import { bodyOf } from '../parse/parse.ts';
import { hasProblemAndSolution } from '../parse/parts.ts';
import type { Language } from '../types.ts';
import { siblingOf } from './siblings.ts';

/** How much of a document is looked at, in UTF-16 code units. */
const headLength = 4096;

/** Names of exported reviews. */
const EXPORTED = /\.review(?:-\d+)?\.[a-z]+$/i;

/**
 * Whether a document is a proof by what its first 4 kB say: `proofmark: true | false` in front matter
 * decides; else it has a problem (heading, environment or front matter) and a solution or proof after it, and, since manuals of
 * software are headed so too, a formula or a word of mathematics.
 * A problem in front matter needs no more than some text after it.
 * @param byName whether the file's name says that it is one; front matter overrules it
 * @param path the file's name, or its path with `/`: a part that stands beside its proof (`imo.problem.md`) is a
 *   proof itself only if its front matter says so, whatever folder it is in and whatever headings it has; nor is an exported review (`imo.review.md`)
 */
export function isProof(text: string, language: Language, byName = false, path = ''): boolean {
  const head = text.length > headLength ? text.slice(0, headLength) : text;
  const front = readFrontMatter(head);
  if (front?.proofmark !== undefined) return front.proofmark;
  if (siblingOf(path) || EXPORTED.test(path)) return false;
  if (byName) return true;
  const body = bodyOf(head, language, front?.end ?? 0);
  const blocks = readBlocks(head, language, body.start, body.end);
  if (front?.parts.problem !== undefined) return blocks.length > 0;
  return hasProblemAndSolution(blocks) && (language === 'latex' || isMathematics(head.slice(body.start)));
}

/** What only mathematics has, outside of code: a formula, a relation between short terms, or one of its words. */
const MATHEMATICS = [
  /\$[^$\n]+\$|\$\$|\\[([]|\\begin\{/,
  /[≤≥≠≡∣∈∉∀∃√∑∏∫∞⇒⟹∠△⊂⊆∪∩·×÷]/,
  /(?:^|[\s(])[\w²³)^.+*/-]{0,12}[\d)²³]\s*[=<>]\s*[(\d\w$-]/m,
  /(?:^|[\s(])[a-zA-Z](?:_?\d)?\s*[=<>]\s*[(\w$-]/m,
  /\b(?:proofs?|prove[sn]?|theorem|lemma|corollary|integers?|primes?|triangles?|polynomials?|divisible|inequality|modulo|(?:real|natural|rational|complex|odd|even|prime) numbers?|how (?:many|much|long|far|old)|perimeter|radius|rectangles?|polygons?|quadrilaterals?|find all|determine all)\b/i,
];

function isMathematics(text: string): boolean {
  const words = text
    .replace(/^ {0,3}(```|~~~)[\s\S]*?(?:^ {0,3}\1|(?![\s\S]))/gm, '')
    .replace(/`[^`\n]*`/g, '');
  return MATHEMATICS.some((sign) => sign.test(words));
}
