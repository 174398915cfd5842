import { formatEnglishCountWithNoun } from '../../core/base/counts-and-lists.ts';
import {
  type ComparisonReportLine,
  getTournamentStanding,
  type SelectionAccuracy,
  type SelectionEstimate,
  type Tournament,
} from '../../core/select/index.ts';
import { createThrottle } from '../output/progress.ts';
import { escapeForTerminal, type Terminal, type TerminalStyle } from '../output/terminal.ts';

/** The same metrics as text. */
export function formatSelectionAccuracy(sum: SelectionAccuracy, out: Pick<Terminal, 'style'>): string {
  const { problems, runs, ties, level, undecidedGames, calls, accuracy, meanRating, chance, bestRating } = sum;
  const of = `${formatEnglishCountWithNoun(runs, 'run')} on ${formatEnglishCountWithNoun(problems, 'problem')}`;
  return [
    '',
    out.style('bold', `Compared with human ratings, ${of} (95% intervals over ${sum.over})`),
    ...(runs > level
      ? [
          `  Winner has the best rating: ${formatScaledFigure(accuracy, 100, '%')}. Random choice: ${formatScaledNumber(chance.accuracy, 100)}%. Best choice: 100%.`,
          `  Mean rating of the winner: ${formatScaledFigure(meanRating, 1, '')}. Random choice: ${formatScaledNumber(chance.meanRating, 1)}. Best choice: ${formatScaledNumber(bestRating, 1)}.`,
          `  ${formatEnglishCountWithNoun(ties, 'tie counts', 'ties count')} as a random choice among the tied candidates. ${formatEnglishCountWithNoun(undecidedGames, 'match was', 'matches were')} undecided.`,
        ]
      : []),
    ...(level > 0
      ? [`  Excluded ${formatEnglishCountWithNoun(level, 'run')} on candidates that all have the same rating.`]
      : []),
    `  Calls: ${calls}, ${formatScaledNumber(calls / runs, 1)} per run.`,
    '',
  ].join('\n');
}

function formatScaledFigure({ value, low, high }: SelectionEstimate, scale: number, unit: string): string {
  const interval =
    low === undefined || high === undefined
      ? ''
      : ` (${formatScaledNumber(low, scale)}–${formatScaledNumber(high, scale)}${unit})`;
  return `${formatScaledNumber(value, scale)}${unit}${interval}`;
}

function formatScaledNumber(value: number, scale: number): string {
  return (scale * value).toFixed(scale === 1 ? 2 : 1);
}

/** Formats lines of a report for the terminal. Names and reasons in them are untrusted. */
export function formatComparisonReportLines(
  lines: readonly ComparisonReportLine[],
  out: Pick<Terminal, 'style'>,
): string {
  return `${lines.map((line) => styleLine(line, out)).join('\n')}\n`;
}

const STYLES: Readonly<Record<NonNullable<ComparisonReportLine['weight']>, TerminalStyle>> = {
  head: 'bold',
  quiet: 'dim',
  loud: 'yellow',
};

function styleLine({ words, weight }: ComparisonReportLine, out: Pick<Terminal, 'style'>): string {
  const text = escapeForTerminal(words);
  return weight === undefined ? text : out.style(STYLES[weight], text);
}

/** Shows the progress of comparisons: matches and calls of one, or the number of finished ones. */
export function createSelectionProgressDisplay(
  out: Pick<Terminal, 'progress'>,
  total: number,
): { readonly changed: (tournament: Tournament) => void; readonly done: () => void } {
  const often = createThrottle();
  let finished = 0;
  const some = (): string => `${finished} of ${total} comparisons`;
  return {
    changed: (tournament) =>
      often(() => {
        const { games, judgements, calls } = getTournamentStanding(tournament);
        const words = [
          ...(total > 1 ? [some()] : []),
          ...(games.total > 0 ? [`${games.decided + games.undecided} of ${games.total} matches`] : []),
          ...(judgements.total > 0 ? [`${judgements.done} of ${judgements.total} grades`] : []),
          `${formatEnglishCountWithNoun(calls.spent, 'call')}, at most ${calls.atMostLeft} more`,
        ];
        out.progress(words.join(' · '));
      }),
    done: () => {
      finished++;
    },
  };
}
