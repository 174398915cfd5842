import { computeTextFingerprint } from '../fingerprint.ts';
import type { Proof, ProofLanguage, ProofPart, Step, TextRange } from '../types.ts';

/** Creates the step at `start … end` of a document. */
export function createStep(document: string, index: number, start: number, end: number): Step {
  const { text, crlf } = withLineFeeds(document.slice(start, end));
  const step = { index, text, range: { start, end }, fingerprint: computeTextFingerprint(text) };
  return crlf === undefined ? step : { ...step, crlf };
}

/** Creates the part of a document at `range`, with its own text if the document has it in another form. */
export function createProofPart(document: string, range: TextRange, text?: string): ProofPart {
  return { text: text ?? withLineFeeds(document.slice(range.start, range.end)).text, range };
}

/** Replaces `\r\n` by `\n`, and returns the offsets of the replaced ones in the result. */
function withLineFeeds(raw: string): { text: string; crlf?: number[] } {
  if (!raw.includes('\r\n')) return { text: raw };
  const lines = raw.split('\r\n');
  const crlf: number[] = [];
  let at = -1;
  for (let i = 0; i + 1 < lines.length; i++) {
    at += (lines[i] ?? '').length + 1;
    crlf.push(at);
  }
  return { text: lines.join('\n'), crlf };
}

/** The text of a row's solution, and its proof with offsets into that text. */
export interface ProofWithSourceText {
  readonly text: string;
  readonly proof: Proof;
}

/**
 * Creates the document of a solution that is already in steps, joined with blank lines (ProcessBench 3.1). Each step
 * stays unchanged, even if it is empty, has blank edges, or contains blank lines.
 */
export function createProofFromSteps(row: {
  readonly problem?: string;
  readonly steps: readonly string[];
  /** Markdown by default. */
  readonly language?: ProofLanguage;
}): ProofWithSourceText {
  const text = row.steps.join('\n\n');
  const steps: Step[] = [];
  let start = 0;
  for (const given of row.steps) {
    steps.push(createStep(text, steps.length, start, start + given.length));
    start += given.length + 2;
  }
  const language = row.language ?? 'markdown';
  const problem = row.problem === undefined ? {} : { problem: { text: row.problem } };
  return { text, proof: { language, ...problem, steps, hasGivenSteps: true } };
}
