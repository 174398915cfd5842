/** A board's table as LaTeX with booktabs. Names are untrusted: no character of theirs is a command. */

import { t } from '../../../l10n/index.ts';
import { buildBoardTable } from './board-report.ts';
import type { Board } from './types.ts';

/** A `table` environment for `\usepackage{booktabs}`. */
export function formatBoardAsLatex(board: Board): string {
  const { columns, rows } = buildBoardTable(board);
  const line = (cells: readonly string[]): string => `${cells.map(escapeLatex).join(' & ')} \\\\`;
  return [
    `% ${t('Needs {0}.', '\\usepackage{booktabs}')}`,
    '\\begin{table}',
    '\\centering',
    `\\begin{tabular}{${columns.map(({ isNumber }) => (isNumber ? 'r' : 'l')).join('')}}`,
    '\\toprule',
    line(columns.map(({ name }) => name)),
    '\\midrule',
    ...rows.map(({ cells }) => line(cells)),
    '\\bottomrule',
    '\\end{tabular}',
    `\\caption{${[board.sentence, board.beneath, ...board.notes].map(escapeLatex).join(' ')}}`,
    '\\end{table}',
    '',
  ].join('\n');
}

/** One JSON object: the board as a page draws it, with unrounded figures, null without data. */
export function formatBoardAsJson(board: Board): string {
  return `${JSON.stringify(board)}\n`;
}

/** Escapes a text, so that it prints as it is, in one line. */
export function escapeLatex(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (sign) => (/\s/.test(sign) ? ' ' : '?'))
    .replace(/[\\{}$&#^_~%<>|"'`[\]*-]/g, (sign) => COMMANDS[sign] ?? `\\${sign}`)
    .replace(/[–—±×…·↓−“”’≥≤]/g, (sign) => COMMANDS[sign] ?? sign);
}

const COMMANDS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  // `\textquotedbl` needs a package or another encoding of fonts.
  '"': '\\char34{}',
  "'": '\\textquotesingle{}',
  '`': '\\textasciigrave{}',
  // A bracket after \\ would be its argument.
  '[': '{[}',
  ']': '{]}',
  // So would a star be, and two hyphens are a dash.
  '*': '{*}',
  '-': '{-}',
  '–': '--',
  '—': '---',
  '±': '$\\pm$',
  '×': '$\\times$',
  '…': '\\dots{}',
  '·': '$\\cdot$',
  '↓': '$\\downarrow$',
  '−': '$-$',
  '“': '``',
  '”': "''",
  '’': "'",
  '≥': '$\\ge$',
  '≤': '$\\le$',
};
