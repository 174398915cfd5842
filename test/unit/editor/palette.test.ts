/** What the palette offers, by the conditions of the manifest. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ITEM_SCHEME } from '../../../src/editor/base/names.ts';
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
      readonly proofmark: readonly { readonly id: string; readonly name: string; readonly when?: string }[];
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

/** The titles that the palette offers, with those that VS Code makes of views. */
function offered(keys: Keys): string[] {
  const shown = commands.filter(({ command, enablement = 'true' }) => {
    const { when = 'true' } = menus.commandPalette.find((item) => item.command === command) ?? {};
    return holds(when, keys) && holds(enablement, keys);
  });
  const focus = views.proofmark.filter(({ when = 'true' }) => holds(when, keys));
  return [...shown.map(({ title }) => title), ...focus.map(({ name }) => `Focus on ${name} View`)];
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

const EVALUATION = ['Evaluate Judge', 'Judge Items', 'Open Report', 'Start Labelling', 'Export Labels'];
const LAB = ['Open Prompt Lab', 'Run Prompt on Its Cases', 'Add This Proof as a Test Case'];

function assertOffered(titles: readonly string[], wanted: readonly string[], is = true): void {
  for (const title of wanted) assert.equal(titles.includes(title), is, title);
}

describe('the palette', () => {
  it('has at most 25 entries while a proof is in front, and none twice', () => {
    const titles = offered(PROOF);
    assert.ok(titles.length <= 25, `${titles.length}: ${titles.join(', ')}`);
    assert.deepEqual([...new Set(titles)], titles);
    assertOffered(titles, [
      'Review Proof',
      'Cancel Review',
      'Open Review',
      'Choose Judge',
      'Dispute Verdict',
    ]);
    assertOffered(titles, [...EVALUATION, ...LAB, 'Start Comparison', 'Focus on Queue View'], false);
  });

  it('has what is done with a data set or a prompt once one is open, beside a proof, too', () => {
    assertOffered(offered({ ...PROOF, 'proofmark.hasDataSets': true }), [
      ...EVALUATION,
      'Focus on Queue View',
    ]);
    assertOffered(offered({ ...PROOF, 'proofmark.hasPrompts': true }), LAB);
    const item = { ...PROOF, resourceScheme: ITEM_SCHEME, 'proofmark.hasDataSets': true };
    assertOffered(offered(item), ['Start Labelling', 'Find Item by Id']);
  });

  it('has all that could be begun with where nothing is open yet', () => {
    assertOffered(offered({}), [...EVALUATION, ...LAB, 'Open Sample Proof', 'Open Sample Data Set']);
    assertOffered(offered({}), ['Agree With Verdict', 'Copy Review as Markdown'], false);
  });

  it('leaves endpoints to the view of judges', () => {
    for (const keys of [PROOF, {}])
      for (const title of offered(keys)) assert.doesNotMatch(title, /\b(?:Key|Test|Use|Remove)\b.*Endpoint/);
  });

  it('has no title twice, whatever is open', () => {
    const titles = commands.map(({ title }) => title);
    assert.deepEqual([...new Set(titles)], titles);
  });
});

describe('the manifest', () => {
  it('has at most 90 commands', () => {
    assert.ok(commands.length <= 90, `${commands.length} commands`);
  });
});
