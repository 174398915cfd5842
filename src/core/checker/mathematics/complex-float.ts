/**
 * Complex doubles with a bound on their absolute error, to distinguish different values from rounding. The bound is
 * first-order, good up to a small factor, so it is used with a factor of 16.
 */

/** A complex double with a bound on its absolute error. */
export interface ComplexFloat {
  readonly re: number;
  readonly im: number;
  /** Bound on the absolute error of the value. */
  readonly error: number;
}

const ULP = 2.3e-16;

/** The length of (x, y). Unlike `Math.hypot`, it rounds in the same way on every machine. */
export function hypot(x: number, y: number): number {
  const [a, b] = [Math.abs(x), Math.abs(y)];
  const larger = Math.max(a, b);
  const smaller = Math.min(a, b);
  if (smaller === 0 || !Number.isFinite(larger)) return larger;
  if (larger < 1e150 && smaller > 1e-150) return Math.sqrt(a * a + b * b);
  const ratio = smaller / larger;
  return larger * Math.sqrt(1 + ratio * ratio);
}

function make(re: number, im: number, error: number): ComplexFloat {
  return { re, im, error: error + ULP * hypot(re, im) };
}

/** A real double with an error of at most `error` plus its last place. */
export function createRealComplexFloat(re: number, error = 0): ComplexFloat {
  return make(re, 0, error);
}

export function getComplexMagnitude(a: ComplexFloat): number {
  return hypot(a.re, a.im);
}

export function addComplexFloats(a: ComplexFloat, b: ComplexFloat): ComplexFloat {
  return make(a.re + b.re, a.im + b.im, a.error + b.error);
}

export function subtractComplexFloats(a: ComplexFloat, b: ComplexFloat): ComplexFloat {
  return make(a.re - b.re, a.im - b.im, a.error + b.error);
}

export function multiplyComplexFloats(a: ComplexFloat, b: ComplexFloat): ComplexFloat {
  return make(
    a.re * b.re - a.im * b.im,
    a.re * b.im + a.im * b.re,
    getComplexMagnitude(a) * b.error + getComplexMagnitude(b) * a.error + a.error * b.error,
  );
}

/** `a / b`, or `undefined` if `b` may be 0. */
export function divideComplexFloats(a: ComplexFloat, b: ComplexFloat): ComplexFloat | undefined {
  const m = b.re * b.re + b.im * b.im;
  const r = Math.sqrt(m);
  if (!(r > 2 * b.error) || m === 0) return undefined;
  return make(
    (a.re * b.re + a.im * b.im) / m,
    (a.im * b.re - a.re * b.im) / m,
    (a.error + (getComplexMagnitude(a) / r) * b.error) / (r - b.error),
  );
}

/** Principal logarithm, or `undefined` at 0. */
export function computeComplexLog(a: ComplexFloat): ComplexFloat | undefined {
  const r = getComplexMagnitude(a);
  if (!(r > 2 * a.error) || r === 0) return undefined;
  return make(Math.log(r), Math.atan2(a.im, a.re), a.error / (r - a.error));
}

export function computeComplexExp(a: ComplexFloat): ComplexFloat {
  const r = Math.exp(a.re);
  return make(
    r * Math.cos(a.im),
    a.im === 0 ? 0 : r * Math.sin(a.im),
    r * Math.expm1(Math.min(a.error, 700)) + ULP * r * (1 + getComplexMagnitude(a)),
  );
}

/** `a` to an integer power by repeated squaring; `n` is at most a few thousand. */
export function computeComplexIntegerPower(a: ComplexFloat, n: number): ComplexFloat | undefined {
  let result: ComplexFloat = { re: 1, im: 0, error: 0 };
  let square = a;
  for (let k = Math.abs(n); k > 0; k = Math.floor(k / 2)) {
    if (k % 2 === 1) result = multiplyComplexFloats(result, square);
    if (k > 1) square = multiplyComplexFloats(square, square);
  }
  return n < 0 ? divideComplexFloats({ re: 1, im: 0, error: 0 }, result) : result;
}

/** The principal value of `a` to the power `b`; `undefined` if there is none. */
export function computeComplexPower(a: ComplexFloat, b: ComplexFloat): ComplexFloat | undefined {
  if (a.re === 0 && a.im === 0 && a.error === 0) return b.re > 0 && b.im === 0 ? { re: 0, im: 0, error: 0 } : undefined;
  if (a.im === 0 && b.im === 0 && a.re > 0) {
    const value = a.re ** b.re;
    const l = computeComplexLog(a);
    if (l === undefined) return undefined;
    return make(value, 0, value * (Math.abs(b.re) * l.error + Math.abs(l.re) * b.error + ULP * Math.abs(b.re * l.re)));
  }
  const l = computeComplexLog(a);
  return l === undefined ? undefined : computeComplexExp(multiplyComplexFloats(l, b));
}

/** The value of a real function at a real number, with an error bound from `slope`, the size of its derivative. */
export function propagateErrorBySlope(a: ComplexFloat, value: number, slope: number): ComplexFloat | undefined {
  if (a.im !== 0 || !Number.isFinite(value) || !Number.isFinite(slope)) return undefined;
  return make(value, 0, Math.abs(slope) * a.error);
}

/** Whether a float and its error bound are finite. */
export function isFiniteComplexFloat(a: ComplexFloat): boolean {
  return Number.isFinite(a.re) && Number.isFinite(a.im) && Number.isFinite(a.error);
}
