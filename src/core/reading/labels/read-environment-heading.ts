/** Reads headings that LaTeX environments are: `\begin{lemma}[title]\label{…}`. */
import type { Passage } from '../text/types.ts';
import { matchAt, readNumber, toTitle } from './heading-text.ts';
import { findHeadingWord, getKindOfEnvironment } from './heading-words.ts';
import type { StepHeading } from './types.ts';

const ENVIRONMENT = /\\begin\{([a-zA-Z]{1,40}\*?)\}[ \t]{0,4}(?:\[)?/y;

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

/** The heading that `\\begin{lemma}` at `from` in flattened prose is, and the offset behind it; undefined if it is none. */
export function readEnvironmentHeading(
  passage: Passage,
  from: number,
  titles: ReadonlyMap<string, string> | undefined,
): { heading: StepHeading; end: number } | undefined {
  const { flat } = passage;
  const found = matchAt(ENVIRONMENT, flat, from);
  if (found === undefined) return undefined;
  const environment = found[1] ?? '';
  const title = titles?.get(environment.replace(/\*$/, '')) ?? titles?.get(environment);
  const kind = getKindOfEnvironment(environment, title) ?? (title === undefined ? undefined : 'fact');
  if (
    kind === undefined ||
    kind === 'problem' ||
    kind === 'equation' ||
    kind === 'part' ||
    (kind === 'case' && environment === 'cases')
  )
    return undefined;
  let end = from + found[0].length;
  let note = '';
  let proves: StepHeading['proves'];
  if (found[0].endsWith('[')) {
    const line = flat.slice(end, end + 200).split('\n', 1)[0] ?? '';
    const close = end + line.indexOf(']');
    if (close >= end) {
      note = toTitle(passage, end, close);
      if (kind === 'proof') {
        const of = / (?:of|for) (?:the )?/i.exec(flat.slice(end, close));
        const provenAt = of === null ? -1 : end + of.index + of[0].length;
        const proven = provenAt < 0 ? undefined : findHeadingWord(flat, provenAt);
        if (proven !== undefined)
          proves = { kind: proven.kind, number: readNumber(passage, provenAt + proven.length)?.text };
      }
      end = close + 1;
    }
  }
  const label = matchAt(/\s{0,4}\\label\{[^}\n]{0,200}\}/y, flat, end);
  if (label !== undefined) end += label[0].length;
  const name = title ?? environment.replace(/\*$/, '').replace(/^\p{L}/u, (letter) => letter.toUpperCase());
  const range = passage.toTextRange({ start: from, end: Math.max(from + 1, from + found[0].length) });
  return {
    heading: {
      kind,
      number: undefined,
      name: LONG_NAMES.get(name) ?? name,
      title: note,
      range,
      level: 8,
      environment,
      ...(proves === undefined ? {} : { proves }),
    },
    end,
  };
}
