/** Numbers and times as people read them, the same in the editor and in its pages. */

/** `0:05`, `1:24`, `1:02:09`: hours, minutes and seconds, cut to whole seconds. @param milliseconds at least 0 */
export function formatClockDuration(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (n: number): string => `${n}`.padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** `581,208`: with a comma between thousands, rounded to a whole number. */
export function formatWholeNumber(n: number): string {
  return `${Math.round(n)}`.replace(/\B(?=(?:\d{3})+$)/g, ',');
}
