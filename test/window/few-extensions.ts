/**
 * The few of VS Code's own extensions that most windows of the tests have. Its Markdown grammar loads those of fifty other
 * languages, and each of its hundred extensions is read anew by every window: a third of a window's processor time.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { Host } from '../support/install.ts';
import { madeOnce } from '../support/made-once.ts';

/** Languages of proofs, prompts, data and settings, what goes with Markdown, themes and search. */
const KEPT = [
  'configuration-editing',
  'json',
  'latex',
  'markdown-basics',
  'markdown-language-features',
  'markdown-math',
  'search-result',
  'theme-defaults',
  'theme-seti',
  'yaml',
];

/** What is left of the others: who they are, so that the page does not bring its own of the same name, and nothing that they do. */
const NAMED = ['name', 'displayName', 'publisher', 'version', 'engines', 'extensionKind', 'main', 'browser'];

/** A folder with copies of them, made once for each version of VS Code. */
export async function fewExtensions({ vscode }: Host): Promise<string> {
  return madeOnce(path.join(vscode, 'few-extensions'), (half) => {
    for (const name of fs.readdirSync(path.join(vscode, 'extensions'))) {
      const [from, to] = [path.join(vscode, 'extensions', name), path.join(half, name)];
      if (KEPT.includes(name)) fs.cpSync(from, to, { recursive: true });
      else if (fs.existsSync(path.join(from, 'package.json')) && name !== 'node_modules') writeNamed(from, to);
    }
  });
}

function writeNamed(from: string, to: string): void {
  const manifest = JSON.parse(fs.readFileSync(path.join(from, 'package.json'), 'utf8')) as Record<string, unknown>;
  fs.mkdirSync(to, { recursive: true });
  fs.writeFileSync(
    path.join(to, 'package.json'),
    JSON.stringify(Object.fromEntries(NAMED.map((key) => [key, manifest[key]]))),
  );
}
