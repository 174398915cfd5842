import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver/node';
import { formatEnglishCountWithNoun } from '../../core/base/counts-and-lists.ts';
import { sanitizeToSingleLine } from '../../core/base/shorten.ts';
import { chooseFlagsForDiagnostics, type ReviewFlag } from '../../core/marks/index.ts';
import { getHintKindName, type HintInDocument } from '../../core/reading/index.ts';
import { toFindingJson } from '../../core/review/index.ts';
import type { DocumentText } from './document-text.ts';
import type { ReviewedProof } from './open-document.ts';

const SOURCE = 'Proofmark';

/** The maximum number of listed hints, so that a text full of them stays quick. */
const MAX_HINTS = 1_000;

/**
 * What the Problems view of VS Code lists: refuted statements, earliest errors, suspects and, if set, hints.
 * @param hints those to list, in text order
 */
export function createProofDiagnostics(
  content: DocumentText,
  proofs: readonly ReviewedProof[],
  hints: readonly HintInDocument[],
): Diagnostic[] {
  const { listed, cut } = chooseFlagsForDiagnostics(proofs.flatMap(({ marks }) => marks.flags));
  const [first] = cut;
  const diagnostics = listed.map((flag) => toDiagnostic(content, flag));
  if (first) {
    const at = first.range.start;
    const message = `${formatEnglishCountWithNoun(cut.length, "more flag isn't", "more flags aren't")} listed.`;
    diagnostics.push(create(content, { start: at, end: at }, message, DiagnosticSeverity.Information));
  }
  return [...diagnostics, ...hints.slice(0, MAX_HINTS).flatMap((hint) => toHintDiagnostic(content, hint))];
}

function toDiagnostic(content: DocumentText, { range, sentence, level, finding }: ReviewFlag): Diagnostic {
  const diagnostic = create(content, range, sentence, toSeverity(level));
  if (!finding) return diagnostic;
  return { ...diagnostic, code: finding.rule, data: toFindingJson(content.text, finding) };
}

function toHintDiagnostic(content: DocumentText, { hint, offsets, text }: HintInDocument): Diagnostic[] {
  if (!hint) return [];
  const diagnostic = create(content, offsets, text, DiagnosticSeverity.Information);
  return [{ ...diagnostic, code: getHintKindName(hint.kind) }];
}

function create(
  content: DocumentText,
  range: ReviewFlag['range'],
  message: string,
  severity: DiagnosticSeverity,
): Diagnostic {
  return { range: content.toRange(range), severity, source: SOURCE, message: sanitizeToSingleLine(message) };
}

function toSeverity(level: ReviewFlag['level']): DiagnosticSeverity {
  if (level === 'error') return DiagnosticSeverity.Error;
  return level === 'warning' ? DiagnosticSeverity.Warning : DiagnosticSeverity.Hint;
}
