/** The input of the tool that checks relations, and the text that the checker reads. It is untrusted: validated strictly. */
import { t } from '../../l10n/index.ts';
import { getFieldsOrEmpty, isRecord } from '../base/unknown-fields.ts';

/** The maximum lengths in UTF-16 code units, and the maximum number of relations. */
export const MAX_RELATION_CHARS = 2_000;
export const MAX_RELATION_CONTEXT_CHARS = 20_000;
export const MAX_RELATIONS_PER_TOOL_CALL = 100;
/** The longest context that is read as a claim about values. */
const MAX_CLAIM_CHARS = 500;

export interface RelationToolInput {
  readonly relations: readonly string[];
  readonly context: string;
}

const KEYS = ['relation', 'relations', 'context'];

/** The input, or a sentence with the problem and how to fix it. */
export function parseRelationToolInput(given: unknown): RelationToolInput | { readonly wrong: string } {
  if (!isRecord(given))
    return { wrong: t('The input must be an object with “{0}” or “{1}”.', 'relation', 'relations') };
  const unknown = Object.keys(given).find((key) => !KEYS.includes(key));
  if (unknown !== undefined)
    return { wrong: t('Unknown property “{0}”. Expected one of {1}.', unknown.slice(0, 80), KEYS.join(', ')) };
  const { relation, relations, context = '' } = getFieldsOrEmpty(given);
  if ((relation === undefined) === (relations === undefined))
    return { wrong: t('Set exactly one of {0}.', 'relation, relations') };
  if (typeof context !== 'string' || context.length > MAX_RELATION_CONTEXT_CHARS)
    return { wrong: t('“{0}” must be a string of at most {1} characters.', 'context', MAX_RELATION_CONTEXT_CHARS) };
  const all: unknown = relations === undefined ? [relation] : relations;
  if (!Array.isArray(all) || all.length === 0 || all.length > MAX_RELATIONS_PER_TOOL_CALL)
    return { wrong: t('“{0}” must be a list of {1} to {2} strings.', 'relations', 1, MAX_RELATIONS_PER_TOOL_CALL) };
  if (!all.every((one) => typeof one === 'string' && one.trim() !== '' && one.length <= MAX_RELATION_CHARS))
    return {
      wrong: t("A relation must be a string of at most {0} characters that isn't blank.", MAX_RELATION_CHARS),
    };
  return { relations: all, context };
}

/** A text whose last part is a relation. */
export interface TextEndingInRelation {
  /** Read before the text. */
  readonly problem?: string;
  readonly text: string;
  /** Where the relation begins in the text. */
  readonly from: number;
}

/** With single blanks: `x, y and z are positive real numbers`. */
const DOMAIN =
  /^([a-z](?:,? (?:and )?[a-z])*) (?:is |are )?(?:an? )?((?:(?:positive|negative|nonnegative|odd|even) )?(?:real|rational|integer|natural|complex)(?: number)?)s?$/i;
/** A relation without a comma. */
const CONDITION = /^[^,;$]{1,60}(?:=|<|>|≤|≥|≠|\\[lg]eq?\b|\\neq?\b)[^,;$]{1,60}$/;

/**
 * The texts in which the checker may read a relation, the best one first. A context of domains and conditions (`x real, x > 1`) makes
 * it a claim about all such values; any other context is read as sentences before it.
 */
export function buildTextsEndingInRelation(
  { context }: Pick<RelationToolInput, 'context'>,
  relation: string,
): readonly TextEndingInRelation[] {
  const claim = readClaimedValues(context);
  const before = claim ?? '';
  const problem = claim === undefined && context.trim() !== '' ? { problem: context } : {};
  const shown = relation.trim().replace(/[.,;]$/, '');
  const isMarked = /\$|\\\(|\\\[/.test(shown);
  const formula = shown.replace(/<=/g, '\\le ').replace(/>=/g, '\\ge ').replace(/!=/g, '\\ne ');
  const forms = isMarked ? [shown] : [`$${formula}$`, shown];
  return forms.map((form) => ({ ...problem, text: `${before}${form}.`, from: before.length }));
}

/** `For all real $x$ with $x > 1$, `; undefined for a context of another form. */
function readClaimedValues(whole: string): string | undefined {
  const context = whole.trim();
  // A part of it would be a claim about more values.
  if (context.length > MAX_CLAIM_CHARS) return undefined;
  const domains: string[] = [];
  const conditions: string[] = [];
  for (const part of splitContext(context)) {
    const [, names, domain] = DOMAIN.exec(part) ?? [];
    if (names !== undefined && domain !== undefined) {
      const letters = names.replace(/\band\b/g, ' ').match(/[a-z]/gi) ?? [];
      domains.push(`${domain} $${letters.join(', ')}$`);
    } else if (CONDITION.test(part)) conditions.push(`$${part}$`);
    else return undefined;
  }
  if (domains.length + conditions.length === 0) return undefined;
  if (domains.length === 0) return `For all ${conditions.join(' and ')}, `;
  const suffix = conditions.length === 0 ? '' : ` with ${conditions.join(' and ')}`;
  return `For all ${domains.join(' and all ')}${suffix}, `;
}

/** The parts between commas and semicolons. A comma between names belongs to its part: `x, y real`. */
function splitContext(context: string): readonly string[] {
  const parts: string[] = [];
  let open = '';
  for (const piece of context.replace(/[.\s]+$/, '').split(/[,;\n]/)) {
    const words = piece.trim().replace(/\s+/g, ' ');
    if (/^[a-z]$/i.test(words)) open += `${words}, `;
    else if (words !== '') {
      parts.push(open + words);
      open = '';
    }
  }
  return open === '' ? parts : [...parts, open];
}
