/**
 * Divides the solution of a document into paragraphs with a model. The model may only change breaks: only the positions
 * of the breaks in its reply are used, and only if the text is otherwise the same apart from white space. Applied as
 * one edit, so that Undo reverts it.
 */

import * as vscode from 'vscode';
import { estimateTokens } from '../../core/judge/calls/index.ts';
import { estimateCostFromCounts } from '../../core/judge/index.ts';
import { type ProofLanguage, parseProofText } from '../../core/proof/index.ts';
import {
  createSegmentationMessages,
  joinStepsAsParagraphs,
  type SegmentationResult,
} from '../../core/segment/index.ts';
import { definePluralText, t } from '../../l10n/index.ts';
import { runAsSingleQuestion, runWithProgress, showInfo } from '../ask/index.ts';
import { toEditorRange } from '../base/editor-range.ts';
import { commandIds, ITEM_URI_SCHEME } from '../base/manifest-names.ts';
import { readResourceSettings } from '../base/settings.ts';
import type { ChosenSegmenter, ModelJudgeProvider } from '../models/index.ts';
import type { ProofDocumentClassifier } from '../review/index.ts';

/** Has a model divide a document's solution into paragraphs, and applies the breaks as one edit. */
export async function reformatProofIntoParagraphs(document: vscode.TextDocument, parts: ReformatParts): Promise<void> {
  await assertWritable(document);
  const language = parts.documents.languageOf(document);
  if (!language) throw new Error(t("This file isn't recognized as a proof. Run “Treat File as Proof” first."));
  const asked = await parts.models.segmenterFor(document);
  if (!asked) return offerJudges();
  if ('failure' in asked) throw new Error(asked.message);
  const { version } = document;
  const range = findSolutionRange(document, language);
  const text = range && document.getText(range).replaceAll('\r\n', '\n');
  if (range === undefined || text === undefined || text.trim() === '')
    throw new Error(t('Nothing to reformat: this proof has no solution yet.'));
  if (!(await confirmReformat(asked, text, parts))) return;
  const came = await querySegmenter(asked, text);
  if (!came) return;
  const result = came.kind === 'steps' ? joinStepsAsParagraphs(text, came.steps) : undefined;
  if (!result)
    throw new Error(
      t(
        'Discarded the reply from {0}. {1} A reply may change only paragraph breaks, so the proof was left unchanged.',
        asked.name,
        came.kind === 'refused' ? came.reason : t('The reply changed the text.'),
      ),
    );
  assertNotEdited(document, version);
  const { before, after } = result;
  const name = vscode.workspace.asRelativePath(document.uri);
  if (result.text === text.trim()) {
    void showInfo(OUTCOME.same(after, name));
    return;
  }
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, range, result.text);
  if (!(await vscode.workspace.applyEdit(edit))) {
    // If the user typed a key that the extension host hadn't received yet, the editor rejects the edit, but reports the
    // key first.
    assertNotEdited(document, version);
    throw new Error(t('The proof is unchanged, because VS Code rejected the edit. The document may be read-only.'));
  }
  parts.log.info(`${name}: reformatted by ${asked.name} from ${before} to ${after} paragraphs.`);
  void showInfo(OUTCOME.changed(after, before));
}

const OUTCOME = {
  same: definePluralText(
    '{1} is unchanged. The model kept its {0} paragraph.',
    '{1} is unchanged. The model kept its {0} paragraphs.',
  ),
  changed: definePluralText(
    'Reformatted into {0} paragraph (was {1}). Use Undo to revert.',
    'Reformatted into {0} paragraphs (was {1}). Use Undo to revert.',
  ),
};

function assertNotEdited({ isClosed, version }: vscode.TextDocument, asked: number): void {
  if (isClosed || version !== asked)
    throw new Error(
      t(
        'Not reformatted, because the proof was changed or closed in the meantime. Run “Reformat into Paragraphs” again.',
      ),
    );
}

/** Rejects read-only documents before sending anything. */
async function assertWritable({ uri }: vscode.TextDocument): Promise<void> {
  if (uri.scheme === ITEM_URI_SCHEME)
    throw new Error(
      t(
        'Data set items are read-only. To write a copy of the data set with solutions split into steps, run “proofmark segment” in a terminal.',
      ),
    );
  if (uri.scheme === 'untitled') return;
  const isReadOnly =
    vscode.workspace.fs.isWritableFileSystem(uri.scheme) !== true ||
    (await vscode.workspace.fs.stat(uri).then(
      ({ permissions = 0 }) => (permissions & vscode.FilePermission.Readonly) !== 0,
      () => false,
    ));
  if (isReadOnly) throw new Error(t('This document is read-only. Save a copy, then reformat the copy.'));
}

/** From the first step to the end of the last one. */
function findSolutionRange(document: vscode.TextDocument, language: ProofLanguage): vscode.Range | undefined {
  const { split } = readResourceSettings(document.uri);
  const { steps } = parseProofText(document.getText(), { language, split });
  const [first, last] = [steps[0], steps.at(-1)];
  return first && last && toEditorRange(document, { start: first.range.start, end: last.range.end });
}

/** Asks the user to confirm the cost: one query, with the solution in both directions. */
function confirmReformat({ name, model }: ChosenSegmenter, text: string, { models }: ReformatParts): Promise<boolean> {
  const tokens = createSegmentationMessages(text).reduce((sum, { content }) => sum + estimateTokens(content.length), 0);
  return runAsSingleQuestion(() =>
    models.maySend({
      question: t('Reformat this proof with {0}?', name),
      confirmLabel: t('Reformat'),
      asked: { model },
      estimate: estimateCostFromCounts({ from: 1, to: 1 }, { from: tokens, to: tokens }, model.endpoint),
    }),
  );
}

/** Undefined if the user cancels. */
async function querySegmenter(
  { ask, name, where }: ChosenSegmenter,
  text: string,
): Promise<SegmentationResult | undefined> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: t('Reformatting with {0}. Sending the proof to {1}…', name, where),
    cancellable: true,
  };
  return runWithProgress(options, async (_, token) => {
    const stop = new AbortController();
    token.onCancellationRequested(() => stop.abort(new Error('The user canceled it.')));
    try {
      const came = await ask(text, stop.signal);
      if (stop.signal.aborted) return undefined;
      if (came.kind === 'failure') throw new Error(t('{0} The proof is unchanged.', came.message));
      return came;
    } catch (error) {
      if (stop.signal.aborted) return undefined;
      throw error;
    }
  });
}

async function offerJudges(): Promise<void> {
  const choose = t('Choose Judge');
  const said = t("The embedded checker can't reformat proofs. Choose a judge that uses a model.");
  if ((await showInfo(said, choose)) === choose) await vscode.commands.executeCommand(commandIds.chooseJudge);
}

/** Services that reformatting needs. */
interface ReformatParts {
  readonly documents: ProofDocumentClassifier;
  readonly models: ModelJudgeProvider;
  readonly log: vscode.LogOutputChannel;
}
