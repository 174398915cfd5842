/**
 * Finds the tags of a template, even of a broken one, since completions need the context while the user types. Only `parsePromptTemplate` reports
 * problems; for a valid template both find the same tags (a property test).
 */
import { isSectionWithItemVariables, type TemplateScope } from './template-variables.ts';

/** `''`, `&` and `{`: a variable; `#` and `^`: the start of a section; `/`: its end; `!`: a comment; `>` and `=`: unsupported. */
export type TemplateTagSigil = '' | '#' | '^' | '/' | '&' | '{' | '!' | '>' | '=';

/** A tag. Offsets are into the template, half-open. */
export interface TemplateTag {
  readonly sigil: TemplateTagSigil;
  readonly name: string;
  readonly start: number;
  /** The end of its closing braces; for an unclosed tag, the end of its name. */
  readonly end: number;
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly isClosed: boolean;
  /** For the start or end of a section, the index of its other end in the list. Absent if there is none. */
  readonly partner?: number;
}

const SIGILS = '#^/&{!>=';

/** The maximum number of tags to find. A template with more than a tenth of that is invalid anyway. */
const MOST_TAGS = 5000;

/** Finds all tags in text order, at most 5,000. */
export function findTemplateTags(template: string): TemplateTag[] {
  const tags: TemplateTag[] = [];
  const partners = new Map<number, number>();
  const open: number[] = [];
  const lastClose = template.lastIndexOf('}}');
  for (let start = template.indexOf('{{'); start >= 0 && tags.length < MOST_TAGS; ) {
    const tag = readTemplateTag(template, start, lastClose);
    const k = tags.push(tag) - 1;
    if (tag.sigil === '#' || tag.sigil === '^') open.push(k);
    else if (tag.sigil === '/') {
      // Closing a section also closes the sections that were opened within it.
      const from = open.findLastIndex((one) => tags[one]?.name === tag.name);
      const [opener] = from < 0 ? [] : open.splice(from);
      if (opener !== undefined) partners.set(k, opener).set(opener, k);
    }
    start = template.indexOf('{{', Math.max(tag.end, start + 2));
  }
  return tags.map((tag, k) => {
    const partner = partners.get(k);
    return partner === undefined ? tag : { ...tag, partner };
  });
}

function readTemplateTag(template: string, start: number, lastClose: number): TemplateTag {
  let at = start + 2;
  while (/\s/.test(template.charAt(at))) at++;
  const c = template.charAt(at);
  const sigil = (c !== '' && SIGILS.includes(c) ? c : '') as TemplateTagSigil;
  at += sigil.length;
  while (/\s/.test(template.charAt(at))) at++;
  const braces = sigil === '{' ? '}}}' : '}}';
  // Only a comment may contain braces.
  const next = sigil === '!' ? -1 : template.indexOf('{{', at);
  const until = next < 0 ? template.length : next;
  const found = at > lastClose ? -1 : template.slice(at, until).indexOf(braces);
  const isClosed = found >= 0;
  const line = template.slice(at, until).indexOf('\n');
  const length = isClosed ? found : line >= 0 ? line : until - at;
  const name = template.slice(at, at + length).trimEnd();
  const nameEnd = at + name.length;
  return {
    sigil,
    name,
    start,
    end: isClosed ? at + found + braces.length : nameEnd,
    nameStart: at,
    nameEnd,
    isClosed,
  };
}

/** Finds the sections that are open at an offset, innermost last. */
export function findSectionsAroundOffset(tags: readonly TemplateTag[], offset: number): TemplateTag[] {
  const open: TemplateTag[] = [];
  for (const tag of tags) {
    if (tag.end > offset) break;
    if (tag.sigil === '#' || tag.sigil === '^') open.push(tag);
    else if (tag.sigil === '/' && tag.partner !== undefined) {
      const opener = tags[tag.partner];
      if (opener && open.includes(opener)) open.splice(open.lastIndexOf(opener));
    }
  }
  return open;
}

/** Finds the scope at an offset: the sections around it that have parts. */
export function findTemplateScope(tags: readonly TemplateTag[], offset: number): TemplateScope {
  return findSectionsAroundOffset(tags, offset).flatMap(({ sigil, name }) =>
    sigil === '#' && isSectionWithItemVariables(name) ? [name] : [],
  );
}
