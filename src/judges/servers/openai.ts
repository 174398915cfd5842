/** Creates the clients of the `openai` package. It's loaded with the first query, not before. */
import type { OpenAI as Client } from 'openai/client';
import { LruCache } from '../../core/base/lru-cache.ts';
import type { FetchFunction } from './bounded-fetch.ts';

/** The maximum number of cached clients: one per endpoint and key. */
const MOST_CLIENTS = 32;
/** The client's timeout in milliseconds: the maximum, since `wire` has its own limits. */
const NEVER = 2 ** 31 - 1;

export type { Client };

export function createOpenAiClientCache() {
  const clients = new LruCache<Client>(MOST_CLIENTS);
  return {
    /**
     * Returns the client for a base URL. By default it takes keys, an organization, a project, headers, a log level and more from the
     * environment. So each is set here, and `wire` sends only its own headers.
     */
    async get(id: string, baseUrl: string, key: string | undefined, wire: () => FetchFunction): Promise<Client> {
      const { OpenAI } = await import('./openai-package.ts');
      return clients.ofText(
        id,
        () =>
          new OpenAI({
            baseURL: baseUrl,
            // The client requires a key; the wire omits the header without one.
            apiKey: key ?? 'none',
            adminAPIKey: null,
            organization: null,
            project: null,
            webhookSecret: null,
            defaultHeaders: key === undefined ? { Authorization: null } : {},
            maxRetries: 0,
            timeout: NEVER,
            logLevel: 'off',
            fetch: wire(),
            dangerouslyAllowBrowser: true,
          }),
        1,
      );
    },
  };
}
