/** Whatever people read of us can be translated: collected from the sources into the bundle for translators. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import {
  collectTranslatableTexts,
  formatL10nBundle,
  L10N_BUNDLE_FILE,
  readProductSources,
} from '../../../src/dev/l10n.ts';
import { listVsixFiles } from '../../../src/dev/vsix.ts';
import { root } from '../../support/paths.ts';
import { untranslated } from '../../support/untranslated.ts';

/** What is said in the log alone, which stays English: whoever helps with it must be able to read it. */
const LOG = [
  'src/editor/web/memory-store.ts',
  'src/editor/node/main.ts',
  'src/editor/base/setting-names.ts',
  'src/editor/base/setting-values.ts',
  'src/editor/features/settings-report.ts',
  'src/editor/review/sibling-files.ts',
  'src/editor/web/main.ts',
];
/** What is markup, not words: the texts in it go through `t`. */
const MARKUP = ['src/editor/pages/page-html.ts'];
/** The name of a secret in the editor's storage. */
const SECRET = 'src/editor/models/endpoints/endpoint-keys.ts: key for ';
/** What a command of ours is told by ourselves. */
const IN_TURN = 'src/editor/label/labeling.ts: in turn';
/** The address that a link in a hover has. */
const LINK = 'src/editor/features/review-hover.ts: ](command:';

const IMPORT = "import { t } from '../l10n/index.ts';\n";

function collected(text: string): Pick<ReturnType<typeof collectTranslatableTexts>, 'messages' | 'problems'> {
  const { messages, problems } = collectTranslatableTexts(new Map([['src/editor/a.tsx', `${IMPORT}${text}`]]));
  return { messages, problems };
}

describe('the texts of the sources', () => {
  const { messages, problems } = collectTranslatableTexts(readProductSources());

  it('are literals with a place for every argument', () => {
    assert.deepEqual(problems, []);
    assert.ok(messages.length > 400);
  });

  it('are all in the bundle, which has no others; else run npm run l10n', () => {
    const bundle = fs.readFileSync(L10N_BUNDLE_FILE, 'utf8');
    const known = Object.keys(JSON.parse(bundle) as object);
    const missing = messages.filter((message) => !known.includes(message));
    const left = known.filter((message) => !messages.includes(message));
    assert.deepEqual({ missing, left }, { missing: [], left: [] });
    assert.ok(bundle === formatL10nBundle(messages), 'It is not as npm run l10n writes it.');
  });

  it('are in no bundle of the package, which would say each text by itself', async () => {
    assert.ok(!(await listVsixFiles()).includes('l10n/bundle.l10n.json'));
  });

  it('are in the package in each language that there is a bundle of', async () => {
    const folder = fs.mkdtempSync(path.join(tmpdir(), 'proofmark-l10n-'));
    try {
      for (const name of ['.vscodeignore', 'package.json'])
        fs.copyFileSync(path.join(root, name), path.join(folder, name));
      fs.mkdirSync(path.join(folder, 'l10n'));
      for (const name of ['bundle.l10n.json', 'bundle.l10n.qps-ploc.json'])
        fs.writeFileSync(path.join(folder, 'l10n', name), '{}');
      fs.writeFileSync(path.join(folder, 'package.nls.qps-ploc.json'), '{}');
      const packed = (await listVsixFiles(folder)).filter((file) => file !== 'package.json');
      assert.deepEqual(packed, ['l10n/bundle.l10n.qps-ploc.json', 'package.nls.qps-ploc.json']);
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });

  it('are found as literals, as choices between literals, and within markup', () => {
    const text =
      "const a = t(n === 1 ? '{0} step' : (`{0} steps`), n);\nconst b = <p title={t('Title')}>{t(\"It's\")}</p>;";
    assert.deepEqual(collected(text), { messages: ["It's", 'Title', '{0} step', '{0} steps'], problems: [] });
  });

  it('are found in both forms of a count', () => {
    const text =
      "import { definePluralText } from '../l10n/index.ts';\nconst a = { b: definePluralText('One of {1}', '{0} of {1}') };";
    assert.deepEqual(collected(text), { messages: ['One of {1}', '{0} of {1}'], problems: [] });
    assert.match(collected(text.replace("'{0} of {1}'", 'many')).problems.join('\n'), /the text is no literal/);
    for (const [from, to] of [
      ['One of {1}', 'One'],
      ['{0} of {1}', '{0} of {2}'],
    ] as const)
      assert.match(collected(text.replace(from, to)).problems.join('\n'), /\{[12]\}/, to);
  });

  it('are told where they cannot be found', () => {
    const wrong = [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a source.
      'const a = t(`${b} steps`);',
      'const a = t(message);',
      "const a = t('a' + 'b');",
      'const a = words.map(t);',
      "const a = t(b ? 'a' : c);",
      "const a = t('{1} of {0}', 1);",
      "const a = t('{0}', 1, 2);",
    ];
    for (const text of wrong) {
      const { messages, problems } = collected(text);
      assert.deepEqual(
        messages.filter((one) => !one.includes('{')),
        [],
        text,
      );
      assert.match(problems.join('\n'), /^src\/editor\/a\.tsx:2: [^\n]+$/, text);
    }
    assert.deepEqual(
      collectTranslatableTexts(new Map([['src/editor/a.ts', 'declare const t: any; t(x);']])).problems,
      [],
    );
  });
});

describe('the sources of the editor', () => {
  it('write out nothing that the editor shows', () => {
    const sources = [...readProductSources()].filter(
      ([name]) => name.startsWith('src/editor/') && ![...LOG, ...MARKUP].includes(name),
    );
    assert.ok(sources.length > 60);
    assert.deepEqual(untranslated(new Map(sources)).sort(), [IN_TURN, SECRET, LINK].sort());
  });

  it('are seen to, wherever a text stands', () => {
    const shown = [
      "showWarning('Hello');",
      "showInfo(t('Hello'), 'Again');",
      "const pick = { title: 'Title' };",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a source.
      'pick.placeholder = `Of ${n}`;',
      "const item = treeItem({ label: n ? 'One' : t('Two') });",
      "const item = { icon: 'add', label: 'Add' };",
      "text.appendMarkdown('\\n\\nClick here');",
      "const said = 'This is a sentence.';",
    ];
    for (const text of shown) assert.equal(untranslated(new Map([['a.ts', text]])).length, 1, text);
    const fine = [
      "showWarning(t('Hello'));",
      "log.info('This is for the log.');",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a source.
      "const item = { label: `$(add) ${t('Add')}` };",
      "const named = { name: 'Proofmark', command: 'proofmark.review' };",
      "throw new Error('Nobody reads this.');",
    ];
    for (const text of fine) assert.deepEqual(untranslated(new Map([['a.ts', text]])), [], text);
  });
});
