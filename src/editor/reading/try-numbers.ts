/** *Try with Numbers*: a list with the assumptions of a relation, the result, and its values. */
import * as vscode from 'vscode';
import { describeMissingStepVerdict } from '../../core/annotate/index.ts';
import { omitFalseOrUndefined } from '../../core/base/optional-values.ts';
import { truncateLine } from '../../core/base/shorten.ts';
import type { Trial, TrialAssumption, TrialResult } from '../../core/reading/index.ts';
import type { StepReview } from '../../core/review/index.ts';
import { t } from '../../l10n/index.ts';
import { QuickPickList, type QuickPickRow, showInfo, showInStatusBar } from '../ask/index.ts';
import { toEditorRange } from '../base/editor-range.ts';
import { commandIds } from '../base/manifest-names.ts';
import { runAndReportLabelErrors } from '../labels/index.ts';
import type { DocumentReadings } from './document-readings.ts';
import type { ReadingServices } from './lazy-reading.ts';
import { formatLocationInProof } from './symbol-providers.ts';
import type { DocumentReading, RelationTrialBundle } from './types.ts';

/** How much of a sentence is shown, in characters, and how many points, counterexamples first. */
const MAX_SENTENCE_CHARS = 160;
const MAX_SHOWN_POINTS = 8;

/** Signs of relations; their formulas have the action. */
const RELATION_SIGN = /[<>=≤≥≠≡∣∤]|\\(?:leq?|geq?|lt|gt|neq?|equiv|mid|nmid)(?![a-zA-Z])/;

/** How long the status bar says that an objection is saved. */
const SAVED_MS = 3_000;

const OBJECTION_ICON = 'comment';

/** A row of the list. `toggle` keeps the list open, `run` closes it. */
interface TrialRow extends QuickPickRow {
  readonly toggle?: TrialAssumption;
  /** Returns the reason of a dispute, if it is to be saved. */
  readonly run?: () => string | undefined;
}

/** Tries the relation at the cursor. */
export async function tryRelationAtCursor(readings: DocumentReadings, services: ReadingServices): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const offset = editor?.document.offsetAt(editor.selection.start) ?? 0;
  const { token } = new vscode.CancellationTokenSource();
  const read = editor && (await readings.whenRead(editor.document, offset, token));
  if (!read) return;
  const at = read.locator.findPassage(offset);
  if (!at) return void showInfo(t('Put the cursor on a relation in the proof, such as n ≥ 2.'));
  const trials = await services.loadTrials();
  const trial = trials.findTrial(read.reading, at.step, at.offset);
  if ('refusal' in trial) return void showInfo(trials.describeTrialRefusal(trial));
  const offsets = read.locator.toDocumentRange(trial.place);
  const range = offsets && toEditorRange(read.document, offsets);
  if (range) editor.selection = new vscode.Selection(range.start, range.end);
  const reviewed =
    at.step === undefined ? undefined : services.reviews.at(read.document, offset)?.review.steps[at.step];
  const reason = await showTrial(trials, read, trial, reviewed);
  if (reason === undefined || !reviewed) return;
  const { labels } = services;
  const place = { document: read.document, proof: read.reading.proof };
  await runAndReportLabelErrors(services.log, async () => {
    if (hasVerdict(reviewed)) await labels.dispute(place, reviewed, reason);
    else await labels.note(place, reviewed.step, reason);
    showInStatusBar(hasVerdict(reviewed) ? t('Saved your dispute.') : t('Saved your note.'), SAVED_MS);
  });
}

/** Whether there is a verdict to dispute. Otherwise an objection is a note. */
function hasVerdict({ state }: StepReview): boolean {
  return describeMissingStepVerdict(state) === undefined;
}

/** Offers the command on formulas with a relation. */
export function registerTryWithNumbersAction(
  readings: DocumentReadings,
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

/** Shows the list until an action is chosen. Enter drops an assumption, or takes it again, and tries again. */
async function showTrial(
  trials: RelationTrialBundle,
  read: DocumentReading,
  trial: Trial,
  reviewed: StepReview | undefined,
): Promise<string | undefined> {
  const assumed = new Set(trials.pickAssumptions(trial));
  let result = trials.runTrial(trial, [...assumed]);
  const list = new QuickPickList<TrialRow>({
    title: `${trial.relation.text} · ${formatLocationInProof(read, trial.place)}`,
    placeHolder: t("Press Enter to drop or restore an assumption. These results aren't a verdict."),
    matchOnDescription: true,
    ignoreFocusOut: true,
  });
  const show = (isActive: (row: TrialRow) => boolean): void => {
    const rows = listRows(trials, read, trial, assumed, result, reviewed);
    list.rows = rows;
    list.active = rows.filter(isActive).slice(0, 1);
  };
  show(({ icon, toggle }) => icon === OBJECTION_ICON || toggle !== undefined);
  const chosen = await list.ask(([row]) => {
    const toggled = row?.toggle;
    if (!toggled) return row?.run;
    if (!assumed.delete(toggled)) assumed.add(toggled);
    const known = result.kind === 'tried' ? result.failures.slice(0, 1).map(({ point }) => point) : [];
    result = trials.runTrial(
      trial,
      trial.assumptions.filter((one) => assumed.has(one)),
      known,
    );
    show(({ toggle }) => toggle === toggled);
    return undefined;
  });
  return chosen?.();
}

function listRows(
  trials: RelationTrialBundle,
  read: DocumentReading,
  trial: Trial,
  assumed: ReadonlySet<TrialAssumption>,
  result: TrialResult,
  reviewed: StepReview | undefined,
): TrialRow[] {
  const separate = (label: string): TrialRow => ({ label, kind: vscode.QuickPickItemKind.Separator });
  const [sentence = '', detail] = trials.describeTrialResult(result);
  const reason = trials.describeCounterexample(trial, result, [...assumed]);
  const label = read.reading.getLabel(trial.place.step);
  const points = result.kind === 'tried' ? [...result.failures.slice(0, MAX_SHOWN_POINTS / 2), ...result.held] : [];
  return omitFalseOrUndefined<TrialRow>([
    reason !== undefined &&
      reviewed && {
        icon: OBJECTION_ICON,
        label: hasVerdict(reviewed)
          ? t('Dispute {0} with this counterexample', label)
          : t('Add this counterexample to {0} as a note', label),
        run: () => reason,
      },
    separate(t('Result')),
    {
      icon: 'symbol-numeric',
      label: sentence,
      ...(detail === undefined ? {} : { detail }),
      description: t('Copy'),
      run: () => {
        void vscode.env.clipboard.writeText(reason ?? `${trial.relation.text}. ${sentence}`);
        return undefined;
      },
    },
    separate(trial.assumptions.length === 0 ? t('Nothing in the text was read as an assumption') : t('Assumed')),
    ...trial.assumptions.map((assumption) => createAssumptionRow(read, assumption, assumed.has(assumption))),
    points.length > 0 && separate(t('Values')),
    ...points.slice(0, MAX_SHOWN_POINTS).map((tried): TrialRow => {
      const [left, right] = trials.formatSides(tried);
      const holds = tried.holds ? t('holds') : t('false');
      return {
        label: trials.formatPoint(tried.point) || holds,
        description: `${t('left {0}, right {1}', left, right)}: ${holds}`,
      };
    }),
  ]);
}

function createAssumptionRow(read: DocumentReading, assumption: TrialAssumption, isAssumed: boolean): TrialRow {
  const { text, origin, place } = assumption;
  const words =
    place &&
    truncateLine(read.reading.getText(place.step).slice(place.range.start, place.range.end), MAX_SENTENCE_CHARS);
  const source = [
    ...(place ? [formatLocationInProof(read, place)] : []),
    ...(origin === 'goal' ? [t('goal')] : origin === 'claimed' ? [t('claim')] : []),
  ];
  return {
    icon: isAssumed ? 'check' : 'circle-slash',
    label: text,
    description: [...source, ...(isAssumed ? [] : [t('not assumed')])].join(', '),
    ...(words === undefined ? {} : { detail: words }),
    toggle: assumption,
  };
}
