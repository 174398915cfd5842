/** What an introduction says about the kind of a variable: “odd primes $p, q$”, “$x$ is real”, `x \in \mathbb{Z}_{>0}`. */
import { type NumberProperty, readNumberProperties } from '../../checker/index.ts';
import type { TextRange } from '../../proof/index.ts';
import { FORMULA_PLACEHOLDER } from '../text/flatten-prose.ts';
import type { Passage } from '../text/types.ts';

/** A sort as the text gives it. */
export interface DeclaredVariableType {
  /** The author's words in quotation marks, or the set. */
  readonly text: string;
  /** Empty for a real number. */
  readonly properties: ReadonlySet<NumberProperty>;
  /** Whether it is that of something that isn't a number. */
  readonly isObject: boolean;
}

/** Only this much prose before and after a formula is searched, in UTF-16 code units. */
const MAX_SIDE_CHARS = 160;

const ADJECTIVES =
  'positive|negative|non-?negative|non-?zero|odd|even|prime|composite|natural|whole|real|rational|distinct|different|given|fixed|arbitrary|relatively|pairwise|coprime|two|three|four|strictly|smallest|largest|least|greatest|some|any|all|every|each|an?|the|both';
const NUMBERS =
  'integers?|numbers?|reals?|rationals?|primes?|naturals?|(?:side )?lengths?|sides|distances?|rad(?:ius|ii)|areas?|odd|even|positive|negative|non-?negative|non-?zero|prime|real|composite';
const OBJECTS =
  'functions?|maps?|sequences?|polynomials?|sets?|subsets?|points?|lines?|circles?|triangles?|graphs?|groups?|rings?|fields?|matri(?:x|ces)|vectors?|permutations?|spaces?|operators?|polygons?|planes?';
const PHRASE = `((?:(?:${ADJECTIVES})[\\s,]+(?:and\\s+)?){0,6}(?:${NUMBERS}|(${OBJECTS})))`;

/** The phrase before a list of formulas that ends with the next one: “integers $a$, $b$, and ”. */
const BEFORE = new RegExp(`\\b${PHRASE}\\s*(?:${FORMULA_PLACEHOLDER}\\s*(?:,\\s*(?:and\\s+)?|and\\s+)?)*$`, 'i');
/** The rest of such a list, with the phrase after it. */
const AFTER = new RegExp(
  `^(?:\\s*(?:,|and|,\\s*and)\\s*${FORMULA_PLACEHOLDER})*\\s*(?:be|is|are|denotes?|being)\\s+${PHRASE}\\b`,
  'i',
);
/** A set that can be read, after its sign. */
const SET =
  /^[^=<>$\\]{0,40}(?:\\in(?![a-zA-Z])|∈)\s*(?:\\mathbb\s*\{?([ZNRQ])\}?|([ℤℕℝℚ]))((?:\s*[_^]\s*(?:\{[^{}]{0,20}\}|\\?\w+|[+*]))*)/;

/** The sort that an introduction at `range` gives; undefined if it gives none that can be read. */
export function findDeclaredVariableType(
  { text, flat, formulas, markOffsets }: Passage,
  range: TextRange,
): DeclaredVariableType | undefined {
  const index = formulas.findIndex(({ end }) => end >= range.end);
  const formula = formulas[index];
  const mark = markOffsets[index];
  if (!formula || mark === undefined || range.start < formula.start) return undefined;
  const [found, tex, sign, rest = ''] =
    SET.exec(text.slice(range.end, Math.min(formula.inner.end, range.end + MAX_SIDE_CHARS))) ?? [];
  if (found !== undefined)
    return createSort(`${sign ?? 'ℤℕℝℚ'.charAt('ZNRQ'.indexOf(tex ?? ''))}${rest.replace(/[{}\s]/g, '')}`, false);
  const [, phrase, object] =
    AFTER.exec(flat.slice(mark + 1, mark + 1 + MAX_SIDE_CHARS)) ??
    BEFORE.exec(flat.slice(Math.max(0, mark - MAX_SIDE_CHARS), mark)) ??
    [];
  return phrase === undefined ? undefined : createSort(`“${phrase}”`, object !== undefined);
}

function createSort(text: string, isObject: boolean): DeclaredVariableType | undefined {
  const properties = readNumberProperties(text);
  const isKnown = isObject || properties.size > 0 || /real|rational|ℝ|ℚ/i.test(text);
  return isKnown
    ? { text: text.replace(/(?<=^“)(?:(?:an?|the|some|any|all|every|each|both|two)\s+)+/i, ''), properties, isObject }
    : undefined;
}
