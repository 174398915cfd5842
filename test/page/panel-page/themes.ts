import { readFileSync } from 'node:fs';
import path from 'node:path';

export const THEMES = ['dark', 'light', 'hc', 'hcl'] as const;
export type Theme = (typeof THEMES)[number];

/** What VS Code sets on the root of a webview, and the classes of its body. */
export interface ThemeStyle {
  readonly style: string;
  readonly kind: string;
}

type Captured = Readonly<Record<Theme, { readonly kind: string; readonly colours: Record<string, string> }>>;

/** VS Code's own theme of this kind, as `capture-themes.ts` found it there. */
export function themeStyle(theme: Theme): ThemeStyle {
  const file = path.join(import.meta.dirname, 'themes.json');
  const { kind, colours } = (JSON.parse(readFileSync(file, 'utf8')) as Captured)[theme];
  return {
    style: Object.entries(colours)
      .map(([name, value]) => `${name}: ${value};`)
      .join(' '),
    kind,
  };
}
