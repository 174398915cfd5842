/**
 * Neutralizes untrusted text, so that it can't imitate the protocol: anything like a tag of a prompt, of a model's reasoning or of a chat
 * frame gets the brackets ‹ › or ⟦ ⟧. Apart from invisible characters nothing else changes, so mathematics stays as it is: `a<b`,
 * `0<|x-a|<δ`, `⟨x,y⟩`.
 */
import { foldConfusableCharacters } from './look-alikes.ts';

/** Tag names that are always reserved: those of built-in prompts, reasoning, chat templates and separators. */
const RESERVED: ReadonlySet<string> = new Set(
  (
    'problem solution proof steps reference rubric answer critique objection quote verdict grade points choice candidate ' +
    'candidates paragraph step reply think thinking thought thoughts reasoning analysis reflection scratchpad seed:think ' +
    'system user assistant human instruction instructions prompt message turn tool toolcall toolcalls toolresponse ' +
    'toolresult functioncall function sys inst eos startofturn endofturn bos pad unk mask sep cls image img final output ' +
    'endofutterance beginofthought endofthought beginofsolution endofsolution s'
  ).split(' '),
);

/** Names that are reserved when a number follows, even if their bracket isn't closed. */
const NUMBERED = /^(?:paragraph|candidate|extra)-?\d/;

/** Reserved tags in square brackets: chat templates of Llama 2, Mistral and older models. */
const SQUARE =
  /^\/?(?:inst|sysp?|systemprompt|toolcalls|toolresults|toolcontent|availabletools|modelsettings|think|img|imgbreak|imgend|bos|eos|cls|sep|pad|unk|mask|args|prefix|suffix|middle)$/;

const OPENERS = '<＜﹤˂‹❮〈〈⟨⧼«≪ᐸ';
const CLOSERS = '>＞﹥˃›❯〉〉⟩⧽»≫ᐳ';
const ENTITY_OPEN = '&(?:lt|LT|#0{0,6}60|#[xX]0{0,6}3[cC]);?';
const ENTITY_OPENS = new RegExp(`^${ENTITY_OPEN}`);
const ENTITY_CLOSE = /^&(?:gt|GT|#0{0,6}62|#[xX]0{0,6}3[eE]);?/;
const SQUARE_OPEN = '[［〚⟦';
const SQUARE_CLOSE = ']］〛⟧';

const OPENING = new RegExp(`[${OPENERS}]|${ENTITY_OPEN}|[${SQUARE_OPEN.replace('[', '\\[')}]`, 'gu');

/** The maximum distance of a closing bracket, in UTF-16 code units, not counting blanks and invisible characters. */
const REACH = 160;

/**
 * Characters that models see and readers don't: control characters, tag characters (which can hide text), and lone surrogates, which aren't
 * text.
 */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  /[\u0000-\u0008\u000E-\u001F\u007F\u{E0000}-\u{E007F}]|\p{Surrogate}/gu;

/** Invisible characters and blanks. */
const BLANK = /^[\s\p{Cf}\p{Mn}\p{Me}]$/u;

/** Neutralizes a text for a message, idempotently. `own` has the prompt's tag names from `collectMarkupTagNames`. */
export function neutralizePromptTags(text: string, own: ReadonlySet<string> = new Set()): string {
  const seen = text.replace(UNSEEN, '');
  const isReserved = (name: string): boolean => RESERVED.has(name) || own.has(name);
  const pieces: string[] = [];
  let done = 0;
  OPENING.lastIndex = 0;
  for (let match = OPENING.exec(seen); match; match = OPENING.exec(seen)) {
    const [open] = match;
    const isSquare = SQUARE_OPEN.includes(open);
    const from = match.index + open.length;
    const close = findTagClose(seen, from, isSquare);
    if (!isProtocolTag(seen.slice(from, close.at), close.length > 0, isSquare, isReserved)) continue;
    pieces.push(seen.slice(done, match.index), isSquare ? '⟦' : '‹');
    done = from;
    if (close.length > 0) {
      pieces.push(seen.slice(from, close.at), isSquare ? '⟧' : '›');
      done = close.at + close.length;
      OPENING.lastIndex = done;
    }
  }
  pieces.push(seen.slice(done));
  return pieces.join('');
}

/** Finds the closing bracket: the first one before another opening bracket. Its length is 0 if there is none. */
function findTagClose(text: string, from: number, isSquare: boolean): { at: number; length: number } {
  const [openers, closers] = isSquare ? [SQUARE_OPEN, SQUARE_CLOSE] : [OPENERS, CLOSERS];
  let i = from;
  for (let seen = 0; i < text.length && seen < REACH; i++) {
    const c = text.charAt(i);
    if (!BLANK.test(c)) seen++;
    if (closers.includes(c)) return { at: i, length: 1 };
    if (openers.includes(c)) return { at: i, length: 0 };
    if (c === '&' && !isSquare) {
      const ahead = text.slice(i, i + 12);
      const entity = ENTITY_CLOSE.exec(ahead);
      if (entity) return { at: i, length: entity[0].length };
      if (ENTITY_OPENS.test(ahead)) return { at: i, length: 0 };
    }
  }
  return { at: i, length: 0 };
}

function isProtocolTag(
  inner: string,
  isClosed: boolean,
  isSquare: boolean,
  isReserved: (name: string) => boolean,
): boolean {
  if (inner === '') return false;
  const spaced = foldConfusableCharacters(inner);
  const compact = spaced.replace(/[\s_]/g, '');
  if (isSquare) return isClosed && SQUARE.test(compact);
  if (isClosed && /^\/?\|[a-z][a-z0-9:.-]{2,}\|?$|^\/?\|?[a-z][a-z0-9:.-]{2,}\|$/.test(compact)) return true;
  const isEnd = compact.startsWith('/');
  const bare = compact.replace(/^\/+/, '').replace(/\/+$/, '');
  if (NUMBERED.test(bare)) return true;
  const stem = bare.replace(/-?\d*$/, '');
  if (isClosed && (isReserved(bare) || isReserved(stem))) return true;
  // Models accept `</proof` without a closing bracket, and `<proof id=1>` by its name.
  const word = /^\s*\/?\s*([a-z:_]+)/.exec(spaced)?.[1]?.replaceAll('_', '') ?? '';
  if (word.length < 3 || !isReserved(word)) return false;
  return isEnd || (isClosed && !/^\s/.test(spaced));
}

/** Collects the tag names in a template's literal text, as `neutralizePromptTags` compares them: `part_{{index}}`. */
export function collectMarkupTagNames(template: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [, name = ''] of template.matchAll(/<\/?([A-Za-z][\w:-]{0,60})/g)) {
    const compact = name.toLowerCase().replaceAll('_', '').replace(/\d+$/, '');
    if (compact.length > 1) names.add(compact);
  }
  return names;
}
