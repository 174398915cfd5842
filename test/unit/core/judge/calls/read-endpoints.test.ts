import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseEndpoints } from '../../../../../src/core/judge/calls/read-endpoints.ts';
import { countRuns } from '../../../../support/property-runs.ts';

const LEAST = { name: 'local', baseUrl: 'http://localhost:8000/v1/', model: 'some/model' };

function problemsOf(changes: Record<string, unknown>): string {
  return parseEndpoints([{ ...LEAST, ...changes }]).problems.join('\n');
}

test('an endpoint needs a name, an address and a model, and the rest has defaults', () => {
  assert.deepEqual(parseEndpoints([LEAST]), {
    endpoints: [
      {
        name: 'local',
        kind: 'chat',
        baseUrl: 'http://localhost:8000/v1',
        model: 'some/model',
        sampling: {},
        concurrency: 8,
        timeoutSeconds: 600,
        images: false,
      },
    ],
    problems: [],
  });
});

test('all that may be set is read', () => {
  const all = {
    ...LEAST,
    kind: 'prm-pooling',
    sampling: { temperature: 0.6, top_p: null, stop: 'x', echo: true },
    concurrency: 256,
    timeoutSeconds: 5,
    prices: { prompt: 2, cached: 0.5, completion: 8, currency: 'EUR' },
    images: true,
    wrongBelow: 0.25,
    correctFrom: 6.5,
    incorrectBelow: 0,
  };
  const { endpoints, problems } = parseEndpoints([all]);
  assert.deepEqual(problems, []);
  assert.deepEqual(endpoints, [{ ...all, baseUrl: 'http://localhost:8000/v1' }]);
});

test('the editor’s own models need no address', () => {
  const { endpoints } = parseEndpoints([{ name: 'mine', kind: 'editor', model: 'gpt' }]);
  assert.equal(endpoints[0]?.baseUrl, 'editor:');
});

test('nothing is no endpoint and no problem', () => {
  assert.deepEqual(parseEndpoints(undefined), { endpoints: [], problems: [] });
  assert.deepEqual(parseEndpoints([]), { endpoints: [], problems: [] });
});

test('an entry that cannot be used is left out, and the others stay', () => {
  const value = [
    null,
    LEAST,
    { ...LEAST, name: 'a b' },
    { ...LEAST, name: 'x', kind: 'oracle' },
    7,
    { ...LEAST, name: 'y' },
  ];
  const { endpoints, problems } = parseEndpoints(value);
  assert.deepEqual(
    endpoints.map(({ name }) => name),
    ['local', 'y'],
  );
  assert.equal(problems.length, 4);
  assert.match(problems[0] ?? '', /^Endpoint 1 .*\bname\b/);
});

test('of two with one name the first stays', () => {
  const { endpoints, problems } = parseEndpoints([LEAST, { ...LEAST, model: 'other' }]);
  assert.equal(endpoints.length, 1);
  assert.equal(endpoints[0]?.model, 'some/model');
  assert.match(problems[0] ?? '', /\bEndpoint 2 .*"local"/);
});

for (const [baseUrl, said] of [
  ['https://api.openai.com@evil.example', /base URL .*password/],
  ['https://api.openai.com/v1?key=1', /base URL .*\? or #/],
  ['localhost:8000', /base URL .*https:\/\/ or http:\/\//],
  [8000, /base URL .*https?:\/\//],
] as const) {
  test(`an endpoint at ${baseUrl} is left out`, () => {
    assert.match(problemsOf({ baseUrl }), said);
    assert.deepEqual(parseEndpoints([{ ...LEAST, baseUrl }]).endpoints, []);
  });
}

for (const [changes, said] of [
  [{ concurrency: 0 }, /concurrency .*\b1\b.*\b256\b.*\b8\b/],
  [{ concurrency: 257 }, /concurrency/],
  [{ concurrency: '8' }, /concurrency/],
  [{ timeoutSeconds: 4 }, /timeoutSeconds .*\b5\b.*\b3600\b.*\b600\b/],
  [{ timeoutSeconds: Number.NaN }, /timeoutSeconds/],
  [{ sampling: [] }, /sampling .*object/],
  [{ sampling: { messages: 'x' } }, /sampling .*\bmessages\b/],
  [{ sampling: { n: 8 } }, /sampling .*\bn:/],
  [{ sampling: { stream: false } }, /sampling .*\bstream\b/],
  [{ sampling: { 'Top-P': 1 } }, /sampling .*"Top-P"/],
  [{ sampling: JSON.parse('{"__proto__": 1}') }, /sampling .*"__proto__"/],
  [{ sampling: { stop: ['x'] } }, /sampling\.stop\b/],
  [{ prices: { prompt: -1, completion: 1 } }, /prices .*\b0\b/],
  [{ prices: { prompt: 1 } }, /prices .*\b0\b/],
  [{ images: 'yes' }, /images .*true or false/],
  [{ wrongBelow: 1.5 }, /wrongBelow .*\b0\b.*\b1\b/],
  [{ correctFrom: '6' }, /correctFrom .*\b0\b.*\b7\b/],
  [{ incorrectBelow: null }, /incorrectBelow .*\b0\b.*\b7\b/],
  [{ temprature: 1 }, /"temprature"/],
] as const) {
  test(`what is wrong in ${JSON.stringify(changes)} is said, and the endpoint stays`, () => {
    assert.match(problemsOf(changes), said);
    const [endpoint] = parseEndpoints([{ ...LEAST, ...changes }]).endpoints;
    const { endpoints } = parseEndpoints([LEAST]);
    assert.deepEqual(endpoint, endpoints[0]);
  });
}

test('prices whose currency is no such thing are kept without it', () => {
  for (const currency of ['€', 'eur', 'EURO', 7, '']) {
    const prices = { prompt: 1, completion: 2 };
    const changes = { prices: { ...prices, currency } };
    assert.match(problemsOf(changes), /currency .*"EUR"/);
    assert.deepEqual(parseEndpoints([{ ...LEAST, ...changes }]).endpoints[0]?.prices, prices);
  }
});

test('a key in the settings is told where it belongs, and not repeated', () => {
  const said = problemsOf({ apiKey: 'sk-secret-123' });
  assert.match(said, /\bkeys\b/);
  assert.doesNotMatch(said, /sk-secret/);
  assert.doesNotMatch(JSON.stringify(parseEndpoints([{ ...LEAST, apiKey: 'sk-secret-123' }])), /sk-secret/);
});

test('there are no more than 64', () => {
  const { endpoints, problems } = parseEndpoints(
    Array.from({ length: 70 }, (_, index) => ({ ...LEAST, name: `e${index}` })),
  );
  assert.equal(endpoints.length, 64);
  assert.match(problems[0] ?? '', /\b64\b/);
});

test('whatever the setting is, what is read is within bounds', () => {
  const entry = fc.record(
    {
      name: fc.oneof(fc.string(), fc.constantFrom('a', 'b')),
      kind: fc.oneof(fc.anything(), fc.constantFrom('chat', 'prm-json', 'editor')),
      baseUrl: fc.oneof(fc.anything(), fc.webUrl()),
      model: fc.oneof(fc.anything(), fc.constant('m')),
      sampling: fc.oneof(fc.anything(), fc.dictionary(fc.string(), fc.anything())),
      concurrency: fc.oneof(fc.anything(), fc.integer()),
      timeoutSeconds: fc.oneof(fc.anything(), fc.integer()),
      prices: fc.oneof(fc.anything(), fc.record({ prompt: fc.double(), completion: fc.double() })),
    },
    { requiredKeys: [] },
  );
  let read = 0;
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.array(entry)), (value) => {
      const { endpoints } = parseEndpoints(value);
      read += endpoints.length;
      assert.equal(new Set(endpoints.map(({ name }) => name)).size, endpoints.length);
      for (const { concurrency, timeoutSeconds, prices, sampling } of endpoints) {
        assert.ok(concurrency >= 1 && concurrency <= 256 && timeoutSeconds >= 5 && timeoutSeconds <= 3600);
        for (const price of Object.values(prices ?? {})) assert.ok(price >= 0 && Number.isFinite(price));
        for (const name of Object.keys(sampling)) assert.match(name, /^[a-z]/);
      }
    }),
    { numRuns: countRuns(2000) },
  );
  assert.ok(read > 20, `only ${read} endpoints`);
});
