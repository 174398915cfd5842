/** Drives a tournament: asks what it wants, keeps what comes, and has it go on until nothing can be asked. */
import { t } from '../../../l10n/index.ts';
import { messageOf } from '../../base/errors.ts';
import { brokenBy, isStopped, type JudgeFailure, meetsEveryCall } from '../../judge/calls/index.ts';
import type { Asker, Decision, Heard, Tournament, WantedCall } from '../types.ts';
import { nextCalls, standingOf } from './standing.ts';
import { applyReply, decide } from './tournament.ts';

export interface DriveOptions {
  /** Where it begins: a new tournament, or one that has come so far. */
  readonly tournament: Tournament;
  readonly asker: Asker;
  /** A person ends it: what is on its way is given up. */
  readonly signal: AbortSignal;
  /** A person ends it: nothing more is asked. What is on its way is waited for, and kept. */
  readonly halt?: AbortSignal | undefined;
  /** Keeps a reply. It counts only once that is done: what is not in the journal, the tournament does not know. */
  readonly heard: (heard: Heard) => Promise<void>;
  /** Keeps what a person said, in the same way. */
  readonly decided?: (decision: Decision) => Promise<void>;
  /** Told of each tournament that follows, at once. */
  readonly changed: (tournament: Tournament) => void;
}

/** How a drive ended. All but `done` can be driven on from its tournament. */
export interface Driven {
  readonly tournament: Tournament;
  /** `waiting`: a person is to decide a game. `stopped`: by a person. `failed`: `failure` says why. */
  readonly ended: 'done' | 'waiting' | 'stopped' | 'failed';
  readonly failure?: JudgeFailure;
}

/** A tournament under way. */
export interface Drive {
  /** As it is now, also once it has ended. */
  readonly tournament: Tournament;
  /** Resolves when nothing is under way any more. Never rejects. */
  readonly ended: Promise<Driven>;
  /**
   * Enters what a person said, once it is kept. Also when it has ended: whoever has waited for that drives on from `tournament`.
   * @returns why it could not be kept, or that there is no such game; undefined if it is entered
   */
  decide(decision: Decision): Promise<JudgeFailure | undefined>;
}

/** How many calls may fail without one that goes well between them, before the rest are not tried. */
export const MOST_FAILURES = 3;

/** Drives a tournament to where it ends. */
export function drive(options: DriveOptions): Promise<Driven> {
  return startDrive(options).ended;
}

/**
 * Drives a tournament, with a handle for what people decide meanwhile. As many calls are under way as the asker has lanes. A call that
 * fails for itself (the server held its reply back, say) is set aside, and what does not need it goes on; what meets every call, or
 * `MOST_FAILURES` in a row, lets those under way come in and asks no more. Either way it ends as failed, with the call still wanted.
 */
export function startDrive({
  tournament,
  asker,
  signal,
  halt,
  heard,
  decided,
  changed,
}: DriveOptions): Drive {
  let current = tournament;
  /** Calls under way, and those whose replies are being kept. */
  const open = new Set<string>();
  const failed = new Set<string>();
  /** Calls that were wanted when last looked: they are needed whatever comes, unless a person says otherwise. */
  let queue: WantedCall[] = [];
  let lookedAt: Tournament | undefined;
  let lanes = 1;
  /** The first one, and how many there were without a reply between them. */
  let failure: JudgeFailure | undefined;
  let inRow = 0;
  /** Nothing more is asked. Broken: nor can it be said how the tournament stands. */
  let isHalted = false;
  let broken: JudgeFailure | undefined;
  let keeping = 0;
  let hasEnded = false;
  let lastDecision: Promise<unknown> = Promise.resolve();
  let end: (driven: Driven) => void = () => undefined;
  const ended = new Promise<Driven>((resolve) => {
    end = resolve;
  });

  function guarded<T>(run: () => T): T | undefined {
    try {
      return run();
    } catch (error) {
      broken ??= unavailable(t('The comparison failed: {0}', messageOf(error)));
      return undefined;
    }
  }

  function go(next: Tournament): void {
    if (next === current) return;
    current = next;
    guarded(() => changed(current));
  }

  function finish(ending: Driven['ended'], why?: JudgeFailure): void {
    hasEnded = true;
    signal.removeEventListener('abort', pump);
    halt?.removeEventListener('abort', pump);
    end({ tournament: current, ended: ending, ...(why ? { failure: why } : {}) });
  }

  /** Asks what can be asked, or ends. */
  function pump(): void {
    if (hasEnded) return;
    if (signal.aborted) {
      // What has come is kept before it ends.
      if (keeping === 0) finish('stopped');
      return;
    }
    while (!isHalted && !halt?.aborted && !broken && open.size < lanes) {
      const call = guarded(nextToAsk);
      if (!call) break;
      void ask(call);
    }
    if (hasEnded || open.size > 0 || keeping > 0) return;
    const wanted = broken ? undefined : guarded(() => nextCalls(current));
    if (wanted && wanted.length > 0 && (halt?.aborted || failure)) {
      if (halt?.aborted) finish('stopped');
      else finish('failed', failure);
      return;
    }
    const phase = broken ? undefined : guarded(() => standingOf(current).phase);
    if (phase === undefined || phase === 'running') {
      finish('failed', broken ?? unavailable(t('The comparison stalled: no call is pending.')));
    } else finish(phase);
  }

  /** To look costs time that grows with the tournament: it is done when all that was wanted then has been asked. */
  function nextToAsk(): WantedCall | undefined {
    for (;;) {
      const call = queue.shift();
      if (call) {
        if (!open.has(call.key) && !failed.has(call.key) && !current.replies.has(call.key)) return call;
      } else {
        if (lookedAt === current) return undefined;
        lookedAt = current;
        queue = [...nextCalls(current)];
      }
    }
  }

  async function ask(call: WantedCall): Promise<void> {
    open.add(call.key);
    try {
      const reply = await asker.ask(call, signal);
      // What comes after the end is nobody's.
      if (hasEnded) return;
      if ('kind' in reply) lose(call, reply);
      else await enter(call, { ...reply, key: call.key });
    } catch (error) {
      if (!signal.aborted) lose(call, brokenBy({ id: call.kind }, error));
    } finally {
      open.delete(call.key);
      pump();
    }
  }

  async function enter(call: WantedCall, reply: Heard): Promise<void> {
    if (await kept(() => heard(reply))) return;
    inRow = 0;
    go(guarded(() => applyReply(current, reply)) ?? current);
    // It would be asked again for ever.
    if (!current.replies.has(call.key)) lose(call, unavailable(t('A reply doesn’t match its query.')));
  }

  function lose(call: WantedCall, why: JudgeFailure): void {
    if (halt?.aborted && isStopped(why)) return;
    failed.add(call.key);
    failure ??= why;
    const isForAll = meetsEveryCall(why, current.replies.size > 0) || why.cause === 'form';
    if (isForAll || ++inRow >= MOST_FAILURES) isHalted = true;
  }

  /** Why something could not be kept; undefined if it is. */
  async function kept(keep: () => Promise<void>): Promise<JudgeFailure | undefined> {
    keeping++;
    try {
      await keep();
      return undefined;
    } catch (error) {
      broken ??= unavailable(t('Stopped: the last result couldn’t be saved. {0}', messageOf(error)));
      return broken;
    } finally {
      keeping--;
    }
  }

  async function enterDecision(decision: Decision): Promise<JudgeFailure | undefined> {
    const entered = guarded(() => asEntered(current, decision));
    if (!entered) return unavailable(t('This match has changed. Check it again before you decide.'));
    const why = decided && (await kept(() => decided(entered)));
    if (!why) go(guarded(() => decide(current, entered)) ?? current);
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
      // In the order in which they were made: of several on one game the last one counts.
      const entered = lastDecision.then(() => enterDecision(decision));
      lastDecision = entered;
      return entered;
    },
  };
}

/** The decision with all that is kept of it: a game may have another pair by the time it is read again. */
function asEntered(tournament: Tournament, decision: Decision): Decision | undefined {
  const next = decide(tournament, decision);
  if (next === tournament) return undefined;
  return next.decisions.get(decision.kind === 'winner' ? 'winner' : decision.game);
}

function unavailable(message: string): JudgeFailure {
  return { kind: 'failure', failure: 'unavailable', message };
}
