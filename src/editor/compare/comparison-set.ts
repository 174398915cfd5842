import * as vscode from 'vscode';
import { formatNumberOfCalls } from '../../core/base/counts-and-lists.ts';
import { getErrorMessage } from '../../core/base/errors.ts';
import { omitFalseOrUndefined } from '../../core/base/optional-values.ts';
import {
  comparisonJournalTexts,
  comparisonRunTexts,
  describeTournamentProgress,
  describeTournamentStanding,
} from '../../core/select/index.ts';
import { definePluralText, t } from '../../l10n/index.ts';
import { COMPARE_PANEL_VIEW_TYPE, parseWithSchema, savedComparePageStateSchema } from '../../protocol/index.ts';
import { LeftStatusBarItem, pickFromList } from '../ask/index.ts';
import { setContextKey } from '../base/context-keys.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { commandIds, contextKeys, statusBarItemIds } from '../base/manifest-names.ts';
import { explainHiddenComparison } from '../data/index.ts';
import { type ExportRequest, type MarkdownOrJsonFormat, OpenPanelSet } from '../pages/index.ts';
import { DataSetCandidateDocuments } from './candidate-documents.ts';
import { ComparePanel } from './compare-panel.ts';
import { Comparison, type ComparisonServices } from './comparison.ts';
import { exportComparison } from './export.ts';
import type { ComparisonJournalOpener } from './journals/comparison-journal.ts';
import { SavedComparisonStore } from './journals/saved-comparisons.ts';
import { createComparisonId } from './journals/saved-fields.ts';
import type { ComparisonSource } from './source.ts';
import { type CompareCommandArguments, findComparisonSource } from './sources/find-source.ts';
import { hasHiddenCandidates, hasKnownHiddenCandidates } from './sources/items.ts';
import { createComparisonSourceFromRows, type LoadedProblemRows } from './sources/open-rows.ts';
import type { ComparisonFeatureServices } from './types.ts';

/** The empty source of a panel whose comparison is no longer saved. */
const NO_SOURCE: ComparisonSource = { title: '', key: '', entrants: [], said: [] };

export class ComparePanelSet extends DisposableOwner {
  readonly #parts: ComparisonFeatureServices & ComparisonServices;
  readonly #panels = new OpenPanelSet<ComparePanel>();
  readonly #texts: DataSetCandidateDocuments;
  readonly #status: CompareStatus;
  /** Comparisons that are being closed. */
  readonly #closing = new Set<Promise<void>>();

  constructor(parts: ComparisonFeatureServices, journals: ComparisonJournalOpener) {
    super();
    this.#parts = { ...parts, journals, saved: new SavedComparisonStore(parts.storage) };
    this.#texts = new DataSetCandidateDocuments();
    this.#status = new CompareStatus();
    this.own(
      this.#texts,
      this.#status,
      parts.veil.onDidChange(() => this.#closeVeiled()),
    );
  }

  /** Opens a comparison in a panel, or reveals the open one of the same proofs. */
  async open(target: CompareCommandArguments): Promise<void> {
    const found = await findComparisonSource(target, { ...this.#parts, clock: this.#parts.host.clock });
    if (found) await this.#openFound(found);
  }

  openRows(rows: LoadedProblemRows): Promise<void> {
    return this.#openFound(createComparisonSourceFromRows(rows));
  }

  /** Shows a comparison by name, even if its panel was closed. */
  async reveal(run: string): Promise<void> {
    const known = this.#panels.find(({ comparison }) => comparison.run === run);
    if (known) known.page.reveal();
    else await this.#takeUp(run, makePanel());
  }

  /** Restores a panel after a reload. */
  async restore(kept: vscode.WebviewPanel, left: unknown): Promise<void> {
    const state = parseWithSchema(savedComparePageStateSchema, left);
    await this.#takeUp('value' in state ? state.value.run : '', kept);
  }

  /** Restores a saved comparison. Doesn't resume it, because that would cost calls. */
  async #takeUp(run: string, kept: vscode.WebviewPanel): Promise<void> {
    const saved = await this.#parts.saved.read(run);
    if (!saved) {
      this.#add(kept, this.#without(comparisonJournalTexts.forgotten()));
      return;
    }
    const { found, plan, isBegun } = saved;
    if (await hasHiddenCandidates(found, this.#parts)) {
      this.#add(kept, this.#without(explainHiddenComparison()));
      return;
    }
    const comparison = new Comparison({ run, found, plan, isBegun }, this.#parts);
    try {
      await comparison.takeUp();
      this.#add(kept, comparison);
    } catch (error) {
      await comparison.close(false);
      const why = getErrorMessage(error);
      this.#parts.log.warn(`${run}: ${why}`);
      const again = { ...found, said: [...found.said, why, comparisonJournalTexts.canStartAnew()] };
      const fresh = new Comparison(
        { run: createComparisonId(new Date(), toSourceKey(again)), found: again, plan },
        this.#parts,
      );
      this.#add(kept, fresh);
      await fresh.keep();
    }
  }

  /** An empty comparison that shows a reason. */
  #without(sentence: string): Comparison {
    const found = { ...NO_SOURCE, said: [sentence] };
    return new Comparison({ run: createComparisonId(new Date(), ''), found }, this.#parts);
  }

  /** Closes panels whose candidates are now labeled blind. Their comparisons stay saved and can be opened again. */
  #closeVeiled(): void {
    for (const { page, comparison } of this.#panels.all)
      if (hasKnownHiddenCandidates(comparison.found, this.#parts)) page.dispose();
  }

  /** The comparison of the focused panel. */
  get active(): Comparison | undefined {
    return this.#panels.active?.comparison;
  }

  async export(request: ExportRequest<MarkdownOrJsonFormat>): Promise<void> {
    if (this.active) await exportComparison(this.active, request);
  }

  override async dispose(): Promise<void> {
    super.dispose();
    // Panels outlive the extension briefly, so this stops running comparisons and closes the journals.
    for (const { comparison } of this.#panels.all) this.#close(comparison, false);
    await Promise.all(this.#closing);
  }

  async #openFound(found: ComparisonSource): Promise<void> {
    if (await hasHiddenCandidates(found, this.#parts)) throw new Error(explainHiddenComparison());
    const texts = toSourceKey(found);
    const known = this.#panels.find(({ comparison }) => toSourceKey(comparison.found) === texts);
    if (known) {
      known.page.reveal();
      return;
    }
    const earlier = await this.#earlier(texts);
    const choice = earlier && (await askOpenOrRestart(earlier));
    if (earlier && choice === 'open') {
      this.#add(makePanel(), earlier);
      return;
    }
    await earlier?.close(false);
    if (earlier && !choice) return;
    const comparison = new Comparison({ run: createComparisonId(new Date(), texts), found }, this.#parts);
    this.#add(makePanel(), comparison);
    await comparison.keep();
  }

  /** The last comparison of the same source, stopped or finished. */
  async #earlier(set: string): Promise<Comparison | undefined> {
    const { saved } = this.#parts;
    const run = await saved.newestOf(set);
    const kept = run === undefined ? undefined : await saved.read(run);
    if (run === undefined || !kept) return undefined;
    const comparison = new Comparison({ run, ...kept }, this.#parts);
    // A comparison that can't be restored is ignored.
    await comparison.takeUp().catch(() => undefined);
    if (['stopped', 'waiting', 'done'].includes(comparison.phase)) return comparison;
    await comparison.close(false);
    return undefined;
  }

  #add(kept: vscode.WebviewPanel, comparison: Comparison): void {
    const panel = new ComparePanel(kept, comparison, { ...this.#parts, texts: this.#texts });
    this.#panels.add(panel, (isClosed) => {
      if (isClosed) this.#close(comparison, true);
      this.#changed();
    });
    void this.#parts.saved.hold(comparison.run).catch((error: unknown) => this.#warn(comparison, error));
    this.#changed();
  }

  #changed(): void {
    const { active } = this;
    const phase = active?.phase;
    setContextKey(contextKeys.comparisonCanStart, active?.canStart ?? false);
    setContextKey(contextKeys.comparisonIsRunning, phase === 'running');
    setContextKey(contextKeys.comparisonCanResume, phase === 'stopped' || phase === 'failed');
    setContextKey(contextKeys.comparisonHasResult, active?.isBegun ?? false);
    const all = this.#panels.all.map(({ comparison }) => comparison);
    this.#status.show(active?.isBegun ? active : all.find(({ isRunning }) => isRunning));
  }

  #close(comparison: Comparison, isLeft: boolean): void {
    const close = async (): Promise<void> => {
      await comparison.close(isLeft);
      if (isLeft) await this.#parts.saved.release(comparison.run);
    };
    const closing = close().catch((error: unknown) => this.#warn(comparison, error));
    this.#closing.add(closing);
    void closing.then(() => this.#closing.delete(closing));
  }

  #warn({ run }: Comparison, error: unknown): void {
    this.#parts.log.warn(`${run}: ${String(error)}`);
  }
}

/** Asks whether to open the earlier comparison or to start a new one; undefined if canceled. */
async function askOpenOrRestart({ held, phase }: Comparison): Promise<'open' | 'anew' | undefined> {
  const isDone = phase === 'done';
  const stands =
    held &&
    (isDone
      ? describeTournamentStanding(held.standing, held.tournament.design, { reader: 'you' })
      : describeTournamentProgress(held.standing));
  const rows = [
    {
      label: isDone ? comparisonJournalTexts.openFinished() : comparisonJournalTexts.goOn(),
      detail: omitFalseOrUndefined([
        stands,
        isDone ? comparisonJournalTexts.nothingSent() : comparisonJournalTexts.nothingAsked(),
      ]).join(' '),
      choice: 'open' as const,
    },
    {
      label: comparisonJournalTexts.startAnew(),
      detail: comparisonJournalTexts.ownRecord(),
      choice: 'anew' as const,
    },
  ];
  return (await pickFromList(rows, { title: t('Compare Proofs') }))?.choice;
}

function makePanel(): vscode.WebviewPanel {
  return vscode.window.createWebviewPanel(COMPARE_PANEL_VIEW_TYPE, t('Compare'), vscode.ViewColumn.Active, {
    enableFindWidget: true,
  });
}

/** The key of a source: the same for the same texts of the same set. */
function toSourceKey({ key, entrants }: ComparisonSource): string {
  return JSON.stringify([
    key,
    entrants.map(({ id, proof }) => [id, proof.problem?.text, ...proof.steps.map(({ fingerprint }) => fingerprint)]),
  ]);
}

/** At the left of the status bar, before the review of the active proof. */
const PRIORITY = 40.3;

/** The status of a comparison. A click shows it. */
class CompareStatus {
  readonly #item = new LeftStatusBarItem(statusBarItemIds.comparison, PRIORITY, t('Proofmark Comparison'));
  #shown: string | undefined;

  show(comparison: Comparison | undefined): void {
    const words = comparison && describeStatus(comparison);
    const shown = words && [comparison.run, comparison.phase, words].join('\n');
    if (shown === this.#shown) return;
    this.#shown = shown;
    if (!comparison || words === undefined) {
      this.#item.hide();
      return;
    }
    const { title } = comparison.found;
    this.#item.command = {
      title: t('Show'),
      command: commandIds.compareProofs,
      arguments: [{ run: comparison.run }],
    };
    const isRunning = comparison.phase === 'running';
    this.#item.show({
      ...(isRunning ? { icon: 'sync~spin' } : {}),
      words: isRunning ? words : `∎ ${words}`,
      tooltip: [comparisonRunTexts.tooltip(title)],
      spoken: t('Proofmark: {0}', `${title}: ${words}`),
    });
  }

  dispose(): void {
    this.#item.dispose();
  }
}

const DONE = {
  matches: definePluralText('{1} of {0} match decided', '{1} of {0} matches decided'),
  grades: definePluralText('{1} of {0} grade', '{1} of {0} grades'),
};

/** `4 of 7 matches · 15 calls`. */
function describeStatus({ held }: Comparison): string | undefined {
  if (!held) return undefined;
  const { games, judgements, calls } = held.standing;
  return omitFalseOrUndefined([
    games.total > 0 && DONE.matches(games.total, games.decided),
    judgements.total > 0 && DONE.grades(judgements.total - judgements.spared, judgements.done),
    formatNumberOfCalls(calls.spent),
  ]).join(' · ');
}
