/**
 * Judgement selection: of several judgements of one proof the best is chosen by a knockout of comparisons, and five such choices are
 * voted (Scaling generative verifiers, appendix).
 */
import { t } from '../../../l10n/index.ts';
import { addUsage, type JudgeFailure, noUsage, type Usage } from '../../judge/calls/index.ts';
import {
  type Abstention,
  type Aid,
  type Cast,
  CHOICES,
  callsToSelect,
  Halt,
  type Judge,
  type Judgement,
  type JudgeRequest,
  modelJudge,
  poll,
  type Voter,
  viewOf,
} from '../../judge/index.ts';
import type { CompareCall } from '../types.ts';
import { choose, ofTwo, type Player } from './comparison.ts';
import { areAlike, distinct, type Entrant, isReadable, play } from './judgement-knockout.ts';

export interface SelectionOptions {
  /** Whose judgements they are; its samples differ. */
  readonly voter: Voter;
  /** How many judgements there are to choose from, `FEWEST_AMONG` to `MOST_AMONG`. */
  readonly among: number;
  /** Who compares, with a prompt of the kind `comparison`. */
  readonly player: Player;
}

/** A judge whose five votes are judgements that were chosen among several. */
export function selectingJudge({ voter, among, player }: SelectionOptions): Judge {
  const { description } = voter;
  const wider = {
    ...description,
    name: t('{0}, best of {1} judgements', description.name, among),
    votes: { on: 'proof' as const, count: CHOICES },
    stop: description.stop === 'all' ? ('all' as const) : ('exact' as const),
    selects: { among, choices: CHOICES, calls: callsToSelect(among) },
  };
  const asked: Player = { ...player, prompt: ofTwo(player.prompt) };
  return modelJudge(wider, async (request, say, signal) => {
    const cast = voter.about(request);
    if (typeof cast !== 'function') return say(cast);
    const halt = new Halt();
    const heard: Judgement[] = [];
    const collect = (reply: Judgement | JudgeFailure): void => {
      if (reply.kind === 'failure') say(reply);
      else heard.push(reply);
    };
    const all = { enter: () => undefined, wave: (outstanding: number) => outstanding };
    const { isDeferred } = await poll({ votes: among, tally: all, halt, cast, say: collect }, signal);
    if (heard.length === 0 || isDeferred) return;
    const choice =
      heard.length * 2 < among ? tooFew(heard, among) : choosing(heard, asked, request, description.aids);
    await poll({ votes: CHOICES, tally: voter.tally(), halt, cast: choice, say }, signal);
  });
}

/** With most of them missing there is little to choose from. What they used is told all the same. */
function tooFew(heard: readonly Judgement[], among: number): Cast {
  const reason = t('Only {0} of {1} judgements came, so none was chosen.', heard.length, among);
  const used = heard.map(usageOfOne).reduce(addUsage, noUsage);
  return async (sample) => abstention(sample, reason, sample === 0 ? used : noUsage);
}

function abstention(sample: number, reason: string, usage: Usage): Abstention {
  return { kind: 'abstain', reason, said: { sample, raw: '', critique: '', usage } };
}

/** Asks for one choice after the other. What the judgements used is counted with the first choice that comes. */
function choosing(
  heard: readonly Judgement[],
  player: Player,
  request: JudgeRequest,
  aids: readonly Aid[] = [],
): Cast {
  const readable = heard.filter(isReadable).sort((a, b) => a.said.sample - b.said.sample);
  const among = readable.length;
  const entrants = distinct(readable);
  let owed = heard.map(usageOfOne).reduce(addUsage, noUsage);
  const paid = (own: Usage): Usage => {
    const all = addUsage(owed, own);
    owed = noUsage;
    return all;
  };
  // Who compares is told what those who judged were told.
  const view = viewOf(request.proof, { aids });
  const about = {
    images: request.images,
    isFresh: request.freshFrom !== undefined,
    steps: request.proof.steps.length,
  };

  return async (sample, signal) => {
    if (entrants.length === 0) return abstention(sample, noneReadable(heard), paid(noUsage));
    const ask = (call: CompareCall): ReturnType<typeof choose> => {
      const shown = [call.first, call.second].map((one, k) => ({
        number: k + 1,
        proof: shownOf(entrants[one]),
      }));
      // Each choice asks for itself, also where it asks the same.
      const which = { ...about, sample: call.sample * CHOICES + sample };
      return choose(player, { ...view, candidates: shown }, which, signal);
    };
    const played = await play(entrants, sample, ask);
    if (played.failure) {
      owed = addUsage(owed, played.usage);
      return played.failure;
    }
    // Where all say the same from the start, none is better than another: each choice shows one.
    const best = played.left[played.left.length === entrants.length ? sample % entrants.length : 0];
    const chosen = best === undefined ? undefined : entrants[best];
    if (!chosen || !areAlike(entrants, played.left)) {
      const reason = t('The comparisons left judgements that contradict one another.');
      return abstention(sample, reason, paid(played.usage));
    }
    return asVote(chosen, { sample, among, won: played.won, usage: paid(played.usage) });
  };
}

/** The most of a judgement that is shown, from its end, in characters. */
const MOST_SHOWN = 50_000;

function shownOf(entrant: Entrant | undefined): string {
  return entrant?.judgement.said.critique.slice(-MOST_SHOWN) ?? '';
}

function asVote(
  { judgement, nth }: Entrant,
  {
    sample,
    among,
    won,
    usage,
  }: { readonly sample: number; readonly among: number; readonly won: number; readonly usage: Usage },
): Judgement {
  const { milliseconds: _, ...said } = judgement.said;
  const words = chosenWords(nth, among, won);
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

function chosenWords(nth: number, among: number, won: number): string {
  if (won === 0) return t('Judgement {0} of {1}; no comparison was needed to choose it.', nth, among);
  return t(
    won === 1
      ? 'Judgement {0} of {1}, chosen in {2} comparison.'
      : 'Judgement {0} of {1}, chosen in {2} comparisons.',
    nth,
    among,
    won,
  );
}

function noneReadable(heard: readonly Judgement[]): string {
  const last = heard.findLast((one) => one.kind === 'abstain');
  return t(
    'None of {0} judgements could be read. Of the last one: {1}',
    heard.length,
    last?.kind === 'abstain' ? last.reason : '',
  );
}

function usageOfOne(judgement: Judgement): Usage {
  return 'said' in judgement && judgement.said ? judgement.said.usage : noUsage;
}
