/** What the checker found in a step, with both sides and the counterexample. */
import type { Side } from '../../../core/checker/terms/types.ts';
import { checkerSentence, type StepReview } from '../../../core/review/index.ts';
import type { DetailSection, EvidenceRow } from '../../../protocol/index.ts';
import { cut, MOST_SECTIONS } from './bounds.ts';

/** @param isNow whether it is said of the text as it stands, so that the phrase can be shown there */
export function evidenceSections({ findings }: StepReview, isNow: boolean): DetailSection[] {
  return findings.slice(0, MOST_SECTIONS).map((finding, k) => {
    const { left, right, message } = finding.evidence;
    const sentence = checkerSentence(finding);
    const hasSides = left !== undefined && right !== undefined;
    return {
      kind: 'evidence',
      sentence: cut(hasSides ? sentence : `${sentence} ${message}`),
      rows: hasSides ? [rowOf('left', left), rowOf('right', right)] : [],
      ...(isNow ? { finding: k } : {}),
    };
  });
}

/** A bare number stands by itself, in the column of the values. */
function rowOf(side: EvidenceRow['side'], { text, value, sign }: Side): EvidenceRow {
  return text === value ? { side, text: '', sign: '', value } : { side, text, sign: sign ?? '=', value };
}
