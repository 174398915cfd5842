/** Types for editor support of prompt files. Offsets are UTF-16 code units of the whole text, half-open. */

import type { TextRange } from '../../../proof/index.ts';

/** The name and model of an endpoint of the user. */
export interface EndpointNameAndModel {
  readonly name: string;
  readonly model: string;
}

export interface PromptEditingContext {
  readonly endpoints: readonly EndpointNameAndModel[];
}

export interface PromptCompletion extends TextRange {
  readonly label: string;
  readonly kind: 'key' | 'value' | 'variable' | 'section' | 'text';
  /** The meaning as Markdown sentences. */
  readonly meaning: string;
  /** The text that replaces `start` to `end`; a VS Code snippet if `isSnippet`. */
  readonly insert: string;
  readonly isSnippet: boolean;
  /** The text to filter by, if not the label. */
  readonly filter?: string;
  /** Whether to offer completions again after it. */
  readonly goesOn?: boolean;
}

export interface PromptHover extends TextRange {
  /** Markdown. */
  readonly words: string;
}

/** A part of a prompt file, for the outline and for folding. */
export interface PromptOutlineItem extends TextRange {
  readonly kind: 'front' | 'heading' | 'section';
  readonly name: string;
  /** The depth in the outline, from 0. */
  readonly level: number;
}
