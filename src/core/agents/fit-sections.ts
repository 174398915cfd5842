import { t } from '../../l10n/index.ts';

/** A list in a report for an agent. */
export interface ToolReportSection {
  readonly title: string;
  /** The most important ones first. */
  readonly entries: readonly ToolReportEntry[];
}

/** An entry, and the number of things that it lists. */
export interface ToolReportEntry {
  readonly text: string;
  readonly count: number;
  /** The same for programs. Words of proofs and judges are only in fields named `untrusted`. */
  readonly data?: object;
}

/**
 * The texts of sections that together have at most `available` UTF-16 code units. Short sections are whole. Long ones share what is left
 * and end with the number of things that they omit.
 */
export function fitToolReportSections(sections: readonly ToolReportSection[], available: number): readonly string[] {
  const whole = sections.map((section) => formatSection(section, section.entries));
  const texts = [...whole];
  let left = available;
  const shortestFirst = [...whole.keys()].sort((one, other) => getLength(whole, one) - getLength(whole, other));
  for (const [done, index] of shortestFirst.entries()) {
    const share = Math.floor(left / (sections.length - done));
    const section = sections[index];
    if (section && getLength(whole, index) > share) texts[index] = cutSection(section, share);
    left -= getLength(texts, index);
  }
  return texts;
}

function cutSection(section: ToolReportSection, longest: number): string {
  let length = formatSection(section, []).length;
  let kept = 0;
  for (const { text } of section.entries) {
    length += text.length + 1;
    if (length > longest) break;
    kept++;
  }
  return formatSection(section, section.entries.slice(0, kept));
}

/** A report: paragraphs at its beginning, lists, and its end. */
export interface ToolReport {
  readonly head: readonly string[];
  readonly sections: readonly ToolReportSection[];
  readonly end: string;
}

function formatSection({ title, entries }: ToolReportSection, kept: readonly ToolReportEntry[]): string {
  if (entries.length === 0) return t('{0}: none', title);
  const total = countThings(entries);
  const omitted = total - countThings(kept);
  return [
    t('{0} ({1}):', title, total),
    ...kept.map(({ text }) => text),
    ...(omitted > 0 ? [t('Omitted {0} more.', omitted)] : []),
  ].join('\n');
}

function countThings(entries: readonly ToolReportEntry[]): number {
  return entries.reduce((sum, { count }) => sum + count, 0);
}

function getLength(texts: readonly string[], index: number): number {
  return texts[index]?.length ?? 0;
}
