/** The page's end of the RPC, and the setup that every page does first. */
import { setTranslatedTexts } from '../../../src/l10n/index.ts';
import {
  initialPageDataSchema,
  PAGE_DATA_ELEMENT_ID,
  parseWithSchema,
  type RpcConnection,
  type RpcConnector,
} from '../../../src/protocol/index.ts';
import { vsCodeWebviewApi } from './vscode-page.ts';

/** The maximum number of errors that a page reports to the host. */
const MOST_REPORTS = 20;
const LONGEST_REPORT = 2_000;

/** Not an error: the browser measures the rows again in the next frame. */
const HARMLESS = /^ResizeObserver loop/;

/**
 * Sets the reader's language from the texts in the page's HTML. Call it before anything is drawn.
 * @returns the state in the page's HTML, for a page without a saved state
 */
export function applyPageTextsAndReadState(): unknown {
  const block = document.getElementById(PAGE_DATA_ELEMENT_ID)?.textContent ?? '';
  try {
    const data = parseWithSchema(initialPageDataSchema, JSON.parse(block));
    if (!('value' in data)) return undefined;
    setTranslatedTexts(data.value.texts);
    return data.value.state === undefined ? undefined : JSON.parse(data.value.state);
  } catch {
    // A page without texts is in English.
    return undefined;
  }
}

/** A host that has a log. */
interface Reported {
  report(params: { readonly message: string }): Promise<void>;
}

/** Connects the page with the host while the page exists. Errors in the page go to the host's log. */
export function connectPageToHost<Local, Host extends Reported>(
  connect: RpcConnector<Local, Host>,
  local: Local,
): RpcConnection<Host> {
  let reports = 0;
  const tell = (message: string): void => {
    if (HARMLESS.test(message) || reports >= MOST_REPORTS) return;
    reports += 1;
    // If even this report fails, nothing can be done.
    connection.remote.report({ message: message.slice(0, LONGEST_REPORT) }).catch(() => {});
  };
  const connection = connect(
    {
      send: (message) => vsCodeWebviewApi.postMessage(message),
      listen: (hear) => {
        const listener = ({ data }: MessageEvent<unknown>): void => hear(data);
        window.addEventListener('message', listener);
        return () => window.removeEventListener('message', listener);
      },
    },
    local,
    { onProblem: (sentence, error) => tell(error === undefined ? sentence : `${sentence} ${textOf(error)}`) },
  );
  window.addEventListener('error', ({ message, error }) => tell(error === null ? message : textOf(error)));
  window.addEventListener('unhandledrejection', ({ reason }) => tell(textOf(reason)));
  return connection;
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
