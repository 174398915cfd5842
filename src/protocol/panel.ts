/** Messages that all panels share with their hosts. Each panel adds its own. */
import type { StepState } from '../core/review/index.ts';
import { richTextBlocksSchema } from './render.ts';
import { defineNotification, defineRequest, type NotificationSchema, type RpcApi } from './rpc.ts';
import {
  booleanSchema,
  createBoundedIntegerSchema,
  createBoundedNumberSchema,
  createListSchema,
  createObjectSchema,
  createOptionalSchema,
  createRecordSchema,
  createStringSchema,
  type InferOutput,
  parseWithSchema,
  type Schema,
} from './schemas.ts';

/** The maximum number of texts in one request. */
export const MAX_RENDERED_TEXTS_PER_REQUEST = 64;
/** The maximum number of hints in a text. */
export const MAX_HINTS_PER_TEXT = 64;
/** More steps than any proof has. */
export const MAX_PROOF_STEPS = 100_000;
/** The longest key of a text, a vote or a match, in UTF-16 code units. */
export const MAX_ENTITY_KEY_CHARS = 200;
/** The longest address of a document, in UTF-16 code units. */
export const MAX_URI_CHARS = 4_000;
/** The longest reason of a dispute, in UTF-16 code units. */
export const MAX_DISPUTE_REASON_CHARS = 10_000;

/** The key of a text, a vote or a match. */
export const entityKeySchema = createStringSchema(MAX_ENTITY_KEY_CHARS);
/** One or more sentences. */
export const displayTextSchema = createStringSchema(20_000);
/** The number of a snapshot, which increases. A page drops a snapshot that is older than its current one. */
export const viewRevisionSchema = createBoundedIntegerSchema(0, Number.MAX_SAFE_INTEGER);
/** 0 to 1. */
export const fractionSchema = createBoundedNumberSchema(0, 1);
/** The address of a document. */
export const uriSchema = createStringSchema(MAX_URI_CHARS);
export const stepIndexSchema = createBoundedIntegerSchema(0, MAX_PROOF_STEPS);

export const ALL_STEP_STATES: Readonly<Record<StepState, true>> = {
  pending: true,
  running: true,
  'no-error-found': true,
  'earliest-error': true,
  doubtful: true,
  'false-statement': true,
  'please-check': true,
  'after-error': true,
  stale: true,
  abstained: true,
  failed: true,
};

const body = createObjectSchema({
  blocks: richTextBlocksSchema,
  /** An explanation of each hint in it, a sentence or two. */
  hints: createOptionalSchema(createListSchema(displayTextSchema, MAX_HINTS_PER_TEXT)),
});

/** The text of a step, or of the problem. */
export interface RenderedText extends InferOutput<typeof body> {}

/** Whether a page accepts a rendered text, which must not have too many or too long parts. */
export function isRenderedText(value: unknown): value is RenderedText {
  return 'value' in parseWithSchema(body, value);
}

/** Requests of a page to its host. Each has a reply, or fails with a sentence for the reader. */
export function createPageToHostContract<State, View>(state: Schema<State>, view: Schema<View>) {
  return {
    /** The first call of a page. */
    ready: defineRequest({ state: createOptionalSchema(state) }, view),
    /** A key was pressed in the page while a question was open: moves the focus back to the question. */
    focusQuestion: defineRequest({}),
    /** Logs an error of the page. */
    report: defineRequest({ message: createStringSchema(10_000) }),
  };
}

/** Requests of a page to its host, with its own state and view. */
export type PanelHostApi<State, View> = RpcApi<ReturnType<typeof createPageToHostContract<State, View>>>;

const sentBodies = createObjectSchema({
  bodies: createRecordSchema(body, MAX_RENDERED_TEXTS_PER_REQUEST, MAX_ENTITY_KEY_CHARS),
  /** Keys of texts that didn't fit into the message. The page requests them again. */
  later: createOptionalSchema(createListSchema(entityKeySchema, MAX_RENDERED_TEXTS_PER_REQUEST)),
});

/** Texts by their keys. */
export interface RenderedTextsResponse extends InferOutput<typeof sentBodies> {}

/** The requests of a page that loads texts when it draws them. */
export const renderedTextHostContract = {
  /** Texts by their keys, at most 64 at once. Keys without a text are left out. */
  bodies: defineRequest({ keys: createListSchema(entityKeySchema, MAX_RENDERED_TEXTS_PER_REQUEST) }, sentBodies),
};

/** Notices from a host to its page, without replies. */
export function createHostToPageContract<View>(view: Schema<View>) {
  const show: NotificationSchema<View> = { params: view };
  return {
    show,
    /** Whether Proofmark has an open question in the window. Until it closes, keys pressed in the page belong to the question. */
    asking: defineNotification({ isOpen: booleanSchema }),
  };
}

/** Notices of a host to its page, with its own view. */
export type PanelPageApi<View> = RpcApi<ReturnType<typeof createHostToPageContract<View>>>;

export interface RenderedTextHostApi extends RpcApi<typeof renderedTextHostContract> {}

/** The `id` of the JSON element with the data that a page needs before the host's first reply. */
export const PAGE_DATA_ELEMENT_ID = 'proofmark-data';

/** The data in a page's HTML. */
export const initialPageDataSchema = createObjectSchema({
  /** Translations by the English texts; empty for English. */
  texts: createRecordSchema(createStringSchema(10_000), 20_000, 10_000),
  /** The state of an earlier page as JSON, with its drafts, for a page without its own state. */
  state: createOptionalSchema(createStringSchema(1_000_000)),
});

export interface InitialPageData extends InferOutput<typeof initialPageDataSchema> {}
