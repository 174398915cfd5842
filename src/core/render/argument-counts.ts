/** How many arguments commands of LaTeX have. @param names in one line with blanks between them, by that count */
export function argumentCounts(names: Readonly<Record<number, string>>): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(names).flatMap(([count, line]) =>
      line.split(' ').map((name) => [name, Number(count)] as const),
    ),
  );
}
