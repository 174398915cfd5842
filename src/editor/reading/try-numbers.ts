/** *Try with Numbers*: a list with the assumptions of a relation, the result, its values, and earlier trials. */
import * as vscode from 'vscode';
import { describeMissingStepVerdict } from '../../core/annotate/index.ts';
import { omitFalseOrUndefined } from '../../core/base/optional-values.ts';
import { truncateLine } from '../../core/base/shorten.ts';
import { getFieldsOrEmpty } from '../../core/base/unknown-fields.ts';
import type { TextRange } from '../../core/proof/index.ts';
import type { Trial, TrialAssumption, TrialResult } from '../../core/reading/index.ts';
import type { StepReview } from '../../core/review/index.ts';
import { t } from '../../l10n/index.ts';
import { pickFromList, QuickPickList, type QuickPickRow, showInfo, showInStatusBar } from '../ask/index.ts';
import { commandIds } from '../base/manifest-names.ts';
import { selectRangeInEditor } from '../base/show-in-editor.ts';
import { runAndShowLabelErrors } from '../labels/index.ts';
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

/** The sign that begins a typed assumption. */
const ADD_KEY = '+';
/** How many earlier trials are listed. */
const MAX_EARLIER_TRIALS = 5;

/** A row of the list. `show` keeps the list open, `run` closes it. */
interface TrialRow extends QuickPickRow {
  /** The assumption that Enter drops or restores. */
  readonly toggle?: TrialAssumption;
  /** Changes what the list shows. */
  readonly show?: () => void;
  /** Returns the reason of a dispute, if it is to be saved. */
  readonly run?: () => string | undefined;
}

/** A relation, or a text in which to choose one: a selection or a step. */
export interface RelationTrialTarget {
  readonly document: vscode.TextDocument;
  /** In the document. Empty for a cursor in or beside a relation. */
  readonly range: TextRange;
}

/**
 * Tries a relation: at the place that a panel gives, else at the cursor.
 * @throws Error with a sentence for the user of the panel, if nothing can be tried there
 */
export async function tryRelation(readings: DocumentReadings, services: ReadingServices, at: unknown): Promise<void> {
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
  const trial = trials.findTrial(reading, first.step, chosen);
  if ('refusal' in trial) {
    const isOfStep = given && trial.refusal === 'no-relation';
    return refuse(
      isOfStep
        ? t('There is no relation in {0}.', reading.getLabel(first.step))
        : trials.describeTrialSetupFailure(trial),
    );
  }
  const offsets = locator.toDocumentRange(trial.place);
  if (offsets) await selectRangeInEditor(document, offsets, true);
  const reviewed =
    first.step === undefined ? undefined : services.reviews.at(document, range.start)?.review.steps[first.step];
  const reason = await new TrialList(trials, read, trial, reviewed).ask();
  if (reason === undefined || !reviewed) return;
  const { labels } = services;
  const proofPlace = { document, proof: reading.proof };
  await runAndShowLabelErrors(services.log, async () => {
    if (hasVerdict(reviewed)) await labels.dispute(proofPlace, reviewed, reason);
    else await labels.note(proofPlace, reviewed.step, reason);
    showInStatusBar(hasVerdict(reviewed) ? t('Saved your dispute.') : t('Saved your note.'), SAVED_MS);
  });
}

/** The place that a panel passes to the command. Menus pass other arguments. */
function toTrialPlace(at: unknown): RelationTrialTarget | undefined {
  const { document, range } = getFieldsOrEmpty(at);
  const { start, end } = getFieldsOrEmpty(range);
  const open = vscode.workspace.textDocuments.find((one) => one === document);
  if (!open || typeof start !== 'number' || typeof end !== 'number') return undefined;
  return { document: open, range: { start, end } };
}

function getSelectedPlace(): RelationTrialTarget | undefined {
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
  const title = t('Select a relation of {0} to try with numbers', reading.getLabel(step));
  return (await pickFromList(rows, { title }))?.range;
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

/** An earlier trial of the relation. */
interface EarlierTrial {
  readonly assumed: readonly TrialAssumption[];
  /** How they differ from the first ones: `without n = 2k + 1, with k ≥ 2`. */
  readonly words: string;
  readonly result: TrialResult;
}

/** The list of a trial. It stays open while assumptions change. */
class TrialList {
  readonly #trials: RelationTrialBundle;
  readonly #read: DocumentReading;
  readonly #reviewed: StepReview | undefined;
  readonly #list: QuickPickList<TrialRow>;
  /** The assumptions to begin with. */
  readonly #first: readonly TrialAssumption[];
  /** By the texts of their assumptions, the latest last. */
  readonly #earlier = new Map<string, EarlierTrial>();
  #trial: Trial;
  #assumed: readonly TrialAssumption[];
  #result: TrialResult;
  #areAllShown = false;
  #isActive = ({ icon, toggle }: TrialRow): boolean => icon === OBJECTION_ICON || toggle !== undefined;

  constructor(trials: RelationTrialBundle, read: DocumentReading, trial: Trial, reviewed: StepReview | undefined) {
    this.#trials = trials;
    this.#read = read;
    this.#trial = trial;
    this.#reviewed = reviewed;
    this.#first = trials.pickAssumptions(trial);
    this.#assumed = this.#first;
    this.#result = trials.runTrial(trial, this.#first);
    this.#list = new QuickPickList<TrialRow>({
      title: `${t('Try with Numbers runs on this machine and gives no verdict.')} ${trial.relation.text} · ${formatLocationInProof(read, trial.place)}`,
      placeHolder: t('Press Enter to drop or restore an assumption, or type + and a relation to add one.'),
      matchOnDescription: true,
      ignoreFocusOut: true,
    });
  }

  /** Shows the list until an action is chosen. @returns the reason of a dispute, if it is to be saved */
  async ask(): Promise<string | undefined> {
    this.#draw();
    let wasAdding = false;
    this.#list.onDidChangeValue(() => {
      const isAdding = this.#list.value.startsWith(ADD_KEY);
      if (isAdding || wasAdding) this.#draw();
      wasAdding = isAdding;
    });
    const chosen = await this.#list.ask(([row]) => {
      const { toggle, show, run } = row ?? {};
      if (toggle) this.#toggle(toggle);
      else show?.();
      return run;
    });
    return chosen?.();
  }

  #toggle(toggled: TrialAssumption): void {
    const { assumptions } = this.#trial;
    this.#try(assumptions.filter((one) => (one === toggled) !== this.#assumed.includes(one)));
    this.#draw(({ toggle }) => toggle === toggled);
  }

  #add(added: readonly TrialAssumption[]): void {
    const { assumptions } = this.#trial;
    const known = added.map((one) => assumptions.find(({ text }) => text === one.text) ?? one);
    this.#trial = { ...this.#trial, assumptions: [...new Set([...assumptions, ...known])] };
    this.#try(this.#trial.assumptions.filter((one) => this.#assumed.includes(one) || known.includes(one)));
    this.#list.value = '';
    this.#draw(({ toggle }) => toggle === known[0]);
  }

  #try(assumed: readonly TrialAssumption[]): void {
    this.#earlier.set(toKey(this.#assumed), {
      assumed: this.#assumed,
      words: describeDifference(this.#first, this.#assumed),
      result: this.#result,
    });
    this.#earlier.delete(toKey(assumed));
    const { failures } = this.#result.kind === 'tried' ? this.#result : { failures: [] };
    this.#assumed = assumed;
    this.#areAllShown = false;
    this.#result = this.#trials.runTrial(
      this.#trial,
      assumed,
      failures.slice(0, 1).map(({ point }) => point),
    );
  }

  /** @param isActive which row Enter selects; as before by default, since VS Code forgets it when the filter changes */
  #draw(isActive = this.#isActive): void {
    this.#isActive = isActive;
    const { value } = this.#list;
    const rows = value.startsWith(ADD_KEY) ? [this.#createAddedRow(value.slice(1))] : this.#listRows();
    this.#list.rows = rows;
    const active = rows.filter(isActive).slice(0, 1);
    if (active.length > 0) this.#list.active = active;
  }

  /** The row for a typed assumption, or the reason why it can't be added. */
  #createAddedRow(typed: string): TrialRow {
    const added = this.#trials.readUserAssumptions(this.#trial, typed);
    if ('refusal' in added)
      return { icon: 'info', label: this.#trials.describeRejectedAssumption(added), alwaysShow: true };
    const words = added.map(({ text }) => text).join(', ');
    return { icon: 'add', label: t('Assume {0}', words), alwaysShow: true, show: () => this.#add(added) };
  }

  #listRows(): TrialRow[] {
    const result = this.#result;
    const points = result.kind === 'tried' ? [...result.failures, ...result.held] : [];
    const shown = this.#areAllShown ? points : this.#listFirstPoints();
    const earlier = [...this.#earlier.values()].slice(-MAX_EARLIER_TRIALS).toReversed();
    return omitFalseOrUndefined<TrialRow>([
      this.#createObjectionRow(),
      createSeparator(t('Result')),
      this.#createResultRow(),
      createSeparator(t('Assumptions')),
      ...this.#trial.assumptions.map((one) => createAssumptionRow(this.#read, one, this.#assumed.includes(one))),
      {
        icon: 'add',
        label: t('Add an assumption'),
        description: ADD_KEY,
        show: () => {
          this.#list.value = ADD_KEY;
          this.#draw();
        },
      },
      { icon: 'info', label: t('Proofmark found no other assumptions in the text.'), alwaysShow: true },
      points.length > 0 && createSeparator(t('Points tried')),
      ...shown.map((tried): TrialRow => {
        const [left, right] = this.#trials.formatSides(tried);
        const holds = tried.holds ? t('holds') : t('false');
        const description = `${t('left {0}, right {1}', left, right)}: ${holds}`;
        return { label: this.#trials.formatPoint(tried.point) || holds, description };
      }),
      shown.length < points.length && {
        icon: 'list-unordered',
        label: t('Show all {0} points', points.length),
        show: () => {
          this.#areAllShown = true;
          this.#draw();
        },
      },
      earlier.length > 0 && createSeparator(t('Earlier results')),
      ...earlier.map(
        ({ words, assumed, result: before }): TrialRow => ({
          icon: 'history',
          label: words,
          description: this.#trials.describeTrialResult(before)[0] ?? '',
          show: () => {
            this.#try(assumed);
            this.#draw(({ toggle }) => toggle !== undefined);
          },
        }),
      ),
    ]);
  }

  /** Counterexamples come first, at most half of the points. */
  #listFirstPoints(): readonly Extract<TrialResult, { readonly kind: 'tried' }>['held'][number][] {
    if (this.#result.kind !== 'tried') return [];
    const { failures, held } = this.#result;
    return [...failures.slice(0, MAX_SHOWN_POINTS / 2), ...held].slice(0, MAX_SHOWN_POINTS);
  }

  #describeCounterexample(): string | undefined {
    return this.#trials.describeCounterexample(this.#trial, this.#result, this.#assumed);
  }

  #createObjectionRow(): TrialRow | undefined {
    const reason = this.#describeCounterexample();
    if (reason === undefined || !this.#reviewed) return undefined;
    const label = this.#read.reading.getLabel(this.#trial.place.step);
    return {
      icon: OBJECTION_ICON,
      label: hasVerdict(this.#reviewed)
        ? t('Dispute {0} with this counterexample', label)
        : t('Add this counterexample to {0} as a note', label),
      run: () => reason,
    };
  }

  #createResultRow(): TrialRow {
    const [sentence = '', detail] = this.#trials.describeTrialResult(this.#result);
    const copied = this.#describeCounterexample() ?? `${this.#trial.relation.text}. ${sentence}`;
    return {
      icon: 'symbol-numeric',
      label: sentence,
      description: t('Copy'),
      ...(detail === undefined ? {} : { detail }),
      alwaysShow: true,
      run: () => {
        void vscode.env.clipboard.writeText(copied);
        return undefined;
      },
    };
  }
}

function createSeparator(label: string): TrialRow {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}

/** Identifies a set of assumptions. */
function toKey(assumed: readonly TrialAssumption[]): string {
  return JSON.stringify(assumed.map(({ text }) => text).sort());
}

function describeDifference(first: readonly TrialAssumption[], other: readonly TrialAssumption[]): string {
  const list = (all: readonly TrialAssumption[], than: readonly TrialAssumption[]): string =>
    all.flatMap((one) => (than.includes(one) ? [] : [one.text])).join('; ');
  const [without, more] = [list(first, other), list(other, first)];
  const words = omitFalseOrUndefined([without !== '' && t('without {0}', without), more !== '' && t('with {0}', more)]);
  return words.length === 0 ? t('with the assumptions of the text') : words.join(', ');
}

function createAssumptionRow(read: DocumentReading, assumption: TrialAssumption, isAssumed: boolean): TrialRow {
  const { text, origin, place } = assumption;
  const words =
    place &&
    truncateLine(read.reading.getText(place.step).slice(place.range.start, place.range.end), MAX_SENTENCE_CHARS);
  const source = [
    ...(place ? [formatLocationInProof(read, place)] : []),
    ...(origin === 'goal' ? [t('to be proved')] : origin === 'claimed' ? [t('claim')] : []),
    ...(origin === 'added' ? [t('added by you')] : []),
  ];
  return {
    icon: isAssumed ? 'check' : 'circle-slash',
    label: text,
    description: [...source, ...(isAssumed ? [] : [t('not assumed')])].join(', '),
    ...(words === undefined ? {} : { detail: words }),
    toggle: assumption,
  };
}
