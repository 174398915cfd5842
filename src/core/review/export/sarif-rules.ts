/** The rules and notifications that a SARIF log describes. */
import { CHECKER_RULE_DESCRIPTIONS } from '../../checker/index.ts';

interface SarifRule {
  readonly id: string;
  /** In Pascal case, as SARIF requires. */
  readonly name: string;
  readonly short: string;
  readonly full: string;
}

/** The checker's rules, then those of voting judges and of the final answer. */
const SARIF_RULES: readonly SarifRule[] = [
  ...CHECKER_RULE_DESCRIPTIONS,
  {
    id: 'earliest-error',
    name: 'EarliestError',
    short: 'The earliest error in the proof.',
    full: "The votes of a language model or the scores of a reward model put the earliest error in this step. The result marks the phrase that most votes quote, if it occurs in the step. Later steps weren't judged.",
  },
  {
    id: 'doubtful',
    name: 'DoubtfulStep',
    short: 'A step that some votes object to.',
    full: "Some votes object to this step, but not a majority, or a second judge didn't confirm the error.",
  },
  {
    id: 'rejected',
    name: 'RejectedProof',
    short: 'A grader rejects the proof or its final answer.',
    full: "The votes of a language model reject the proof as a whole, or its final answer. They don't name a step.",
  },
  {
    id: 'final-answer',
    name: 'OtherFinalAnswer',
    short: 'The final answer differs from the reference.',
    full: "The last final answer in the solution differs from the reference answer. Both are compared as mathematics, not as text. This doesn't say whether the steps are correct.",
  },
];

const NO_RESULT_HELP = 'No result means that nothing was found, not that the proof is correct.';

const NOTIFICATION_KINDS = [
  {
    id: 'input',
    name: 'InputNotRead',
    short: "An input couldn't be read completely.",
    full: "A proof file, a row of a data set, or a file that belongs to a proof couldn't be read. Everything else was reviewed.",
  },
  {
    id: 'judge',
    name: 'JudgeFailed',
    short: "A judge couldn't finish.",
    full: "Some steps of a proof weren't judged. The results for that proof are incomplete.",
  },
] as const satisfies readonly SarifRule[];

/** The kind of a notification. */
export type SarifNotificationKind = (typeof NOTIFICATION_KINDS)[number]['id'];

/** The index of a rule in the log's list; -1 if the log doesn't describe it. */
export function findSarifRuleIndex(id: string): number {
  return SARIF_RULES.findIndex((rule) => rule.id === id);
}

export function getSarifNotificationReference(id: SarifNotificationKind) {
  return { id, index: NOTIFICATION_KINDS.findIndex((kind) => kind.id === id) };
}

/** `tool.driver` of a log. */
export function createSarifDriver(version: string) {
  return {
    name: 'Proofmark',
    version,
    ...(/^\d+\.\d+\.\d+/.test(version) ? { semanticVersion: version } : {}),
    shortDescription: { text: 'Reviews proofs written by language models.' },
    rules: SARIF_RULES.map((rule) => ({
      ...toSarifDescriptor(rule, NO_RESULT_HELP),
      defaultConfiguration: { level: 'warning' },
      properties: { tags: ['mathematics'] },
    })),
    notifications: NOTIFICATION_KINDS.map((kind) => toSarifDescriptor(kind)),
  };
}

/** Code hosts show the help text and reject a log without it. */
function toSarifDescriptor({ id, name, short, full }: SarifRule, more?: string) {
  return {
    id,
    name,
    shortDescription: { text: short },
    fullDescription: { text: full },
    help: { text: more === undefined ? full : `${full} ${more}` },
  };
}
