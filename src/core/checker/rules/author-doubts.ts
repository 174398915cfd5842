/**
 * Rule W: the author admits an error (`we must have made a mistake`, `let's recalculate`). A finished proof has no such
 * words, so the text there and before needs a review. Words of proofs by contradiction (`a contradiction`,
 * `the assumption is wrong`) and of error bounds don't count. Suspect only.
 */

import { t } from '../../../l10n/index.ts';
import type { LinkContext } from '../relations/chain-link.ts';
import type { CheckableProseStatement, ProseRule } from './rule-types.ts';

const MISTAKE =
  '(?:mistake|error|oversight|confusion|miscalculation|misinterpretation|misunderstanding|typo)s?(?!\\s+(?:terms?|of|bounds?|estimates?|is\\s+at\\s+most|at\\s+most|less|probabilit\\w+|functions?))';
const SMALL_WORDS = '(?:\\s+(?:be|to\\s+be|that|there|have|been|made|like|i|we|is|was|an?|some|the)){0,5}';
const KIND = '(?:\\s+(?:slight|small|arithmetic|algebraic|calculation|computational|sign|logical|minor)){0,2}';
const DOUBTS = new RegExp(
  [
    `(?:there|it|we|i)\\s+(?:must|seems?|appears?|might|may|could|have|has|had|was|is)${SMALL_WORDS}${KIND}\\s+${MISTAKE}`,
    `(?:there|it)\\s+(?:seems?|appears?)${SMALL_WORDS}${KIND}\\s+(?:inconsistenc(?:y|ies)|discrepanc(?:y|ies))`,
    `(?:made|making)\\s+(?:an?|some|the)${KIND}\\s+${MISTAKE}`,
    '(?:calculations?|result|answer|approach|reasoning|interpretation|method|analysis)\\s+(?:above\\s+)?(?:is|was|are|were|seems?|appears?)(?:\\s+to\\s+be)?\\s+(?:not\\s+(?:correct|right)|incorrect|wrong|flawed|mistaken)',
    "(?:let['’]?s|let\\s+us|we|i)(?:\\s+(?:need\\s+to|should|must|will|have\\s+to))?\\s+(?:re-?evaluate|reconsider|re-?check|re-?calculate|re-?do|correct\\s+(?:this|our|my))",
    '(?:i|we)\\s+apologi[sz]e',
    'upon\\s+(?:closer|further)\\s+(?:inspection|examination|review|reflection)',
    '(?:i|we)\\s+mis(?:interpreted|understood|calculated|read|counted)',
  ]
    .map((one) => `\\b(?:${one})\\b`)
    .join('|'),
  'giu',
);
/** Words before a mistake that isn't the author's or doesn't exist. */
const NOT_MEANT =
  /\b(?:if|unless|avoid\w*|suppose|assume[sd]?|common|would|no|not|never|without|any|their|his|her)\b[^.;\n]{0,40}$/i;

export const authorDoubtsRule: ProseRule = { id: 'W', strength: 'suspect', find: doubtsIn };

/** The first place where the author expresses a doubt. */
function doubtsIn({ text }: LinkContext): readonly CheckableProseStatement[] {
  for (const match of text.matchAll(DOUBTS)) {
    const start = match.index;
    if (NOT_MEANT.test(text.slice(Math.max(0, start - 60), start))) continue;
    const phrase = match[0].replace(/\s+/g, ' ');
    const evidence = {
      message: t('The author says that something is wrong here or earlier: “{0}”.', phrase),
      brief: t('The author doubts this'),
    };
    return [
      {
        range: { start, end: start + match[0].length },
        judge: () => ({ kind: 'suspect', rule: 'W', evidence }),
      },
    ];
  }
  return [];
}
