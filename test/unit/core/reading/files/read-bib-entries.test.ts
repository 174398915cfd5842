import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { readBibEntries } from '../../../../../src/core/reading/files/read-bib-entries.ts';
import { countRuns } from '../../../../support/property-runs.ts';
import { assertLinear } from '../../../../support/scaling.ts';

const list = (text: string) => readBibEntries(text).map((entry) => [entry.key, entry.text]);

describe('entries of a BibTeX file', () => {
  test('have authors, titles and years, without markup', () => {
    const text = String.raw`Words before are a comment.
@string{aw = "Addison-" # {Wesley}}
@Book{knuth, author = {Donald E. Knuth}, title = "The {Art} of {\TeX} and 'quotes'", publisher = aw, year = 1968}
@article(erdos, AUTHOR={Erd{\H o}s, P. and R{\'e}nyi, A.},
  title = {On $\{x\}$ and
           lines}, date = {1959-01-02})
@comment{@book{hidden, title={No}}}
@preamble{"\newcommand{\x}{y}"}
@misc{series, editor = aw, title = {a} # " b", year={in press}}
@misc{bare}`;
    assert.deepEqual(list(text), [
      ['knuth', "Donald E. Knuth. The Art of TeX and 'quotes'. 1968"],
      ['erdos', 'Erdős, P. and Rényi, A.. On $\\{x\\}$ and lines. 1959'],
      ['series', 'Addison-Wesley. a b'],
      ['bare', ''],
    ]);
  });

  test('stand where their keys are', () => {
    const text = '@book{ one, title={x}}\n@book{two,title={y}}';
    assert.deepEqual(
      readBibEntries(text).map(({ range }) => text.slice(range.start, range.end)),
      ['one', 'two'],
    );
  });

  test('go on behind one without an end', () => {
    assert.deepEqual(list('@book{a, title={open {x\n@book{b, title={y}}\n@book{c, title="z\n@book{d, title={e}}'), [
      ['a', 'open x'],
      ['b', 'y'],
      ['c', 'z'],
      ['d', 'e'],
    ]);
  });

  test('with names of objects’ own properties are entries', () => {
    assert.deepEqual(list('@book{__proto__, title={x}, constructor={y}} @book{toString, title=constructor}'), [
      ['__proto__', 'x'],
      ['toString', 'constructor'],
    ]);
  });

  test('are read back, whatever groups are in them', () => {
    const { group } = fc.letrec<{ group: string }>((self) => ({
      group: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom('a', 'Bc', ' ', 'd e'),
        fc.tuple(self('group'), self('group')).map(([one, other]) => `${one}{${other}}`),
      ),
    }));
    fc.assert(
      fc.property(fc.array(fc.tuple(group, fc.boolean()), { minLength: 1, maxLength: 5 }), (values) => {
        const text = values
          .map(
            ([value, quoted], k) => `@misc{k${k}, title = ${quoted ? `"${value}"` : `{${value}}`}, year = ${1900 + k}}`,
          )
          .join('\n');
        const plain = (value: string) => value.replace(/[{}]/g, '').replace(/\s+/g, ' ').trim();
        assert.deepEqual(
          list(text),
          values.map(([value], k) => [`k${k}`, [plain(value), `${1900 + k}`].filter((fact) => fact !== '').join('. ')]),
        );
      }),
    );
  });

  test('of any text are bounded, on one line, with ranges inside', () => {
    const piece = fc.constantFrom(
      ...[
        '@',
        '@book{',
        '@string(',
        'a',
        '=',
        '{',
        '}',
        '"',
        '#',
        ',',
        '\\',
        '$',
        '\n',
        '\u202e',
        '\0',
        '~',
        '1999',
        ')',
      ],
    );
    const anyText = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { range, key, text: shown } of readBibEntries(text)) {
          assert.equal(text.slice(range.start, range.end), key);
          assert.ok(shown.length <= 700);
          assert.doesNotMatch(shown, /[\p{Cc}\p{Cf}]/u);
        }
      }),
      { numRuns: countRuns(500) },
    );
  });

  test('that name strings again and again stay short', () => {
    const doubled = Array.from({ length: 60 }, (_, k) => `@string{s${k + 1} = s${k} # s${k}}`).join('\n');
    const [entry] = readBibEntries(`@string{s0 = "lol"}\n${doubled}\n@book{x, title = s60}`);
    assert.equal(entry?.text.length, 300);
  });

  test('are read in linear time', () => {
    for (const unit of [
      '@book{a,',
      '@book{a,x={',
      '@',
      '@a{',
      '\n@book{',
      '@book{a,x="',
      '@book{a,x=y#',
      '@string{a=b',
      ' ',
      '@comment{',
    ])
      assertLinear((size) => readBibEntries(unit.repeat(size)), 20_000);
  });
});
