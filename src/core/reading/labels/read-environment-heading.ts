/** Reads headings that LaTeX environments are: `\begin{lemma}[title]\label{…}`. */
import { findHeadingWord, getHeadingKindByTitleOrName, type TextRange } from '../../proof/index.ts';
import type { Passage, PassageEnvironment } from '../text/types.ts';
import { extractTitleText, readHeadingNumberAfterName } from './heading-text.ts';
import type { PartHeading } from './types.ts';

const LONG_NAMES = new Map([
  ['Thm', 'Theorem'],
  ['Lem', 'Lemma'],
  ['Prop', 'Proposition'],
  ['Cor', 'Corollary'],
  ['Clm', 'Claim'],
  ['Defn', 'Definition'],
  ['Def', 'Definition'],
  ['Rem', 'Remark'],
  ['Rmk', 'Remark'],
  ['Obs', 'Observation'],
  ['Ex', 'Example'],
  ['Pf', 'Proof'],
]);

/** The heading that `\begin{lemma}[title]` is; undefined if it is none. */
export function readEnvironmentHeading(
  passage: Passage,
  { name, opening, title }: PassageEnvironment,
  titles: ReadonlyMap<string, string> | undefined,
): PartHeading | undefined {
  const bare = name.replace(/\*$/, '');
  const defined = titles?.get(bare) ?? titles?.get(name);
  const kind = getHeadingKindByTitleOrName(name, defined) ?? (defined === undefined ? undefined : 'fact');
  if (kind === undefined || kind === 'problem' || kind === 'equation' || kind === 'part' || name === 'cases')
    return undefined;
  const note = title && passage.toFlatRange(title);
  const proves = kind === 'proof' && note !== undefined ? readProven(passage, note) : undefined;
  const printed = defined ?? bare.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
  return {
    kind,
    number: undefined,
    name: LONG_NAMES.get(printed) ?? printed,
    title: note === undefined ? '' : extractTitleText(passage, note.start, note.end),
    range: { start: opening.start, end: title?.start ?? opening.end },
    level: 8,
    environment: name,
    command: opening.start,
    ...(proves === undefined ? {} : { proves }),
  };
}

/** The lemma of “Proof of Lemma 2”. */
function readProven(passage: Passage, { start, end }: TextRange): PartHeading['proves'] {
  const { flat } = passage;
  const connective = / (?:of|for) (?:the )?/i.exec(flat.slice(start, end));
  if (connective === null) return undefined;
  const at = start + connective.index + connective[0].length;
  const proven = findHeadingWord(flat, at);
  return proven && { kind: proven.kind, number: readHeadingNumberAfterName(passage, at + proven.length)?.text };
}
