import * as vscode from 'vscode';
import { getErrorMessage } from '../../../core/base/errors.ts';
import {
  addMissingProofParts,
  getFolderWidePartName,
  getProofFileLanguage,
  isProofDocument,
  MAX_SIBLING_FILE_BYTES,
  type Proof,
  type ProofLanguage,
  parseDocumentProofs,
  type SiblingFilePartName,
  type SiblingFileText,
} from '../../../core/proof/index.ts';
import { addStepNames } from '../../../core/reading/index.ts';
import {
  type CandidateSolution,
  type CandidateSourceText,
  comparisonSourceTexts,
  findSolutionsByProblem,
  listProblemChoices,
  MAX_TOURNAMENT_CANDIDATES,
  makeCandidateNamesUnique,
  type ProblemChoice,
  toShortDisplayName,
} from '../../../core/select/index.ts';
import { getFileName } from '../../base/file-name.ts';
import { getOpenDocument, listDirectory } from '../../base/files.ts';
import { formatDisplayPath } from '../../base/item-address.ts';
import { ITEM_URI_SCHEME } from '../../base/manifest-names.ts';
import { readResourceSettings } from '../../base/settings.ts';
import type { ItemDocumentReader } from '../../data/index.ts';
import { loadDocumentLatexInputFiles } from '../../reading/index.ts';
import { loadSiblingFiles } from '../../review/index.ts';
import { type ComparisonCandidate, readCandidateLatexDefinitions } from '../source.ts';
import { readDocumentOrFile } from './read-document.ts';
import {
  MAX_CANDIDATE_CHARS,
  MAX_COMPARISON_CHARS,
  MAX_FOLDER_ENTRIES,
  MAX_LISTED_SKIPPED_FILES,
} from './source-limits.ts';

/** How many files are read at once. */
const AT_ONCE = 16;

/** A file to read. */
export interface ProofFileRequest {
  readonly uri: vscode.Uri;
  /** Whether it competes whatever its content is: a person selected it, or its name matches the settings. */
  readonly isNamed: boolean;
}

/** Chooses the problem of files with several; undefined if the person cancels. @param uris of these files */
export type ProblemChooser = (
  choices: readonly ProblemChoice[],
  files: readonly CandidateFileProofs[],
) => Promise<ProblemChoice | undefined>;

/**
 * Reads files as candidates. Open editors count with their unsaved text. Reports skipped files. In files with several problems, the solutions
 * of one of them are candidates. Undefined if the person cancels.
 * @throws Error with a sentence for people if the files have no problem in common
 */
export async function readCandidateProofs(
  wanted: readonly ProofFileRequest[],
  items: ItemDocumentReader,
  chooseProblem: ProblemChooser,
): Promise<{ readonly entrants: readonly ComparisonCandidate[]; readonly said: readonly string[] } | undefined> {
  const files = wanted.slice(0, MAX_TOURNAMENT_CANDIDATES);
  const said: string[] = [];
  if (wanted.length > files.length)
    said.push(comparisonSourceTexts.tooManyFiles(wanted.length, MAX_TOURNAMENT_CANDIDATES));
  const found: ReadCandidate[] = [];
  const shared = new SharedReader();
  let left = MAX_COMPARISON_CHARS;
  for (let k = 0; k < files.length && left > 0; k += AT_ONCE) {
    const read = await Promise.all(files.slice(k, k + AT_ONCE).map((one) => readProof(one, items, shared)));
    for (const one of read) {
      if (typeof one === 'string') said.push(one);
      else if (one.length <= left) {
        found.push(one);
        left -= one.length;
        for (const sentence of one.said ?? []) if (!said.includes(sentence)) said.push(sentence);
      } else {
        left = 0;
        said.push(comparisonSourceTexts.tooLongInAll(one.entrant.name));
        break;
      }
    }
  }
  const choices = listProblemChoices(found, found.find(({ shared: text }) => text !== undefined)?.shared);
  if (choices?.length === 0) throw new Error(comparisonSourceTexts.noCommonProblem());
  const problem = choices && (choices.length > 1 ? await chooseProblem(choices, found) : choices[0]);
  if (choices && !problem) return undefined;
  const entrants = found.flatMap((one) => {
    const solutions = listSolutions(one, problem?.text ?? '');
    if (solutions.length === 0)
      said.push(comparisonSourceTexts.left(one.entrant.id, comparisonSourceTexts.otherProblems()));
    return solutions;
  });
  if (problem) said.unshift(comparisonSourceTexts.onlyProblem(toShortDisplayName(problem.text)));
  return { entrants: makeCandidateNamesUnique(entrants), said: limitSentences(said) };
}

/** The candidates of a file: its proof or, if it has several problems, each solution of the problem. */
function listSolutions({ entrant, pairs }: ReadCandidate, problem: string): readonly ComparisonCandidate[] {
  if (pairs.length === 0) return [entrant];
  const found = findSolutionsByProblem({ pairs }, problem);
  return found.map(({ name, proof }) =>
    found.length === 1
      ? { ...entrant, proof }
      : { ...entrant, proof, id: `${entrant.id}, ${name}`, name: `${entrant.name}, ${name}` },
  );
}

/** The first sentences, and how many more there are. */
function limitSentences(said: readonly string[]): readonly string[] {
  const more = said.length - MAX_LISTED_SKIPPED_FILES;
  if (more <= 1) return said;
  return [...said.slice(0, MAX_LISTED_SKIPPED_FILES), comparisonSourceTexts.moreLeft(more)];
}

/** A file with several problems, or with one proof. */
export interface CandidateFileProofs {
  readonly entrant: ComparisonCandidate;
  readonly pairs: readonly CandidateSolution[];
}

/** A file with the length of its text. */
interface ReadCandidate extends CandidateFileProofs, CandidateSourceText {
  /** The problem of a folder, if the file has several of its own. */
  readonly shared?: string | undefined;
  readonly length: number;
  /** Files of its folder that couldn't be read, a sentence each. */
  readonly said?: readonly string[];
}

/** An item of a data set, in the row's own steps. */
async function readItem(uri: vscode.Uri, items: ItemDocumentReader): Promise<ReadCandidate | string> {
  try {
    const { item, facts, proof, text } = await items.readItem(uri);
    if (text.length > MAX_CANDIDATE_CHARS) return comparisonSourceTexts.tooLong(item, MAX_CANDIDATE_CHARS);
    const definitions = readCandidateLatexDefinitions(text, proof.language);
    return {
      entrant: { id: item, name: facts.id, proof, uri: uri.toString(), ...definitions },
      proof,
      pairs: [],
      length: text.length,
    };
  } catch (error) {
    return comparisonSourceTexts.left(formatDisplayPath(uri), getErrorMessage(error));
  }
}

/** A proof with the length of its text, or why it is skipped. */
async function readProof(
  { uri, isNamed }: ProofFileRequest,
  items: ItemDocumentReader,
  shared: SharedReader,
): Promise<ReadCandidate | string> {
  if (uri.scheme === ITEM_URI_SCHEME) return readItem(uri, items);
  const name = vscode.workspace.asRelativePath(uri);
  const open = getOpenDocument(uri);
  const language = getProofFileLanguage(uri.path) ?? (open && getDocumentLanguage(open));
  if (!language) return comparisonSourceTexts.noText(name);
  const text = await readProofText(uri, open);
  if (typeof text !== 'string') return comparisonSourceTexts.left(name, text.problem);
  if (text.length > MAX_CANDIDATE_CHARS) return comparisonSourceTexts.tooLong(name, MAX_CANDIDATE_CHARS);
  // A folder may contain anything, so only files that look like proofs compete.
  if (!isNamed && !isProofDocument(text, language, /\.proof\.[a-z]+$/i.test(uri.path), uri.path))
    return comparisonSourceTexts.notNamed(name);
  const { proof: parsed, pairs } = parseDocumentProofs(text, { language, split: readResourceSettings(uri).split });
  const [own, common, files] = await Promise.all([
    uri.scheme === 'untitled' ? { texts: {} } : loadSiblingFiles(uri),
    shared.of(uri),
    language === 'latex' ? loadDocumentLatexInputFiles(uri, text) : undefined,
  ]);
  const texts = { ...common.texts, ...own.texts };
  const complete = (proof: Proof): Proof => addStepNames(addMissingProofParts(proof, texts).proof, text, files);
  const proof = complete(parsed);
  const entrant: ComparisonCandidate = {
    id: name,
    // The common ending tells nothing apart, and there is little room.
    name: getFileName(uri).replace(/(?<=.)(?:\.proof)?\.[a-z]+$/i, ''),
    proof,
    uri: uri.toString(),
    ...readCandidateLatexDefinitions(text, language),
  };
  return {
    entrant,
    proof,
    pairs: pairs.map((pair) => ({ name: pair.name, proof: complete(pair.proof) })),
    shared:
      pairs.length > 0 ? addMissingProofParts({ language, steps: [] }, common.texts).proof.problem?.text : undefined,
    length: text.length,
    said: common.said,
  };
}

/** Open documents count with their unsaved text. Doesn't follow symbolic links. */
async function readProofText(
  uri: vscode.Uri,
  open: vscode.TextDocument | undefined,
): Promise<string | { readonly problem: string }> {
  const isFile = vscode.workspace.fs.isWritableFileSystem(uri.scheme) !== undefined;
  if (!isFile) return open ? open.getText() : { problem: comparisonSourceTexts.notOpen() };
  const file = await readDocumentOrFile(uri, MAX_CANDIDATE_CHARS);
  return 'problem' in file ? file : file.text;
}

function getDocumentLanguage({ languageId }: vscode.TextDocument): ProofLanguage | undefined {
  if (languageId === 'markdown') return 'markdown';
  if (languageId === 'latex' || languageId === 'tex') return 'latex';
  return languageId === 'plaintext' ? 'plain' : undefined;
}

interface SharedParts {
  readonly texts: Readonly<Partial<Record<SiblingFilePartName, SiblingFileText>>>;
  /** Files that couldn't be read, a sentence each. */
  readonly said: readonly string[];
}

const NONE: SharedParts = { texts: {}, said: [] };

/** Reads each folder once. */
class SharedReader {
  readonly #known = new Map<string, Promise<SharedParts>>();

  /** The shared parts from the folder of a proof. Doesn't follow symbolic links. */
  of(proof: vscode.Uri): Promise<SharedParts> {
    if (proof.scheme === 'untitled') return Promise.resolve(NONE);
    const folder = vscode.Uri.joinPath(proof, '..');
    const key = folder.toString();
    let read = this.#known.get(key);
    if (!read) {
      read = readShared(folder);
      this.#known.set(key, read);
    }
    return read;
  }
}

async function readShared(folder: vscode.Uri): Promise<SharedParts> {
  const texts: Partial<Record<SiblingFilePartName, SiblingFileText>> = {};
  const said: string[] = [];
  const entries = await listDirectory(folder);
  for (const [name, type] of entries.sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, MAX_FOLDER_ENTRIES)) {
    const part = getProofFileLanguage(name) ? getFolderWidePartName(name) : undefined;
    if (part === undefined || texts[part] || (type & vscode.FileType.Directory) !== 0) continue;
    const uri = vscode.Uri.joinPath(folder, name);
    const file = await readDocumentOrFile(uri, MAX_SIBLING_FILE_BYTES);
    if ('problem' in file) {
      said.push(comparisonSourceTexts.left(vscode.workspace.asRelativePath(uri), file.problem));
      continue;
    }
    texts[part] = { name, text: file.text };
  }
  return { texts, said };
}
