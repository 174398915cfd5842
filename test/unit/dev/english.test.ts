import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import {
  ENGLISH_ISSUE_PATTERNS,
  findCommitMessageIssues,
  findEnglishIssues,
  listDocComments,
  listMarkdownSentences,
  listSentencesWithIssues,
  TERM_SYNONYMS,
} from '../../../src/dev/english.ts';
import { root } from '../../support/paths.ts';

const glossary = fs.readFileSync(path.join(root, 'docs/glossary.md'), 'utf8');
const terms = [...glossary.matchAll(/^\| (?!term|---)([^|]+) \|/gm)].map(([, term = '']) => term.trim());

/** Commits before it were written by other rules. */
const FIRST_COMMIT = '951121db';

describe('plain English', () => {
  for (const { name, example } of ENGLISH_ISSUE_PATTERNS)
    it(`finds a planted sentence: ${name}`, () => {
      assert.ok(findEnglishIssues(example, true).some((flag) => flag.name === name));
    });

  it('is what texts, documents and comments are written in', () => {
    const flagged = [...listSentencesWithIssues()];
    const lines = flagged.map(({ file, text, flag }) => `${file}: ${flag.found} → ${flag.instead}: ${text}`);
    assert.deepEqual(lines, []);
  });

  it('names the term for a word beside it', () => {
    assert.deepEqual(
      findEnglishIssues('The game is over.', true).map(({ instead }) => instead),
      ['match'],
    );
    const known = terms.join(', ');
    for (const { term } of TERM_SYNONYMS)
      for (const word of term.split(', ')) assert.ok(known.includes(word), `${word} is not in the glossary`);
  });

  it('is read sentence by sentence, without code, quotations and rules of tables', () => {
    assert.deepEqual(
      listMarkdownSentences('# A title here\n\nOne `a.b` two. Three “x is no y” four.\n\n```\nis no code\n```'),
      ['# A title here', 'One `x` two.', 'Three “x” four.'],
    );
    assert.deepEqual(listDocComments('/** One. */\nlet a;\n/**\n * Two\n * three.\n */'), ['One.', 'Two\nthree.']);
  });
});

describe('the glossary', () => {
  it('has at most 60 terms, each once, with one sentence', () => {
    assert.ok(terms.length <= 60, `${terms.length} terms`);
    assert.equal(new Set(terms).size, terms.length);
    for (const [, sentence = ''] of glossary.matchAll(/^\| (?!term|---)[^|]+ \| ([^|]+) \|/gm))
      assert.match(sentence.trim(), /^[A-Z][^.]*(?:\.[^ ][^.]*)*\.$/);
  });
});

describe('messages of commits', () => {
  it('are found where they are no imperatives, too long, or end with a period', () => {
    assert.deepEqual(findCommitMessageIssues('Retry queue reveal when the row is redrawn'), []);
    assert.deepEqual(findCommitMessageIssues('Retry it\n\nBecause it was lost.'), []);
    for (const bad of [
      'The queue is retried',
      'Retried the queue',
      'Retrying the queue',
      'retry the queue',
      'Retry the queue.',
      'Retry the queue\nwithout a blank line',
      `Retry ${'the queue '.repeat(9)}`,
    ])
      assert.notDeepEqual(findCommitMessageIssues(bad), [], bad);
  });

  const history = git('log', '--format=%B%x00', `${FIRST_COMMIT}..HEAD`);
  it('are short imperatives', { skip: history === undefined && 'not a clone with its history' }, () => {
    const messages = (history ?? '').split('\0').map((one) => one.trim());
    const wrong = messages.filter((one) => one !== '').filter((one) => findCommitMessageIssues(one).length > 0);
    assert.deepEqual(wrong, []);
  });
});

function git(...args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}
