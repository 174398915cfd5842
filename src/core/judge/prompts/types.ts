import type { TextRange } from '../../proof/index.ts';
import type { SamplingParameters } from '../calls/endpoint.ts';
import type { JudgeKind } from '../contract.ts';

/** The maximum length of a prompt file, in characters. */
export const MAX_PROMPT_FILE_CHARS = 256 * 1024;

/** The purpose of a prompt: a judge, or a helper. `extractor` and `confirmer` help another judge: see `models/`. */
export type PromptKind = Exclude<JudgeKind, 'prm'> | 'extractor' | 'confirmer' | 'comparison';

/** The format of the reply to a prompt. `report`: a sentence under “Final Verdict”, and findings that quote the proof. */
export type ReplyFormat = 'boxed-index' | 'yes-no' | 'points' | 'choice' | 'report';

/** The values that a prompt file suggests. Those of a workspace's file need the user's consent; those of a built-in prompt are defaults. */
export interface SuggestedJudgeSettings {
  readonly endpoint?: string;
  readonly model?: string;
  readonly sampling: SamplingParameters;
  readonly votes?: number;
}

/** A prompt, parsed from a file `name.judge.md`. */
export interface JudgePrompt {
  /** The file's name without `.judge.md`. */
  readonly name: string;
  readonly kind: PromptKind;
  readonly parse: ReplyFormat;
  /** The maximum points of `points`; 7 if the file doesn't set it. */
  readonly max: number;
  readonly system?: string;
  /** The Mustache template of the user message. */
  readonly template: string;
  readonly suggests: SuggestedJudgeSettings;
}

/** A replacement in a prompt file, as offsets into its text. */
export interface PromptTextEdit extends TextRange {
  readonly text: string;
}

export interface PromptFix {
  /** For example `Change to “problem”`. */
  readonly title: string;
  /** In text order, disjoint. */
  readonly edits: readonly PromptTextEdit[];
}

/** A problem in a prompt file, with offsets into its text. */
export interface PromptDiagnostic extends TextRange {
  readonly message: string;
  readonly fix?: PromptFix;
}

/** The values of the variables that a template may use. */
export interface PromptVariableValues {
  readonly problem: string;
  readonly steps: readonly { readonly index: number; readonly text: string }[];
  /** The step to judge. */
  readonly step?: { readonly index: number; readonly text: string };
  /** The steps joined with a blank line. */
  readonly proof: string;
  readonly reference?: string;
  readonly rubric?: string;
  readonly answer?: string;
  readonly candidates?: readonly { readonly number: number; readonly proof: string }[];
  /** The reply of another judge, for `confirmer` and `extractor`. */
  readonly critique?: string;
}
