/** Units by name, with the quantity that they measure and their factor to the first unit of that quantity. */
import { splitIntoWords } from '../../base/word-tables.ts';
import { parseRational, type Rational } from '../../checker/index.ts';

interface UnitName {
  /** The kind of quantity. Units of different kinds are never equal. */
  readonly kind: string;
  readonly factor: Rational;
  /** The power of the kind that the unit measures: 3 for a liter, which is a length cubed. */
  readonly dimension: number;
}

const TABLE: readonly (readonly [kind: string, factor: string, names: string])[] = [
  ['length', '1', 'm meter meters metre metres'],
  ['length', '1/100', 'cm centimeter centimeters centimetre centimetres'],
  ['length', '1/1000', 'mm millimeter millimeters millimetre millimetres'],
  ['length', '1/10', 'dm decimeter decimeters'],
  ['length', '1000', 'km kilometer kilometers kilometre kilometres'],
  ['length', '254/10000', 'in inch inches'],
  ['length', '3048/10000', 'ft foot feet'],
  ['length', '9144/10000', 'yd yard yards'],
  ['length', '1609344/1000', 'mi mile miles'],
  ['time', '1', 's sec secs second seconds'],
  ['time', '60', 'min mins minute minutes'],
  ['time', '3600', 'h hr hrs hour hours'],
  ['time', '86400', 'day days'],
  ['time', '604800', 'week weeks'],
  ['long time', '1', 'month months'],
  ['long time', '12', 'year years yr yrs'],
  ['mass', '1', 'g gram grams'],
  ['mass', '1/1000', 'mg milligram milligrams'],
  ['mass', '1000', 'kg kilogram kilograms'],
  ['mass', '1000000', 'tonne tonnes'],
  ['mass', '45359237/100000', 'lb lbs pound pounds'],
  ['mass', '45359237/1600000', 'oz ounce ounces'],
  ['length^3', '1/1000', 'L l liter liters litre litres'],
  ['length^3', '1/1000000', 'mL ml milliliter milliliters'],
  ['length^3', '3785411784/1000000000000', 'gallon gallons gal'],
  ['dollars', '1', 'dollar dollars usd USD'],
  ['dollars', '1/100', 'cent cents ¢'],
  ['euros', '1', 'euro euros EUR €'],
  ['pounds sterling', '1', 'GBP £'],
  ['yuan', '1', 'yuan RMB CNY'],
  ['rupees', '1', 'rupee rupees Rs'],
  ['angle', '1', 'degree degrees deg'],
  ['angle', '0', 'rad radian radians'],
  ['temperature in °C', '1', '°C celsius Celsius degrees_celsius degrees_Celsius'],
  ['temperature in °F', '1', '°F fahrenheit Fahrenheit degrees_fahrenheit degrees_Fahrenheit'],
  ['speed', '1', 'm/s mps meters_per_second metres_per_second m_per_s'],
  ['speed', '5/18', 'km/h kph kmh km_per_hour kilometers_per_hour kilometres_per_hour'],
  ['speed', '1397/3125', 'mph miles_per_hour miles/hour mi/h'],
  ['speed', '3048/10000', 'ft/s feet_per_second'],
  ['energy', '1', 'J joule joules'],
  ['energy', '1000', 'kJ kilojoule kilojoules'],
  ['power', '1', 'W watt watts'],
  ['power', '1000', 'kW kilowatt kilowatts'],
  ['force', '1', 'N newton newtons'],
  ['force', '1000', 'kN kilonewton kilonewtons'],
];

/** Known units by case-sensitive name. The radian has the `factor` 0, since it isn't a rational number of degrees. */
export const UNITS_BY_NAME: ReadonlyMap<string, UnitName> = new Map(
  TABLE.flatMap(([kind, factor, names]) =>
    splitIntoWords(names).map((name) => {
      const [quantity = '', dimension = '1'] = kind.split('^');
      const unit = { kind: quantity, factor: parseRational(factor), dimension: Number(dimension) };
      return [name.replaceAll('_', ' '), unit] as const;
    }),
  ),
);

/** A unit or per cent right behind a box, in its formula or behind it. */
export const UNIT_AFTER_BOX_PATTERN =
  /^(?:\s|\$|\\,|\\;|\\ |\\\)|\\text\s*\{|\\mbox\s*\{|\\mathrm\s*\{|\})*(\\?%|percent(?:age)?\b|per cent\b|pct\b|\^\s*\{?\\circ\}?|°|(?:cm|mm|km|m|inches|inch|feet|foot|meters?|metres?|centimeters?|kilometers?|miles?|hours?|minutes?|seconds?|days?|weeks?|years?|dollars?|cents?|degrees?|grams?|kg|pounds?|liters?)\b(?!\s*=)(?:\s*\^\s*\{?[23]\}?)?)/;
