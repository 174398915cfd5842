const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** The number of bytes to encode at a time, a multiple of three. */
const PIECE = 3 * 1024;

/** Encodes bytes in base 64 with padding (RFC 4648). Node and browsers have no common function for this. */
export function toBase64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; start += PIECE) {
    let piece = '';
    const end = Math.min(bytes.length, start + PIECE);
    for (let at = start; at < end; at += 3) {
      const [a = 0, b, c] = bytes.subarray(at, Math.min(end, at + 3));
      const bits = (a << 16) | ((b ?? 0) << 8) | (c ?? 0);
      piece += DIGITS.charAt(bits >> 18) + DIGITS.charAt((bits >> 12) & 63);
      piece += b === undefined ? '=' : DIGITS.charAt((bits >> 6) & 63);
      piece += c === undefined ? '=' : DIGITS.charAt(bits & 63);
    }
    pieces.push(piece);
  }
  return pieces.join('');
}
