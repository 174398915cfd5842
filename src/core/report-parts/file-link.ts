/**
 * A line of a file as a relative address in Markdown. Whatever could end the address or change where it leads is written in per cent.
 * @param path with `/` between names
 * @param line from 1
 * @returns undefined of a path that is no valid Unicode
 */
export function fileLink(path: string, line: number): string | undefined {
  try {
    return `${path.split('/').map(encoded).join('/')}#L${line}`;
  } catch {
    return undefined;
  }
}

/** Half of a surrogate pair throws. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
