import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  parseWithSchema,
  type ReportHostApi,
  type SavedReportPageState,
  type ScoringPolicyControl,
  type ScoringPolicyOverrides,
  scoringPolicyOverridesSchema,
} from '../../../../../src/protocol/index.ts';
import { createReportKeyBindings } from '../../../../../webview/report/keys.ts';
import { createReportPageController } from '../../../../../webview/report/panel.ts';
import {
  formatScoringPolicyFields,
  parseScoringPolicyFields,
  type ScoringPolicyFields,
} from '../../../../../webview/report/state/policy-fields.ts';
import { parseSavedReportPageState } from '../../../../../webview/report/state/saved.ts';
import { reportAway } from '../../../../support/report-views.ts';
import { scoredView } from '../../../../support/scored-by.ts';
import { openedWith, settled, typing } from '../../opened-with.ts';

const press = typing(createReportKeyBindings);

const controls = scoredView({ of: 'all' }).policies?.controls ?? [];
const asRun = formatScoringPolicyFields(controls, 'run');

/** What comes of the form, if one policy is written otherwise. */
const written = (name: ScoringPolicyControl['name'], said: Partial<ScoringPolicyFields>) =>
  parseScoringPolicyFields(controls, {
    ...asRun,
    [name]: { ...(asRun[name] ?? { first: '', below: '', most: '' }), ...said },
  });

test('what is as the run says is not chosen', () => {
  assert.ok(controls.length >= 6);
  assert.deepEqual(parseScoringPolicyFields(controls, asRun), { chosen: {} });
  const chosen: ScoringPolicyOverrides = { ties: 'none', points: { from: 5, below: 3, most: 7 } };
  const now = scoredView({ of: 'all', chosen }).policies?.controls ?? [];
  assert.deepEqual(parseScoringPolicyFields(now, formatScoringPolicyFields(now, 'value')), { chosen });
  assert.deepEqual(parseScoringPolicyFields(now, formatScoringPolicyFields(now, 'run')), { chosen: {} });
});

test('numbers are read with a point or a comma, and what is none is said in a sentence', () => {
  assert.deepEqual(written('threshold', { first: ' 0,25 ' }), { chosen: { threshold: 0.25 } });
  assert.deepEqual(written('points', { first: '5.5', below: '3' }), {
    chosen: { points: { from: 5.5, below: 3, most: 7 } },
  });
  assert.deepEqual(written('rated', { first: '4', below: '4', most: '10' }), {
    chosen: { rated: { from: 4, below: 4, most: 10 } },
  });
  for (const [name, said] of [
    ['threshold', { first: '1.01' }],
    ['threshold', { first: '' }],
    ['threshold', { first: '-0.1' }],
    ['points', { first: '8' }],
    ['points', { first: '2' }],
    ['points', { below: 'Infinity' }],
    ['points', { below: '1e3' }],
    ['rated', { most: '0' }],
    ['rated', { most: '' }],
    ['rated', { most: '1234567' }],
  ] as const) {
    const read = written(name, said);
    assert.ok('wrong' in read, `${name}: ${JSON.stringify(said)}`);
    assert.equal(read.name, name);
    assert.match(read.wrong, /\.$/);
  }
});

test('whatever is written, what the form sends the host takes', () => {
  const field = fc.oneof(fc.string(), fc.double().map(String), fc.integer({ min: -2, max: 1e8 }).map(String));
  const said = fc.record({ first: field, below: field, most: field });
  const numbers = controls.filter(({ kind }) => kind !== 'choice');
  fc.assert(
    fc.property(fc.record({ points: said, rated: said, threshold: said }), (all) => {
      const found = parseScoringPolicyFields(numbers, all);
      if ('wrong' in found) assert.match(found.wrong, /\.$/);
      else assert.deepEqual(parseWithSchema(scoringPolicyOverridesSchema, found.chosen), { value: found.chosen });
    }),
  );
});

test('policies are sent once, the form closes once they are set, and stays with what is refused', async () => {
  let refusal: string | undefined = 'The journal is another one now.';
  const host: Partial<ReportHostApi> = {
    setPolicies: async () => {
      if (refusal !== undefined) throw new Error(refusal);
    },
  };
  const { panel, of } = await openedWith(createReportPageController, scoredView(), host, undefined);
  press(panel, 'p');
  assert.equal(panel.model().isPoliciesOpen, true);
  panel.setPolicies({ ties: 'none' });
  panel.setPolicies({ ties: 'abstention' });
  assert.deepEqual(of('setPolicies'), [{ policies: { ties: 'none' } }]);
  await settled();
  assert.equal(panel.model().isPoliciesOpen, true);
  assert.equal(panel.model().fault, refusal);
  refusal = undefined;
  panel.setPolicies({});
  await settled();
  assert.equal(panel.model().isPoliciesOpen, false);
  assert.equal(panel.model().fault, undefined);
});

test('what is chosen is kept, also before the report is there, and no more once all is as the run says', async () => {
  const saved: SavedReportPageState = {
    v: 1,
    runs: ['file:///runs/a.jsonl'],
    isTables: false,
    row: 0,
    scroll: 0,
    policies: { ties: 'none' },
  };
  const { panel, kept, show } = await openedWith(createReportPageController, reportAway('reading'), {}, saved);
  panel.keep();
  assert.deepEqual((kept.at(-1) as SavedReportPageState).policies, { ties: 'none' });
  show(scoredView({ chosen: { abstentions: 'left-out' } }));
  panel.keep();
  assert.deepEqual((kept.at(-1) as SavedReportPageState).policies, { abstentions: 'left-out' });
  show(scoredView());
  panel.keep();
  assert.equal((kept.at(-1) as SavedReportPageState).policies, undefined);
});

test('of damaged policies nothing is taken, and all else stays', () => {
  const base = { v: 1, runs: ['a'], isTables: true, row: 3, scroll: 4 };
  for (const policies of ['none', { ties: 'toString' }, { threshold: 7 }, 7, null])
    assert.deepEqual(parseSavedReportPageState({ ...base, policies }), base, JSON.stringify(policies));
});
