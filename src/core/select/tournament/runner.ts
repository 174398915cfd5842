/** Runs a tournament: sends its pending calls, saves each reply, and continues until no call is left. */
import { t } from '../../../l10n/index.ts';
import { getErrorMessage } from '../../base/errors.ts';
import {
  createJudgeCrashFailure,
  isRunWideFailure,
  isUserStopFailure,
  type JudgeFailure,
} from '../../judge/calls/index.ts';
import type { CallReply, Comparer, ManualDecision, Tournament, TournamentCall } from '../types.ts';
import { getTournamentStanding, listPendingCalls } from './standing.ts';
import { applyCallReply, applyManualDecision } from './tournament.ts';

export interface TournamentRunnerOptions {
  /** A new tournament, or one to continue. */
  readonly tournament: Tournament;
  readonly asker: Comparer;
  /** Stops at once and discards calls in flight. */
  readonly signal: AbortSignal;
  /** Stops sending. Waits for calls in flight and saves their replies. */
  readonly halt?: AbortSignal | undefined;
  /** Saves a reply. The reply counts only once this resolves, so that the tournament never knows more than the journal. */
  readonly heard: (heard: CallReply) => Promise<void>;
  /** Saves a manual decision, in the same way. */
  readonly decided?: (decision: ManualDecision) => Promise<void>;
  /** Called at once with each new state. */
  readonly changed: (tournament: Tournament) => void;
}

/** How a run ended. All but `done` can be continued from `tournament`. */
export interface TournamentRunResult {
  readonly tournament: Tournament;
  /** `waiting`: a match needs a manual decision. `stopped`: by a person. `failed`: `failure` has the reason. */
  readonly ended: 'done' | 'waiting' | 'stopped' | 'failed';
  readonly failure?: JudgeFailure;
}

export interface TournamentRunner {
  /** The current state, also after the end. */
  readonly tournament: Tournament;
  /** Resolves when no call is in flight. Never rejects. */
  readonly ended: Promise<TournamentRunResult>;
  /**
   * Saves and applies a manual decision. Also works after the end: the caller then continues from `tournament`.
   * @returns why it couldn't be saved or doesn't apply; undefined on success
   */
  decide(decision: ManualDecision): Promise<JudgeFailure | undefined>;
}

/** After this many failures in a row no more calls are sent. */
export const MAX_CONSECUTIVE_FAILED_CALLS = 3;

/** Runs a tournament until it ends. */
export function runTournament(options: TournamentRunnerOptions): Promise<TournamentRunResult> {
  return startTournamentRunner(options).ended;
}

/**
 * Starts a tournament and returns a handle for manual decisions. At most `lanes` calls are in flight. A failure of a single call (a reply
 * that the server withheld, say) excludes only that call. A failure that would meet every call, or `MAX_CONSECUTIVE_FAILED_CALLS` in a row, stops sending;
 * calls in flight still come in. Either way the run ends as failed, and the call stays pending.
 */
export function startTournamentRunner({
  tournament,
  asker,
  signal,
  halt,
  heard,
  decided,
  changed,
}: TournamentRunnerOptions): TournamentRunner {
  let current = tournament;
  /** Calls in flight, and calls whose replies are being saved. */
  const open = new Set<string>();
  const failed = new Set<string>();
  /** Calls that were pending at the last check. They stay necessary unless a person decides otherwise. */
  let queue: TournamentCall[] = [];
  let lookedAt: Tournament | undefined;
  let lanes = 1;
  /** The first failure, and the number of failures since the last reply. */
  let failure: JudgeFailure | undefined;
  let inRow = 0;
  /** `isHalted`: no more calls are sent. `broken`: the state itself can't be computed or saved. */
  let isHalted = false;
  let broken: JudgeFailure | undefined;
  let keeping = 0;
  let hasEnded = false;
  let lastDecision: Promise<unknown> = Promise.resolve();
  let end: (driven: TournamentRunResult) => void = () => undefined;
  const ended = new Promise<TournamentRunResult>((resolve) => {
    end = resolve;
  });

  function guarded<T>(run: () => T): T | undefined {
    try {
      return run();
    } catch (error) {
      broken ??= toUnavailableFailure(t('The comparison failed: {0}', getErrorMessage(error)));
      return undefined;
    }
  }

  function go(next: Tournament): void {
    if (next === current) return;
    current = next;
    guarded(() => changed(current));
  }

  function finish(ending: TournamentRunResult['ended'], why?: JudgeFailure): void {
    hasEnded = true;
    signal.removeEventListener('abort', pump);
    halt?.removeEventListener('abort', pump);
    end({ tournament: current, ended: ending, ...(why ? { failure: why } : {}) });
  }

  /** Sends what can be sent, or ends. */
  function pump(): void {
    if (hasEnded) return;
    if (signal.aborted) {
      // Saves received replies before it ends.
      if (keeping === 0) finish('stopped');
      return;
    }
    while (!isHalted && !halt?.aborted && !broken && open.size < lanes) {
      const call = guarded(nextToAsk);
      if (!call) break;
      void ask(call);
    }
    if (hasEnded || open.size > 0 || keeping > 0) return;
    const wanted = broken ? undefined : guarded(() => listPendingCalls(current));
    if (wanted && wanted.length > 0 && (halt?.aborted || failure)) {
      if (halt?.aborted) finish('stopped');
      else finish('failed', failure);
      return;
    }
    const phase = broken ? undefined : guarded(() => getTournamentStanding(current).phase);
    if (phase === undefined || phase === 'running') {
      finish(
        'failed',
        broken ??
          toUnavailableFailure(
            t('The comparison ended without a result: it has nothing more to send. Start a new comparison.'),
          ),
      );
    } else finish(phase);
  }

  /** Computing pending calls takes longer the larger the tournament is, so it happens only when the queue is empty. */
  function nextToAsk(): TournamentCall | undefined {
    for (;;) {
      const call = queue.shift();
      if (call) {
        if (!open.has(call.key) && !failed.has(call.key) && !current.replies.has(call.key)) return call;
      } else {
        if (lookedAt === current) return undefined;
        lookedAt = current;
        queue = [...listPendingCalls(current)];
      }
    }
  }

  async function ask(call: TournamentCall): Promise<void> {
    open.add(call.key);
    try {
      const reply = await asker.ask(call, signal);
      // Ignores replies after the end.
      if (hasEnded) return;
      if ('kind' in reply) lose(call, reply);
      else await enter(call, { ...reply, key: call.key });
    } catch (error) {
      if (!signal.aborted) lose(call, createJudgeCrashFailure({ id: call.kind }, error));
    } finally {
      open.delete(call.key);
      pump();
    }
  }

  async function enter(call: TournamentCall, reply: CallReply): Promise<void> {
    if (await kept(() => heard(reply))) return;
    inRow = 0;
    go(guarded(() => applyCallReply(current, reply)) ?? current);
    // Otherwise the call would be sent again and again.
    if (!current.replies.has(call.key))
      lose(call, toUnavailableFailure(t("Discarded a reply, because it doesn't match its query.")));
  }

  function lose(call: TournamentCall, why: JudgeFailure): void {
    if (halt?.aborted && isUserStopFailure(why)) return;
    failed.add(call.key);
    failure ??= why;
    const isForAll = isRunWideFailure(why, current.replies.size > 0) || why.cause === 'form';
    if (isForAll || ++inRow >= MAX_CONSECUTIVE_FAILED_CALLS) isHalted = true;
  }

  /** Saves something. Returns why that failed, or undefined. */
  async function kept(keep: () => Promise<void>): Promise<JudgeFailure | undefined> {
    keeping++;
    try {
      await keep();
      return undefined;
    } catch (error) {
      broken ??= toUnavailableFailure(
        t("Stopped: the last result or decision couldn't be saved. {0}", getErrorMessage(error)),
      );
      return broken;
    } finally {
      keeping--;
    }
  }

  async function enterDecision(decision: ManualDecision): Promise<JudgeFailure | undefined> {
    const entered = guarded(() => bindDecision(current, decision));
    if (!entered) return toUnavailableFailure(t('This match has changed. Check it again before you decide.'));
    const why = decided && (await kept(() => decided(entered)));
    if (!why) go(guarded(() => applyManualDecision(current, entered)) ?? current);
    queue = [];
    pump();
    return why;
  }

  signal.addEventListener('abort', pump);
  halt?.addEventListener('abort', pump);
  guarded(() => {
    lanes = Math.max(1, asker.describe().lanes);
  });
  pump();
  return {
    get tournament() {
      return current;
    },
    ended,
    decide(decision) {
      // Applies decisions in order, because the last one on a match counts.
      const entered = lastDecision.then(() => enterDecision(decision));
      lastDecision = entered;
      return entered;
    },
  };
}

/** The decision with its pair added: the match may have another pair by the time the journal is read. */
function bindDecision(tournament: Tournament, decision: ManualDecision): ManualDecision | undefined {
  const next = applyManualDecision(tournament, decision);
  if (next === tournament) return undefined;
  return next.decisions.get(decision.kind === 'winner' ? 'winner' : decision.game);
}

function toUnavailableFailure(message: string): JudgeFailure {
  return { kind: 'failure', failure: 'unavailable', message };
}
