import * as vscode from 'vscode';
import { extractPromptKind } from '../../core/judge/index.ts';
import { definePluralText, t } from '../../l10n/index.ts';
import { createCodeLens } from '../ask/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { watchFiles } from '../base/files.ts';
import { commandIds, promptFileLanguageId } from '../base/manifest-names.ts';
import { CASE_FILE_SUFFIX, getCaseFileUri, readCaseFile } from '../lab/index.ts';

const formatRunTitle = definePluralText('Run {0} Test Case', 'Run {0} Test Cases');

/** The actions above the first line of a prompt file. */
export class PromptCodeLenses extends DisposableOwner implements vscode.CodeLensProvider {
  readonly #changed = new vscode.EventEmitter<void>();
  /** The number of cases of prompt files, by their addresses. */
  readonly #counts = new Map<string, Promise<number>>();

  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor() {
    super();
    const forget = (uri: vscode.Uri): void => {
      if (this.#counts.delete(uri.toString())) this.#changed.fire();
    };
    this.own(
      this.#changed,
      watchFiles(`**/*${CASE_FILE_SUFFIX}`, forget),
      // Unsaved edits of case files count too.
      vscode.workspace.onDidChangeTextDocument(({ document: { uri } }) => forget(uri)),
      vscode.languages.registerCodeLensProvider(promptFileLanguageId, this),
    );
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const kind = extractPromptKind(document.getText());
    const helps = kind === 'extractor' || kind === 'confirmer' || kind === 'comparison';
    const count = helps ? 0 : await this.#countOf(document.uri);
    const lens = (title: string, command: string): vscode.CodeLens =>
      createCodeLens(new vscode.Range(0, 0, 0, 0), { title, command, arguments: [document.uri] });
    const preview = lens(t('Open Prompt Lab'), commandIds.openLab);
    // These prompts assist a judge and can't run alone.
    if (helps) return [preview];
    return [
      preview,
      lens(t('Run on Active Proof'), commandIds.labRunHere),
      count === 0 ? lens(t('Add Test Case'), commandIds.addCase) : lens(formatRunTitle(count), commandIds.runCases),
      lens(t('Compare Prompts…'), commandIds.labCompare),
    ];
  }

  /** The number of a prompt's cases; 0 if they can't be read. */
  #countOf(prompt: vscode.Uri): Promise<number> {
    const uri = getCaseFileUri(prompt);
    if (!uri) return Promise.resolve(0);
    const key = uri.toString();
    let count = this.#counts.get(key);
    if (!count) {
      count = readCaseFile(prompt).then(({ cases }) => cases.length);
      this.#counts.set(key, count);
    }
    return count;
  }
}
