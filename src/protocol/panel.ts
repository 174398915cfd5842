/** Messages that all panels share with their hosts. Each panel adds its own. */
import type { StepState } from '../core/review/index.ts';
import { blocks } from './render.ts';
import { type Api, call, type Notice, notice } from './rpc.ts';
import {
  boolean,
  type InferOutput,
  list,
  named,
  number,
  optional,
  readSchema,
  type Schema,
  shape,
  text,
  whole,
} from './schemas.ts';

/** The maximum number of texts in one request. */
export const MOST_BODIES = 64;
/** More steps than any proof has. */
export const MOST_STEPS = 100_000;
/** The longest key of a text, a vote or a match, in UTF-16 code units. */
export const LONGEST_KEY = 200;
/** The longest address of a document, in UTF-16 code units. */
export const LONGEST_ADDRESS = 4_000;
/** The longest reason of a dispute, in UTF-16 code units. */
export const LONGEST_REASON = 10_000;

/** The key of a text, a vote or a match. */
export const key = text(LONGEST_KEY);
/** One or more sentences. */
export const words = text(20_000);
/** The number of a snapshot, which increases. A page drops a snapshot that is older than its current one. */
export const revision = whole(0, Number.MAX_SAFE_INTEGER);
/** 0 to 1. */
export const share = number(0, 1);
/** The address of a document. */
export const address = text(LONGEST_ADDRESS);
/** The index of a step. */
export const step = whole(0, MOST_STEPS);

/** All states of a step. */
export const states: Readonly<Record<StepState, true>> = {
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

const body = shape({ blocks });

/** The text of a step, or of the problem. */
export interface Body extends InferOutput<typeof body> {}

/** Whether a page accepts a rendered text, which must not have too many or too long parts. */
export function isBody(value: unknown): value is Body {
  return 'value' in readSchema(body, value);
}

/** Requests of a page to its host. Each has a reply, or fails with a sentence for the reader. */
export function hostMethods<State, View>(state: Schema<State>, view: Schema<View>) {
  return {
    /** The first call of a page. */
    ready: call({ state: optional(state) }, view),
    /** A key was pressed in the page while a question was open: moves the focus back to the question. */
    focusQuestion: call({}),
    /** Logs an error of the page. */
    report: call({ message: text(10_000) }),
  };
}

/** Requests of a page to its host, with its own state and view. */
export type PanelHost<State, View> = Api<ReturnType<typeof hostMethods<State, View>>>;

const sentBodies = shape({
  bodies: named(body, MOST_BODIES, LONGEST_KEY),
  /** Keys of texts that didn't fit into the message. The page requests them again. */
  later: optional(list(key, MOST_BODIES)),
});

/** Texts by their keys. */
export interface SentBodies extends InferOutput<typeof sentBodies> {}

/** The requests of a page that loads texts when it draws them. */
export const textMethods = {
  /** Texts by their keys, at most 64 at once. Keys without a text are left out. */
  bodies: call({ keys: list(key, MOST_BODIES) }, sentBodies),
};

/** Notices from a host to its page, without replies. */
export function pageMethods<View>(view: Schema<View>) {
  const show: Notice<View> = { params: view };
  return {
    show,
    /** Whether Proofmark has an open question in the window. Until it closes, keys pressed in the page belong to the question. */
    asking: notice({ isOpen: boolean }),
  };
}

/** Notices of a host to its page, with its own view. */
export type PanelPage<View> = Api<ReturnType<typeof pageMethods<View>>>;

/** Requests of a page to a host that has texts. */
export interface TextHost extends Api<typeof textMethods> {}

/** The `id` of the JSON element with the data that a page needs before the host's first reply. */
export const PAGE_DATA = 'proofmark-data';

/** The data in a page's HTML. */
export const pageData = shape({
  /** Translations by the English texts; empty for English. */
  texts: named(text(10_000), 20_000, 10_000),
  /** The state of an earlier page as JSON, with its drafts, for a page without its own state. */
  state: optional(text(1_000_000)),
});

export interface PageData extends InferOutput<typeof pageData> {}
