import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toSpreadsheetCell } from '../../../../src/core/base/spreadsheet.ts';

describe('a cell of a spreadsheet', () => {
  it('quotes what would end the cell or the row, in CSV and in TSV', () => {
    assert.equal(toSpreadsheetCell('plain words'), 'plain words');
    assert.equal(toSpreadsheetCell('a,b'), '"a,b"');
    assert.equal(toSpreadsheetCell('a\tb'), '"a\tb"');
    assert.equal(toSpreadsheetCell('a\nb'), '"a\nb"');
    assert.equal(toSpreadsheetCell('say "x"'), '"say ""x"""');
  });

  it('is empty for nothing, and a number as it is', () => {
    assert.equal(toSpreadsheetCell(undefined), '');
    assert.equal(toSpreadsheetCell(-1), '-1');
    assert.equal(toSpreadsheetCell('-1'), "'-1");
  });

  it('leaves no formula to a spreadsheet, and no character that nobody sees', () => {
    assert.equal(toSpreadsheetCell('=1+1'), "'=1+1");
    assert.equal(toSpreadsheetCell('＝1'), "'＝1");
    assert.equal(toSpreadsheetCell('a\u202eb'), 'a\ufffdb');
  });
});
