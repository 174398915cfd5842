import type { Aid, JudgeContext, JudgeKind, Stop, Thresholds } from '../contract.ts';
import { type BuiltInName, PROMPT_VERSION } from '../prompts/built-in.ts';

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
  /** Of a built-in prompt, an earlier version of its text; else the newest. */
  readonly promptVersion?: number;
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

/** A kind, and the version of the built-in prompts where that is not the newest. */
export type VersionedKind = Pick<JudgeChoice, 'kind' | 'promptVersion'>;

/** Reads `KIND`, or `KIND/VERSION` as in `critic/1`; undefined if it is none. */
export function readKind(text: string): VersionedKind | undefined {
  const [name, version, ...more] = text.split('/');
  const kind = judgeKinds.find((one) => one === name);
  if (!kind || more.length > 0) return undefined;
  if (version === undefined) return { kind };
  const found = /^[1-9]\d?$/.test(version) ? Number(version) : Number.NaN;
  return found <= PROMPT_VERSION && kind !== 'prm' ? ofVersion(kind, found) : undefined;
}

/** The newest version goes without saying. */
export function ofVersion(kind: JudgeKind, version: number): VersionedKind {
  return version === PROMPT_VERSION || kind === 'prm' ? { kind } : { kind, promptVersion: version };
}

/** As in `critic`, or `critic/1`. */
export function kindText({ kind, promptVersion }: VersionedKind): string {
  return promptVersion === undefined ? kind : `${kind}/${promptVersion}`;
}

/** Reads `KIND@ENDPOINT`, where the kind may have a version; undefined if it is none. */
export function readChoice(text: string): (VersionedKind & Pick<JudgeChoice, 'endpoint'>) | undefined {
  const at = text.indexOf('@');
  const kind = readKind(text.slice(0, Math.max(at, 0)));
  const endpoint = text.slice(at + 1);
  return kind && /^[\w.-]{1,64}$/.test(endpoint) ? { ...kind, endpoint } : undefined;
}

/** The built-in prompt of a choice that names no prompt; undefined of a reward model, which has none. */
export function builtInName(choice: JudgeChoice): BuiltInName | undefined {
  const { kind, context = 'whole', scale = 'binary', temper = 'balanced', protocol = 'free' } = choice;
  if (kind === 'critic') return 'critic';
  if (kind === 'stepwise') return `stepwise-${context}`;
  if (kind === 'grader') return `grader-${scale}-${temper}`;
  if (kind === 'answer') return `answer-${protocol}`;
  return undefined;
}
