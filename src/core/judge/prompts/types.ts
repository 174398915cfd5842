import type { Sampling } from '../calls/endpoint.ts';
import type { JudgeKind } from '../contract.ts';

/** The longest prompt file that is read, in characters. */
export const MAX_PROMPT_FILE = 256 * 1024;

/** The purpose of a prompt: a judge, or a helper. `extractor` and `confirmer` help another judge: see `models/`. */
export type PromptKind = Exclude<JudgeKind, 'prm'> | 'extractor' | 'confirmer' | 'comparison';

/** How the reply to a prompt is read. `report`: a sentence under “Final Verdict”, and findings that quote the proof. */
export type ReplyForm = 'boxed-index' | 'yes-no' | 'points' | 'choice' | 'report';

/** What a prompt file suggests. From a workspace it is no more than that; of a built-in prompt it is the default. */
export interface Suggestions {
  readonly endpoint?: string;
  readonly model?: string;
  readonly sampling: Sampling;
  readonly votes?: number;
}

/** A prompt: a file `name.judge.md`, read. */
export interface JudgePrompt {
  /** The file's name without `.judge.md`. */
  readonly name: string;
  readonly kind: PromptKind;
  readonly parse: ReplyForm;
  /** The most points that `points` may come to; 7 if the file does not say. */
  readonly max: number;
  readonly system?: string;
  /** A Mustache template of the one user message. */
  readonly template: string;
  readonly suggests: Suggestions;
}

/** A replacement in a prompt file, as offsets into its text. */
export interface PromptEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What would mend a problem. */
export interface PromptFix {
  /** `Change to “problem”` */
  readonly title: string;
  /** In text order, disjoint. */
  readonly edits: readonly PromptEdit[];
}

/** Something in a prompt file that is wrong, and where: offsets into its text. */
export interface PromptProblem {
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly fix?: PromptFix;
}

/** What a template of a prompt may name. */
export interface PromptView {
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
  /** What another judge said, for `confirmer` and `extractor`. */
  readonly critique?: string;
}
