/** The list of relations: what was checked, and the rest with the reasons. */
import { findFirstIndexByBinarySearch } from '../../../core/base/binary-search.ts';
import { truncateToOneLine } from '../../../core/base/shorten.ts';
import { getStepName, type ProofLanguage, type Step, type TextRange } from '../../../core/proof/index.ts';
import {
  findFormulaRanges,
  flattenBlocksToInlines,
  type Inline,
  joinInlineTexts,
  maskCommentsAndVerbatim,
  renderTextToBlocks,
} from '../../../core/render/index.ts';
import {
  formatRelationGroupCount,
  formatUncheckedRelationReason,
  type ListedRelation,
  listRelationGroups,
  type Review,
} from '../../../core/review/index.ts';
import {
  type ListedRelationView,
  MAX_LISTED_RELATIONS_PER_GROUP,
  type RelationGroupView,
} from '../../../protocol/index.ts';

/** A longer relation is cut, in UTF-16 code units. */
const MAX_RELATION_CHARS = 200;

/** The relations of a review in groups: by result, or by the kind that wasn't checked. */
export function buildRelationGroupViews({ proof, steps }: Review): readonly RelationGroupView[] {
  return listRelationGroups(steps, MAX_LISTED_RELATIONS_PER_GROUP).map(({ kind, count, relations }) => {
    const reasons = new Set(relations.map(({ reason }) => reason));
    const isSame = reasons.size === 1;
    const [first] = reasons;
    return {
      kind,
      words: formatRelationGroupCount(kind, count),
      ...(isSame ? formatReason(first) : {}),
      relations: relations.map((relation) => ({
        ...drawRelation(relation, proof.language),
        stepName: getStepName(proof, relation.step.index),
        ...(isSame ? {} : formatReason(relation.reason)),
      })),
      more: count - relations.length,
    };
  });
}

function formatReason(reason: ListedRelation['reason']): { readonly reason?: string } {
  const words = reason === undefined ? undefined : formatUncheckedRelationReason(reason);
  return words === undefined ? {} : { reason: words };
}

type DrawnRelation = Pick<ListedRelationView, 'step' | 'range' | 'inlines' | 'text'>;

/** A step with its formulas, and with its relations by their ranges. */
interface DrawnStep {
  readonly formulas: ReturnType<typeof findFormulaRanges>;
  readonly relations: Map<string, DrawnRelation>;
}

/** Snapshots of a review share their steps. */
const drawnSteps = new WeakMap<Step, DrawnStep>();

function drawRelation({ step, inStep }: ListedRelation, language: ProofLanguage): DrawnRelation {
  const drawn = drawnSteps.get(step) ?? {
    formulas: findFormulaRanges(language === 'latex' ? maskCommentsAndVerbatim(step.text) : step.text, language),
    relations: new Map(),
  };
  drawnSteps.set(step, drawn);
  const key = `${inStep.start}-${inStep.end}`;
  const known = drawn.relations.get(key);
  if (known) return known;
  const inlines = renderRelation(step.text, inStep, drawn.formulas, language);
  const made = { step: step.index, range: inStep, inlines, text: joinInlineTexts(inlines) };
  drawn.relations.set(key, made);
  return made;
}

/** Signs that are only valid in the environment around a relation: columns and ends of rows. */
const LAYOUT = /(?<!\\)&|\\\\/g;

/** @param formulas of the text */
export function renderRelation(
  text: string,
  { start, end }: TextRange,
  formulas: DrawnStep['formulas'],
  language: ProofLanguage,
): readonly Inline[] {
  const source = text.slice(start, end);
  if (source.length > MAX_RELATION_CHARS)
    return [{ kind: 'text', text: truncateToOneLine(source.slice(0, 2 * MAX_RELATION_CHARS), MAX_RELATION_CHARS) }];
  const around = formulas[findFirstIndexByBinarySearch(formulas.length, (k) => (formulas[k]?.inner.end ?? 0) >= end)];
  if (around === undefined || around.inner.start > start)
    return flattenBlocksToInlines(renderTextToBlocks(source, { language }));
  const tex = source.replace(LAYOUT, ' ').trim();
  return [{ kind: 'maths', tex, source: tex }];
}
