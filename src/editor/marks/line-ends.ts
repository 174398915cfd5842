import type * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import { colours } from '../base/names.ts';
import type { Marks } from './projection.ts';

/** Words that are shown after a line. Never inside of one: they would push the author's words out of sight. */
export interface LineEnd {
  /** Where the phrase ends; the words stand at the end of its line. */
  readonly at: vscode.Position;
  readonly text: string;
  /** The id of a theme's colour. */
  readonly colour: string;
}

interface Words {
  readonly text: string;
  readonly colour: string;
  readonly end: vscode.Position;
  more: number;
}

/** One reason per line: that of its first flag, and how many more there are; else the quiet note of a stale step. */
export function lineEndsOf(document: vscode.TextDocument, { flags, notes }: Marks): LineEnd[] {
  const byLine = new Map<number, Words>();
  for (const { range, level, reason } of flags) {
    if (reason === undefined) continue;
    const end = document.positionAt(range.end);
    const there = byLine.get(end.line);
    if (there) there.more++;
    else
      byLine.set(end.line, {
        text: reason,
        colour: level === 'error' ? colours.error : colours.doubt,
        end,
        more: 0,
      });
  }
  for (const { at, text } of notes) {
    const end = document.positionAt(at);
    if (!byLine.has(end.line)) byLine.set(end.line, { text, colour: colours.quiet, end, more: 0 });
  }
  return [...byLine.values()].map(({ text, colour, end, more }) => ({
    at: end,
    text: more === 0 ? text : t('{0} · {1} more', text, more),
    colour,
  }));
}
