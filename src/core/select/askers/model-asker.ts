/** Models that compare and grade the candidates of a selection. */
import { t } from '../../../l10n/index.ts';
import { sum } from '../../base/numbers.ts';
import { type Endpoint, type JudgeFailure, laneOf } from '../../judge/calls/index.ts';
import {
  type Aid,
  type Ask,
  cautionOf,
  gradeBy,
  isRemote,
  type JudgePrompt,
  modelOf,
  viewOf,
  without,
} from '../../judge/index.ts';
import { fingerprint } from '../../proof/index.ts';
import type {
  Asker,
  AskerDescription,
  CompareCall,
  Gathered,
  GradeCall,
  Heard,
  WantedCall,
} from '../types.ts';
import { type Answer, answerOf, choose, ofTwo } from './comparison.ts';

/** A model of a selection. */
export interface ModelPlayer {
  readonly endpoint: Endpoint;
  /** The endpoint's own if it is not given. */
  readonly model?: string;
}

export interface ModelAskerOptions {
  /** One, or several that take turns. */
  readonly players: readonly [ModelPlayer, ...ModelPlayer[]];
  readonly gathered: Gathered;
  /** Of the kind `comparison`. */
  readonly compare: JudgePrompt;
  /** Of the kind `grader`. */
  readonly grade: JudgePrompt;
  /** What both prompts contain besides the problem and the proofs. */
  readonly aid?: Aid;
  /** A proof with at least this many points counts as correct. */
  readonly correctFrom: number;
  readonly ask: Ask;
}

/** An asker that asks models, or what keeps it from asking. */
export function modelAsker(options: ModelAskerOptions): Asker | JudgeFailure {
  const { players, gathered, grade, aid, ask } = options;
  const { candidates } = gathered;
  if (aid && candidates.some(({ proof }) => !proof[aid]?.text.trim())) return without(aid);
  const compare = ofTwo(options.compare);
  const aids = aid ? [aid] : [];
  const description = describe(options);

  async function compared(call: CompareCall, signal: AbortSignal): Promise<Answer | JudgeFailure> {
    const [first, second] = [of(candidates, call.first), of(candidates, call.second)];
    // The problem and what goes with it are the same for both.
    const view = {
      ...viewOf({ ...first.proof, steps: [] }, { aids }),
      candidates: [first, second].map(({ proof }, k) => ({ number: k + 1, proof: viewOf(proof).proof })),
    };
    return choose({ ...of(players, call.judge), prompt: compare, ask }, view, call, signal);
  }

  async function graded(call: GradeCall, signal: AbortSignal): Promise<Answer | JudgeFailure> {
    const { proof } = of(candidates, call.candidate);
    const max = grade.parse === 'points' ? grade.max : 1;
    const player = { ...of(players, call.judge), prompt: grade, ask };
    return answerOf(player, viewOf(proof, { aids }), call, gradeBy(max), signal);
  }

  return {
    describe: () => description,
    async ask(call: WantedCall, signal): Promise<Heard | JudgeFailure> {
      const answer = await (call.kind === 'compare' ? compared(call, signal) : graded(call, signal));
      return 'kind' in answer ? answer : { key: call.key, ...answer };
    },
  };
}

function of<T>(list: readonly T[], index: number): T {
  const one = list[index];
  if (one === undefined) throw new RangeError(`There is no ${index} among ${list.length}.`);
  return one;
}

function describe({ players, aid, correctFrom, compare, grade }: ModelAskerOptions): AskerDescription {
  const names = players.map(({ endpoint, model }) => {
    const asked = modelOf(model === undefined ? { endpoint } : { endpoint, model });
    return asked === '' ? laneOf(endpoint) : t('{0} at {1}', asked, laneOf(endpoint));
  });
  const cautions = [players.length > 1 ? ensembleCaution() : undefined, aid && cautionOf(aid)];
  const caution = cautions.filter((one) => one !== undefined).join(' ');
  const lanes = new Map(players.map(({ endpoint }) => [laneOf(endpoint), endpoint.concurrency]));
  return {
    name: names.join(', '),
    remote: players.some(({ endpoint }) => isRemote(endpoint)),
    compares: true,
    grades: true,
    judges: players.length,
    lanes: sum([...lanes.values()]),
    correctFrom,
    prompts: fingerprint(JSON.stringify([compare, grade].map(wordsOf))),
    ...(caution === '' ? {} : { caution }),
  };
}

/** All of a prompt on which a reply rests. */
function wordsOf({ system, template, parse, max, suggests }: JudgePrompt): readonly unknown[] {
  return [system ?? null, template, parse, max, suggests.sampling];
}

/** Scaling generative verifiers, section 5 and appendix: several judges together were tried, and won nothing. */
function ensembleCaution(): string {
  return t("Several models take turns. This hasn't been shown to beat the best of them alone.");
}
