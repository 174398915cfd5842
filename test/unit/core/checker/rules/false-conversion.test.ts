/** Conversions of units and facts of the calendar in words: rule N. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { saidIn } from '../../../../support/said.ts';
import { assertLinear } from '../../../../support/scaling.ts';
import { cameOutTrue, outcomes, refutedText, testRefutations } from '../support.ts';

const expectSaid = saidIn('core/checker/rules/false-conversion');

/** Sentences with the false statement between brackets. */
const refuted: readonly string[] = [
  'Since ⟦2 hours is 100 minutes⟧, we stop.',
  'So ⟦90 minutes is 2 hours⟧.',
  '⟦There are 50 minutes in an hour⟧.',
  '⟦An hour has 50 minutes⟧.',
  'But ⟦half an hour is 20 minutes⟧.',
  'So ⟦14 days is 3 weeks⟧.',
  '⟦One yard is 4 feet⟧.',
  'Thus ⟦36 inches equals 4 feet⟧.',
  '⟦There are 8 pints in a quart⟧.',
  'So ⟦2 square feet is 24 square inches⟧.',
  'Here ⟦5 kilograms is the same as 500 grams⟧.',
  'So ⟦3 dollars is 30 cents⟧.',
  '⟦A decade is 12 years⟧.',
  '⟦A leap year has 365 days⟧.',
  '⟦A non-leap year has 366 days⟧.',
  'Since ⟦June has 31 days⟧, we stop.',
  '⟦There are 31 days in April⟧.',
  '⟦1900 was a leap year⟧.',
  '⟦2024 is not a leap year⟧.',
  'So ⟦10 days after Monday is Wednesday⟧.',
  '⟦Three days before Monday is a Saturday⟧.',
];

describe('conversions and dates that are false', () => testRefutations(refuted, expectSaid));

const right: readonly string[] = [
  '14 days is 2 weeks.',
  'There are 60 minutes in an hour.',
  '100 minutes is 1.67 hours.',
  '100 minutes is 1.6 hours.',
  'Half an hour is 30 minutes.',
  '5 pounds is 80 ounces.',
  'A leap year has 366 days.',
  'February has 28 days.',
  'February has 29 days.',
  '2000 was a leap year.',
  '10 days after Monday is Thursday.',
  '100 days before Tuesday is a Sunday.',
];

describe('conversions and dates that are true', () => {
  for (const text of right)
    test(text, () => {
      const found = outcomes(text);
      assert.equal(found.length, 1);
      assert.ok(found.every(cameOutTrue));
    });
});

const silent: readonly string[] = [
  // As usual at work or on maps.
  '48 hours is 3 days.',
  'A week has 5 days.',
  'A year has 10 months.',
  'He works 5 days a week, so 14 days is 3 weeks.',
  '1 inch is 5 feet.',
  'On this map, 2 inches is 1 foot.',
  'About 90 minutes is 2 hours.',
  // Of other kinds, or inexact.
  '3 pounds is 10 dollars.',
  '5 miles is 8 kilometers.',
  'A month has 4 weeks.',
  'There are 53 weeks in a year.',
  'There are 360 days in a year.',
  // Part of a longer phrase.
  '2 hours is 100 minutes more than planned.',
  'A day has 12 hours of daylight.',
  'A school year has 9 months.',
  '10 days after Monday is Wednesday night.',
  '$5 an hour is 100 cents.',
  // Only supposed or taken back.
  'If 2 hours is 100 minutes, we stop.',
  'Suppose that a leap year has 365 days.',
  'So June has 31 days, which is wrong.',
];

describe('what is no false conversion', () => {
  for (const text of silent) test(text, () => assert.deepEqual(refutedText(text), []));
});

test('many conversions are read in linear time', () => {
  for (const unit of ['2 hours is 100 minutes, ', '10 days after Monday is ', '2 square feet ', 'There are 3 '])
    assertLinear((size) => outcomes(unit.repeat(size / unit.length)), 4_000);
});
