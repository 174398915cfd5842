import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as compare from '../../../../../webview/compare/keys.ts';
import { createComparePageController as createCompare } from '../../../../../webview/compare/panel.ts';
import * as lab from '../../../../../webview/lab/keys.ts';
import { createLabPageController as createLab } from '../../../../../webview/lab/panel.ts';
import * as label from '../../../../../webview/label/keys.ts';
import { createLabelPageController as createLabel } from '../../../../../webview/label/panel.ts';
import * as reading from '../../../../../webview/reading/keys.ts';
import { createReadingPageController as createReading } from '../../../../../webview/reading/panel.ts';
import * as report from '../../../../../webview/report/keys.ts';
import { createReportPageController as createReport } from '../../../../../webview/report/panel.ts';
import * as review from '../../../../../webview/review/keys.ts';
import { createReviewPageController as createReview } from '../../../../../webview/review/panel.ts';
import {
  type FocusedElementKind,
  findKeyBinding,
  getTypedKey,
  type KeyBindings,
  type KeyDownEvent,
  type KeyHint,
} from '../../../../../webview/shared/keys/keys.ts';
import { knockoutView } from '../../../../support/compare-views.ts';
import { labbed } from '../../../../support/lab-views.ts';
import { blind } from '../../../../support/label-views.ts';
import { readingViewOf } from '../../../../support/reading-views.ts';
import { reportView } from '../../../../support/report-views.ts';
import { proof } from '../../opened-panel.ts';
import { openedWith } from '../../opened-with.ts';

/** A key that goes down on an American keyboard, unless said otherwise. */
function down(key: string, more: Partial<KeyDownEvent> & { readonly isAltGraph?: boolean } = {}): KeyDownEvent {
  return {
    key,
    code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : '',
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    shiftKey: /^[A-Z]$/.test(key),
    isComposing: false,
    keyCode: 0,
    repeat: false,
    getModifierState: (modifier) => modifier === 'AltGraph' && more.isAltGraph === true,
    ...more,
  };
}

const typed = (key: string, more: Parameters<typeof down>[1] = {}, isMac = false): string | undefined =>
  getTypedKey(down(key, more), isMac);

describe('a key that is typed', () => {
  it('is the character that the layout makes of it', () => {
    assert.equal(typed('j'), 'j');
    assert.equal(typed('J'), 'J');
    // A German keyboard: ? is Shift with the key of ß, [ is AltGr with that of 8.
    assert.equal(typed('?', { code: 'Minus', shiftKey: true }), '?');
    assert.equal(typed('[', { code: 'Digit8', isAltGraph: true }), '[');
    assert.equal(typed('[', { code: 'Digit8', isAltGraph: true, ctrlKey: true, altKey: true }), '[');
    assert.equal(typed('z', { code: 'KeyY' }), 'z');
    // A French one has digits with Shift.
    assert.equal(typed('1', { code: 'Digit1', shiftKey: true }), '1');
    // On a German Mac [ is Option with 5.
    assert.equal(typed('[', { code: 'Digit5', altKey: true }, true), '[');
  });

  it('is the same whatever Caps Lock says', () => {
    assert.equal(typed('J', { shiftKey: false }), 'j');
    assert.equal(typed('j', { shiftKey: true }), 'J');
  });

  it('is the Latin letter of the same key where the layout has none', () => {
    assert.equal(typed('о', { code: 'KeyJ' }), 'j');
    assert.equal(typed('О', { code: 'KeyJ', shiftKey: true }), 'J');
    assert.equal(typed('ü', { code: 'BracketLeft' }), 'ü');
    // A Polish ą is typed with AltGr, and is no a.
    assert.equal(typed('ą', { code: 'KeyA', isAltGraph: true }), 'ą');
  });

  it('is none while a modifier is held that it does not name', () => {
    for (const modifier of ['ctrlKey', 'altKey', 'metaKey'] as const)
      for (const key of ['j', '?', '1']) {
        assert.equal(typed(key, { [modifier]: true }), undefined, `${modifier} ${key}`);
        assert.equal(typed('Escape', { altKey: true }), undefined);
      }
    assert.equal(typed('[', { ctrlKey: true, altKey: true }), undefined, 'no AltGr');
    assert.equal(typed('j', { altKey: true }, true), undefined);
    assert.equal(typed('Enter', { shiftKey: true }), undefined);
    assert.equal(typed('ArrowUp', { shiftKey: true }), undefined);
    assert.equal(typed('Enter', { ctrlKey: true }), 'Control+Enter');
    assert.equal(typed('Enter', { ctrlKey: true, shiftKey: true }), undefined);
    assert.equal(typed('Enter', { metaKey: true }), undefined);
    assert.equal(typed('Enter', { metaKey: true }, true), 'Control+Enter');
    assert.equal(typed('Enter', { ctrlKey: true }, true), undefined);
  });

  it('is none while an input method is composing', () => {
    for (const key of ['n', 'Enter', 'Escape', 'Process']) {
      assert.equal(typed(key, { isComposing: true }), undefined, key);
      assert.equal(typed(key, { keyCode: 229 }), undefined, key);
    }
  });
});

describe('a key of a table', () => {
  const table: KeyBindings = [
    {
      rows: [
        { keys: [['j', () => undefined]], words: 'next', canRepeat: true },
        { keys: [['Enter', () => undefined]], words: 'open' },
        { keys: [['Control+Enter', () => undefined]], words: 'submit', inLists: true },
        { keys: [['Tab'], ['ArrowUp', undefined]], words: 'told of' },
        { keys: [['?', () => undefined]], words: 'help', inLists: true },
      ],
    },
  ];
  const acting = (ground: FocusedElementKind): string =>
    ['j', 'Enter', 'Control+Enter', 'Tab', 'ArrowUp', '?', 'toString']
      .filter((key) => findKeyBinding(table, key, ground))
      .join(' ');

  it('acts where nothing else has it', () => {
    assert.equal(acting('page'), 'j Enter Control+Enter ?');
    assert.equal(acting('control'), 'j Control+Enter ?', 'Enter is the button’s');
    assert.equal(acting('list'), 'Control+Enter ?');
    assert.equal(acting('dialog'), '?');
    assert.equal(acting('text'), '');
  });

  it('repeats only where that is said', () => {
    assert.equal(findKeyBinding(table, 'j', 'page')?.canRepeat, true);
    assert.equal(findKeyBinding(table, 'Enter', 'page')?.canRepeat, false);
  });
});

interface Told {
  readonly table: KeyBindings;
  readonly hints: readonly (readonly KeyHint[])[];
  /** Every key of the page. */
  readonly keys: string;
  /** Those that act while they are held down. */
  readonly repeating: string;
}

const PAGES: Readonly<Record<string, () => Promise<Told>>> = {
  review: async () => ({
    table: review.createReviewKeyBindings((await openedWith(createReview, proof, {}, undefined)).panel),
    hints: [true, false].map((isPinned) => review.listReviewKeyHints({ isPinned, steps: [] })),
    keys: 'j k n N h H Enter u a d r o [ ] v c i I t x p g Escape ? Control+Enter',
    repeating: 'j k n N h H [ ]',
  }),
  compare: async () => ({
    table: compare.createCompareKeyBindings(
      (await openedWith(createCompare, knockoutView(8, 'waiting'), {}, undefined)).panel,
    ),
    hints: [compare.listCompareKeyHints()],
    keys: 'ArrowUp ArrowDown ArrowLeft ArrowRight Enter Tab 1 2 0 o Escape ?',
    repeating: 'ArrowUp ArrowDown ArrowLeft ArrowRight',
  }),
  lab: async () => ({
    table: lab.createLabKeyBindings((await openedWith(createLab, labbed, {}, undefined)).panel),
    hints: (['cases', 'history', 'flips'] as const).map((rows) => lab.listLabKeyHints(rows)),
    keys: 'r R a c e [ ] f h p j k Enter m Escape ?',
    repeating: '[ ] j k',
  }),
  label: async () => ({
    table: label.createLabelKeyBindings((await openedWith(createLabel, blind, {}, undefined)).panel),
    hints: [label.listLabelKeyHints(true), label.listLabelKeyHints(false), label.listLabelKeyHintsWithoutItem()],
    keys: 'j k f F J K b 1 0 - e n u x c w g v d z Control+Enter Escape ?',
    repeating: 'j k f F J K',
  }),
  reading: async () => ({
    table: reading.createReadingKeyBindings((await openedWith(createReading, readingViewOf(), {}, undefined)).panel),
    hints: [reading.listReadingKeyHints()],
    keys: 'j k J K ArrowUp ArrowDown ArrowLeft ArrowRight Enter h H s / + Escape ?',
    repeating: 'j k J K h H',
  }),
  report: async () => ({
    table: report.createReportKeyBindings(
      (await openedWith(createReport, reportView({ rows: 3 }), {}, undefined)).panel,
    ),
    hints: [report.listReportKeyHints()],
    keys: 'j k Enter c t b p x Escape ?',
    repeating: 'j k',
  }),
};

for (const [name, open] of Object.entries(PAGES))
  describe(`the keys of the ${name} page`, () => {
    it('are these, each once, and only those repeat that write nothing and cost nothing', async () => {
      const { table, keys, repeating } = await open();
      const rows = table.flatMap((group) => group.rows);
      const names = (of: typeof rows): string => of.flatMap((row) => row.keys.map(([key]) => key)).join(' ');
      assert.equal(names(rows), keys);
      assert.equal(new Set(keys.split(' ')).size, keys.split(' ').length);
      assert.equal(names(rows.filter(({ canRepeat }) => canRepeat)), repeating);
      for (const { words } of rows) assert.match(words, /^\S.*[^.]$/);
    });

    it('are told of in the footer, six at most, and none that there isn’t', async () => {
      const { hints, keys } = await open();
      for (const some of hints) {
        assert.ok(some.length <= 6);
        for (const hint of some) for (const key of hint.keys) assert.ok(keys.split(' ').includes(key), key);
      }
    });
  });
