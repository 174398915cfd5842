/** The kinds of judges that query a model, and the choice of one. */
import { t } from '../../../l10n/index.ts';
import type { Endpoint } from '../calls/endpoint.ts';
import type {
  GradingMaterial,
  JudgeContextScope,
  JudgeKind,
  JudgeThresholds,
  VoteAggregation,
  VotingStopRule,
} from '../contract.ts';
import { type BuiltInPromptName, NEWEST_PROMPT_VERSION } from '../prompts/built-in.ts';
import { getEarliestErrorVoteCounter } from '../votes/vote-aggregation.ts';

/** The leniency of a grader's prompt (Scaling generative verifiers 3). */
export type LeniencyLevel = 'lenient' | 'balanced' | 'strict';

/** The chosen judge and its options. Absent options have their defaults. */
export interface JudgeConfiguration {
  readonly kind: JudgeKind;
  /** The endpoint's name. */
  readonly endpoint: string;
  readonly model?: string;
  /** A prompt file by its name; else the built-in prompt of the kind. */
  readonly prompt?: string;
  /** An earlier version of the built-in prompt; the newest if absent. */
  readonly promptVersion?: number;
  readonly votes?: number;
  /**
   * Each vote is the best of this many judgements, selected by comparing them (Scaling generative verifiers, appendix). For critics and
   * graders only.
   */
  readonly selectAmong?: number;
  readonly context?: Exclude<JudgeContextScope, 'step'>;
  readonly window?: number;
  readonly stop?: VotingStopRule;
  /** How votes are combined. For critics, step-wise judges, and graders only. */
  readonly aggregate?: VoteAggregation;
  readonly temper?: LeniencyLevel;
  /** A grader's scale: yes or no, or 0 to 7 points. */
  readonly scale?: 'binary' | 'points';
  /** What a grader sees besides the proof. */
  readonly aid?: GradingMaterial;
  readonly thresholds?: JudgeThresholds;
  /** Whether an answer grader reasons freely or in four fixed steps (U-MATH, appendix C). */
  readonly protocol?: 'free' | 'steps';
  /** The endpoint of a second judge that checks a flagged error. */
  readonly confirm?: string;
}

/** The facts about a kind of judge. Its code is in a separate file of this folder. */
interface KindOfJudge {
  /** The name within a sentence: `critic`. */
  readonly name: () => string;
  /** The name in a list. */
  readonly title: () => string;
  readonly does: () => string;
  /** The built-in prompt for a choice; undefined for a reward model, which has none. */
  readonly builtIn: (choice: JudgeConfiguration) => BuiltInPromptName | undefined;
  /**
   * The minimum and maximum number of calls for one proof, without retries. Without `to` there's no maximum.
   * @param least the number of votes after which the outcome may be settled
   */
  readonly calls: (least: number, votes: number, steps: number) => { readonly from: number; readonly to?: number };
}

/** The kinds of judges that query a model, in display order. */
const JUDGE_KINDS: Readonly<Record<JudgeKind, KindOfJudge>> = {
  critic: {
    name: () => t('critic'),
    title: () => t('Critic'),
    does: () => t('Finds the earliest error in the whole proof.'),
    builtIn: () => 'critic',
    calls: (least, votes) => ({ from: least, to: votes }),
  },
  stepwise: {
    name: () => t('step-wise judge'),
    title: () => t('Step-wise judge'),
    does: () => t('Judges one step at a time.'),
    builtIn: ({ context = 'whole' }) => `stepwise-${context}`,
    // It ends at the first wrong step.
    calls: (least, votes, steps) => ({ from: Math.min(least, steps * votes), to: steps * votes }),
  },
  prm: {
    name: () => t('reward model'),
    title: () => t('Reward model'),
    does: () => t('Scores each step. The first step with a score below the threshold is the earliest error.'),
    builtIn: () => undefined,
    calls: () => ({ from: 1, to: 1 }),
  },
  grader: {
    name: () => t('grader'),
    title: () => t('Grader'),
    does: () => t('Grades the whole proof as correct or incorrect, or with points.'),
    builtIn: ({ scale = 'binary', temper = 'balanced' }) => `grader-${scale}-${temper}`,
    calls: (least, votes) => ({ from: least, to: votes }),
  },
  answer: {
    name: () => t('answer grader'),
    title: () => t('Answer grader'),
    does: () => t('Compares the final answer with the correct one.'),
    builtIn: ({ protocol = 'free' }) => `answer-${protocol}`,
    // If a reply has no verdict, a second model is queried about its conclusion.
    calls: (least) => ({ from: least }),
  },
};

/** The kinds of judges that query a model, in display order. */
export const ALL_JUDGE_KINDS = Object.keys(JUDGE_KINDS) as readonly JudgeKind[];

/** Returns the name of a kind of judge within a sentence: `step-wise judge`. */
export function getJudgeKindName(kind: JudgeKind): string {
  return JUDGE_KINDS[kind].name();
}

/** Returns the name and the purpose of a kind of judge, for lists. */
export function describeJudgeKind(kind: JudgeKind): { readonly name: string; readonly does: string } {
  const { title, does } = JUDGE_KINDS[kind];
  return { name: title(), does: does() };
}

/** Returns the kinds of judges that can use an endpoint: only the reward model, or all others. */
export function getEndpointJudgeKinds(endpoint: Pick<Endpoint, 'kind'>): readonly JudgeKind[] {
  const isReward = endpoint.kind.startsWith('prm-');
  return ALL_JUDGE_KINDS.filter((kind) => (kind === 'prm') === isReward);
}

/** Returns the built-in prompt of a choice without a prompt file; undefined for a reward model, which has none. */
export function getBuiltInPromptName(choice: JudgeConfiguration): BuiltInPromptName | undefined {
  return JUDGE_KINDS[choice.kind].builtIn(choice);
}

/** Returns the minimum and maximum number of calls of a judge for a proof with this many steps. Without `to` there's no maximum. */
export function getCallRangePerProof(
  { kind, votes = 1, stop = 'exact', aggregate, selectAmong, confirm }: JudgeConfiguration,
  steps: number,
): { readonly from: number; readonly to?: number } {
  const least =
    stop === 'all' ? votes : stop === 'sprt' ? 1 : getEarliestErrorVoteCounter(aggregate).countNeeded(new Map(), votes);
  const calls = JUDGE_KINDS[kind].calls(least, votes, steps);
  // The number of matches among judgements and of confirmations isn't known in advance.
  return selectAmong === undefined && confirm === undefined ? calls : { from: calls.from };
}

/** A kind of judge, with the version of its built-in prompt if that isn't the newest. */
export type VersionedJudgeKind = Pick<JudgeConfiguration, 'kind' | 'promptVersion'>;

/** Parses `KIND`, or `KIND/VERSION` as in `critic/1`; undefined if it's invalid. */
export function parseVersionedJudgeKind(text: string): VersionedJudgeKind | undefined {
  const [name, version, ...more] = text.split('/');
  const kind = ALL_JUDGE_KINDS.find((one) => one === name);
  if (!kind || more.length > 0) return undefined;
  if (version === undefined) return { kind };
  const found = /^[1-9]\d?$/.test(version) ? Number(version) : Number.NaN;
  return found <= NEWEST_PROMPT_VERSION && kind !== 'prm' ? createVersionedJudgeKind(kind, found) : undefined;
}

/** Creates a kind with a version of its prompt. The newest version is omitted. */
export function createVersionedJudgeKind(kind: JudgeKind, version: number): VersionedJudgeKind {
  return version === NEWEST_PROMPT_VERSION || kind === 'prm' ? { kind } : { kind, promptVersion: version };
}

/** Formats a kind as people write it: `critic`, or `critic/1`. */
export function formatVersionedJudgeKind({ kind, promptVersion }: VersionedJudgeKind): string {
  return promptVersion === undefined ? kind : `${kind}/${promptVersion}`;
}

/** Parses `KIND@ENDPOINT`, where the kind may have a version; undefined if it's invalid. */
export function parseJudgeKindAndEndpoint(
  text: string,
): (VersionedJudgeKind & Pick<JudgeConfiguration, 'endpoint'>) | undefined {
  const at = text.indexOf('@');
  const kind = parseVersionedJudgeKind(text.slice(0, Math.max(at, 0)));
  const endpoint = text.slice(at + 1);
  return kind && /^[\w.-]{1,64}$/.test(endpoint) ? { ...kind, endpoint } : undefined;
}
