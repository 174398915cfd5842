import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ReviewHostApi, ReviewPageApi, ReviewView } from '../../../src/protocol/index.ts';
import {
  connectToReviewHost,
  connectToReviewPanel,
  PROTOCOL_VERSION,
  type RpcTransport,
} from '../../../src/protocol/index.ts';
import { settle } from '../../support/manual-clock.ts';
import { views } from '../../support/panel-views.ts';
import { countRuns } from '../../support/property-runs.ts';
import { type End, twoEnds } from '../../support/two-ends.ts';

const EMPTY: ReviewView = {
  revision: 1,
  document: { uri: 'file:///a.proof.md', name: 'a.proof.md' },
  phase: 'empty',
  header: { icon: 'none', sentence: 'No proof open', lines: [], grounds: [], who: [], actions: [] },
  steps: [],
  details: [],
  isPinned: false,
  macros: [],
};

/** The id of what was asked for last. */
function lastIdOf({ sent }: End): number {
  return (sent.at(-1) as { id: number }).id;
}

const nothing = async (): Promise<void> => {};

function host(own: Partial<ReviewHostApi> = {}): ReviewHostApi {
  return {
    ready: async () => EMPTY,
    bodies: async () => ({ bodies: {} }),
    look: nothing,
    reply: async () => ({ text: '' }),
    agree: nothing,
    dispute: nothing,
    retract: nothing,
    judgeAgain: nothing,
    pin: nothing,
    showPhrase: nothing,
    drafts: nothing,
    focusQuestion: nothing,
    tryRelation: nothing,
    trial: nothing,
    addNote: nothing,
    copy: nothing,
    act: nothing,
    watch: nothing,
    report: nothing,
    ...own,
  };
}

const page = (own: Partial<ReviewPageApi> = {}): ReviewPageApi => ({
  show() {},
  goTo() {},
  coming() {},
  asking() {},
  ...own,
});

function joined(
  of: {
    host?: Partial<ReviewHostApi>;
    page?: Partial<ReviewPageApi>;
    refuse?: (method: string) => string | undefined;
  } = {},
) {
  const [hostEnd, pageEnd] = twoEnds();
  const problems: string[] = [];
  const versions: string[] = [];
  const told = { onProblem: (sentence: string) => void problems.push(sentence) };
  const atHost = connectToReviewPanel(hostEnd, host(of.host), {
    ...told,
    ...(of.refuse ? { refuse: of.refuse } : {}),
  });
  const atPage = connectToReviewHost(pageEnd, page(of.page), {
    ...told,
    onOtherVersion: (sentence) => void versions.push(sentence),
  });
  return { hostEnd, pageEnd, atHost, atPage, problems, versions };
}

describe('the rpc of panels', () => {
  it('does nothing of what is refused, and says why; other requests go on', async () => {
    let done = 0;
    const { atPage } = joined({
      host: {
        agree: async () => void done++,
        reply: async () => ({ text: 'read' }),
      },
      refuse: (method) => (method === 'agree' ? 'Answer the question first.' : undefined),
    });
    await assert.rejects(atPage.remote.agree({ revision: 1, step: 0 }), /^Error: Answer the question first\.$/);
    assert.equal(done, 0);
    assert.equal((await atPage.remote.reply({ opinion: 'a' })).text, 'read');
  });

  it('says that the other side is there, of another version too, and nothing where nobody is', async () => {
    const { atPage, atHost, hostEnd, problems } = joined();
    await atPage.alive();
    await atHost.alive();
    hostEnd.arrive({ proofmark: 99, id: 7, call: 'alive?', params: {} });
    assert.equal((hostEnd.sent.at(-1) as { id: number }).id, 7);
    assert.deepEqual(problems, []);
    atHost.dispose();
    let isThere = false;
    void atPage.alive().then(() => {
      isThere = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(isThere, false);
  });

  it('brings requests there and replies back', async () => {
    const seen: unknown[] = [];
    const { atPage } = joined({
      host: {
        dispute: async (params) => void seen.push(params),
        reply: async ({ opinion }) => ({ text: `as ${opinion} said` }),
      },
    });
    await atPage.remote.dispute({ revision: 1, step: 2, reason: 'The sign is right.' });
    assert.deepEqual(seen, [{ revision: 1, step: 2, reason: 'The sign is right.' }]);
    assert.deepEqual(await atPage.remote.reply({ opinion: 'vote 3' }), { text: 'as vote 3 said' });
    assert.deepEqual(await atPage.remote.ready({}), EMPTY);
  });

  it('brings notices, to which nothing comes back', async () => {
    const seen: unknown[] = [];
    const { atHost, pageEnd } = joined({ page: { asking: (params) => void seen.push(params) } });
    atHost.remote.asking({ isOpen: true });
    await settle();
    assert.deepEqual(seen, [{ isOpen: true }]);
    assert.deepEqual(pageEnd.sent, []);
  });

  it('carries every view as it is', async () => {
    const shown: ReviewView[] = [];
    const { atHost, problems } = joined({ page: { show: (view) => void shown.push(view) } });
    fc.assert(
      fc.property(views, (view) => {
        atHost.remote.show(view);
        assert.deepEqual(shown.pop(), JSON.parse(JSON.stringify(view)));
      }),
      { numRuns: countRuns(300) },
    );
    assert.deepEqual(problems, []);
  });

  it('tells errors that are made for people, and keeps what others say for the log', async () => {
    const { atPage, problems } = joined({
      host: {
        agree: async () => {
          throw new Error('Nothing was kept: the disk is full.');
        },
        retract: async () => {
          throw new TypeError('undefined is not a function at secret/path.ts:3');
        },
      },
    });
    await assert.rejects(atPage.remote.agree({ revision: 1, step: 0 }), {
      message: 'Nothing was kept: the disk is full.',
    });
    await assert.rejects(atPage.remote.retract({ revision: 1, step: 0 }), ({ message }: Error) => {
      assert.doesNotMatch(message, /secret|undefined/);
      assert.match(message, /^[A-Z].*\.$/);
      return true;
    });
    assert.equal(problems.length, 1);
  });

  it('does nothing that is asked for in a wrong way, and says so', async () => {
    let disputes = 0;
    const { pageEnd, hostEnd, problems } = joined({ host: { dispute: async () => void disputes++ } });
    const wrong = [
      { call: 'dispute', params: { step: -1, reason: 'x' } },
      { call: 'dispute', params: { step: 1.5, reason: 'x' } },
      { call: 'dispute', params: { step: 0, reason: 'x'.repeat(10_001) } },
      { call: 'dispute', params: { step: 0 } },
      { call: 'dispute' },
      { call: 'bodies', params: { keys: Array(65).fill('a') } },
      { call: 'show', params: EMPTY },
      { call: 'toString', params: {} },
      { call: '__proto__', params: {} },
      { call: 'constructor', params: {} },
    ];
    for (const [k, message] of wrong.entries()) hostEnd.arrive({ proofmark: PROTOCOL_VERSION, id: k + 1, ...message });
    await settle();
    assert.equal(disputes, 0);
    assert.equal(pageEnd.sent.length, 0);
    assert.equal(hostEnd.sent.length, wrong.length);
    for (const answer of hostEnd.sent as { error?: string }[]) assert.match(answer.error ?? '', /^This panel .*\.$/);
    assert.equal(problems.length, wrong.length);
  });

  it('answers or ignores whatever comes, and never throws', async () => {
    const { hostEnd, pageEnd } = joined();
    const loose = fc.record(
      {
        proofmark: fc.oneof(fc.constant(PROTOCOL_VERSION), fc.jsonValue()),
        id: fc.oneof(fc.nat(), fc.jsonValue()),
        call: fc.oneof(fc.constantFrom('ready', 'bodies', 'look', 'act'), fc.jsonValue()),
        tell: fc.oneof(fc.constantFrom('show', 'goTo', 'asking'), fc.jsonValue()),
        params: fc.jsonValue(),
        result: fc.jsonValue(),
        error: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), loose), async (message) => {
        const before = hostEnd.sent.length;
        hostEnd.arrive(message);
        pageEnd.arrive(message);
        await new Promise((resolve) => setImmediate(resolve));
        const { proofmark, id, call, tell } = (message ?? {}) as Record<string, unknown>;
        const isRequest =
          typeof proofmark === 'number' &&
          Number.isSafeInteger(id) &&
          (id as number) > 0 &&
          typeof call === 'string' &&
          (tell === undefined || typeof tell === 'string');
        const answered = hostEnd.sent.slice(before) as { id?: number }[];
        assert.equal(answered.filter((one) => one.id === id).length, isRequest ? 1 : 0);
      }),
      { numRuns: countRuns(500) },
    );
  });

  it('tells a page of another version to be opened again', async () => {
    const { hostEnd } = joined();
    hostEnd.arrive({ proofmark: PROTOCOL_VERSION + 1, id: 7, call: 'ready', params: {} });
    await settle();
    const [answer] = hostEnd.sent as { id: number; error: string }[];
    assert.equal(answer?.id, 7);
    assert.match(answer?.error ?? '', /\bversion\b/);
  });

  it('tells the page once that the host is of another version, and takes nothing from it', async () => {
    let shows = 0;
    const { pageEnd, versions, atPage } = joined({ page: { show: () => void shows++ } });
    for (let k = 0; k < 3; k++) pageEnd.arrive({ proofmark: 0, tell: 'show', params: EMPTY });
    assert.equal(shows, 0);
    assert.equal(versions.length, 1);
    assert.match(versions[0] ?? '', /another version/);
    const [, silent] = twoEnds();
    const alone = connectToReviewHost(silent, page());
    const asked = alone.remote.ready({});
    silent.arrive({ proofmark: 0, id: lastIdOf(silent), result: EMPTY });
    await assert.rejects(asked, /another version/);
    atPage.dispose();
  });

  it('takes no reply that is not what was asked for', async () => {
    const [, silent] = twoEnds();
    const problems: string[] = [];
    const { remote } = connectToReviewHost(silent, page(), {
      onProblem: (sentence) => void problems.push(sentence),
    });
    const asked = remote.reply({ opinion: 'a' });
    const id = lastIdOf(silent);
    silent.arrive({ proofmark: PROTOCOL_VERSION, id, result: { text: 3 } });
    await assert.rejects(asked, /an invalid message/);
    silent.arrive({ proofmark: PROTOCOL_VERSION, id, result: { text: 'late' } });
    assert.match(problems.join(), /text/);
  });

  it('looks no further at what is too deep or too long', async () => {
    const { hostEnd, problems } = joined();
    const deep = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`) as unknown;
    hostEnd.arrive({ proofmark: PROTOCOL_VERSION, id: 1, call: 'ready', params: deep });
    hostEnd.arrive({ proofmark: PROTOCOL_VERSION, tell: 'nothing', params: Array(2_000_001).fill(0) });
    await settle();
    assert.equal(hostEnd.sent.length, 1);
    assert.deepEqual(problems, Array(2).fill('Ignored a message that was too large.'));
  });

  it('rejects what is under way when it ends, and hears nothing more', async () => {
    const { hostEnd, pageEnd, atPage, atHost } = joined({ host: { copy: () => new Promise(() => {}) } });
    const asked = atPage.remote.copy({ revision: 1, step: 0 });
    atPage.dispose();
    await assert.rejects(asked, /closed/);
    await assert.rejects(atPage.remote.copy({ revision: 1, step: 0 }), /closed/);
    assert.equal(pageEnd.listeners, 0);
    atPage.dispose();
    atHost.dispose();
    hostEnd.arrive({ proofmark: PROTOCOL_VERSION, id: 1, call: 'ready', params: {} });
    await settle();
    assert.equal(hostEnd.sent.length, 0);
  });

  it('says so when too much is under way, and goes on afterwards', async () => {
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { atPage } = joined({ host: { copy: () => gate } });
    const asked = Array.from({ length: 256 }, () => atPage.remote.copy({ revision: 1, step: 0 }));
    await assert.rejects(atPage.remote.copy({ revision: 1, step: 0 }), /too many pending requests/);
    release();
    await Promise.all(asked);
    await atPage.remote.copy({ revision: 1, step: 0 });
  });

  it('tells when a message cannot be sent, and does not throw', async () => {
    const problems: string[] = [];
    const told = { onProblem: (sentence: string) => void problems.push(sentence) };
    const broken: RpcTransport = {
      send: () => {
        throw new Error('disposed');
      },
      listen: () => () => {},
    };
    connectToReviewPanel(broken, host(), told).remote.asking({ isOpen: true });
    const late: RpcTransport = { ...broken, send: () => Promise.reject(new Error('disposed')) };
    connectToReviewPanel(late, host(), told).remote.asking({ isOpen: true });
    await settle();
    assert.equal(problems.length, 2);
  });
});

describe('a page that comes after another, over the same host', () => {
  it('is not told the late answers to what the one before asked', async () => {
    const [way, other] = twoEnds();
    let answer = (_: { bodies: Record<string, never> }): void => {};
    connectToReviewPanel(
      other,
      host({
        bodies: () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      }),
    );
    const first = connectToReviewHost(way, page());
    first.remote.bodies({ keys: ['a'] }).catch(() => {});
    await settle();
    const late = answer;
    first.dispose();
    const second = connectToReviewHost(way, page());
    let isAnswered = false;
    void second.remote.bodies({ keys: ['b'] }).then(() => {
      isAnswered = true;
    });
    await settle();
    late({ bodies: {} });
    await settle();
    assert.equal(isAnswered, false);
    answer({ bodies: {} });
    await settle();
    assert.equal(isAnswered, true);
  });
});
