/** *Try with Numbers*: finds the relation to try, whose card the review panel shows. */
import * as vscode from 'vscode';
import { describeMissingStepVerdict } from '../../core/annotate/index.ts';
import { getFieldsOrEmpty } from '../../core/base/unknown-fields.ts';
import type { TextRange } from '../../core/proof/index.ts';
import type { StepReview } from '../../core/review/index.ts';
import { t } from '../../l10n/index.ts';
import { pickFromList, showInfo, showInStatusBar } from '../ask/index.ts';
import { commandIds } from '../base/manifest-names.ts';
import { selectRangeInEditor } from '../base/show-in-editor.ts';
import type { ProofLabels, ProofWithDocument } from '../labels/index.ts';
import { toProofUri } from '../review/index.ts';
import type { DocumentReadingCache } from './document-readings.ts';
import type { ReadingServices } from './lazy-reading.ts';
import { formatDocumentLocation } from './symbol-providers.ts';
import type { DocumentReading, RelationToTry, RelationTrialBundle } from './types.ts';

/** Signs of relations; their formulas have the action. */
const RELATION_SIGN = /[<>=≤≥≠≡∣∤]|\\(?:leq?|geq?|lt|gt|neq?|equiv|mid|nmid)(?![a-zA-Z])/;

/** How long the status bar says that an objection is saved. */
const SAVED_MS = 3_000;

/** A relation, or a text in which to choose one: a selection or a step. */
export interface RelationTrialDocumentRange {
  readonly document: vscode.TextDocument;
  /** In the document. Empty for a cursor in or beside a relation. */
  readonly range: TextRange;
}

/**
 * Tries a relation: at the place that a panel gives, else at the cursor.
 * @throws Error with a sentence for the user of the panel, if nothing can be tried there
 */
export async function tryRelationWithNumbers(
  readings: DocumentReadingCache,
  services: ReadingServices,
  at: unknown,
): Promise<void> {
  const given = toTrialPlace(at);
  const place = given ?? getSelectedPlace();
  if (!place) return;
  const { document, range } = place;
  const refuse = (sentence: string): void => {
    if (given) throw new Error(sentence);
    void showInfo(sentence);
  };
  const { token } = new vscode.CancellationTokenSource();
  const read = await readings.whenRead(document, range.start, token);
  if (!read) return;
  const { locator, reading } = read;
  const [first, last] = [locator.findPassage(range.start), locator.findPassage(range.end)];
  if (!first) return refuse(t('Put the cursor on a relation in the proof, such as n ≥ 2.'));
  const end = last?.step === first.step ? last?.offset : undefined;
  const inStep = { start: first.offset, end: end ?? reading.getText(first.step).length };
  const trials = await services.loadTrials();
  const chosen = await chooseRelation(trials, read, first.step, inStep);
  if (!chosen) return;
  const trial = trials.prepareRelationTrial(reading, first.step, chosen);
  if ('refusal' in trial) {
    const isOfStep = given && trial.refusal === 'no-relation';
    return refuse(
      isOfStep
        ? t('There is no relation in {0}.', reading.getLabel(first.step))
        : trials.describeRelationTrialSetupFailure(trial),
    );
  }
  const offsets = locator.toDocumentRange(trial.place);
  if (offsets) await selectRangeInEditor(document, offsets, true);
  const latest = services.reviews.at(document, range.start);
  const reviewed = first.step === undefined ? undefined : latest?.review.steps[first.step];
  await services.showTrial({
    document,
    address: toProofUri(document.uri, latest?.name).toString(),
    step: first.step,
    trial: {
      trials,
      read,
      trial,
      formatPlace: (at) => formatDocumentLocation(read, at),
      objection: reviewed && createObjection(services.labels, { document, proof: reading.proof }, reviewed),
      copy: async (text) => vscode.env.clipboard.writeText(text),
      leave: async () => {
        if (!given && offsets) await selectRangeInEditor(document, offsets);
      },
    },
  });
}

/** Saves a counterexample as a dispute, or as a note if there is no verdict to dispute. */
function createObjection(
  labels: ProofLabels,
  place: ProofWithDocument,
  reviewed: StepReview,
): RelationToTry['objection'] {
  const isDispute = describeMissingStepVerdict(reviewed.state) === undefined;
  return {
    isDispute,
    async save(reason) {
      if (isDispute) await labels.dispute(place, reviewed, reason);
      else await labels.note(place, reviewed.step, reason);
      showInStatusBar(isDispute ? t('Saved your dispute.') : t('Saved your note.'), SAVED_MS);
    },
  };
}

/** The place that a panel passes to the command. Menus pass other arguments. */
function toTrialPlace(at: unknown): RelationTrialDocumentRange | undefined {
  const { document, range } = getFieldsOrEmpty(at);
  const { start, end } = getFieldsOrEmpty(range);
  const open = vscode.workspace.textDocuments.find((one) => one === document);
  if (!open || typeof start !== 'number' || typeof end !== 'number') return undefined;
  return { document: open, range: { start, end } };
}

function getSelectedPlace(): RelationTrialDocumentRange | undefined {
  const { document, selection } = vscode.window.activeTextEditor ?? {};
  if (!document || !selection) return undefined;
  return { document, range: { start: document.offsetAt(selection.start), end: document.offsetAt(selection.end) } };
}

/** The range of the only relation in a text, or of that which the user selects. @returns undefined if dismissed */
async function chooseRelation(
  trials: RelationTrialBundle,
  { reading }: DocumentReading,
  step: number | undefined,
  inStep: TextRange,
): Promise<TextRange | undefined> {
  const found = inStep.start === inStep.end ? [] : trials.listRelationsToTry(reading, step, inStep);
  const [first] = found;
  if (found.length < 2) return first?.range ?? { start: inStep.start, end: inStep.start };
  const rows = found.map(({ text, range }) => ({ label: text, range }));
  const title = t('Select a relation in {0} to try with numbers', reading.getLabel(step));
  return (await pickFromList(rows, { title }))?.range;
}

/** Offers the command on formulas with a relation. */
export function registerTryWithNumbersAction(
  readings: DocumentReadingCache,
  proof: vscode.DocumentFilter,
): vscode.Disposable {
  return vscode.languages.registerCodeActionsProvider(
    proof,
    {
      provideCodeActions(document, { start }) {
        const offset = document.offsetAt(start);
        const read = readings.at(document, offset);
        const at = read?.locator.findPassage(offset);
        const formulas = (at && read?.reading.getPassage(at.step)?.formulas) ?? [];
        const here = formulas.find((formula) => at && formula.start <= at.offset && at.offset <= formula.end);
        if (!at || !here || !RELATION_SIGN.test(read?.reading.getText(at.step).slice(here.start, here.end) ?? ''))
          return [];
        const title = t('Proofmark: {0}', t('Try with numbers'));
        const action = new vscode.CodeAction(title, vscode.CodeActionKind.Refactor);
        action.command = { title, command: commandIds.tryWithNumbers };
        return [action];
      },
    },
    { providedCodeActionKinds: [vscode.CodeActionKind.Refactor] },
  );
}
