import type { ReportLine } from '../../core/select/report/report-text.ts';
import { printable, type Style, type Terminal } from '../output/terminal.ts';

/** Lines of a report for the terminal: names and reasons in them are anybody's. */
export function linesText(lines: readonly ReportLine[], out: Pick<Terminal, 'style'>): string {
  return `${lines.map((line) => styled(line, out)).join('\n')}\n`;
}

const STYLES: Readonly<Record<NonNullable<ReportLine['weight']>, Style>> = {
  head: 'bold',
  quiet: 'dim',
  loud: 'yellow',
};

function styled({ words, weight }: ReportLine, out: Pick<Terminal, 'style'>): string {
  const text = printable(words);
  return weight === undefined ? text : out.style(STYLES[weight], text);
}
