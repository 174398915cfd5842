/** Tools for agents: their table, their inputs and their reports, for the editor and for the MCP server. */

export {
  /** The input of `compare_proofs`. */
  type CompareToolInput,
  /** The maximum for `maxCalls`. */
  MAX_COMPARISON_CALL_LIMIT,
  /** The input of `compare_proofs`, or a sentence with the problem and how to fix it. */
  parseCompareToolInput,
} from './compare-input.ts';
export {
  /** The candidates of a comparison. */
  listComparedCandidates,
  /** Prepares a comparison. Sends nothing. */
  prepareComparison,
  /** Runs a comparison to its end. */
  runPreparedComparison,
} from './compare-proofs.ts';
export {
  /** The report of a comparison in parts, with all matches. */
  buildComparisonToolReport,
  /** The report of a comparison for an agent, of bounded length. */
  formatComparisonForAgent,
} from './compare-report.ts';
export type {
  /** A report: paragraphs at its beginning, lists, and its end. */
  ToolReport,
} from './fit-sections.ts';
export {
  /** The maximum lengths of the texts of an input, in UTF-16 code units. */
  MAX_CHARS_BY_TOOL_INPUT_FIELD,
  /** The proof in an input, or a sentence with the problem and how to fix it. */
  parseToolProofInput,
  /** The input of a tool that takes one proof. */
  type ToolProofInput,
} from './proof-input.ts';
export {
  /** Untrusted text for a field of its own. */
  cleanAndTruncateUntrustedText,
  /** Puts untrusted text on one line. */
  flattenUntrustedText,
  /** The maximum length of a report, in UTF-16 code units. */
  MAX_TOOL_REPORT_CHARS,
  /** Marks every line of untrusted text. */
  quoteUntrustedLines,
  /** Truncates a long report, with a note at its end. */
  truncateToolReport,
} from './quoting.ts';
export {
  /** The report of a reading on one proof in parts, with everything. */
  buildReadingToolReport,
  /** The report of a reading for an agent, of bounded length. */
  createReadingReportForAgent,
} from './read-report.ts';
export {
  /** The input of `check_relation`, or a sentence with the problem and how to fix it. */
  parseRelationToolInput,
} from './relation-input.ts';
export {
  /** Checks relations, each alone. */
  checkRelations,
} from './relation-report.ts';
export {
  /** Prepares reports for pages. */
  createPagedToolReport,
  /** The page of a report that begins with an entry. */
  getToolReportPage,
  /** All pages of a report. */
  type PagedToolReport,
} from './report-pages.ts';
export {
  /** The input of `review_proof`, or a sentence with the problem and how to fix it. */
  parseReviewToolInput,
  /** The input of `review_proof`. */
  type ReviewToolInput,
} from './review-input.ts';
export {
  /** The report of a review in parts, with all flagged steps. */
  buildReviewToolReport,
  /** The report of a review for an agent, of bounded length. */
  formatReviewForAgent,
} from './review-report.ts';
export {
  /** The proof of an input, or those of its pairs, named after the pairs. */
  listToolProofs,
  /** A proof with the name that is shown. */
  type NamedToolProof,
  /** Reads the proofs of a text. */
  parseToolProofs,
  /** The proof with another problem, if there is one. */
  replaceProblem,
  /** The proofs of an input with their text. */
  type ToolProofs,
} from './tool-proofs.ts';
export {
  /** The tools by name, in display order. */
  AGENT_TOOLS,
  /** The name of a tool. */
  type AgentToolName,
  /** The input schema of a tool of an editor. */
  createEditorToolInputSchema,
  /** A tool as the server lists it. */
  createMcpToolDescription,
  /** The tools that editors have. */
  EDITOR_TOOL_NAMES,
} from './tool-table.ts';
