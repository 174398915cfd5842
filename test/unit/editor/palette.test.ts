/** What the palette offers, by the conditions of the manifest. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ITEM_URI_SCHEME } from '../../../src/editor/base/manifest-names.ts';
import { readManifest } from '../../support/manifest.ts';

interface Manifest {
  readonly contributes: {
    readonly commands: readonly {
      readonly command: string;
      readonly title: string;
      readonly enablement?: string;
    }[];
    readonly menus: {
      readonly commandPalette: readonly { readonly command: string; readonly when: string }[];
    };
    readonly views: {
      readonly proofmark: readonly { readonly id: string; readonly when?: string }[];
    };
  };
}

type Keys = Readonly<Record<string, string | boolean>>;

const { commands, menus, views } = (readManifest() as Manifest).contributes;

/** A condition as VS Code reads it: `||` of `&&` of keys, `!key`, `key == value` and `key =~ /pattern/`. */
function holds(when: string, keys: Keys): boolean {
  return when.split(' || ').some((all) => all.split(' && ').every((part) => holdsOne(part, keys)));
}

function holdsOne(part: string, keys: Keys): boolean {
  const [, key = '', pattern] = /^(\S+) =~ \/(.*)\/$/.exec(part) ?? [];
  if (pattern !== undefined) return new RegExp(pattern).test(String(keys[key] ?? ''));
  const [name = '', value] = part.split(' == ');
  if (value !== undefined) return String(keys[name] ?? '') === value.replace(/^'|'$/g, '');
  if (part === 'true' || part === 'false') return part === 'true';
  assert.match(part, /^!?[\w.]+$/);
  return part.startsWith('!') ? !keys[part.slice(1)] : Boolean(keys[part]);
}

/** The commands that the palette offers, with those that VS Code makes of views. */
function offered(keys: Keys): string[] {
  const shown = commands.filter(({ command, enablement = 'true' }) => {
    const { when = 'true' } = menus.commandPalette.find((item) => item.command === command) ?? {};
    return holds(when, keys) && holds(enablement, keys);
  });
  const focus = views.proofmark.filter(({ when = 'true' }) => holds(when, keys));
  return [...shown.map(({ command }) => command), ...focus.map(({ id }) => `${id}.focus`)];
}

/** A proof is in front, with flags, and is just reviewed; nothing else is open. */
const PROOF: Keys = {
  editorIsOpen: true,
  editorTextFocus: true,
  resourceScheme: 'file',
  resourceFilename: 'limit.proof.md',
  resourceExtname: '.md',
  'proofmark.isProof': true,
  'proofmark.isReviewing': true,
  'proofmark.hasFlags': true,
  'proofmark.hasLabelled': true,
};

const EVALUATION = ['evaluate', 'judgeItems', 'openReport', 'startLabelling', 'exportLabels'];
const LAB = ['openLab', 'runCases', 'addCase'];
const OF_ENDPOINTS = ['probeEndpoint', 'setKey', 'deleteKey', 'useEndpoint', 'removeEndpoint'];

/** @param wanted commands, without `proofmark.` */
function assertOffered(ids: readonly string[], wanted: readonly string[], is = true): void {
  const all = [...commands.map(({ command }) => command), ...views.proofmark.map(({ id }) => `${id}.focus`)];
  for (const id of wanted) {
    assert.ok(all.includes(`proofmark.${id}`), id);
    assert.equal(ids.includes(`proofmark.${id}`), is, id);
  }
}

describe('the palette', () => {
  it('has at most 25 entries while a proof is in front', () => {
    const ids = offered(PROOF);
    assert.ok(ids.length <= 25, `${ids.length}: ${ids.join(', ')}`);
    assertOffered(ids, ['review', 'cancelReview', 'openReview', 'chooseJudge', 'dispute']);
    assertOffered(ids, [...EVALUATION, ...LAB, 'startComparison', 'queue.focus'], false);
  });

  it('has what is done with a data set or a prompt once one is open, beside a proof, too', () => {
    assertOffered(offered({ ...PROOF, 'proofmark.hasDataSets': true }), [...EVALUATION, 'queue.focus']);
    assertOffered(offered({ ...PROOF, 'proofmark.hasPrompts': true }), LAB);
    const item = { ...PROOF, resourceScheme: ITEM_URI_SCHEME, 'proofmark.hasDataSets': true };
    assertOffered(offered(item), ['startLabelling', 'findItem']);
  });

  it('has all that could be begun with where nothing is open yet', () => {
    assertOffered(offered({}), [...EVALUATION, ...LAB, 'openSample', 'openSampleDataSet']);
    assertOffered(offered({}), ['agree', 'copyReview'], false);
  });

  it('leaves endpoints to the view of judges', () => {
    const ids = commands.map(({ command }) => command);
    assertOffered(ids, OF_ENDPOINTS);
    for (const keys of [PROOF, {}]) assertOffered(offered(keys), OF_ENDPOINTS, false);
  });

  it('has no title twice, whatever is open', () => {
    const titles = commands.map(({ title }) => title);
    assert.deepEqual([...new Set(titles)], titles);
  });
});

describe('the manifest', () => {
  it('has at most 91 commands', () => {
    assert.ok(commands.length <= 91, `${commands.length} commands`);
  });
});
