/** Decides by names and beginnings which files are proofs, and which are parts of a proof in a file next to them. */
import type { DocumentPartMarker } from '../blocks/block.ts';
import { readDocumentBlocks } from '../blocks/blocks.ts';
import {
  createPartFromBlocks,
  hasProblemAndSolution,
  isContentBlock,
  removePartMarker,
} from '../parse/divide-blocks.ts';
import { FRONT_MATTER_PART_NAMES, type FrontMatterPartName, readProofFrontMatter } from '../parse/front-matter.ts';
import { findDocumentBody } from '../parse/parse.ts';
import type { Proof, ProofLanguage, ProofPart } from '../types.ts';

/** A part of a proof that may be in a file next to it: `name.problem.md` for `name.proof.md`. */
export type SiblingFilePartName = FrontMatterPartName;

/** The parts of a proof that may be in files next to it. */
export const SIBLING_FILE_PART_NAMES: readonly SiblingFilePartName[] = FRONT_MATTER_PART_NAMES;

/** Maximum size of a sibling file, in bytes, and of its text, in UTF-16 code units. */
export const MAX_SIBLING_FILE_BYTES = 1024 * 1024;

/** The text of a sibling file, and its name, which determines its language. */
export interface SiblingFileText {
  readonly name: string;
  readonly text: string;
}

/** Why a sibling file wasn't used; shown next to its name. */
export interface SiblingFileFailure {
  readonly name: string;
  readonly part: SiblingFilePartName;
  readonly message: string;
}

/**
 * The part of a proof that a file contains, and the shared stem, from its name or path with `/`: `imo.problem.md` is
 * the problem of `imo`. Undefined for other files, including `problem.md`.
 */
export function parseSiblingFileName(
  path: string,
): { readonly part: SiblingFilePartName; readonly stem: string } | undefined {
  const { body } = splitName(path) ?? {};
  const dot = body?.lastIndexOf('.') ?? -1;
  if (body === undefined || dot <= 0) return undefined;
  const word = body.slice(dot + 1).toLowerCase();
  const part = SIBLING_FILE_PART_NAMES.find((name) => name === word);
  return part && { part, stem: body.slice(0, dot) };
}

/** The part that a file provides for all proofs in its folder: `problem.md`. Undefined for other files. */
export function getFolderWidePartName(path: string): SiblingFilePartName | undefined {
  const { body } = splitName(path) ?? {};
  return SIBLING_FILE_PART_NAMES.find((part) => part === body?.toLowerCase());
}

/**
 * The stem of a proof's sibling files, from its name or path with `/`: `imo` for `imo.proof.md` and for `imo.tex`.
 * Undefined for a sibling itself, or a file that isn't read as a proof.
 */
export function getProofFileStem(path: string): string | undefined {
  const { body } = splitName(path) ?? {};
  if (body === undefined || parseSiblingFileName(path)) return undefined;
  const stem = body.replace(/(?<=.)\.proof$/i, '');
  return stem === '' ? undefined : stem;
}

/**
 * The possible names of a part's file in the proof's folder; the first existing one is used. Their extensions are the
 * proof's own one, then `md`, `markdown`, `tex`, and `txt`. Empty if the proof can't have sibling files.
 * @param path the proof's name, or its path with `/`
 */
export function listPossibleSiblingFileNames(path: string, part: SiblingFilePartName): readonly string[] {
  const stem = getProofFileStem(path);
  const { ending } = splitName(path) ?? {};
  if (stem === undefined || ending === undefined) return [];
  return [...new Set([ending, 'md', 'markdown', 'tex', 'txt'])].map((end) => `${stem}.${part}.${end}`);
}

/** The parts that the document doesn't contain, which sibling files may provide. */
export function listMissingPartNames(proof: Proof): readonly SiblingFilePartName[] {
  return SIBLING_FILE_PART_NAMES.filter((part) => proof[part] === undefined);
}

/**
 * Adds parts from sibling files that the document doesn't contain. Returns the same object if there is nothing to add.
 * Ignores empty sibling files, and reports those that are too large.
 */
export function addMissingProofParts(
  proof: Proof,
  texts: Readonly<Partial<Record<SiblingFilePartName, SiblingFileText>>>,
): { readonly proof: Proof; readonly problems: readonly SiblingFileFailure[] } {
  const added: Partial<Record<SiblingFilePartName, ProofPart>> = {};
  const problems: SiblingFileFailure[] = [];
  for (const part of listMissingPartNames(proof)) {
    const sibling = texts[part];
    if (sibling === undefined) continue;
    if (sibling.text.length > MAX_SIBLING_FILE_BYTES) problems.push(createOversizedFileFailure(sibling.name, part));
    else {
      const text = siblingText(sibling, part);
      if (text !== undefined) added[part] = { text };
    }
  }
  return { proof: Object.keys(added).length === 0 ? proof : { ...proof, ...added }, problems };
}

/** Describes a sibling file above `MAX_SIBLING_FILE_BYTES`. A host that knows the size needn't read it. */
export function createOversizedFileFailure(name: string, part: SiblingFilePartName): SiblingFileFailure {
  const message = `The file is larger than 1 MB. The proof is read without its ${part}.`;
  return { name, part, message };
}

/** The content of a sibling file, without front matter, LaTeX preamble, and a heading that only names the part. */
function siblingText({ name, text }: SiblingFileText, part: SiblingFilePartName): string | undefined {
  const language = getProofFileLanguage(name) ?? 'plain';
  const body = findDocumentBody(text, language, readProofFrontMatter(text)?.end ?? 0);
  const blocks = readDocumentBlocks(text, language, body.start, body.end).filter(isContentBlock);
  const named = blocks.filter(({ mark }) => mark && isNamedBy(part, mark));
  const isHeaded = named.length === 1 && named[0] === blocks[0];
  const rest = blocks.map((block) => (isHeaded && block === blocks[0] ? block : removePartMarker(block)));
  if (isHeaded && rest[0]?.mark?.form === 'line') rest.shift();
  return createPartFromBlocks((start, end) => text.slice(start, end), rest)?.text;
}

/** Whether a heading names the same part as the file name. A reference may be called a solution. */
function isNamedBy(part: SiblingFilePartName, mark: DocumentPartMarker): boolean {
  if (mark.form === 'end' || mark.form === 'titled') return false;
  return mark.part === part || (part === 'reference' && mark.part === 'solution');
}

/** Splits a file name into its stem and its extension. */
function splitName(path: string): { readonly body: string; readonly ending: string } | undefined {
  if (getProofFileLanguage(path) === undefined) return undefined;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? undefined : { body: name.slice(0, dot), ending: name.slice(dot + 1) };
}

const languages: ReadonlyMap<string, ProofLanguage> = new Map([
  ['md', 'markdown'],
  ['markdown', 'markdown'],
  ['tex', 'latex'],
  ['txt', 'plain'],
]);

/** The language of a file by its extension, or undefined for a file that isn't a proof. */
export function getProofFileLanguage(path: string): ProofLanguage | undefined {
  return languages.get(/\.([^.]*)$/.exec(path)?.[1]?.toLowerCase() ?? '');
}

/**
 * The language of an editor's document; undefined if it can't be a proof.
 * @param languageId the editor's name of its language. For a plain text and for unknown names, the extension decides
 */
export function getDocumentLanguage(languageId: string, path: string): ProofLanguage | undefined {
  switch (languageId) {
    case 'markdown':
      return 'markdown';
    case 'latex':
    case 'tex':
    case 'plaintex':
      return 'latex';
    case 'plaintext':
    case 'text':
      return getProofFileLanguage(path) ?? 'plain';
    default:
      return getProofFileLanguage(path);
  }
}

/** Length of the beginning of a document that is checked, in UTF-16 code units. */
const headLength = 4096;

/** File names of exported reviews. */
const EXPORTED = /\.review(?:-\d+)?\.[a-z]+$/i;

/**
 * Decides from the first 4 KB of a document whether it is a proof. `proofmark: true | false` in front matter decides.
 * Otherwise, it needs a problem (heading, environment, or front matter), a solution or proof after it, and a formula or
 * a mathematical word, since software manuals have such headings too. After a problem in front matter, any text is
 * enough.
 * @param byName whether the file's name marks it as a proof; front matter takes precedence
 * @param path the file's name, or its path with `/`. A part of a proof (`imo.problem.md`) is a proof itself only if its
 * front matter says so, regardless of its folder and headings. An exported review (`imo.review.md`) is never a proof.
 */
export function isProofDocument(text: string, language: ProofLanguage, byName = false, path = ''): boolean {
  const head = text.length > headLength ? text.slice(0, headLength) : text;
  const front = readProofFrontMatter(head);
  if (front?.proofmark !== undefined) return front.proofmark;
  if (parseSiblingFileName(path) || EXPORTED.test(path)) return false;
  if (byName) return true;
  const body = findDocumentBody(head, language, front?.end ?? 0);
  const blocks = readDocumentBlocks(head, language, body.start, body.end);
  if (front?.parts.problem !== undefined) return blocks.length > 0;
  return hasProblemAndSolution(blocks) && (language === 'latex' || isMathematics(head.slice(body.start)));
}

/** Signs of mathematics outside code: a formula, a relation between short terms, or a mathematical word. */
const MATHEMATICS = [
  /\$[^$\n]+\$|\$\$|\\[([]|\\begin\{/,
  /[≤≥≠≡∣∈∉∀∃√∑∏∫∞⇒⟹∠△⊂⊆∪∩·×÷]/,
  /(?:^|[\s(])[\w²³)^.+*/-]{0,12}[\d)²³]\s*[=<>]\s*[(\d\w$-]/m,
  /(?:^|[\s(])[a-zA-Z](?:_?\d)?\s*[=<>]\s*[(\w$-]/m,
  /\b(?:proofs?|prove[sn]?|theorem|lemma|corollary|integers?|primes?|triangles?|polynomials?|divisible|inequality|modulo|(?:real|natural|rational|complex|odd|even|prime) numbers?|how (?:many|much|long|far|old)|perimeter|radius|rectangles?|polygons?|quadrilaterals?|find all|determine all)\b/i,
];

function isMathematics(text: string): boolean {
  const words = text.replace(/^ {0,3}(```|~~~)[\s\S]*?(?:^ {0,3}\1|(?![\s\S]))/gm, '').replace(/`[^`\n]*`/g, '');
  return MATHEMATICS.some((sign) => sign.test(words));
}
