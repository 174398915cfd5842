/** Verdicts and votes as the command line and the export write them. Offsets are UTF-16 code units in the document. */
import type { Usage } from '../../judge/calls/index.ts';
import type { Chosen, JudgeDescription, Selects } from '../../judge/index.ts';
import { type Proof, rangeInDocument, type Step } from '../../proof/index.ts';
import { leakOf } from '../outcome.ts';
import type { AnswerVotes, ConfirmationReview, Grade, Opinion, Quote, Verdict } from '../types.ts';

/** How many votes there are, or of how many steps the votes are in. */
export interface VotesJson {
  readonly of: 'votes' | 'steps';
  /** That are in, and that were wanted; an early stop leaves some out that could not have changed the outcome. */
  readonly asked: number;
  readonly planned: number;
  /** Of those that are in, the ones that say nothing. */
  readonly abstained: number;
  /** That did not come; `problems` says why. */
  readonly failed: number;
}

interface JudgeJson {
  readonly id: string;
  readonly name: string;
  readonly kind?: string;
  readonly endpoint?: string;
  readonly model?: string;
  /** What its messages about a step contain. */
  readonly context: string;
  /** How votes may end early. */
  readonly stop?: string;
  readonly thresholds?: { readonly correct: number; readonly incorrect?: number };
  /** What is to be borne in mind with all that it says. */
  readonly caution?: string;
  /** Of a judge whose votes are chosen among judgements: among how many, how often, and in at most how many calls. */
  readonly selects?: Selects;
}

/** What the votes of the judge that asks a model come to. */
export interface VerdictJson {
  readonly judge: JudgeJson;
  /** From 0, -1 for none; null where it names none: it is open, or the judge grades the whole. */
  readonly earliestError: number | null;
  /** As many votes say that there is no error. */
  readonly undecided?: true;
  /** The proof has changed since. */
  readonly stale?: true;
  /** Steps that a quarter of the votes or more object to, the first one first. */
  readonly doubtful?: readonly number[];
  /** A reward model's, by step. */
  readonly scores?: readonly number[];
  readonly grade?: Grade;
  readonly answer?: AnswerVotes;
  /** What of the problem's pictures the judge wasn't sent, a sentence each. */
  readonly unsent?: readonly string[];
  readonly confirmation?: {
    readonly judge: JudgeJson;
    readonly step: number;
    readonly state: ConfirmationReview['state'];
    readonly opinion?: OpinionJson;
  };
}

/** One vote with all its words. */
export interface OpinionJson {
  readonly judge: string;
  /** The index of the request, from 0. */
  readonly sample: number;
  readonly kind: string;
  /** The step it was asked about, or in which it puts the error. */
  readonly step?: number;
  /** Of `earliest`: -1 for no error. */
  readonly index?: number;
  /** Of `step`, `answer` and `confirmation`. */
  readonly verdict?: string;
  readonly scores?: readonly number[];
  readonly points?: number;
  readonly max?: number;
  /** Of `abstain`. */
  readonly reason?: string;
  readonly critique?: string;
  /** The phrase it calls wrong; `start` and `end` only if it was found in the step, in one place. */
  readonly quote?: { readonly text: string; readonly start?: number; readonly end?: number };
  readonly probability?: number;
  /** The reply as it came. */
  readonly raw?: string;
  /** Whether the first reply could not be read. */
  readonly repaired?: true;
  /** Which of several judgements it is, from 1, and how many comparisons chose it. */
  readonly chosen?: Chosen;
  readonly milliseconds?: number;
  readonly usage?: Usage;
}

export function votesJson({ progress: { of, done, total, abstained, failed } }: Verdict): VotesJson {
  return { of, asked: done, planned: total, abstained, failed };
}

/** @param proof as it stands now */
export function verdictJson(verdict: Verdict, doubtful: readonly number[], proof: Proof): VerdictJson {
  const { judge, earliestError, isUndecided, isStale, scores, grade, answer, confirmation, unsent } = verdict;
  const caution = leakOf(verdict);
  return {
    judge: judgeJson(caution === undefined ? judge : { ...judge, caution }),
    earliestError: earliestError ?? null,
    ...(isUndecided ? { undecided: true } : {}),
    ...(isStale ? { stale: true } : {}),
    ...(doubtful.length > 0 ? { doubtful } : {}),
    ...(scores ? { scores } : {}),
    ...(grade ? { grade } : {}),
    ...(answer ? { answer } : {}),
    ...(unsent ? { unsent } : {}),
    ...(confirmation
      ? {
          confirmation: {
            judge: judgeJson(confirmation.judge),
            step: confirmation.step,
            state: confirmation.state,
            ...(confirmation.opinion ? { opinion: opinionJson(confirmation.opinion, verdict, proof) } : {}),
          },
        }
      : {}),
  };
}

function judgeJson({
  id,
  name,
  kind,
  endpoint,
  model,
  context,
  stop,
  thresholds,
  caution,
  selects,
}: JudgeDescription): JudgeJson {
  return {
    id,
    name,
    ...(kind ? { kind } : {}),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(model === undefined ? {} : { model }),
    context,
    ...(stop ? { stop } : {}),
    ...(thresholds ? { thresholds } : {}),
    ...(caution === undefined ? {} : { caution }),
    ...(selects ? { selects } : {}),
  };
}

export function opinionJson(opinion: Opinion, { judged }: Verdict, proof: Proof): OpinionJson {
  const { judge, sample, judgement, step, quote } = opinion;
  const { said, kind, step: _, ...rest } = { step: undefined, ...judgement };
  const at = step ?? quote?.step;
  const now = at === undefined ? undefined : proof.steps[at];
  const isSame = now !== undefined && judged.steps[now.index]?.text === now.text;
  return {
    judge,
    sample,
    kind,
    ...(step === undefined ? {} : { step }),
    ...rest,
    ...(said ? { critique: said.critique } : {}),
    ...(quote ? { quote: quoteJson(quote, isSame ? now : undefined) } : {}),
    ...(said?.probability === undefined ? {} : { probability: said.probability }),
    ...(said ? { raw: said.raw } : {}),
    ...(said?.isRepaired ? { repaired: true } : {}),
    ...(said?.chosen ? { chosen: said.chosen } : {}),
    ...(said?.milliseconds === undefined ? {} : { milliseconds: said.milliseconds }),
    ...(said ? { usage: said.usage } : {}),
  };
}

function quoteJson({ text, inStep }: Quote, step: Step | undefined): NonNullable<OpinionJson['quote']> {
  return inStep && step ? { text, ...rangeInDocument(step, inStep) } : { text };
}
