/** What the connection of every panel is to do with messages that are wrong. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { PROTOCOL_VERSION, parseWithSchema, type RpcConnector } from '../../../src/protocol/index.ts';
import type { Schema } from '../../../src/protocol/schemas.ts';
import { settle } from '../../support/manual-clock.ts';
import { twoEnds } from '../../support/two-ends.ts';

export const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Both ends of a panel's connection, and what they could not make of each other's messages. */
export function joinedBy<Host, Page>(
  toPage: RpcConnector<Host, Page>,
  toHost: RpcConnector<Page, Host>,
  host: Host,
  page: Page,
) {
  const [hostEnd, pageEnd] = twoEnds();
  const problems: string[] = [];
  const told = { onProblem: (sentence: string) => void problems.push(sentence) };
  const atHost = toPage(hostEnd, host, told);
  const atPage = toHost(pageEnd, page, told);
  return { hostEnd, pageEnd, atHost, atPage, problems };
}

type Ends = Pick<ReturnType<typeof joinedBy>, 'hostEnd' | 'pageEnd' | 'problems'>;

/** The host refuses each with a sentence, and says so once. That nothing was done is for the caller to look at. */
export async function refusesAll(
  { hostEnd, pageEnd, problems }: Ends,
  wrong: readonly { readonly call: string; readonly params: unknown }[],
): Promise<void> {
  for (const [k, message] of wrong.entries()) hostEnd.arrive({ proofmark: PROTOCOL_VERSION, id: k + 1, ...message });
  await settle();
  assert.equal(pageEnd.sent.length, 0);
  assert.equal(hostEnd.sent.length, wrong.length);
  for (const answer of hostEnd.sent as { error?: string }[]) assert.match(answer.error ?? '', /^This panel .*\.$/);
  assert.equal(problems.length, wrong.length);
}

/** Whatever comes, a request has one answer and all else none. @param params some that are nearly right */
export async function answersOrIgnores(
  { hostEnd, pageEnd }: Ends,
  calls: readonly string[],
  tells: readonly string[],
  params: fc.Arbitrary<unknown>,
): Promise<void> {
  const loose = fc.record(
    {
      proofmark: fc.constant(PROTOCOL_VERSION),
      id: fc.oneof(fc.nat(), fc.jsonValue()),
      call: fc.oneof(fc.constantFrom(...calls), fc.jsonValue()),
      tell: fc.oneof(fc.constantFrom(...tells), fc.jsonValue()),
      params: fc.oneof(fc.jsonValue(), params),
      result: fc.jsonValue(),
    },
    { requiredKeys: ['proofmark'] },
  );
  await fc.assert(
    fc.asyncProperty(loose, async (message) => {
      const before = hostEnd.sent.length;
      hostEnd.arrive(message);
      pageEnd.arrive(message);
      await new Promise((resolve) => setImmediate(resolve));
      const { id, call, tell } = message as Record<string, unknown>;
      const isRequest =
        Number.isSafeInteger(id) &&
        (id as number) > 0 &&
        typeof call === 'string' &&
        (tell === undefined || typeof tell === 'string');
      const answered = hostEnd.sent.slice(before) as { id?: number }[];
      assert.equal(answered.filter((one) => one.id === id).length, isRequest ? 1 : 0);
    }),
    { numRuns: 300 },
  );
}

/** Whatever comes, a schema says whether it is its own. */
export function neverThrow(schemas: readonly Schema<unknown>[]): void {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const schema of schemas) parseWithSchema(schema, value);
    }),
  );
}

/** A view is refused that has anything wrong by one of these names. */
export const WRONG: readonly unknown[] = [undefined, null, 'x', -1, [0], { a: [] }];
