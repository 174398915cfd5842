/** What a SARIF log says of the rules that its results name, and of the notifications it may have. */
import { RULES } from '../../checker/index.ts';

interface Rule {
  readonly id: string;
  /** Pascal case, as SARIF asks. */
  readonly name: string;
  readonly short: string;
  readonly full: string;
}

/** Those of judges that vote, and of the final answer, stand behind the checker's. */
const rules: readonly Rule[] = [
  ...RULES,
  {
    id: 'earliest-error',
    name: 'EarliestError',
    short: 'The earliest error of a proof.',
    full: 'By the votes of a language model, or the scores of a reward model, this step is the first one with an error. The result stands at the phrase that most of the votes quote, where that is found in the step. What comes after it was not judged.',
  },
  {
    id: 'doubtful',
    name: 'DoubtfulStep',
    short: 'A step that some votes object to.',
    full: 'Votes of a judge object to this step, but they are no majority that would settle it, or a second judge did not confirm the error that they name.',
  },
  {
    id: 'rejected',
    name: 'RejectedProof',
    short: 'A grader rejects the proof or its final answer.',
    full: 'By the votes of a language model the proof as a whole is not correct, or its final answer is not that of the reference. No step is named.',
  },
  {
    id: 'final-answer',
    name: 'OtherFinalAnswer',
    short: 'The final answer is different from the reference.',
    full: 'The final answer that the solution states last is not the same as that of the reference, which stands beside the proof or in it. Both are compared as mathematics, not as text. It says nothing of the steps of the proof.',
  },
];

const silence = 'Where there is no result, nothing was found; that does not say that a proof is right.';

const kindsOfNotification = [
  {
    id: 'input',
    name: 'InputNotRead',
    short: 'Something could not be read, or not in full.',
    full: 'A file, a row of a data set or a file beside a proof could not be read. Everything else was reviewed.',
  },
  {
    id: 'judge',
    name: 'JudgeFailed',
    short: 'A judge could not finish.',
    full: 'Some steps of a proof were not judged. What the log has of that proof is not everything.',
  },
] as const satisfies readonly Rule[];

/** What a notification is about. */
export type NotificationKind = (typeof kindsOfNotification)[number]['id'];

/** The place of a rule in the list that the log gives, or -1 for one that it does not describe. */
export function ruleIndex(id: string): number {
  return rules.findIndex((rule) => rule.id === id);
}

export function notificationDescriptor(id: NotificationKind) {
  return { id, index: kindsOfNotification.findIndex((kind) => kind.id === id) };
}

/** `tool.driver` of a log. */
export function driver(version: string) {
  return {
    name: 'Proofmark',
    version,
    ...(/^\d+\.\d+\.\d+/.test(version) ? { semanticVersion: version } : {}),
    shortDescription: { text: 'Reviews proofs written by language models.' },
    rules: rules.map((rule) => ({
      ...descriptor(rule, silence),
      defaultConfiguration: { level: 'warning' },
      properties: { tags: ['mathematics'] },
    })),
    notifications: kindsOfNotification.map((kind) => descriptor(kind)),
  };
}

/** Code hosts show the help, and refuse a log without it. */
function descriptor({ id, name, short, full }: Rule, more?: string) {
  return {
    id,
    name,
    shortDescription: { text: short },
    fullDescription: { text: full },
    help: { text: more === undefined ? full : `${full} ${more}` },
  };
}
