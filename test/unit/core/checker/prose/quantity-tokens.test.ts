/** Numbers with words beside them: units, rates, remarks, and where a group of mathematics ends. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { refutedText } from '../support.ts';

const refuted: readonly (readonly [string, ...string[]])[] = [
  ['He earns 12 hours * $15/hour = $170.', '12 hours * $15/hour = $170'],
  ['That is 20 crates x 6 jars/crate = 130 jars.', '20 crates x 6 jars/crate = 130'],
  ['In all 7 red pens + 8 blue pens = 16 pens.', '7 red pens + 8 blue pens = 16'],
  [
    'So 90 minutes (before lunch) + 45 minutes (after) = 145 minutes.',
    '90 minutes (before lunch) + 45 minutes (after) = 145',
  ],
  ['It takes 30 miles per hour * 4 hours = 110 miles.', '30 miles per hour * 4 hours = 110'],
  [
    '$14 \\text{ trips/week} \\times 3 \\text{ dollars/trip} = 44 \\text{ dollars/week}$',
    '14 \\text{ trips/week} \\times 3 \\text{ dollars/trip} = 44 \\text{ dollars/week}',
  ],
  [
    '$25 (\\text{red}) + 35 (\\text{blue}) + 10 = 80 \\text{ balls}$',
    '25 (\\text{red}) + 35 (\\text{blue}) + 10 = 80 \\text{ balls}',
  ],
  ['- First \\(3 \\cdot 4 = 13\\)\n- then \\(2 \\cdot 5 = 11\\)', '3 \\cdot 4 = 13', '2 \\cdot 5 = 11'],
  ['\\[6 \\cdot 7 = 43\\] (since we multiply)', '6 \\cdot 7 = 43'],
];

const silent: readonly (readonly [string, string])[] = [
  ['all is right', 'He earns 12 hours * $15/hour = $180.'],
  ['what a quantity comes to', '6 jars = 4.5 * 6 = 27 ounces'],
  ['the same in LaTeX', '$6 \\text{ jars} = 4.5 \\times 6 = 27 \\text{ ounces}$'],
  ['a quantity in two units', 'He grew 5 feet 8 inches + 6 inches = 6 feet 2 inches.'],
  ['a label is no factor', '12 pages on day 3 * 2 = 24 pages.'],
  ['other units', 'It is 3 hours * 60 = 180 minutes and 2 hours + 30 minutes = 150 minutes.'],
  ['minutes to hours', 'So 2 hours * 60 minutes/hour = 2 hours.'],
  ['thousands in words', 'Sales are 4 thousand * 3 = 12000.'],
  ['a clock', 'At 11 pm + 3 hours = 2 am she wakes.'],
  ['a modulus in brackets', '$3 \\cdot 5 = 1$ (mod 7)'],
  ['a minus behind a group', '$12 = 5$ - $3 + 10$'],
];

describe('false sums and products of quantities', () => {
  for (const [text, ...expected] of refuted) test(text, () => assert.deepEqual(refutedText(text), expected));
});

describe('quantities that are right or not read', () => {
  for (const [why, text] of silent) test(`${why}: ${text}`, () => assert.deepEqual(refutedText(text), []));
});
