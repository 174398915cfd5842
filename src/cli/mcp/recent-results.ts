/** The latest results, for cursors and for reading a review again. */
import { randomUUID } from 'node:crypto';
import {
  type AgentToolName,
  createPagedToolReport,
  getToolReportPage,
  type PagedToolReport,
} from '../../core/agents/index.ts';
import { LruCache } from '../../core/base/lru-cache.ts';
import { ToolError, type ToolOutcome } from './tool-types.ts';

/** The maximum total length of kept results, and of a review that is read whole, in UTF-16 code units. */
const MAX_KEPT_CHARS = 8_000_000;
const MAX_REVIEW_CHARS = 200_000;

export const REVIEW_URI_PREFIX = 'proofmark://review/';

interface KeptResult {
  readonly id: string;
  readonly tool: AgentToolName;
  readonly facts: object;
  readonly report: PagedToolReport;
}

/** The answer to a call of a tool. */
export interface ToolCallResponse {
  readonly content: [{ readonly type: 'text'; readonly text: string }];
  readonly structuredContent: Record<string, unknown>;
}

export class RecentToolResults {
  readonly #kept = new LruCache<KeptResult>(MAX_KEPT_CHARS);

  /** The first page of a result. Saves the result if a cursor or a resource refers to it. */
  answer(tool: AgentToolName, { facts, reports, text }: ToolOutcome): ToolCallResponse {
    if (!reports) return toAnswer(text ?? '', facts);
    const report = createPagedToolReport(reports);
    const result = { id: randomUUID(), tool, facts, report };
    const page = this.#toPage(result, 0);
    if (tool === 'review_proof' || page.structuredContent.cursor !== undefined) {
      const weight = report.entries.reduce(
        (sum, one) => sum + one.text.length + JSON.stringify(one.data).length,
        1_000,
      );
      this.#kept.set(result.id, result, weight + report.head.length);
    }
    return page;
  }

  /** The page that a cursor names. @throws {@link ToolError} if there is none */
  continue(tool: AgentToolName, cursor: unknown): ToolCallResponse {
    const [, id = '', from = ''] = (typeof cursor === 'string' && /^([0-9a-f-]{36})\.(\d{1,6})$/.exec(cursor)) || [];
    const result = this.#kept.get(id);
    if (!result || result.tool !== tool)
      throw new ToolError(
        'The cursor is unknown, or its result is no longer kept. Call the tool again without a cursor.',
      );
    return this.#toPage(result, Number(from));
  }

  /** The URIs of the reviews that can be read. */
  listReviews(): readonly string[] {
    return [...this.#kept.values()].flatMap(({ id, tool }) =>
      tool === 'review_proof' ? [REVIEW_URI_PREFIX + id] : [],
    );
  }

  /** A whole review as text; undefined if there is none. */
  readReview(uri: string): string | undefined {
    const result = this.#kept.get(uri.slice(REVIEW_URI_PREFIX.length));
    if (!uri.startsWith(REVIEW_URI_PREFIX) || result?.tool !== 'review_proof') return undefined;
    const { head, entries } = result.report;
    const text = [head, ...entries.map((entry) => entry.text)].join('\n\n');
    return text.length <= MAX_REVIEW_CHARS
      ? text
      : `${text.slice(0, text.lastIndexOf('\n', MAX_REVIEW_CHARS))}\n(The rest of this review was cut.)`;
  }

  #toPage({ id, tool, facts, report }: KeptResult, from: number): ToolCallResponse {
    const { text, entries, next } = getToolReportPage(report, from);
    return toAnswer(text, {
      ...facts,
      ...(tool === 'review_proof' ? { resource: REVIEW_URI_PREFIX + id } : {}),
      entries,
      total: report.total,
      ...(next === undefined ? {} : { cursor: `${id}.${next}` }),
    });
  }
}

function toAnswer(text: string, facts: object): ToolCallResponse {
  return { content: [{ type: 'text', text }], structuredContent: { ...facts } };
}
