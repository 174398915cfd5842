import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** What stands in package.json for a text of package.nls.json: `%key%`, and nothing else. */
export const PLACE = /^%([^%\s]+)%$/;

/** package.json as it is written, with the keys of its texts. */
export function writtenManifest(): unknown {
  return JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
}

/** The texts of package.json in English, by their keys. */
export function manifestTexts(): Readonly<Record<string, string>> {
  return JSON.parse(fs.readFileSync(path.join(root, 'package.nls.json'), 'utf8')) as Record<string, string>;
}

/** package.json as an editor in English reads it: the texts in their places. */
export function readManifest(): unknown {
  const texts = manifestTexts();
  return JSON.parse(JSON.stringify(writtenManifest()), (_, value: unknown) => {
    const [, key] = (typeof value === 'string' && PLACE.exec(value)) || [];
    return key === undefined ? value : (texts[key] ?? value);
  });
}
