const verbatim = /\\begin\{(verbatim|Verbatim|lstlisting|minted|comment)\*?\}/y;
const verb = /\\(?:verb\*?|lstinline)([^a-zA-Z\s*{])[^\n]{0,300}?\1/y;
const signs = /[\\%]/g;

/** Replaces comments and verbatim text by blanks, so that offsets stay the same. */
export function maskCommentsAndVerbatim(text: string): string {
  if (!/%|\\verb|\\lstinline|\\begin\{(?:[vV]erb|lst|mint|comm)/.test(text)) return text;
  const parts: string[] = [];
  const absent = new Set<string>();
  let kept = 0;
  const blank = (from: number, to: number) => {
    parts.push(text.slice(kept, from), text.slice(from, to).replace(/[^\n]/g, ' '));
    kept = to;
  };
  signs.lastIndex = 0;
  for (let match = signs.exec(text); match !== null; match = signs.exec(text)) {
    const at = match.index;
    if (match[0] === '%') {
      const feed = text.indexOf('\n', at);
      const end = feed < 0 ? text.length : feed;
      blank(at, end);
      signs.lastIndex = end;
      continue;
    }
    signs.lastIndex = at + 2;
    verbatim.lastIndex = at;
    const environment = verbatim.exec(text);
    if (environment !== null) {
      const closing = `\\end{${environment[1] ?? ''}`;
      const end = absent.has(closing) ? -1 : text.indexOf(closing, at);
      if (end < 0) absent.add(closing);
      else {
        blank(at + environment[0].length, end);
        signs.lastIndex = end + 4;
      }
      continue;
    }
    verb.lastIndex = at;
    const code = verb.exec(text);
    if (code === null) continue;
    const name = code[0].startsWith('\\verb') ? 5 : 11;
    blank(at + name, at + code[0].length);
    signs.lastIndex = at + code[0].length;
  }
  parts.push(text.slice(kept));
  return parts.join('');
}
