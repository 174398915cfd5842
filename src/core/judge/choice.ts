import type { Aid, JudgeContext, JudgeKind, Stop, Thresholds } from './types.ts';

/** The temper of a grader's prompt (Scaling generative verifiers 3). */
export type Temper = 'lenient' | 'balanced' | 'strict';

/** Which judge somebody has chosen, and how it is to be asked. What is absent is the default. */
export interface JudgeChoice {
  readonly kind: JudgeKind;
  /** The endpoint's name. */
  readonly endpoint: string;
  readonly model?: string;
  /** A prompt file by its name; else the built-in prompt of the kind. */
  readonly prompt?: string;
  readonly votes?: number;
  /** Each vote is the best of so many judgements, chosen by comparing them (Scaling generative verifiers, appendix); of a critic and a grader. */
  readonly selectAmong?: number;
  readonly context?: Exclude<JudgeContext, 'step'>;
  readonly window?: number;
  readonly stop?: Stop;
  readonly temper?: Temper;
  /** A grader's scale: yes or no, or 0 to 7 points. */
  readonly scale?: 'binary' | 'points';
  /** What a grader is told beside the proof. */
  readonly aid?: Aid;
  readonly thresholds?: Thresholds;
  /** How an answer grader proceeds: freely, or in four fixed steps (U-MATH, appendix C). */
  readonly protocol?: 'free' | 'steps';
  /** The endpoint of a second judge that looks at a flagged error before it is settled. */
  readonly confirm?: string;
}

/** The kinds of judges that ask a model, in the order in which people are shown them. */
export const judgeKinds: readonly JudgeKind[] = ['critic', 'stepwise', 'prm', 'grader', 'answer'];

/** Reads `KIND@ENDPOINT`; undefined if it is none. */
export function readChoice(text: string): Pick<JudgeChoice, 'kind' | 'endpoint'> | undefined {
  const at = text.indexOf('@');
  const kind = judgeKinds.find((one) => one === text.slice(0, Math.max(at, 0)));
  const endpoint = text.slice(at + 1);
  return kind && /^[\w.-]{1,64}$/.test(endpoint) ? { kind, endpoint } : undefined;
}
