import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import {
  createOversizedFileFailure,
  getProofFileStem,
  listPossibleSiblingFileNames,
  MAX_SIBLING_FILE_BYTES,
  parseSiblingFileName,
  SIBLING_FILE_PART_NAMES,
  type SiblingFileFailure,
  type SiblingFilePartName,
  type SiblingFileText,
} from '../../core/proof/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { getOpenDocument, statFile, watchFiles } from '../base/files.ts';
import { ITEM_URI_SCHEME } from '../base/manifest-names.ts';

/** The contents of a proof's sibling files, and problems with them. */
export interface LoadedSiblingFiles {
  readonly texts: Readonly<Partial<Record<SiblingFilePartName, SiblingFileText>>>;
  readonly problems: readonly SiblingFileFailure[];
}

const NO_SIBLINGS: LoadedSiblingFiles = { texts: {}, problems: [] };
/** How long a proof waits for its sibling files, in milliseconds. */
const SIBLING_WAIT = 3000;
const SIBLINGS_NOT_LOADED: SiblingFileFailure = {
  name: 'Files of the proof',
  part: 'problem',
  message: 'Not loaded yet. The proof is read again once these files are loaded.',
};

const SIBLING_PATTERN = '**/*.{problem,reference,rubric,answer}.{md,markdown,tex,txt}';

/**
 * The files beside proofs with a problem, a reference, a rubric, or an answer. An open file is read from its editor, saved or
 * not. Symbolic links aren't followed, since they could lead anywhere.
 */
export class SiblingFileReader extends DisposableOwner {
  readonly #clock: Clock;
  /** By the proof's address; forgotten when one of the files changes. */
  readonly #known = new Map<string, Promise<LoadedSiblingFiles>>();
  readonly #changed = new vscode.EventEmitter<string>();

  /** The sibling files of a family (see `getSiblingUriPrefix`) have changed. */
  readonly onDidChange = this.#changed.event;

  constructor(clock: Clock) {
    super();
    this.#clock = clock;
    const heard = (uri: vscode.Uri): void => this.#hear(uri);
    this.own(
      this.#changed,
      watchFiles(SIBLING_PATTERN, heard),
      vscode.workspace.onDidOpenTextDocument(({ uri }) => heard(uri)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        heard(uri);
        this.#known.delete(uri.toString());
      }),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) heard(document.uri);
      }),
    );
  }

  /** The contents of the sibling files of a proof. */
  read({ uri }: vscode.TextDocument): Promise<LoadedSiblingFiles> {
    if (uri.scheme === 'untitled' || uri.scheme === ITEM_URI_SCHEME) return Promise.resolve(NO_SIBLINGS);
    const key = uri.toString();
    let siblings = this.#known.get(key);
    if (!siblings) {
      siblings = this.#readInTime(uri);
      this.#known.set(key, siblings);
    }
    return siblings;
  }

  /** A file system may be remote and slow: the proof doesn't wait for it and is read again when it replies. */
  #readInTime(uri: vscode.Uri): Promise<LoadedSiblingFiles> {
    const key = uri.toString();
    const family = getSiblingUriPrefix(uri);
    let isLate = false;
    const inTime = new Promise<LoadedSiblingFiles>((resolve) => {
      const stop = this.#clock.after(SIBLING_WAIT, () => {
        isLate = true;
        resolve({ texts: {}, problems: [SIBLINGS_NOT_LOADED] });
      });
      void loadSiblingFiles(uri).then((siblings) => {
        stop();
        resolve(siblings);
        // Unless it was read again since, or is no longer needed.
        if (!isLate || family === undefined || this.#known.get(key) !== inTime) return;
        this.#known.set(key, Promise.resolve(siblings));
        this.#changed.fire(family);
      });
    });
    return inTime;
  }

  #hear(uri: vscode.Uri): void {
    const sibling = parseSiblingFileName(uri.path);
    if (!sibling) return;
    const family = vscode.Uri.joinPath(uri, '..', sibling.stem).toString();
    for (const proof of this.#known.keys()) {
      if (getSiblingUriPrefix(vscode.Uri.parse(proof)) === family) this.#known.delete(proof);
    }
    this.#changed.fire(family);
  }
}

/** The path prefix that a proof shares with its sibling files: the folder and the beginning of the name. */
export function getSiblingUriPrefix(uri: vscode.Uri): string | undefined {
  const stem = getProofFileStem(uri.path);
  return stem === undefined ? undefined : vscode.Uri.joinPath(uri, '..', stem).toString();
}

/** Reads the sibling files of a proof now. */
export async function loadSiblingFiles(proof: vscode.Uri): Promise<LoadedSiblingFiles> {
  const texts: Partial<Record<SiblingFilePartName, SiblingFileText>> = {};
  const problems: SiblingFileFailure[] = [];
  const found = await Promise.all(SIBLING_FILE_PART_NAMES.map((part) => readSiblingPart(proof, part)));
  for (const [k, part] of SIBLING_FILE_PART_NAMES.entries()) {
    const sibling = found[k];
    if (!sibling) continue;
    if ('message' in sibling) problems.push(sibling);
    else texts[part] = sibling;
  }
  return { texts, problems };
}

/** Reads the first existing file for a part. All are looked up at once, since a busy window answers late. */
async function readSiblingPart(
  proof: vscode.Uri,
  part: SiblingFilePartName,
): Promise<SiblingFileText | SiblingFileFailure | undefined> {
  const names = listPossibleSiblingFileNames(proof.path, part);
  const uris = names.map((name) => vscode.Uri.joinPath(proof, '..', name));
  const facts = await Promise.all(uris.map((uri) => (getOpenDocument(uri) ? undefined : statFile(uri))));
  for (const [k, name] of names.entries()) {
    const uri = uris[k];
    const found = uri && (await readSiblingFile(uri, name, part, facts[k]));
    if (found) return found;
  }
  return undefined;
}

async function readSiblingFile(
  uri: vscode.Uri,
  name: string,
  part: SiblingFilePartName,
  facts: vscode.FileStat | undefined,
): Promise<SiblingFileText | SiblingFileFailure | undefined> {
  const open = getOpenDocument(uri);
  if (open) return { name, text: open.getText() };
  // Most proofs don't have the file.
  if (!facts) return undefined;
  const { File, SymbolicLink } = vscode.FileType;
  if (facts.type & SymbolicLink) {
    return { name, part, message: `Skipped a symbolic link. The proof is read without its ${part}.` };
  }
  if ((facts.type & File) === 0) return undefined;
  if (facts.size > MAX_SIBLING_FILE_BYTES) return createOversizedFileFailure(name, part);
  try {
    const bytes = await vscode.workspace.fs.readFile(uri);
    return { name, text: await vscode.workspace.decode(bytes, { uri }) };
  } catch {
    return { name, part, message: `Couldn't read the file. The proof is read without its ${part}.` };
  }
}
