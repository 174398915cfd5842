/**
 * Rule G: divisions with remainder in words: `100 ÷ 7 = 14 remainder 2`,
 * `17 divided by 5 gives 3 with a remainder of 2`, `when 17 is divided by 5 the remainder is 2`. A division is false if
 * the dividend isn't the divisor times the quotient plus the remainder.
 */

import { t } from '../../../l10n/index.ts';
import {
  createDisplayedIntegerSide,
  formatRefutationBrief,
  pickFirstFittingBrief,
} from '../evidence/evidence-texts.ts';
import { formatInteger } from '../evidence/format-value.ts';
import { blankOutMathMarkup } from '../prose/remove-markup.ts';
import { isRelationHedged } from '../prose/sentences.ts';
import type { ChainLinkContext } from '../relations/chain-link.ts';
import * as Q from '../terms/rational.ts';
import type { DisplayedRelationSide, Evidence, RelationOutcome } from '../terms/types.ts';
import type { CheckableProseStatement, ProseRule } from './rule-types.ts';

/** A whole number that isn't part of a longer expression or numeral. */
const NUMBER = (name: string): string => `(?<${name}>[-−]?(?:\\d{1,3}(?:,\\d{3}){1,9}|\\d{1,30}))(?![\\w^]|[.,]\\d)`;
const FREE = '(?<![\\w.^_+*/×÷·=(\\\\-]|[+*/×÷·^−-]\\s{1,3})';
const S = '\\s{1,12}';
const O = '\\s{0,12}';
/** `with a remainder of 2`, `remainder 2`, `R 2`. */
const REMAINDER = `${O}[,(]?${O}(?:(?:and|with|leaving|leaves)${S})?(?:a${S}|the${S})?(?:remainder${S}(?:(?:of|is|being|equal${S}to)${S}|[=:]${O})?|[Rr]\\.?\\s{0,2}(?=\\d))${NUMBER('rest')}(?!${O}[-+*/×÷·^−])`;
const GIVES = `(?:=|is|equals|gives|makes|goes)(?:${S}(?:us|equal${S}to|in))?`;

const PATTERNS: readonly RegExp[] = [
  `${FREE}${NUMBER('of')}${O}(?:÷|/|divided${S}by)${O}${NUMBER('by')}${O}${GIVES}${O}${NUMBER('quotient')}(?:${S}times)?${REMAINDER}`,
  `\\b[Dd]ivid(?:e|ing)${S}${NUMBER('of')}${S}by${S}${NUMBER('by')}${O}(?:,${O}|:${O}|and${S}|to${S}|we${S}|you${S}){0,3}(?:get|gives|yields|is)(?:${S}us)?${O}${NUMBER('quotient')}${REMAINDER}`,
  `\\b[Ww]hen${S}${NUMBER('of')}${S}is${S}divided${S}by${S}${NUMBER('by')}${O},?${O}(?:the${S}remainder${S}(?:is|equals)|(?:we${S}get|it${S}(?:leaves|gives))${S}a${S}remainder${S}of)${S}${NUMBER('rest')}`,
  `\\b[Rr]emainder${S}when${S}${NUMBER('of')}${S}is${S}divided${S}by${S}${NUMBER('by')}${S}(?:is|equals)${S}${NUMBER('rest')}`,
  `${FREE}${NUMBER('of')}${S}(?:divided${S}by${S}${NUMBER('by')}${S}leaves${S}a)${S}remainder${S}of${S}${NUMBER('rest')}`,
].map((source) => new RegExp(`${source}(?![\\w^]|[.,]\\d|${O}[-+*/×÷·^−]${O}\\d)`, 'gu'));

export const falseDivisionWithRemainderRule: ProseRule = { id: 'G', strength: 'refuted', find: divisionsIn };

function divisionsIn(around: ChainLinkContext): readonly CheckableProseStatement[] {
  const { text } = around;
  if (!/remainder|\d\s*[Rr]\.?\s?\d/i.test(text)) return [];
  const level = blankOutMathMarkup(text);
  const found = PATTERNS.flatMap((pattern) =>
    [...level.matchAll(pattern)].map(
      (match): CheckableProseStatement => ({
        range: { start: match.index, end: match.index + match[0].trimEnd().length },
        judge: () => decideDivision(around, match.index, match.groups ?? {}),
      }),
    ),
  );
  return found.sort((a, b) => a.range.start - b.range.start);
}

function decideDivision(
  around: ChainLinkContext,
  at: number,
  groups: Readonly<Record<string, string | undefined>>,
): RelationOutcome {
  const [of, by, rest] = [groups.of, groups.by, groups.rest].map(whole);
  const quotient = groups.quotient === undefined ? undefined : whole(groups.quotient);
  if (of === undefined || by === undefined || rest === undefined || by === 0n)
    return { kind: 'not-read', reason: 'syntax' };
  const holds = quotient === undefined ? (of - rest) % by === 0n : by * quotient + rest === of;
  if (holds) return { kind: 'holds' };
  if (isRelationHedged(around.sentences.at(at))) return { kind: 'not-read', reason: 'hedged' };
  const { heard } = around.known;
  if (heard.bases.length > 0 || heard.ring || heard.opaque) return { kind: 'not-read', reason: 'ambiguous' };
  return { kind: 'refuted', rule: 'G', evidence: toDivisionEvidence(of, by, rest, quotient) };
}

function toDivisionEvidence(of: bigint, by: bigint, rest: bigint, quotient: bigint | undefined): Evidence {
  const [dividend, divisor] = [formatInteger(of), formatInteger(by)];
  const differs = (left: DisplayedRelationSide, right: DisplayedRelationSide, message: string): Evidence => {
    const brief = pickFirstFittingBrief(
      formatRefutationBrief(`${left.value} ≠ ${right.value}`),
      t('False: the division is wrong'),
    );
    return { sign: '=', left, right, message, brief };
  };
  if (quotient === undefined) {
    const left = createDisplayedIntegerSide(Q.reduceIntegerModulo(of, by), `${dividend} mod ${divisor}`);
    const stated = formatInteger(rest);
    const message = t('{0} divided by {1} leaves the remainder {2}, not {3}.', dividend, divisor, left.value, stated);
    return differs(left, createDisplayedIntegerSide(rest), message);
  }
  const added = `${rest < 0n ? '−' : '+'} ${formatInteger(rest < 0n ? -rest : rest)}`;
  const right = createDisplayedIntegerSide(by * quotient + rest, `${divisor} × ${formatInteger(quotient)} ${added}`);
  return differs(createDisplayedIntegerSide(of), right, t('{0} is {1}, not {2}.', right.text, right.value, dividend));
}

function whole(numeral: string | undefined): bigint | undefined {
  if (numeral === undefined) return undefined;
  return BigInt(numeral.replaceAll(',', '').replace('−', '-'));
}
