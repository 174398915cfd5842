import * as vscode from 'vscode';
import {
  type ComparisonResult,
  comparisonRunTexts,
  estimateTournamentCost,
  groupCandidatesByFinalAnswer,
  renderComparisonMarkdown,
  toComparisonJson,
} from '../../core/select/index.ts';
import { t } from '../../l10n/index.ts';
import {
  createMarkdownAndJsonChoices,
  type ExportRequest,
  exportToFile,
  type MarkdownOrJsonFormat,
} from '../pages/index.ts';
import type { Comparison } from './comparison.ts';

/**
 * Writes a comparison to a file. Asks for missing arguments, and before it replaces a file.
 * @throws Error with a sentence for people if it can't be written
 */
export async function exportComparison(
  comparison: Comparison,
  request: ExportRequest<MarkdownOrJsonFormat> = {},
): Promise<void> {
  const selection = toSelection(comparison);
  if (!selection) throw new Error(comparisonRunTexts.nothingToExport());
  const exported = {
    title: t('Export Comparison'),
    word: 'comparison',
    of: getExportFolder(comparison),
    formats: createMarkdownAndJsonChoices(),
    textAs: (as: MarkdownOrJsonFormat) =>
      as === 'json'
        ? `${JSON.stringify(toComparisonJson(selection), undefined, 2)}\n`
        : renderComparisonMarkdown(selection),
    asWhat: comparisonRunTexts.exportAs(),
    written: (file: string) => comparisonRunTexts.exported(file),
    notWritten: (file: string, why: string) => comparisonRunTexts.notExported(file, why),
  };
  return exportToFile(exported, request);
}

/** The result of a comparison so far; undefined before it starts. */
function toSelection(comparison: Comparison): ComparisonResult | undefined {
  const { held, gathered, asker, phase, failure, isBegun } = comparison;
  if (!held || !isBegun) return undefined;
  return {
    problem: comparison.found.title,
    gathered,
    tournament: held.tournament,
    standing: held.standing,
    plan: estimateTournamentCost(held.tournament.design),
    asker: asker ?? { name: '' },
    ended: phase === 'done' || phase === 'waiting' || phase === 'failed' ? phase : 'stopped',
    ...(failure ? { failure: failure.message } : {}),
    answers: groupCandidatesByFinalAnswer(gathered),
  };
}

/** A file next to the candidates, with the name of the comparison. */
function getExportFolder({ found }: Comparison): vscode.Uri {
  const name = `${found.title.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 60)}.md`;
  const first = found.entrants.find(({ uri }) => uri !== undefined)?.uri;
  if (first !== undefined && !first.startsWith('untitled:'))
    return vscode.Uri.joinPath(vscode.Uri.parse(first), '..', name);
  return found.folder === undefined
    ? vscode.Uri.from({ scheme: 'untitled', path: name })
    : vscode.Uri.joinPath(vscode.Uri.parse(found.folder), name);
}
