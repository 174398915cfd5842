import type { HeadingKind } from '../../proof/index.ts';
import type { ReadingPlace } from '../place.ts';

/** A part of a proof that the author names. */
export interface OutlinePart {
  readonly kind: HeadingKind;
  /** “Lemma 2”, “Lemma 2, proof”; for a heading that isn't a label its title. */
  readonly label: string;
  /** The author's title, at most 80 characters; '' if there is none. */
  readonly title: string;
  /** The step in which it begins. */
  readonly from: number;
  /** The step behind its last one. */
  readonly to: number;
  /** The index of the part around it. */
  readonly parent: number | undefined;
  /** Indices of other parts that it refers to, ascending. */
  readonly cites: readonly number[];
  /** Indices of other parts that refer to it, ascending. */
  readonly citedBy: readonly number[];
  /** Where its heading stands. */
  readonly place: ReadingPlace;
}

/** A quiet note of the outline. None of them says that something is wrong. */
export interface OutlineNote {
  readonly kind: 'never-cited' | 'unmentioned-hypothesis';
  /** A sentence. */
  readonly text: string;
  readonly place: ReadingPlace;
}
