/** Where a prompt of the lab is asked: what its file says is done only once the user has said yes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Endpoint } from '../../../../../src/core/judge/calls/endpoint.ts';
import type { SuggestedJudgeSettings } from '../../../../../src/core/judge/prompts/types.ts';
import type { UserEndpoints } from '../../../../../src/editor/models/endpoints/endpoints.ts';
import type { SelectedJudgeStore } from '../../../../../src/editor/models/judges/judge-selection.ts';
import { readJudgeSettings } from '../../../../../src/editor/models/judges/judge-values.ts';
import { LabEndpointChoiceStore } from '../../../../../src/editor/models/judges/lab-targets.ts';
import { endpointOf } from '../../../../support/endpoints.ts';

const LOCAL = endpointOf({ name: 'local', model: 'small' });
const FAR = endpointOf({ name: 'far', model: 'large', baseUrl: 'https://api.example.org/v1' });

function placesOf(all: readonly Endpoint[], judge = 'checker', kept?: unknown) {
  let memory: unknown = kept;
  const places = new LabEndpointChoiceStore(
    {
      keys: () => [],
      get: () => memory,
      update: async (_key: string, value: unknown) => {
        memory = JSON.parse(JSON.stringify(value));
      },
    } as never,
    { all } as unknown as UserEndpoints,
    {
      current: { judge, from: 'user', values: readJudgeSettings(() => undefined) },
    } as unknown as SelectedJudgeStore,
  );
  const of = (suggests: Partial<SuggestedJudgeSettings> = {}) =>
    places.of('critic.judge.md', 'critic', { suggests: { sampling: {}, ...suggests } });
  return { places, of };
}

test('the user’s own endpoint, with its own model and no more votes than the settings say, is asked without a question', () => {
  const { of } = placesOf([LOCAL]);
  assert.deepEqual(of(), { endpoint: LOCAL, model: 'small', votes: 1, isAgreed: true });
});

test('what a file suggests of endpoint, model or votes needs a yes', () => {
  const { of } = placesOf([LOCAL, FAR], 'critic@local');
  for (const suggests of [{ endpoint: 'far' }, { model: 'huge' }, { votes: 8 }])
    assert.equal(of(suggests)?.isAgreed, false, JSON.stringify(suggests));
  assert.equal(of({ endpoint: 'far' })?.endpoint, FAR);
  // One that the user does not have is not asked.
  assert.equal(of({ endpoint: 'elsewhere' })?.endpoint, LOCAL);
});

test('a yes is to that place and to no more votes', async () => {
  const { places, of } = placesOf([LOCAL, FAR]);
  const wanted = of({ endpoint: 'far', votes: 4 });
  assert.ok(wanted && !wanted.isAgreed);
  await places.agree('critic.judge.md', 'critic', wanted, false, { sampling: {}, endpoint: 'far', votes: 4 });
  assert.equal(of({ endpoint: 'far', votes: 4 })?.isAgreed, true);
  assert.equal(of({ endpoint: 'far', votes: 2 })?.isAgreed, true);
  assert.equal(of({ endpoint: 'far', votes: 8 })?.isAgreed, false);
  assert.equal(of({ endpoint: 'far', votes: 4, model: 'huge' })?.isAgreed, false);
  assert.equal(of({ endpoint: 'local', votes: 4 })?.isAgreed, false);
  const other = places.of('other.judge.md', 'critic', { suggests: { sampling: {}, endpoint: 'far' } });
  assert.equal(other?.isAgreed, false);
});

test('what the user has picked goes before what the file suggests', async () => {
  const { places, of } = placesOf([LOCAL, FAR]);
  const file = { sampling: {}, endpoint: 'far', model: 'huge', votes: 8 };
  await places.agree('critic.judge.md', 'critic', { endpoint: LOCAL, model: 'small', votes: 8 }, true, file);
  const place = of({ endpoint: 'far', model: 'huge', votes: 8 });
  const said = { endpoint: LOCAL, model: 'small', votes: 8, isAgreed: true, suggested: 'far' };
  assert.deepEqual(place, said, 'what the file suggests is told beside it');
});

test('a file that suggests another place than when the user picked is asked about again', async () => {
  const { places, of } = placesOf([LOCAL, FAR]);
  const picked = { endpoint: LOCAL, model: 'small', votes: 1 };
  await places.agree('critic.judge.md', 'critic', picked, true, { sampling: {} });
  assert.equal(of()?.endpoint, LOCAL);
  assert.deepEqual(of({ endpoint: 'far' }), { endpoint: FAR, model: 'large', votes: 1, isAgreed: false });
  // One that the user does not have changes nothing.
  assert.equal(of({ endpoint: 'elsewhere' })?.endpoint, LOCAL);
  // Once the user has picked again, that file is settled.
  await places.agree('critic.judge.md', 'critic', picked, true, { sampling: {}, endpoint: 'far' });
  assert.deepEqual(of({ endpoint: 'far' }), { ...picked, isAgreed: true, suggested: 'far' });
  // What version 0.1.0 remembered stands as it is.
  const kept = [['critic.judge.md', { kind: 'critic', endpoint: 'local', model: 'small', votes: 1, isPicked: true }]];
  assert.equal(placesOf([LOCAL, FAR], 'checker', kept).of({ endpoint: 'far' })?.endpoint, LOCAL);
});

test('with several endpoints and none chosen the user says where', () => {
  assert.equal(placesOf([LOCAL, FAR]).of(), undefined);
  assert.equal(placesOf([]).of(), undefined);
  assert.equal(placesOf([LOCAL, FAR], 'critic@far').of()?.endpoint, FAR);
  const reward = endpointOf({ name: 'reward', kind: 'prm-json' });
  assert.equal(placesOf([reward]).of(), undefined);
});

test('what is remembered and is no such thing is nobody’s yes', () => {
  for (const kept of [null, 'x', [['critic.judge.md', null]], [['critic.judge.md', { endpoint: 'far' }]], [1]])
    assert.equal(placesOf([LOCAL, FAR], 'critic@local', kept).of({ endpoint: 'far' })?.isAgreed, false);
});

test('a prompt runs at servers, VS Code’s models, and models on this computer, but not at reward models', () => {
  const all = (
    ['chat', 'anthropic', 'editor', 'local', 'prm-local', 'prm-pooling', 'prm-chat', 'prm-json'] as const
  ).map((kind) => endpointOf({ name: kind, kind }));
  const { places, of } = placesOf(all);
  assert.deepEqual(
    places.usable.map(({ kind }) => kind),
    ['chat', 'anthropic', 'editor', 'local'],
  );
  assert.equal(of({ endpoint: 'local' })?.endpoint.kind, 'local');
  assert.equal(of({ endpoint: 'prm-local' }), undefined);
});
