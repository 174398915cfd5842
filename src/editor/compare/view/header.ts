/** The head of the panel: how it stands, how it is held, what was spent, what is to be borne in mind, what can be done. */
import { type JudgeFailure, troubleSentence } from '../../../core/judge/calls/index.ts';
import { tokensWords } from '../../../core/review/index.ts';
import {
  designParts,
  gatheredNotes,
  isJudged,
  numberOf,
  outcomeSentence,
  progressSentence,
  type Standing,
  type Tournament,
  usageOfReplies,
} from '../../../core/select/index.ts';
import { t } from '../../../l10n/index.ts';
import type { CompareAction, CompareHeader } from '../../../protocol/index.ts';
import { cut } from '../../panel/view/bounds.ts';
import type { Drawn } from './rounds.ts';
import type { CompareInput } from './types.ts';

/** The most notices that are shown. */
const MOST_NOTICES = 20;

export function compareHeader(input: CompareInput, drawn: Drawn): CompareHeader {
  const { held, phase, asker, isReopened = false } = input;
  const isBegun = held !== undefined && phase !== 'plan' && phase !== 'empty';
  return {
    sentence: sentenceOf(input, drawn),
    design: held ? designParts(held.tournament.design, asker && cut(asker.name, 200)) : [],
    spent: isBegun
      ? [...spentSentences(held), ...(isReopened ? [t('opened from its record: 0 calls now')] : [])]
      : [],
    notices: noticesOf(input, drawn).slice(0, MOST_NOTICES),
    ...(isBegun && phase === 'running' ? { progress: progressOf(held.standing) } : {}),
    actions: actionsOf(input),
  };
}

function sentenceOf(
  { phase, isStopping, held, gathered, failure, asker }: CompareInput,
  { playing }: Drawn,
): string {
  const count = gathered.candidates.length;
  if (phase === 'empty' || count === 0) return t('Nothing to compare yet');
  if (phase === 'plan' || !held)
    return count === 1
      ? t('There is one proof only: nothing to compare it with.')
      : t('{0} proofs to compare. Nothing is asked before you start.', count);
  const { standing } = held;
  const { design } = held.tournament;
  if (isStopping)
    return t(
      'Stopping: replies in flight are waited for and kept. {0}',
      outcomeSentence(standing, design, { reader: 'you', correctFrom: asker?.correctFrom }),
    );
  switch (phase) {
    case 'running':
    case 'waiting':
    case 'done':
      return outcomeSentence(standing, design, { playing, reader: 'you', correctFrom: asker?.correctFrom });
    case 'stopped':
      return t(
        'Stopped. {0}',
        outcomeSentence(standing, design, { reader: 'you', correctFrom: asker?.correctFrom }),
      );
    case 'failed':
      return t(
        '{0} What was said until then stands: {1}',
        failedSentence(failure),
        progressSentence(standing),
      );
    default:
      return phase satisfies never;
  }
}

function failedSentence(failure: JudgeFailure | undefined): string {
  const kind = failure?.failure;
  switch (kind) {
    case 'over-budget':
      return t('The budget is spent.');
    case 'refused':
      return t('The judge was not asked.');
    case 'unparsable':
      return t('The judge could not be understood.');
    case 'rate-limited':
      return t('The judge has too much to do.');
    case 'unavailable':
    case undefined:
      return t('The judge did not answer.');
    default:
      return kind satisfies never;
  }
}

/** `15 calls spent, at most 5 left` and what else is to be said of calls. */
function spentSentences({ tournament, standing }: { tournament: Tournament; standing: Standing }): string[] {
  const { calls, inconsistent, judgements } = standing;
  const { design } = tournament;
  const usage = usageOfReplies(tournament);
  const tokens = tokensWords(usage);
  const all = judgements.total - judgements.spared;
  return [
    calls.atMostLeft === 0
      ? t(calls.spent === 1 ? '{0} call spent' : '{0} calls spent', calls.spent)
      : t(
          calls.spent === 1 ? '{0} call spent, at most {1} left' : '{0} calls spent, at most {1} left',
          calls.spent,
          calls.atMostLeft,
        ),
    ...(usage.kept > 0
      ? [
          t(
            usage.kept === 1
              ? '{0} of the replies was kept from before, and cost nothing'
              : '{0} of the replies were kept from before, and cost nothing',
            usage.kept,
          ),
        ]
      : []),
    ...(calls.repairs > 0
      ? [
          t(
            calls.repairs === 1
              ? '{0} call more asked again for a verdict'
              : '{0} calls more asked again for a verdict',
            calls.repairs,
          ),
        ]
      : []),
    ...(calls.unused > 0
      ? [
          t(
            calls.unused === 1
              ? '{0} of them is of a game that counts no more'
              : '{0} of them are of games that count no more',
            calls.unused,
          ),
        ]
      : []),
    ...(isJudged(design.strategy) && judgements.done < all
      ? [t('{0} of {1} judgements in', judgements.done, all)]
      : []),
    ...(judgements.spared > 0
      ? [t(judgements.spared === 1 ? '{0} judgement spared' : '{0} judgements spared', judgements.spared)]
      : []),
    ...(inconsistent && inconsistent.of > 0
      ? [
          t(
            inconsistent.of === 1
              ? 'the order changed the answer in {0} of {1} game'
              : 'the order changed the answer in {0} of {1} games',
            inconsistent.games,
            inconsistent.of,
          ),
        ]
      : []),
    ...(tokens ? [tokens] : []),
  ];
}

function noticesOf(input: CompareInput, { left }: Drawn): string[] {
  const { held, asker, failure, notes = [], phase, gathered, trouble } = input;
  return [
    ...(phase === 'empty' && gathered.candidates.length === 0
      ? [t('Select two or more proofs of the same problem in the Explorer, and choose Compare Proofs.')]
      : []),
    ...(trouble ? [cut(troubleSentence(trouble))] : []),
    ...(failure ? [cut(failure.message)] : []),
    ...(asker?.caution ? [cut(asker.caution)] : []),
    ...(left > 0 ? [t('{0} games are too many to be drawn; the record has all of them.', left)] : []),
    ...(held ? personSentences(held.standing, input) : []),
    ...new Set(
      [...(gathered.candidates.length > 0 ? gatheredNotes(gathered) : []), ...notes].map((one) => cut(one)),
    ),
  ];
}

/** How many games a person has decided, and how many of those against the judges. */
function personSentences({ rounds }: Standing, { gathered }: CompareInput): string[] {
  const games = rounds.flatMap((round) => round.games.filter(({ byPerson }) => byPerson));
  const against = games.filter(
    ({ byPerson, winner }) => byPerson?.judges !== undefined && byPerson.judges !== winner,
  );
  const [only] = games;
  if (!only) return [];
  if (games.length === 1 && only.winner !== undefined) {
    const chosen = numberOf(only.winner, gathered.candidates.length);
    return [
      against.length === 1
        ? t('You decided one game, for {0} and against the judges.', chosen)
        : t('You decided one game, for {0}.', chosen),
    ];
  }
  const decided = t(games.length === 1 ? 'You decided {0} game' : 'You decided {0} games', games.length);
  return [
    against.length === 0
      ? t('{0}.', decided)
      : t('{0}, {1} of them against the judges.', decided, against.length),
  ];
}

function progressOf({ calls: { spent, atMostLeft } }: Standing): NonNullable<CompareHeader['progress']> {
  return {
    share: spent + atMostLeft === 0 ? 0 : spent / (spent + atMostLeft),
    words: t('{0} of at most {1} calls', spent, spent + atMostLeft),
  };
}

function actionsOf({ phase, isStopping, held, asker, plan, gathered }: CompareInput): CompareAction[] {
  const isAnythingIn = (held?.standing.calls.spent ?? 0) > 0;
  const exported = isAnythingIn ? [action('export', t('Export…'))] : [];
  switch (phase) {
    case 'empty':
      return [action('chooseProofs', t('Choose proofs…'))];
    case 'plan': {
      const canStart = asker && held && plan?.problem === undefined && gathered.candidates.length > 1;
      return [
        ...(canStart ? [action('start', t('Start'))] : []),
        action('chooseJudge', asker ? t('Choose another judge…') : t('Choose a judge…')),
      ];
    }
    case 'running':
      return [isStopping ? action('giveUp', t('Give up replies')) : action('stop', t('Stop')), ...exported];
    case 'waiting':
      return exported;
    case 'stopped':
      return [action('resume', t('Resume')), ...exported];
    case 'failed':
      return [
        action('resume', t('Resume')),
        action('copyDetails', t('Copy details')),
        action('showLog', t('Show log')),
        ...exported,
      ];
    case 'done': {
      const winner = held?.standing.winner;
      const opened =
        winner === undefined
          ? []
          : [action('openWinner', t('Open {0}', numberOf(winner, gathered.candidates.length)))];
      return [...opened, ...exported];
    }
    default:
      return phase satisfies never;
  }
}

function action(name: CompareAction['action'], title: string): CompareAction {
  return { action: name, title };
}
