/** Units by their names: what they measure, and how many of the family's first unit they are. */
import { type Rational, rational } from '../../checker/index.ts';

interface UnitName {
  /** What it measures; two units of different kinds are never equal. */
  readonly kind: string;
  readonly factor: Rational;
}

const table: readonly (readonly [string, readonly (readonly [string, bigint, bigint?])[]])[] = [
  [
    'length',
    [
      ['m meter meters metre metres', 1n],
      ['cm centimeter centimeters centimetre centimetres', 1n, 100n],
      ['mm millimeter millimeters millimetre millimetres', 1n, 1000n],
      ['dm decimeter decimeters', 1n, 10n],
      ['km kilometer kilometers kilometre kilometres', 1000n],
      ['in inch inches', 254n, 10_000n],
      ['ft foot feet', 3048n, 10_000n],
      ['yd yard yards', 9144n, 10_000n],
      ['mi mile miles', 1_609_344n, 1000n],
    ],
  ],
  [
    'time',
    [
      ['s sec secs second seconds', 1n],
      ['min mins minute minutes', 60n],
      ['h hr hrs hour hours', 3600n],
      ['day days', 86_400n],
      ['week weeks', 604_800n],
    ],
  ],
  [
    'long time',
    [
      ['month months', 1n],
      ['year years yr yrs', 12n],
    ],
  ],
  [
    'mass',
    [
      ['g gram grams', 1n],
      ['mg milligram milligrams', 1n, 1000n],
      ['kg kilogram kilograms', 1000n],
      ['tonne tonnes', 1_000_000n],
      ['lb lbs pound pounds', 45_359_237n, 100_000n],
      ['oz ounce ounces', 45_359_237n, 1_600_000n],
    ],
  ],
  [
    'volume',
    [
      ['L l liter liters litre litres', 1n],
      ['mL ml milliliter milliliters', 1n, 1000n],
      ['gallon gallons gal', 3_785_411_784n, 1_000_000_000n],
    ],
  ],
  [
    'dollars',
    [
      ['dollar dollars usd USD', 1n],
      ['cent cents ¢', 1n, 100n],
    ],
  ],
  ['euros', [['euro euros EUR €', 1n]]],
  ['pounds sterling', [['GBP £', 1n]]],
  ['yuan', [['yuan RMB CNY', 1n]]],
  ['rupees', [['rupee rupees Rs', 1n]]],
  [
    'angle',
    [
      ['degree degrees deg', 1n],
      ['rad radian radians', 0n],
    ],
  ],
  ['temperature in °C', [['°C celsius Celsius', 1n]]],
  ['temperature in °F', [['°F fahrenheit Fahrenheit', 1n]]],
  [
    'speed',
    [
      ['m/s mps meters_per_second metres_per_second m_per_s', 1n],
      ['km/h kph kmh km_per_hour kilometers_per_hour kilometres_per_hour', 5n, 18n],
      ['mph miles_per_hour miles/hour mi/h', 1_397n, 3_125n],
      ['ft/s feet_per_second', 3048n, 10_000n],
    ],
  ],
  ['energy', [['J joule joules', 1n]]],
  ['power', [['W watt watts', 1n]]],
  ['force', [['N newton newtons', 1n]]],
];

/** By name, case and all. `factor` 0 is that of the radian, which is no rational number of degrees. */
export const UNITS: ReadonlyMap<string, UnitName> = new Map(
  table.flatMap(([kind, units]) =>
    units.flatMap(([names, n, d]) =>
      names
        .split(' ')
        .map((name): [string, UnitName] => [
          name.replaceAll('_', ' '),
          { kind, factor: rational(n, d ?? 1n) },
        ]),
    ),
  ),
);

/** A unit or per cent right behind a box, in its formula or behind it. */
export const UNIT_AFTER =
  /^(?:\s|\$|\\,|\\;|\\ |\\\)|\\text\s*\{|\\mbox\s*\{|\\mathrm\s*\{|\})*(\\?%|percent(?:age)?\b|per cent\b|pct\b|\^\s*\{?\\circ\}?|°|(?:cm|mm|km|m|inches|inch|feet|foot|meters?|metres?|centimeters?|kilometers?|miles?|hours?|minutes?|seconds?|days?|weeks?|years?|dollars?|cents?|degrees?|grams?|kg|pounds?|liters?)\b(?!\s*=)(?:\s*\^\s*\{?[23]\}?)?)/;
