/** Answers with parameters: two are the same if only the letters of their parameters differ. */
import { joinMathTokens } from '../../checker/index.ts';
import { type MathTokens, mapAnswerTokens, type ParsedAnswer, type RelationAnswer } from '../read/answer.ts';
import { parseAnswer } from '../read/read-answer.ts';
import type { AnswerEquivalence } from '../types.ts';
import type { AnswerComparisonContext } from './comparison-context.ts';
import { getNameFromEquation, getValueFromEquation, isNamingEquation } from './naming-equations.ts';

/** The answer without the domains of its letters. */
export function removeFamilyDomains(a: ParsedAnswer): ParsedAnswer {
  return a.kind === 'family' ? a.of : a;
}

/** Compares a family with another answer: as if their letters were the same, then the domains. */
export function compareFamilyAnswers(
  a: ParsedAnswer,
  b: ParsedAnswer,
  context: AnswerComparisonContext,
): AnswerEquivalence {
  const verdict = context.compare(removeFamilyDomains(a), removeFamilyDomains(b));
  if (a.kind !== 'family' || b.kind !== 'family') return verdict;
  if (verdict === 'different')
    return listDomains(a).some(([name]) => listDomains(b).every(([other]) => other !== name)) ? 'unknown' : verdict;
  for (const [name, domain] of listDomains(a)) {
    const other = listDomains(b).find(([n]) => n === name)?.[1];
    const set = other?.operands[1];
    if (domain.operands[1] === undefined || set === undefined) continue;
    const same = context.compare(domain.operands[1], set);
    if (same === 'equal') continue;
    context.say('The answers have different sets for their letters.');
    return same;
  }
  return verdict;
}

function listDomains(a: ParsedAnswer): readonly (readonly [string, RelationAnswer])[] {
  if (a.kind !== 'family') return [];
  return a.over.flatMap((domain): (readonly [string, RelationAnswer])[] => {
    const [left] = domain.operands;
    return left?.kind === 'value' ? [[joinMathTokens(left.tokens), domain]] : [];
  });
}

/** The names in tokens, each with its subscript: `x`, `C _ 1`, `\lambda`. */
function splitNames(tokens: MathTokens): { readonly name?: string; readonly tokens: MathTokens }[] {
  const out: { readonly name?: string; readonly tokens: MathTokens }[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token === undefined) break;
    const isName = token.kind === 'letter' || /^\\(?:alpha|beta|gamma|lambda|mu|theta|phi|tau)$/.test(token.text);
    if (isName && token.text !== 'e' && token.text !== 'i') {
      const size = tokens[i + 1]?.text !== '_' ? 1 : tokens[i + 2]?.text === '{' && tokens[i + 4]?.text === '}' ? 5 : 3;
      const part = tokens.slice(i, i + size);
      out.push({ name: joinMathTokens(part).replace(/\{ (\S+) \}/, '$1'), tokens: part });
      i += size - 1;
    } else out.push({ tokens: [token] });
  }
  return out;
}

function collectNames(a: ParsedAnswer): Map<string, MathTokens> {
  const found = new Map<string, MathTokens>();
  mapAnswerTokens(a, (tokens) => {
    for (const part of splitNames(tokens)) if (part.name !== undefined) found.set(part.name, part.tokens);
    return tokens;
  });
  return found;
}

/**
 * Compares two answers that differ in at most three letters, with the letters of one put for those of the other. They
 * are equal if the letters are parameters: by a stated domain, as constants of a general solution, as the integer in
 * multiples of π, or as the parameter of a point. `undefined` if no choice of letters makes the answers equal.
 */
export function compareUpToRenamedParameters(
  said: ParsedAnswer,
  given: ParsedAnswer,
  context: AnswerComparisonContext,
): AnswerEquivalence | undefined {
  const [gold, pred] = [withTurns(said), withTurns(given)];
  if ((gold !== said || pred !== given) && context.compare(gold, pred) === 'equal') return 'equal';
  const [a, b] = [toBody(gold), toBody(pred)];
  const [x, y] = [collectNames(a.value), collectNames(b.value)];
  const mine = [...x.keys()].filter((name) => !y.has(name));
  const theirs = [...y.keys()].filter((name) => !x.has(name));
  if (mine.length === 0 || mine.length !== theirs.length || mine.length > 3) return undefined;
  if ([...mine, ...theirs].some((name) => /^[xyzfgh]$/.test(name))) return undefined;
  for (const order of permutations(mine)) {
    const to = new Map(theirs.map((name, k) => [name, x.get(order[k] ?? '') ?? []]));
    const renamed = mapAnswerTokens(removeFamilyDomains(pred), (tokens) =>
      splitNames(tokens).flatMap((part) => to.get(part.name ?? '') ?? part.tokens),
    );
    if (context.compare(removeFamilyDomains(gold), renamed) !== 'equal') continue;
    const pairs = theirs.map((name, k) => [order[k] ?? '', name] as const);
    const declared = new Set([...listDomains(gold), ...listDomains(pred)].map(([name]) => name));
    const areParameters =
      pairs.every(([g, p]) => declared.has(g) || declared.has(p) || /^[ck]{2}$/i.test(g + p)) ||
      (a.head !== undefined && a.head === b.head && pairs.flat().every((name) => CONSTANT.test(name))) ||
      ([a, b].every(({ value }) => value.kind === 'list') && pairs.flat().every((name) => POINT.test(name)));
    if (
      !areParameters &&
      a.head === undefined &&
      a.value.kind !== 'list' &&
      !pairs.flat().every((name) => /^[j-n]$/.test(name))
    )
      return undefined;
    context.say(
      areParameters
        ? 'The answers are the same up to the letters of parameters.'
        : 'The answers would be equal if some of their letters meant the same.',
    );
    return areParameters ? 'equal' : 'unknown';
  }
  return undefined;
}

function permutations<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length < 2) return [items];
  return items.flatMap((item, k) => permutations(items.filter((_, n) => n !== k)).map((rest) => [item, ...rest]));
}

/** Letters for the constants of a general solution, and for the parameter of a point. */
const CONSTANT = /^[a-dkmpqrA-DK](?: _ \d)?$/;
const POINT = /^(?:[rstuv]|\\lambda|\\mu)$/;

/** The part behind the name of an answer, and the head of a general solution: `y`, `f ( x )`. */
function toBody(a: ParsedAnswer): { readonly value: ParsedAnswer; readonly head?: string } {
  const body = removeFamilyDomains(a);
  const heads = new Set((body.kind === 'list' ? body.items : [body]).map(getNameFromEquation));
  const [head = ''] = heads;
  const value =
    body.kind === 'list' ? { ...body, items: body.items.map(getValueFromEquation) } : getValueFromEquation(body);
  return heads.size === 1 && /^(?:y|[A-Za-z] \( [a-z] \))$/.test(head) ? { value, head } : { value };
}

/** Adds that a letter is an integer if it counts turns, as in `kπ` and `180°k`. */
function withTurns(a: ParsedAnswer): ParsedAnswer {
  if (a.kind === 'family') return a;
  const letters = new Set<string>();
  const angle = String.raw`(?:\\pi|\d+ (?:\^ )?(?:\{ )?(?:\\circ|°))`;
  const turns = new RegExp(
    String.raw`(?<!\\\w*)([j-n]) (?:\* |\\cdot )?${angle}|(?:\\pi|\\circ|°) (?:\} )?(?:\* |\\cdot )?([j-n])(?!\w)`,
    'g',
  );
  let isAngle = a.kind === 'list' || isNamingEquation(a);
  mapAnswerTokens(a, (tokens) => {
    const said = joinMathTokens(tokens);
    for (const [, before, after] of said.matchAll(turns)) letters.add(before ?? after ?? '');
    if (/ [-+] |\\pm /.test(said)) isAngle = true;
    return tokens;
  });
  // `nπr²` is an area.
  if (!isAngle || [...collectNames(toBody(a).value).keys()].some((name) => !letters.has(name))) return a;
  const domains = [...letters].map((name) => parseAnswer(`$${name} \\in \\mathbb{Z}$`));
  const over = domains.filter((domain) => domain?.kind === 'relation');
  return over.length === 0 ? a : { kind: 'family', of: a, over };
}
