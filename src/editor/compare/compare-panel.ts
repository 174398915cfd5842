import type * as vscode from 'vscode';
import { omitUndefined } from '../../core/base/optional-values.ts';
import {
  type CandidateSet,
  type CandidateSetDetails,
  computePassAtK,
  groupCandidatesByFinalAnswer,
  type TournamentStanding,
} from '../../core/select/index.ts';
import { t } from '../../l10n/index.ts';
import {
  type ComparePageApi,
  type CompareView,
  connectToComparePanel,
  type SavedComparePageState,
} from '../../protocol/index.ts';
import { setPanelTabTitle } from '../ask/index.ts';
import { readResourceSettings } from '../base/settings.ts';
import { PagePanel } from '../pages/index.ts';
import { CandidateReviews } from './candidate-reviews.ts';
import type { Comparison } from './comparison.ts';
import { createCompareHostApi } from './host-api.ts';
import type { ComparePanelSelection, ComparePanelServices } from './types.ts';
import type { CandidateReviewViewInput, CompareViewInput } from './view/types.ts';
import { toCompareView } from './view/view.ts';

/** The least time between two snapshots, in milliseconds. */
const GAP = 100;
/** How many snapshots are remembered. A page's request may refer to an earlier snapshot than the last one. */
const MOST_SENT = 16;

export class ComparePanel {
  readonly comparison: Comparison;
  /** The page. It fires a change when it gains or loses the focus, its comparison changes, or it is closed. */
  readonly page: PagePanel<CompareView, ComparePageApi>;
  readonly #reading: CandidateReviews;
  readonly #sent = new Map<number, TournamentStanding | undefined>();
  readonly #models: ComparePanelServices['models'];
  #look: ComparePanelSelection = {};
  #revision = 0;
  #beside:
    | {
        readonly of: TournamentStanding | undefined;
        readonly gathered: CandidateSet;
        readonly input: CandidateSetDetails;
      }
    | undefined;

  constructor(panel: vscode.WebviewPanel, comparison: Comparison, parts: ComparePanelServices) {
    const { host, reviews, log, extensionUri, models } = parts;
    this.comparison = comparison;
    this.#models = models;
    this.#reading = new CandidateReviews(host, reviews);
    const served = createCompareHostApi(
      {
        comparison,
        ready: (left) => this.#ready(left),
        look: (look) => this.#looked(look),
        input: () => this.#input(this.#revision),
        sent: (revision) => this.#sent.get(revision),
      },
      parts,
    );
    const { title } = comparison.found;
    setPanelTabTitle(panel, title === '' ? t('Compare') : t('Compare: {0}', title));
    this.page = new PagePanel(panel, {
      page: 'compare',
      title: panel.title,
      extensionUri,
      clock: host.clock,
      warn: (what) => log.warn(`The comparison panel: ${what}`),
      gap: GAP,
      connect: (transport, told) => connectToComparePanel(transport, served, told),
      view: () => this.#nextView(),
    });
    this.page.add(
      this.#reading,
      models.onDidTrouble(() => this.page.ask()),
      comparison.onDidChange(() => {
        this.page.ask();
        this.page.changed();
      }),
      this.#reading.onDidChange(() => this.page.ask()),
    );
  }

  /** The page is ready, with its saved state. */
  #ready(left: SavedComparePageState | undefined): CompareView {
    const isOurs = left !== undefined && left.run === this.comparison.run;
    this.#look = isOurs ? omitUndefined({ game: left.game, pair: left.pair }) : {};
    return this.page.ready();
  }

  #looked(look: ComparePanelSelection): void {
    this.#look = look;
    this.page.now();
  }

  #read(candidate: number): CandidateReviewViewInput | undefined {
    const found = this.comparison.gathered.candidates[candidate];
    return found && this.#reading.of(found, this.comparison.entrant(candidate));
  }

  #nextView(): CompareView {
    const input = this.#input(++this.#revision);
    this.#sent.set(input.revision, input.held?.standing);
    const [oldest] = this.#sent.keys();
    if (this.#sent.size > MOST_SENT && oldest !== undefined) this.#sent.delete(oldest);
    return toCompareView(input);
  }

  #input(revision: number): CompareViewInput {
    const { comparison } = this;
    const { run, found, gathered, phase, held, underWay, asker, failure, notes } = comparison;
    const pair = this.#look.pair ?? [];
    const read = new Map<number, CandidateReviewViewInput>();
    // The problem is rendered with the definitions of the first candidate.
    read.set(0, this.#reading.settingOf(comparison.entrant(0)));
    for (const candidate of pair) {
      const input = this.#read(candidate);
      if (input) read.set(candidate, input);
    }
    return {
      revision,
      run,
      name: found.title,
      phase,
      isStopping: comparison.isStopping,
      gathered,
      held,
      isReopened: comparison.isReopened,
      trouble: phase === 'running' ? this.#models.anyTrouble : undefined,
      underWay,
      asker,
      failure,
      ...(phase === 'plan' ? { plan: comparison.planned?.input } : {}),
      notes,
      includable: comparison.includable,
      beside: this.#besideOf(held?.standing),
      look: this.#look,
      read,
    };
  }

  /** Equal answers depend only on the texts, so they are computed once. Pass@k also depends on grades. */
  #besideOf(standing: TournamentStanding | undefined): CandidateSetDetails {
    const { gathered, asker } = this.comparison;
    const before = this.#beside?.gathered === gathered ? this.#beside : undefined;
    if (before && before.of === standing) return before.input;
    const pass = computePassAtK(gathered, omitUndefined({ correctFrom: asker?.correctFrom, standing }));
    const input = {
      pass,
      answers: before?.input.answers ?? groupCandidatesByFinalAnswer(gathered),
      hidesHints: readResourceSettings(this.comparison.at).hints === 'off',
    };
    this.#beside = { of: standing, gathered, input };
    return input;
  }
}
