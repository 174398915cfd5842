/** The number of arguments of LaTeX commands by name. @param names command names, separated by blanks, by their number of arguments */
export function buildArgumentCountsByCommand(names: Readonly<Record<number, string>>): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(names).flatMap(([count, line]) => line.split(' ').map((name) => [name, Number(count)] as const)),
  );
}
