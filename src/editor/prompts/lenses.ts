import * as vscode from 'vscode';
import { saidKind } from '../../core/judge/prompts/language/index.ts';
import { casesFileOf, MAX_CASES_FILE, readCases } from '../../core/lab/cases.ts';
import { t } from '../../l10n/index.ts';
import { Disposables } from '../disposables.ts';
import { commands, promptLanguage } from '../names.ts';

const PATTERN = '**/*.cases.jsonl';

/** What can be done with a prompt file, above its first line. */
export class PromptLenses implements vscode.CodeLensProvider {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #disposables = new Disposables();
  /** How many cases files have, by their addresses. */
  readonly #counts = new Map<string, Promise<number>>();

  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor() {
    const files = vscode.workspace.createFileSystemWatcher(PATTERN);
    const forget = (uri: vscode.Uri): void => {
      if (this.#counts.delete(uri.toString())) this.#changed.fire();
    };
    this.#disposables.add(
      this.#changed,
      files,
      files.onDidCreate(forget),
      files.onDidChange(forget),
      files.onDidDelete(forget),
      // A file outside of the workspace is watched by nobody.
      vscode.workspace.onDidSaveTextDocument(({ uri }) => forget(uri)),
      vscode.languages.registerCodeLensProvider(promptLanguage, this),
    );
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const kind = saidKind(document.getText());
    const helps = kind === 'extractor' || kind === 'confirmer' || kind === 'comparison';
    const count = helps ? 0 : await this.#countOf(document.uri);
    const lens = (title: string, command: string): vscode.CodeLens =>
      new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), { title, command, arguments: [document.uri] });
    const preview = lens(t('Preview'), commands.openLab);
    // By these no proof is judged: they help a judge that does.
    if (helps) return [preview];
    return [
      preview,
      lens(t('Run here'), commands.labRunHere),
      count === 0
        ? lens(t('Add case'), commands.addCase)
        : lens(t(count === 1 ? 'Run on {0} case' : 'Run on {0} cases', count), commands.runCases),
      lens(t('Compare…'), commands.labCompare),
    ];
  }

  /** How many cases there are beside a prompt; none where the file is not there, or is too large. */
  #countOf(prompt: vscode.Uri): Promise<number> {
    const path = casesFileOf(prompt.path);
    if (path === undefined || prompt.scheme === 'untitled') return Promise.resolve(0);
    const uri = prompt.with({ path });
    const key = uri.toString();
    let count = this.#counts.get(key);
    if (!count) {
      count = countIn(uri);
      this.#counts.set(key, count);
    }
    return count;
  }
}

async function countIn(uri: vscode.Uri): Promise<number> {
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > MAX_CASES_FILE) return 0;
    const bytes = await vscode.workspace.fs.readFile(uri);
    return readCases(await vscode.workspace.decode(bytes, { encoding: 'utf8' })).cases.length;
  } catch {
    return 0;
  }
}
