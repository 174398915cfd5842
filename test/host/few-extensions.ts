/**
 * The few of VS Code's own extensions that most windows of the tests have. Its Markdown grammar loads those of fifty other
 * languages, and each of its hundred extensions is read anew by every window: a third of a window's processor time.
 */
import fs from 'node:fs';
import path from 'node:path';
import { type Host, lock } from './install.ts';

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

/** A folder with copies of them, made once for each version of VS Code. */
export async function fewExtensions({ vscode }: Host): Promise<string> {
  const folder = path.join(vscode, 'few-extensions');
  const isMade = (): boolean => fs.existsSync(folder);
  if (isMade()) return folder;
  const release = await lock(folder);
  try {
    if (isMade()) return folder;
    const half = `${folder}-${process.pid}`;
    for (const name of KEPT)
      fs.cpSync(path.join(vscode, 'extensions', name), path.join(half, name), { recursive: true });
    fs.renameSync(half, folder);
    return folder;
  } finally {
    release();
  }
}
