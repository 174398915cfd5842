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

interface Contributed {
  readonly commands: readonly {
    readonly command: string;
    readonly title: string;
    readonly category?: string;
  }[];
  readonly views: Readonly<Record<string, readonly { readonly id: string; readonly name: string }[]>>;
}

/**
 * A command as the palette lists it, by its id: `Proofmark: Open Report`. Of a view's `.focus`, which VS Code itself contributes, as it
 * names that.
 */
export function commandTitle(id: string): string {
  const { contributes } = readManifest() as { readonly contributes: Contributed };
  const own = contributes.commands.find(({ command }) => command === id);
  if (own) return [own.category, own.title].filter(Boolean).join(': ');
  const view = Object.values(contributes.views)
    .flat()
    .find((one) => `${one.id}.focus` === id);
  if (view) return `Proofmark: Focus on ${view.name} View`;
  throw new Error(`No command is called ${id}.`);
}

/** package.json as an editor in English reads it: the texts in their places. */
export function readManifest(): unknown {
  const texts = manifestTexts();
  return JSON.parse(JSON.stringify(writtenManifest()), (_, value: unknown) => {
    const [, key] = (typeof value === 'string' && PLACE.exec(value)) || [];
    return key === undefined ? value : (texts[key] ?? value);
  });
}
