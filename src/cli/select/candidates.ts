/** Opens the candidates of `proofmark select`: files, folders, or a data set, which is read problem by problem. */

import { lstat, readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  addMissingProofParts,
  getFolderWidePartName,
  getProofFileLanguage,
  MAX_SIBLING_FILE_BYTES,
  parseSiblingFileName,
  type SiblingFilePartName,
  type SiblingFileText,
} from '../../core/proof/index.ts';
import {
  type Candidate,
  type CandidateSourceText,
  findSolutionsByProblem,
  listProblemChoices,
} from '../../core/select/index.ts';
import type { InputErrorReporter } from '../inputs/input-errors.ts';
import { forEachProof } from '../inputs/read-proofs.ts';
import { decodeUtf8 } from '../inputs/read-text.ts';
import { printNotice, type Terminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';
import {
  type DataSetCandidateSource,
  openCandidateDataSet,
  type ProblemWithCandidates,
} from './data-set-candidates.ts';
import type { SelectOptions } from './options.ts';

export interface CandidateSource {
  /** The number of candidates of each problem, before any is merged or excluded. */
  readonly counts: readonly number[];
  /** The number of problems with only one candidate, which are excluded. */
  readonly lone: number;
  /** Yields the candidates of each problem. */
  readonly groups: () => AsyncIterable<ProblemWithCandidates>;
}

/** A file with several candidates. */
const DATA_FILE = /\.jsonl?$/i;

/**
 * Opens the candidates. Reports unreadable rows of a data set as faults and continues.
 * @throws {@link UsageError} if a proof can't be read: without it, the comparison would be another one
 */
export async function openCandidateSource(
  options: SelectOptions,
  faults: InputErrorReporter,
  out: Terminal,
): Promise<CandidateSource> {
  const { files } = options;
  const isData = files.map((file) => DATA_FILE.test(file) || file === '-');
  if (isData.every(Boolean)) return createDataSetSource(await openDataSets(options, faults), options, faults);
  if (isData.some(Boolean)) throw new UsageError('Specify either proofs or data sets (.jsonl, .json), not both.');
  const candidates = await readProofs(options, out);
  const unknown = options.include.find(
    (name) => listExplicitlyIncludedIds(candidates, { include: [name] }).length === 0,
  );
  if (unknown !== undefined) throw new UsageError(describeUnknownCandidate(unknown));
  return {
    counts: [candidates.length],
    lone: 0,
    groups: async function* () {
      yield { id: '', candidates };
    },
  };
}

async function openDataSets(
  options: SelectOptions,
  faults: InputErrorReporter,
): Promise<readonly DataSetCandidateSource[]> {
  const sets: DataSetCandidateSource[] = [];
  for (const file of new Set(options.files)) sets.push(await openCandidateDataSet(file, options, faults));
  const { problems } = options;
  const known = new Set(sets.flatMap((set) => set.names));
  const missing = problems.find((problem) => !known.has(problem));
  if (missing !== undefined) {
    throw new UsageError(
      `No problem "${missing}" has several candidates. ${known.size === 0 ? 'No problem in the data has several.' : `Available: ${listSome([...known])}.`}`,
    );
  }
  return sets;
}

/** The candidates that `--include` names, by id or name. */
export function listExplicitlyIncludedIds(
  candidates: readonly Candidate[],
  { include }: Pick<SelectOptions, 'include'>,
): readonly string[] {
  return candidates.filter(({ id, name }) => include.includes(id) || include.includes(name)).map(({ id }) => id);
}

function describeUnknownCandidate(name: string): string {
  return `--include: there is no candidate "${name.slice(0, 60)}".`;
}

function createDataSetSource(
  sets: readonly DataSetCandidateSource[],
  { include, files }: SelectOptions,
  faults: InputErrorReporter,
): CandidateSource {
  return {
    counts: sets.flatMap((set) => set.counts),
    lone: sets.reduce((sum, set) => sum + set.lone, 0),
    groups: async function* () {
      const unknown = new Set(include);
      for (const set of sets)
        for await (const group of set.groups()) {
          for (const { id, name } of group.candidates) for (const one of [id, name]) unknown.delete(one);
          yield group;
        }
      for (const name of unknown) faults.say({ file: files.join(', '), error: describeUnknownCandidate(name) });
    },
  };
}

/** A file with its proof, or with several. */
interface CandidateFile extends CandidateSourceText {
  readonly file: string;
  readonly pairs: CandidateSourceText['pairs'][number][];
}

/** The proofs of files and folders in the given order, those of a folder by name. */
async function readProofs(options: SelectOptions, out: Terminal): Promise<readonly Candidate[]> {
  const { files, shared } = await expandFolders(options.files, out);
  const read = new Map<string, CandidateFile>();
  let broken: string | undefined;
  const { isWhole } = await forEachProof(
    { ...options, files, arePairsSeparate: true },
    out,
    ({ source: { file, part }, proof }) => {
      const { proof: filled } = addMissingProofParts(proof, shared);
      const found = read.get(file) ?? { file, proof: filled, pairs: [] };
      read.set(file, found);
      if (part) found.pairs.push({ name: part.name, proof: filled });
    },
    {
      say: ({ file, error }) => {
        broken ??= `${file}: ${error}`;
      },
    },
  );
  if (broken !== undefined || !isWhole)
    throw new UsageError(...(broken === undefined ? [] : [broken]), NOTHING_SELECTED);
  const { problem } = addMissingProofParts({ language: 'markdown', steps: [] }, shared).proof;
  return chooseCandidates([...read.values()], options, problem?.text, out);
}

const NOTHING_SELECTED = "Nothing was selected because some candidates couldn't be read.";

/** The candidates in the files. In files with several problems, those are candidates that solve the problem of the comparison. */
function chooseCandidates(
  files: readonly CandidateFile[],
  { problems }: SelectOptions,
  shared: string | undefined,
  out: Pick<Terminal, 'error'>,
): readonly Candidate[] {
  const names = new Map<string, number>();
  for (const { file } of files) names.set(basename(file), (names.get(basename(file)) ?? 0) + 1);
  const nameFile = (file: string): string => (names.get(basename(file)) === 1 ? basename(file) : file);
  const problem = chooseProblem(files, problems, shared);
  return files.flatMap(({ file, proof, pairs }): readonly Candidate[] => {
    if (pairs.length === 0) return [{ id: file, name: nameFile(file), proof }];
    const found = findSolutionsByProblem({ pairs }, problem);
    const [only, ...more] = found;
    if (!only)
      throw new UsageError(
        `${file}: none of its problems has the same text as the compared problem. Leave the file out, or make the texts equal.`,
        NOTHING_SELECTED,
      );
    printNotice(out, `Comparing ${found.map(({ name }) => name).join(', ')} of ${file}.`);
    return more.length === 0
      ? [{ id: file, name: nameFile(file), proof: only.proof }]
      : found.map((pair) => ({
          id: `${file}, ${pair.name}`,
          name: `${nameFile(file)}, ${pair.name}`,
          proof: pair.proof,
        }));
  });
}

/** The text of the problem for files with several; '' without such files. */
function chooseProblem(
  files: readonly CandidateFile[],
  problems: readonly string[],
  shared: string | undefined,
): string {
  const choices = listProblemChoices(files, shared);
  const [wanted, ...more] = problems;
  if (!choices) {
    if (wanted !== undefined)
      throw new UsageError(
        '--problem needs a data set, or files with several problems. These files are proofs of one problem.',
      );
    return '';
  }
  if (more.length > 0)
    throw new UsageError('Choose one problem with --problem. Files are compared on one problem at a time.');
  if (wanted !== undefined) {
    const named = files.flatMap(({ pairs }) => pairs).find(({ name }) => name === wanted);
    const known = [...new Set(files.flatMap(({ pairs }) => pairs.map(({ name }) => name)))];
    if (!named) throw new UsageError(`No file has a problem "${wanted}". Available: ${listSome(known)}.`);
    return named.proof.problem?.text ?? '';
  }
  const [only, ...others] = choices;
  if (!only)
    throw new UsageError(
      'The files with several problems have none in common. Choose files that solve the same problem.',
    );
  if (others.length > 0)
    throw new UsageError(
      `The files have several problems. Choose one with --problem: ${listSome(choices.map(({ name }) => name))}.`,
    );
  return only.text;
}

/** At most five quoted names, and how many more there are. */
function listSome(names: readonly string[]): string {
  const some = names.slice(0, 5).map((name) => `"${name.slice(0, 60)}"`);
  return `${some.join(', ')}${names.length > 5 ? `, and ${names.length - 5} more` : ''}`;
}

/** Replaces folders by the proofs in them, and returns parts that a folder provides for all its proofs. */
async function expandFolders(
  named: readonly string[],
  out: Pick<Terminal, 'error'>,
): Promise<{
  readonly files: readonly string[];
  readonly shared: Readonly<Partial<Record<SiblingFilePartName, SiblingFileText>>>;
}> {
  const files: string[] = [];
  const shared: Partial<Record<SiblingFilePartName, SiblingFileText>> = {};
  for (const path of named) {
    const facts = await lstat(path).catch(() => undefined);
    if (!facts?.isDirectory()) {
      if (files.includes(path)) throw new UsageError(`${path} is specified twice.`);
      // Sorted as a shell sorts folder/*.md.
      if (getFolderWidePartName(basename(path)) !== 'problem') files.push(path);
      else {
        shared.problem = await readSharedPart(path, basename(path));
        printNotice(out, `Using ${path} as the problem of all candidates.`);
      }
      continue;
    }
    const links: string[] = [];
    const found: string[] = [];
    for (const entry of await listFolder(path)) {
      const { name } = entry;
      if (name.startsWith('.') || /\.judge\.md$/i.test(name) || getProofFileLanguage(name) === undefined) continue;
      const part = getFolderWidePartName(name);
      // A link in an untrusted folder may lead to any file, which would be sent to a server.
      if (entry.isSymbolicLink()) links.push(name);
      else if (!entry.isFile()) continue;
      else if (part === undefined) found.push(join(path, name));
      else shared[part] ??= await readSharedPart(join(path, name), name);
    }
    if (links.length > 0)
      printNotice(out, `Skipped links: ${links.slice(0, 5).join(', ')}. Specify them directly to include them.`);
    if (found.every((file) => parseSiblingFileName(file)))
      throw new UsageError(`No proofs in folder ${path}. Expected .md, .tex or .txt files.`);
    for (const file of found) files.push(file);
  }
  return { files: [...new Set(files)], shared };
}

async function listFolder(path: string) {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    return entries.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  } catch (error) {
    throw new UsageError(`Can't read folder ${path} (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** The `problem.md` of a folder, for all its proofs without a problem. */
async function readSharedPart(path: string, name: string): Promise<SiblingFileText> {
  const { size } = await stat(path).catch(() => {
    throw new UsageError(`Can't find ${path}.`);
  });
  const text = size > MAX_SIBLING_FILE_BYTES ? undefined : decodeUtf8(await readFile(path));
  if (text === undefined) throw new UsageError(`${path} is larger than 1 MB or isn't UTF-8 text.`);
  return { name, text };
}
