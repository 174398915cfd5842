/** Types for editor support of prompt files. Offsets are UTF-16 code units of the whole text, half-open. */

/** An endpoint that the user has set up, as far as prompts name it. */
export interface KnownEndpoint {
  readonly name: string;
  readonly model: string;
}

/** The context of a prompt file: the endpoints of the user. */
export interface PromptContext {
  readonly endpoints: readonly KnownEndpoint[];
}

/** Something that may be written at a place. */
export interface PromptCompletion {
  readonly label: string;
  readonly kind: 'key' | 'value' | 'variable' | 'section' | 'text';
  /** In sentences, as Markdown. */
  readonly meaning: string;
  /** What takes the place of `start` to `end`; in the syntax of the editor's snippets if `isSnippet`. */
  readonly insert: string;
  readonly isSnippet: boolean;
  readonly start: number;
  readonly end: number;
  /** By what it is found, where that is not its label. */
  readonly filter?: string;
  /** Whether to offer completions again after it. */
  readonly goesOn?: boolean;
}

/** What a word means. */
export interface PromptHover {
  readonly start: number;
  readonly end: number;
  /** Markdown. */
  readonly words: string;
}

/** A part of a prompt file, for the outline and for folding. */
export interface PromptPart {
  readonly kind: 'front' | 'heading' | 'section';
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** How deep it is in the outline, from 0. */
  readonly level: number;
}
