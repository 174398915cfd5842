/** Units of measurement with exact factors, as words: `km/h`, `square metres`, pints. */

import { parseWordPairs } from '../../base/word-tables.ts';
import * as Q from '../terms/rational.ts';

/** Base dimensions: length, time, mass, money. Months and years have no fixed number of days. */
export type BaseDimension = 'm' | 's' | 'g' | 'c' | 'y';

export interface MeasurementUnit {
  /** The factor to the base units. */
  readonly factor: Q.Rational;
  /** Exponents of the base units, none of them 0. */
  readonly powers: ReadonlyMap<BaseDimension, number>;
  /** Metric or customary. The factors between the two systems are usually rounded. */
  readonly system: 'metric' | 'customary' | 'both';
}

const TABLE: readonly (readonly [string, string, BaseDimension, number, MeasurementUnit['system']])[] = [
  ['m metre meter', '1', 'm', 1, 'metric'],
  ['km kilometre kilometer', '1000', 'm', 1, 'metric'],
  ['dm decimetre decimeter', '1/10', 'm', 1, 'metric'],
  ['cm centimetre centimeter', '1/100', 'm', 1, 'metric'],
  ['mm millimetre millimeter', '1/1000', 'm', 1, 'metric'],
  ['inch inches', '254/10000', 'm', 1, 'customary'],
  ['ft foot feet', '3048/10000', 'm', 1, 'customary'],
  ['yd yard', '9144/10000', 'm', 1, 'customary'],
  ['mi mile', '1609344/1000', 'm', 1, 'customary'],
  ['g gram gramme', '1', 'g', 1, 'metric'],
  ['kg kilogram', '1000', 'g', 1, 'metric'],
  ['mg milligram', '1/1000', 'g', 1, 'metric'],
  ['tonne', '1000000', 'g', 1, 'metric'],
  ['oz ounce', '45359237/1600000', 'g', 1, 'customary'],
  ['lb pound', '45359237/100000', 'g', 1, 'customary'],
  ['s sec second', '1', 's', 1, 'both'],
  ['min minute', '60', 's', 1, 'both'],
  ['h hr hour', '3600', 's', 1, 'both'],
  ['day', '86400', 's', 1, 'both'],
  ['week', '604800', 's', 1, 'both'],
  ['ms millisecond', '1/1000', 's', 1, 'both'],
  ['month', '1', 'y', 1, 'both'],
  ['yr year', '12', 'y', 1, 'both'],
  ['decade', '120', 'y', 1, 'both'],
  ['century centuries', '1200', 'y', 1, 'both'],
  ['l litre liter', '1/1000', 'm', 3, 'metric'],
  ['ml millilitre milliliter', '1/1000000', 'm', 3, 'metric'],
  ['cl centilitre centiliter', '1/100000', 'm', 3, 'metric'],
  ['gallon', '473176473/125000000000', 'm', 3, 'customary'],
  ['quart', '473176473/500000000000', 'm', 3, 'customary'],
  ['pint', '473176473/1000000000000', 'm', 3, 'customary'],
  ['cup', '473176473/2000000000000', 'm', 3, 'customary'],
  ['ha hectare', '10000', 'm', 2, 'metric'],
  ['acre', '40468564224/10000000', 'm', 2, 'customary'],
  ['cent ¢ penny pennies', '1', 'c', 1, 'both'],
  ['dollar', '100', 'c', 1, 'both'],
];

const UNITS: ReadonlyMap<string, MeasurementUnit> = new Map(
  TABLE.flatMap(([names, factor, base, power, system]) => {
    const measure: MeasurementUnit = { factor: Q.parseRational(factor), powers: new Map([[base, power]]), system };
    return names.split(' ').flatMap((name): [string, MeasurementUnit][] =>
      // Abbreviations have no plural, except for `hrs` and similar ones.
      name.length > 2 || /^(?:hr|lb|yr)$/.test(name)
        ? [
            [name, measure],
            [`${name}s`, measure],
          ]
        : [[name, measure]],
    );
  }),
);

const SPEEDS = parseWordPairs('mph mile/hour  kph km/hour  kmph km/hour  kmh km/hour');

/** The unit for some words, raised to the power behind them; `undefined` for other words. */
export function findMeasurementUnit(words: string, power = 1): MeasurementUnit | undefined {
  const text = words.trim().replace(/\.$/, '').replace(/\s+/g, ' ');
  // `M` and `MM` are no metres.
  const lower = /^[A-Z]{1,2}$/.test(text) && text !== 'L' ? text : text.toLowerCase();
  const whole = SPEEDS.get(lower) ?? lower;
  const parts = whole.split(/ ?\/ ?| per /);
  let result: MeasurementUnit | undefined;
  for (const [k, part] of parts.entries()) {
    const last = k === parts.length - 1;
    const one = single(part, last ? power : 1);
    if (one === undefined) return undefined;
    result = result === undefined ? one : over(result, one);
  }
  return result;
}

function single(words: string, power: number): MeasurementUnit | undefined {
  const [, area, name = '', sign] =
    /^(?:(square|sq\.?|cubic|cu\.?) )?([a-z¢]+)(?:\^?([23])|([²³]))?$/i.exec(words) ?? [];
  const raised = /^[²2]$/.test(sign ?? '') ? 2 : /^[³3]$/.test(sign ?? '') ? 3 : 1;
  const exponent = power * raised * (area === undefined ? 1 : area.startsWith('s') ? 2 : 3);
  const unit = UNITS.get(name);
  if (unit === undefined || exponent < 1 || exponent > 3) return undefined;
  return exponent === 1
    ? unit
    : {
        factor: Q.raiseRationalToPower(unit.factor, BigInt(exponent)),
        powers: new Map([...unit.powers].map(([base, n]) => [base, n * exponent])),
        system: unit.system,
      };
}

function over(a: MeasurementUnit, b: MeasurementUnit): MeasurementUnit {
  const powers = new Map(a.powers);
  for (const [base, n] of b.powers) {
    const sum = (powers.get(base) ?? 0) - n;
    if (sum === 0) powers.delete(base);
    else powers.set(base, sum);
  }
  return {
    factor: Q.divideRationals(a.factor, b.factor),
    powers,
    system: a.system === 'both' ? b.system : a.system,
  };
}

/** Whether two units belong to one system, so that the factor between them is exact. */
export function areInSameUnitSystem(a: MeasurementUnit, b: MeasurementUnit): boolean {
  return a.system === 'both' || b.system === 'both' || a.system === b.system;
}
