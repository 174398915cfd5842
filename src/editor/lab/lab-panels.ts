import * as vscode from 'vscode';
import { definePluralText, t } from '../../l10n/index.ts';
import { LAB_PANEL_VIEW_TYPE, parseWithSchema, savedLabPageStateSchema } from '../../protocol/index.ts';
import { isQuestionOpen, pickFromList, showInfo } from '../ask/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { tryOpenDocument } from '../base/files.ts';
import { labSettingDefinitions, SETTINGS_SECTION } from '../base/manifest-names.ts';
import { parseUriArgument } from '../base/read-uri.ts';
import { getValidSettingValue } from '../base/setting-values.ts';
import { LabEndpointChoiceStore, PROMPT_FILE_SUFFIX } from '../models/index.ts';
import { OpenPanelSet } from '../pages/index.ts';
import { addShownProofAsCase } from './lab-actions.ts';
import { LabPanel } from './lab-panel.ts';
import { LabInputProofTracker } from './lab-subject-tracker.ts';
import { getPromptName, isPromptDocument } from './prompt-document.ts';
import { PromptLab } from './prompt-lab.ts';
import type { LabCommandTask, LabServices } from './types.ts';

const formatRunOnSave = definePluralText(
  "Run a prompt's cases each time you save the prompt? {1} has {0} case. Each run queries your model.",
  "Run a prompt's cases each time you save the prompt? {1} has {0} cases. Each run queries your model.",
);

/** The maximum number of prompt files to offer. */
const MAX_OFFERED_PROMPTS = 200;

export class LabPanelSet extends DisposableOwner {
  readonly #parts: LabServices;
  readonly #subjects: LabInputProofTracker;
  readonly #places: LabEndpointChoiceStore;
  readonly #panels = new OpenPanelSet<LabPanel>();
  /** The last active prompt. */
  #last: vscode.Uri | undefined;
  #isAsking = false;
  /** Documents whose last save was manual, not an auto save. */
  readonly #byHand = new WeakSet<vscode.TextDocument>();

  constructor(parts: LabServices) {
    super();
    this.#parts = parts;
    this.#subjects = new LabInputProofTracker(parts);
    this.#places = new LabEndpointChoiceStore(parts.memory, parts.endpoints, parts.selection);
    const active = (editor: vscode.TextEditor | undefined): void => {
      if (editor && isPromptDocument(editor.document)) this.#last = editor.document.uri;
    };
    active(vscode.window.activeTextEditor);
    this.own(
      this.#subjects,
      vscode.window.onDidChangeActiveTextEditor(active),
      vscode.workspace.onWillSaveTextDocument(({ document, reason }) => {
        // Auto save must not cost anything.
        if (reason === vscode.TextDocumentSaveReason.Manual) this.#byHand.add(document);
        else this.#byHand.delete(document);
      }),
      vscode.workspace.onDidSaveTextDocument((document) => void this.#saved(document)),
    );
  }

  /** Opens the lab of a prompt and runs a task there. @param prompt by default the active file, or a picked one */
  async open(task: LabCommandTask, prompt?: vscode.Uri): Promise<void> {
    const uri = prompt ?? (await this.#meant());
    if (!uri) return;
    const panel = await this.#panelOf(uri, task === 'open');
    const { lab } = panel;
    const tasks: Readonly<Record<LabCommandTask, () => Promise<void>>> = {
      open: async () => {},
      run: () => lab.run(false),
      runCases: () => lab.runCases(true),
      addCase: () => addShownProofAsCase(lab),
      compare: () => lab.compare(),
    };
    await panel.try(tasks[task]);
  }

  /** Restores a panel after a reload. */
  async restore(kept: vscode.WebviewPanel, left: unknown): Promise<void> {
    const state = parseWithSchema(savedLabPageStateSchema, left);
    const uri = 'value' in state ? parseUriArgument(state.value.prompt) : undefined;
    const document = uri && (await tryOpenDocument(uri));
    if (document) this.#add(kept, document);
    // The prompt no longer exists, so its lab has nothing to show.
    else kept.dispose();
  }

  override dispose(): void {
    super.dispose();
    for (const { lab } of this.#panels.all) lab.dispose();
  }

  /** The active prompt; otherwise the prompt of the active or only lab, or one that the user selects. */
  async #meant(): Promise<vscode.Uri | undefined> {
    const active = vscode.window.activeTextEditor?.document;
    if (active && isPromptDocument(active)) return active.uri;
    const inFront = this.#panels.active;
    if (inFront) return inFront.lab.prompt.uri;
    const [only, ...more] = this.#panels.all;
    if (only && more.length === 0) return only.lab.prompt.uri;
    const files = await vscode.workspace.findFiles(
      `**/*${PROMPT_FILE_SUFFIX}`,
      '**/node_modules/**',
      MAX_OFFERED_PROMPTS,
    );
    if (files.length === 0)
      throw new Error(
        t(
          'No prompt files (*{0}) in this workspace. Run “New Judge Prompt” to start from a built-in prompt.',
          PROMPT_FILE_SUFFIX,
        ),
      );
    const last = this.#last?.toString();
    const rows = files
      .map((uri) => ({
        icon: 'file',
        label: getPromptName(uri),
        description: vscode.workspace.asRelativePath(uri),
        uri,
      }))
      .toSorted((a, b) => Number(b.uri.toString() === last) - Number(a.uri.toString() === last));
    const row = await pickFromList(rows, {
      title: t('Prompt Lab'),
      placeHolder: t('Select a prompt'),
    });
    return row?.uri;
  }

  #openOn(uri: vscode.Uri): LabPanel | undefined {
    return this.#panels.find(({ lab }) => lab.prompt.uri.toString() === uri.toString());
  }

  /** Shows the lab of a prompt, in a new panel if there is none. @param isFocused whether it gets the focus unless a question is open */
  async #panelOf(uri: vscode.Uri, isFocused: boolean): Promise<LabPanel> {
    const known = this.#openOn(uri);
    if (known) {
      known.page.reveal(!isFocused);
      return known;
    }
    const document = await tryOpenDocument(uri);
    if (!document) throw new Error(t("Can't find or read the prompt file {0}.", getPromptName(uri)));
    if (!isPromptDocument(document))
      throw new Error(
        t("{0} isn't a prompt file. Prompt file names end in {1}.", getPromptName(uri), PROMPT_FILE_SUFFIX),
      );
    const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: !isFocused || isQuestionOpen() };
    const made = vscode.window.createWebviewPanel(LAB_PANEL_VIEW_TYPE, t('Lab'), column, { enableFindWidget: true });
    return this.#add(made, document);
  }

  #add(made: vscode.WebviewPanel, document: vscode.TextDocument): LabPanel {
    const lab = new PromptLab(document, { ...this.#parts, subjects: this.#subjects, places: this.#places });
    const panel = new LabPanel(made, lab, this.#parts);
    this.#panels.add(panel, (isClosed) => {
      if (isClosed) lab.dispose();
    });
    return panel;
  }

  /** Runs the cases of a saved prompt if the user's setting says so. Asks once if it isn't set. */
  async #saved(document: vscode.TextDocument): Promise<void> {
    const panel = this.#openOn(document.uri);
    if (!panel) return;
    const { lab } = panel;
    lab.saved();
    const { prompt, fingerprint } = lab.prompt.current;
    if (!prompt || !vscode.workspace.isTrusted || !this.#byHand.has(document)) return;
    if (lab.book.isRunning)
      return lab.say(
        t('The cases are still running with the previous version of the prompt. Run them again when they finish.'),
      );
    if (lab.book.found.cases.length === 0 || lab.book.now?.prompt.fingerprint === fingerprint) return;
    const when = readRunCasesSetting() === 'ask' ? await this.#askWhen(lab) : readRunCasesSetting();
    if (when === 'onSave') await panel.try(() => lab.runCases(false));
  }

  /** Asks whether cases run on saving. The answer is saved in the user settings. */
  async #askWhen({ book, prompt }: PromptLab): Promise<'onSave' | 'off' | 'ask'> {
    if (this.#isAsking) return 'ask';
    this.#isAsking = true;
    try {
      const count = book.found.cases.length;
      const [always, never] = [t('Run on Save'), t("Don't Run on Save")];
      const answer = await showInfo(formatRunOnSave(count, prompt.name), always, never);
      if (answer === undefined) return 'ask';
      const when = answer === always ? 'onSave' : 'off';
      const { key } = labSettingDefinitions.runCases;
      const settings = vscode.workspace.getConfiguration(SETTINGS_SECTION);
      await settings.update(key, when, vscode.ConfigurationTarget.Global);
      return when;
    } finally {
      this.#isAsking = false;
    }
  }
}

/** The user's own setting. The workspace's value is ignored, since running costs money. */
function readRunCasesSetting(): 'ask' | 'onSave' | 'off' {
  const { key } = labSettingDefinitions.runCases;
  const found = vscode.workspace.getConfiguration(SETTINGS_SECTION).inspect(key)?.globalValue;
  return getValidSettingValue(labSettingDefinitions.runCases, found);
}
