import * as vscode from 'vscode';
import { omitUndefined } from '../../core/base/optional-values.ts';
import { comparisonRunTexts, type Match, type TournamentStanding } from '../../core/select/index.ts';
import type {
  CompareHeaderButton,
  CompareHostApi,
  CompareView,
  ManualMatchDecision,
  SavedComparePageState,
} from '../../protocol/index.ts';
import { refocusOpenQuestion } from '../ask/index.ts';
import { commandIds } from '../base/manifest-names.ts';
import { getAnnotatorName } from '../labels/index.ts';
import { createCachingTextRenderer } from '../pages/index.ts';
import type { Comparison } from './comparison.ts';
import { exportComparison } from './export.ts';
import { openCandidate } from './open-candidate.ts';
import type { ComparePanelSelection, ComparePanelServices } from './types.ts';
import { renderComparisonTextByKey } from './view/reading.ts';
import type { CompareViewInput } from './view/types.ts';

/** Rendered bodies by key, shared by all comparisons. A key names everything that affects the result. */
const bodies = createCachingTextRenderer();

/** The parts of a panel that requests of its page can reach. */
export interface ComparePanelActions {
  readonly comparison: Comparison;
  /** The page is ready, with its saved state, and gets the whole view. */
  ready(state: SavedComparePageState | undefined): CompareView;
  look(look: ComparePanelSelection): void;
  /** The view that the page has now. */
  input(): CompareViewInput;
  /** The standing in an earlier snapshot that the page may still show. */
  sent(revision: number): TournamentStanding | undefined;
}

/** Handles the requests of a page. A request that can't be done fails with a sentence for people. */
export function createCompareHostApi(own: ComparePanelActions, parts: ComparePanelServices): CompareHostApi {
  const { comparison } = own;
  return {
    ready: async ({ state }) => own.ready(state),
    bodies: async ({ keys }) => bodies(keys, (key) => renderComparisonTextByKey(own.input(), key)),
    look: async (look) => own.look(omitUndefined(look)),
    focusQuestion: async () => refocusOpenQuestion(),
    change: async (change) => comparison.change(change),
    decide: async ({ revision, game, choice }) => {
      const seen = findMatch(own.sent(revision), game);
      const now = findMatch(comparison.held?.standing, game);
      const pair = seen && getChoicePair(seen);
      if (!now || !pair || getChoicePair(now)?.join() !== pair.join())
        throw new Error(comparisonRunTexts.gameChanged());
      await comparison.decide({ kind: 'game', game, winner: toMatchWinner(pair, choice), pair, ...stampDecision() });
    },
    overrule: async ({ candidate }) => comparison.decide({ kind: 'winner', candidate, ...stampDecision() }),
    include: ({ candidate }) => comparison.include(candidate, stampDecision()),
    open: ({ candidate, step }) => openCandidate(comparison, candidate, step, parts.texts),
    act: ({ action }) => runCompareAction(action, comparison, parts),
    report: async ({ message }) => parts.log.error(`${comparison.found.title}: the panel said: ${message}`),
  };
}

/** The time of a decision or inclusion, and who made it, if the reader has an annotator name. */
function stampDecision(): { readonly time: string; readonly by?: string } {
  const by = getAnnotatorName();
  return { time: new Date().toISOString(), ...(by === undefined ? {} : { by }) };
}

function findMatch(standing: TournamentStanding | undefined, id: string): Match | undefined {
  for (const { games } of standing?.rounds ?? []) for (const game of games) if (game.id === id) return game;
  return undefined;
}

function getChoicePair({ seats: [first, second] }: Match): readonly [number, number] | undefined {
  const [a, b] = [first.candidate, second.candidate];
  return a === undefined || b === undefined ? undefined : [a, b];
}

function toMatchWinner([first, second]: readonly [number, number], choice: ManualMatchDecision): number | 'both' {
  return { first, second, both: 'both' as const }[choice];
}

/** Runs the action of a button in the panel. @throws Error with a sentence for people if it can't be done */
async function runCompareAction(
  action: CompareHeaderButton['action'],
  comparison: Comparison,
  { log, texts }: ComparePanelServices,
): Promise<void> {
  const run = (command: string) => vscode.commands.executeCommand(command);
  const acts: Readonly<Record<CompareHeaderButton['action'], () => unknown>> = {
    start: () => comparison.start(),
    stop: () => comparison.stop(),
    giveUp: () => comparison.stop(),
    resume: () => comparison.resume(),
    chooseJudge: () => run(commandIds.chooseJudge),
    chooseProofs: () => run(commandIds.compareProofs),
    openWinner: () => {
      const winner = comparison.held?.standing.winner;
      if (winner === undefined) throw new Error(comparisonRunTexts.noWinner());
      return openCandidate(comparison, winner, undefined, texts);
    },
    export: () => exportComparison(comparison),
    copyDetails: () => vscode.env.clipboard.writeText(getComparisonDetails(comparison)),
    showLog: () => log.show(),
  };
  await acts[action]();
}

/** The details of a failure, for a bug report. */
function getComparisonDetails({ run, asker, failure, held }: Comparison): string {
  const { failure: kind, cause, message } = failure ?? {};
  const said = [kind, cause, message].filter((part) => part !== undefined).join(': ');
  const design = held && JSON.stringify(held.tournament.design);
  const calls = held && JSON.stringify(held.standing.calls);
  const lines = [`${vscode.env.appName} ${vscode.version}`, run, asker?.name, said, design, calls];
  return `${lines.filter((line) => line !== undefined && line !== '').join('\n')}\n`;
}
