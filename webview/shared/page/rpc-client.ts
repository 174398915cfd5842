/** The page's end of the rpc, and what every page of ours does first. */
import { useTexts } from '../../../src/l10n/index.ts';
import {
  type Connect,
  type Connection,
  PAGE_DATA,
  pageData,
  readSchema,
} from '../../../src/protocol/index.ts';
import { page } from './page.ts';

/** So much that went wrong is told to the host; a page that breaks again and again tells no more. */
const MOST_REPORTS = 20;
const LONGEST_REPORT = 2_000;

/** Not an error: rows that were measured are measured once more in the next frame. */
const HARMLESS = /^ResizeObserver loop/;

/**
 * Speaks the reader's language from now on: that of the texts that came with the page. To be called before anything is drawn.
 * @returns the state that came with the page, for one that has none of its own
 */
export function useDataOfPage(): unknown {
  const block = document.getElementById(PAGE_DATA)?.textContent ?? '';
  try {
    const data = readSchema(pageData, JSON.parse(block));
    if (!('value' in data)) return undefined;
    useTexts(data.value.texts);
    return data.value.state === undefined ? undefined : JSON.parse(data.value.state);
  } catch {
    // A page without texts of its own is in English.
    return undefined;
  }
}

/** A host that has a log. */
interface Reported {
  report(params: { readonly message: string }): Promise<void>;
}

/**
 * Connects the page with the host for as long as it lives. What goes wrong in the page is told to the host's log.
 *
 * @param onOtherVersion Told, once, if the host is of another version than the page.
 */
export function connectPage<Local, Host extends Reported>(
  connect: Connect<Local, Host>,
  local: Local,
  onOtherVersion?: (sentence: string) => void,
): Connection<Host> {
  let reports = 0;
  const tell = (message: string): void => {
    if (HARMLESS.test(message) || reports >= MOST_REPORTS) return;
    reports += 1;
    // Nothing is to be done about it if the host does not hear even this.
    connection.remote.report({ message: message.slice(0, LONGEST_REPORT) }).catch(() => {});
  };
  const connection = connect(
    {
      send: (message) => page.postMessage(message),
      listen: (hear) => {
        const listener = ({ data }: MessageEvent<unknown>): void => hear(data);
        window.addEventListener('message', listener);
        return () => window.removeEventListener('message', listener);
      },
    },
    local,
    {
      onProblem: (sentence, error) => tell(error === undefined ? sentence : `${sentence} ${textOf(error)}`),
      ...(onOtherVersion ? { onOtherVersion } : {}),
    },
  );
  window.addEventListener('error', ({ message, error }) => tell(error === null ? message : textOf(error)));
  window.addEventListener('unhandledrejection', ({ reason }) => tell(textOf(reason)));
  return connection;
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
