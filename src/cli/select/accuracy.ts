import type { Accuracy, Figure } from '../../core/select/report/accuracy.ts';
import type { Terminal } from '../output/terminal.ts';

/** The figures over a data set as the last line of JSON output. */
export function accuracyJson(sum: Accuracy): object {
  return { summary: sum };
}

/** The same for people. */
export function accuracyText(sum: Accuracy, out: Pick<Terminal, 'style'>): string {
  const { problems, runs, ties, level, undecidedGames, calls, accuracy, meanRating, chance, bestRating } =
    sum;
  const of = `${runs} ${runs === 1 ? 'run' : 'runs'} on ${problems} ${problems === 1 ? 'problem' : 'problems'}`;
  return [
    '',
    out.style('bold', `Against people's ratings, ${of} (95 % intervals over ${sum.over})`),
    ...(runs > level
      ? [
          `  The winner has the best rating: ${figure(accuracy, 100, '%')}. A blind choice: ${number(chance.accuracy, 100)}%. The best choice: 100%.`,
          `  Mean rating of the winner: ${figure(meanRating, 1, '')}. A blind choice: ${number(chance.meanRating, 1)}. The best choice: ${number(bestRating, 1)}.`,
          `  ${ties} ${ties === 1 ? 'run was a tie, which counts' : 'runs were ties, which count'} as a blind choice among the tied. ${undecidedGames} games were undecided.`,
        ]
      : []),
    ...(level > 0
      ? [`  ${level} runs on candidates that are all rated the same are in none of these figures.`]
      : []),
    `  Calls: ${calls}, ${number(calls / runs, 1)} each run.`,
    '',
  ].join('\n');
}

function figure({ value, low, high }: Figure, scale: number, unit: string): string {
  const interval =
    low === undefined || high === undefined ? '' : ` (${number(low, scale)}–${number(high, scale)}${unit})`;
  return `${number(value, scale)}${unit}${interval}`;
}

function number(value: number, scale: number): string {
  return (scale * value).toFixed(scale === 1 ? 2 : 1);
}
