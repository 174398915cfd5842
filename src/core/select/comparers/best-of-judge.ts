/**
 * A judge that selects judgements: several judgements of one proof compete in a knockout, five times with different seeds. The five winners
 * are its votes (Scaling generative verifiers, appendix).
 */
import { definePluralText, t } from '../../../l10n/index.ts';
import { addCallUsage, type CallUsage, type JudgeFailure, zeroUsage } from '../../judge/calls/index.ts';
import {
  type Abstention,
  buildPromptVariableValues,
  collectVotes,
  createModelJudge,
  type GradingMaterial,
  getMaxSelectionCallsPerProof,
  JUDGEMENT_SELECTIONS_PER_PROOF,
  type Judge,
  type Judgement,
  type JudgeRequest,
  type JudgeVoteCaster,
  VotePollStopper,
  type VoteReplyRecord,
  type WholeProofVoter,
} from '../../judge/index.ts';
import { fillInTournamentDesign } from '../tournament/design.ts';
import { getTournamentStanding, listPendingCalls } from '../tournament/standing.ts';
import { applyCallReply, createTournament } from '../tournament/tournament.ts';
import type { CandidatePairCall, Tournament } from '../types.ts';
import {
  limitPromptToTwoCandidates,
  type ModelWithPrompt,
  type ParsedComparerReply,
  queryCandidatePreference,
} from './query-model.ts';

export interface BestOfNJudgeOptions {
  /** Creates the judgements, each with another sample. */
  readonly voter: WholeProofVoter;
  /** How many judgements there are to choose from, `MIN_JUDGEMENTS_TO_SELECT_FROM` to `MAX_JUDGEMENTS_TO_SELECT_FROM`. */
  readonly among: number;
  /** The model that compares judgements, with a prompt of the kind `comparison`. */
  readonly player: ModelWithPrompt;
}

/** Creates a judge whose five votes are each the best of several judgements. */
export function createBestOfNJudge({ voter, among, player }: BestOfNJudgeOptions): Judge {
  const { description } = voter;
  const wider = {
    ...description,
    name: t('{0}, best of {1} judgments', description.name, among),
    votes: { on: 'proof' as const, count: JUDGEMENT_SELECTIONS_PER_PROOF },
    stop: description.stop === 'all' ? ('all' as const) : ('exact' as const),
    selects: { among, choices: JUDGEMENT_SELECTIONS_PER_PROOF, calls: getMaxSelectionCallsPerProof(among) },
  };
  const asked: ModelWithPrompt = { ...player, prompt: limitPromptToTwoCandidates(player.prompt) };
  return createModelJudge(wider, async (request, say, signal) => {
    const cast = voter.about(request);
    if (typeof cast !== 'function') return say(cast);
    const halt = new VotePollStopper();
    const heard: Judgement[] = [];
    const collect = (reply: Judgement | JudgeFailure): void => {
      if (reply.kind === 'failure') say(reply);
      else heard.push(reply);
    };
    const all = { enter: () => undefined, wave: (outstanding: number) => outstanding };
    const { isDeferred } = await collectVotes({ votes: among, tally: all, halt, cast, say: collect }, signal);
    if (heard.length === 0 || isDeferred) return;
    const choice =
      heard.length * 2 < among
        ? castTooFewJudgements(heard, among)
        : castChosenJudgements(heard, asked, request, description.aids);
    await collectVotes(
      { votes: JUDGEMENT_SELECTIONS_PER_PROOF, tally: voter.tally(), halt, cast: choice, say },
      signal,
    );
  });
}

/** With most judgements missing, all votes abstain. The first one carries the usage of the judgements. */
function castTooFewJudgements(heard: readonly Judgement[], among: number): JudgeVoteCaster {
  const reason = t('Only {0} of {1} judgments arrived, too few to choose the best one.', heard.length, among);
  const used = heard.map(getJudgementUsage).reduce(addCallUsage, zeroUsage);
  return async (sample) => toAbstention(sample, reason, sample === 0 ? used : zeroUsage);
}

function toAbstention(sample: number, reason: string, usage: CallUsage): Abstention {
  return { kind: 'abstain', reason, said: { sample, raw: '', critique: '', usage } };
}

/** Casts one vote after the other. The first vote that succeeds carries the usage of the judgements. */
function castChosenJudgements(
  heard: readonly Judgement[],
  player: ModelWithPrompt,
  request: JudgeRequest,
  aids: readonly GradingMaterial[] = [],
): JudgeVoteCaster {
  const readable = heard.filter(isReadableJudgement).sort((a, b) => a.said.sample - b.said.sample);
  const among = readable.length;
  const entrants = listDistinctJudgements(readable);
  let owed = heard.map(getJudgementUsage).reduce(addCallUsage, zeroUsage);
  const paid = (own: CallUsage): CallUsage => {
    const all = addCallUsage(owed, own);
    owed = zeroUsage;
    return all;
  };
  // The comparing model gets the same material as the judges.
  const view = buildPromptVariableValues(request.proof, { aids });
  const about = {
    images: request.images,
    isFresh: request.freshFrom !== undefined,
    steps: request.proof.steps.length,
  };

  return async (sample, signal) => {
    if (entrants.length === 0) return toAbstention(sample, describeUnreadableJudgements(heard), paid(zeroUsage));
    const ask = (call: CandidatePairCall): ReturnType<typeof queryCandidatePreference> => {
      const shown = [call.first, call.second].map((one, k) => ({
        number: k + 1,
        proof: entrants[one]?.judgement.said.critique.slice(-MOST_SHOWN) ?? '',
      }));
      // Each vote has samples of its own, so it doesn't reuse the replies of another vote.
      const which = { ...about, sample: call.sample * JUDGEMENT_SELECTIONS_PER_PROOF + sample };
      return queryCandidatePreference(player, { ...view, candidates: shown }, which, signal);
    };
    const played = await playJudgementKnockout(entrants, sample, ask);
    if (played.failure) {
      owed = addCallUsage(owed, played.usage);
      return played.failure;
    }
    // If all judgements agree from the start, each vote shows another one.
    const best = played.left[played.left.length === entrants.length ? sample % entrants.length : 0];
    const chosen = best === undefined ? undefined : entrants[best];
    if (!chosen || !haveSameVerdict(entrants, played.left)) {
      const reason = t('The best judgments contradict each other.');
      return toAbstention(sample, reason, paid(played.usage));
    }
    return toVote(chosen, { sample, among, won: played.won, usage: paid(played.usage) });
  };
}

/** The longest part of a judgement that is shown, from its end, in characters. */
const MOST_SHOWN = 50_000;

function toVote(
  { judgement, nth }: JudgementCandidate,
  {
    sample,
    among,
    won,
    usage,
  }: { readonly sample: number; readonly among: number; readonly won: number; readonly usage: CallUsage },
): Judgement {
  const { milliseconds: _, ...said } = judgement.said;
  const words = describeChosenJudgement(nth, among, won);
  const remarks = said.remarks ?? said.critique;
  return {
    ...judgement,
    said: {
      ...said,
      sample,
      usage,
      remarks: remarks === '' ? words : `${words}\n\n${remarks}`,
      chosen: { nth, among, won },
    },
  };
}

const CHOSEN = definePluralText(
  'Judgment {1} of {2}, chosen after winning {0} match.',
  'Judgment {1} of {2}, chosen after winning {0} matches.',
);

function describeChosenJudgement(nth: number, among: number, won: number): string {
  return won === 0 ? t('Judgment {0} of {1}, chosen without a match.', nth, among) : CHOSEN(won, nth, among);
}

function describeUnreadableJudgements(heard: readonly Judgement[]): string {
  const last = heard.findLast((one) => one.kind === 'abstain');
  return UNREADABLE(heard.length, last?.kind === 'abstain' ? last.reason : '');
}

const UNREADABLE = definePluralText(
  'The only judgment that arrived has no verdict: {1}',
  'None of the {0} judgments has a verdict. The last one: {1}',
);

function getJudgementUsage(judgement: Judgement): CallUsage {
  return 'said' in judgement && judgement.said ? judgement.said.usage : zeroUsage;
}

type ReadableJudgement = Extract<Judgement, { kind: 'earliest' | 'grade' }> & { readonly said: VoteReplyRecord };

/** A judgement that competes. */
interface JudgementCandidate {
  readonly judgement: ReadableJudgement;
  /** Its number among the readable judgements, from 1. */
  readonly nth: number;
  /** Its verdict as a key. Judgements with the same verdict can't change the vote. */
  readonly verdict: string;
}

/** Whether a judgement has a verdict. */
function isReadableJudgement(judgement: Judgement): judgement is ReadableJudgement {
  return (judgement.kind === 'earliest' || judgement.kind === 'grade') && judgement.said !== undefined;
}

/** The judgements without duplicates, which have the same text and verdict. */
function listDistinctJudgements(readable: readonly ReadableJudgement[]): readonly JudgementCandidate[] {
  const entrants = new Map<string, JudgementCandidate>();
  for (const [k, judgement] of readable.entries()) {
    const verdict = toVerdictKey(judgement);
    const name = `${verdict} ${judgement.said.critique}`;
    if (!entrants.has(name)) entrants.set(name, { judgement, nth: k + 1, verdict });
  }
  return [...entrants.values()];
}

function toVerdictKey(judgement: ReadableJudgement): string {
  return judgement.kind === 'earliest' ? String(judgement.index) : `${judgement.points}/${judgement.max}`;
}

interface KnockoutResult {
  /** The remaining judgements, the best first. */
  readonly left: readonly number[];
  /** The number of comparisons that the best judgement won. */
  readonly won: number;
  readonly usage: CallUsage;
  readonly failure?: JudgeFailure;
}

/**
 * Runs a knockout round by round. It ends when all remaining judgements have the same verdict, because further comparisons can't change the
 * vote. Waits for all calls of a round.
 */
async function playJudgementKnockout(
  entrants: readonly JudgementCandidate[],
  seed: number,
  ask: (call: CandidatePairCall) => Promise<ParsedComparerReply | JudgeFailure>,
): Promise<KnockoutResult> {
  let tournament = startKnockout(entrants.length, seed);
  let usage = zeroUsage;
  for (;;) {
    const left = listRemaining(tournament);
    const calls = haveSameVerdict(entrants, left)
      ? []
      : listPendingCalls(tournament).filter((call) => call.kind === 'compare');
    if (calls.length === 0) return { left, won: countMatchesWon(tournament, left[0]), usage };
    const answers = await Promise.all(calls.map(ask));
    let failure: JudgeFailure | undefined;
    for (const [k, answer] of answers.entries()) {
      const key = calls[k]?.key ?? '';
      if ('kind' in answer) failure ??= answer;
      else {
        usage = addCallUsage(usage, answer.usage);
        tournament = applyCallReply(tournament, { key, ...answer });
      }
    }
    if (failure) return { left, won: 0, usage, failure };
  }
}

function startKnockout(count: number, seed: number): Tournament {
  const design = fillInTournamentDesign({
    strategy: 'knockout',
    count,
    keep: 1,
    votes: 1,
    seed,
    runOff: false,
    undecided: 'both',
  });
  if ('problem' in design) throw new RangeError(design.problem);
  return createTournament(design);
}

function listRemaining(tournament: Tournament): readonly number[] {
  return getTournamentStanding(tournament)
    .ranking.filter(({ isIn }) => isIn)
    .map(({ candidate }) => candidate);
}

function countMatchesWon(tournament: Tournament, candidate: number | undefined): number {
  const games = getTournamentStanding(tournament).rounds.flatMap((round) => round.games);
  return games.filter(({ winner }) => winner !== undefined && winner === candidate).length;
}

function haveSameVerdict(entrants: readonly JudgementCandidate[], which: readonly number[]): boolean {
  return new Set(which.map((one) => entrants[one]?.verdict)).size <= 1;
}
