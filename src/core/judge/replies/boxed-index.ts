import { t } from '../../../l10n/index.ts';
import { type BoxedValueRange, findLastBoxedValues } from './boxed-values.ts';
import type { UnparsedReply } from './shown-texts.ts';
import { stripInlineFormatting } from './strip-decoration.ts';
import type { VerdictSearchResult } from './types.ts';

/** A label before the number: “paragraph” in the languages that models switch to. */
const INDEX_LABEL =
  /^(?:the )?(?:paragraph|step|index|line|item|no\.?|number|paragraphe|absatz|schritt|párrafo|paso|étape|абзац|шаг|段落?|步骤?|第)?(?: (?:index|number|no\.?))?[ _#:=]*/iu;

/** Reads the index of the earliest error at the end of a reply, -1 for none (ProcessBench, appendix E). */
export function readBoxedIndexReply(reply: UnparsedReply, steps: number): VerdictSearchResult<number> {
  const { text } = reply;
  const { last, before, outside, areRepeated } = findLastBoxedValues(reply);
  if (!last)
    return {
      reason: areRepeated
        ? t('Every \\boxed{} in the reply is copied from the prompt.')
        : t('The reply has no \\boxed{} with an index.'),
    };
  const found = readBoxIndex(text, last, steps);
  if ('reason' in found) return found;
  const earlier = before && readBoxIndex(text, before, steps);
  if (earlier && 'value' in earlier && earlier.value !== found.value)
    return {
      reason: t(
        'The last \\boxed{} contains {0}, which may be copied from the prompt; the previous one contains {1}.',
        found.value,
        earlier.value,
      ),
    };
  if (!outside) return found;
  // A code block may contain the judge's verdict or a quote of the proof, so it must not contradict the box outside.
  const other = readBoxIndex(text, outside, steps);
  return 'value' in other && other.value !== found.value
    ? {
        reason: t(
          'The last \\boxed{} outside code blocks contains {0}, but a later one in a code block contains {1}.',
          other.value,
          found.value,
        ),
      }
    : found;
}

function readBoxIndex(
  text: string,
  { start, end, inner }: BoxedValueRange,
  steps: number,
): VerdictSearchResult<number> {
  if (!inner) return { reason: t("The last \\boxed{ of the reply isn't closed or is too long.") };
  const said = text.slice(inner.start, inner.end);
  const plain = stripInlineFormatting(said).replace(/^[[(<]\s*(.*?)\s*[\])>]$/u, '$1');
  const number = /^\+?(-? ?\d{1,9})(?:\.0)?(?: ?(?:段|步|番目?))?\.?$/u.exec(plain.replace(INDEX_LABEL, ''))?.[1];
  if (number === undefined) return { reason: t("The \\boxed{} contains “{0}”, which isn't an index.", said.trim()) };
  // `-0` is 0.
  const index = Number(number.replace(' ', '')) + 0;
  if (index < -1 || index >= steps) return { reason: formatIndexOutOfRange(index, steps) };
  return { value: index, range: { start, end }, at: inner };
}

function formatIndexOutOfRange(index: number, steps: number): string {
  if (steps === 0)
    return t('The \\boxed{} contains {0}; the only valid index is -1, because the proof has no steps.', index);
  return t('The \\boxed{} contains {0}; valid indexes are -1 to {1}.', index, steps - 1);
}
