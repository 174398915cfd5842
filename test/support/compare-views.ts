/** Views of the comparison panel as a host would send them: of every phase and size, made by hand and by the same rules each time. */
import type {
  Block,
  Body,
  CandidateView,
  CompareHeader,
  CompareView,
  GameDetail,
  GameView,
  JudgedView,
  PlanView,
  RankView,
  ReadingView,
  RoundView,
  SeatView,
} from '../../src/protocol/index.ts';

type Phase = CompareView['phase'];

const NAMES = ['o3', 'o4-mini-high', 'gemini-2.5-pro', 'qwen3-235b', 'grok-3-mini-high', 'deepseek-r1'];

/** As people call a candidate: `03`. */
export const numberOf = (index: number): string => String(index + 1).padStart(2, '0');
export const nameOf = (index: number): string => NAMES[(index * 5) % NAMES.length] ?? '';
const both = (index: number): string => `${numberOf(index)} ${nameOf(index)}`;

/** How good each is, so that better ones win: a permutation that looks like none. */
const strength = (index: number): number => ((index + 3) * 37) % 101;

const BEGUN: Readonly<Record<Phase, number>> = {
  empty: 0,
  plan: 0,
  running: 0.6,
  waiting: 0.6,
  stopped: 0.6,
  failed: 0.6,
  done: 1,
};

/** A knockout to the last one; with `judged`, to four, which are then judged. */
export function knockoutView(count: number, phase: Phase, judgements = 0): CompareView {
  const keep = judgements > 0 ? 4 : 1;
  const total = count - keep;
  const decided = Math.floor(total * BEGUN[phase]);
  const { rounds, out, left } = bracketOf(count, keep, phase, decided);
  const won = phase === 'done' ? [...left].sort((a, b) => strength(b) - strength(a))[0] : undefined;
  const judged = judgements > 0 ? judgedOf(left, judgements, phase, rounds) : undefined;
  return {
    ...frameOf(phase, count, out, won),
    header: headerOf(phase, {
      sentence: `${decided} of ${total} games decided.${phase === 'running' ? ' One is being played.' : ''}`,
      design:
        judgements > 0
          ? `Hybrid ${count} → ${keep}, then ${judgements} judgements on each`
          : `Knockout of ${count}`,
      spent: decided * 2,
      left: (total - decided) * 3 + judgements * keep,
      winner: won,
    }),
    rounds,
    ...(judged ? { judged } : {}),
    ranking: {
      title: phase === 'done' ? 'Ranking' : 'Ranking so far',
      scale: judged ? 'mean points, 95%' : 'share of calls won',
      rows: (judged ? left : all(count)).map((candidate, k) =>
        rankRow(candidate, k, out, judged !== undefined),
      ),
      out: judged ? [{ label: 'Out in round 1', candidates: [...out.keys()] }] : [],
      words: [
        'Lines are 95% intervals. With so few calls they overlap: the order of places 1 to 4 is not settled.',
      ],
    },
  };
}

/** Everybody plays everybody. */
export function pairwiseView(count: number, phase: Phase): CompareView {
  const pairs = all(count).flatMap((a) => all(count - a - 1).map((k): [number, number] => [a, a + 1 + k]));
  const decided = Math.floor(pairs.length * BEGUN[phase]);
  const games = pairs.map(([a, b], k): GameView => gameOf(`1:${k}`, k, [a, b], stateAt(k, decided, phase)));
  const won = phase === 'done' ? all(count).sort((a, b) => strength(b) - strength(a))[0] : undefined;
  return {
    ...frameOf(phase, count, new Map(), won),
    header: headerOf(phase, {
      sentence: `${decided} of ${pairs.length} games decided.`,
      design: `Each of ${count} against each`,
      spent: decided,
      left: pairs.length - decided,
      winner: won,
    }),
    rounds: [{ title: `${pairs.length} games`, games }],
    isMatrix: true,
    ranking: {
      title: phase === 'done' ? 'Ranking' : 'Ranking so far',
      scale: 'share of calls won',
      rows: all(count)
        .sort((a, b) => strength(b) - strength(a))
        .map((candidate, k) => rankRow(candidate, k, new Map(), false)),
      out: [],
      words: [],
    },
  };
}

export function planView(count: number): CompareView {
  return { ...frameOf('plan', count, new Map(), undefined), plan: planOf(count) };
}

export function emptyView(): CompareView {
  const { candidates: _, ...frame } = frameOf('empty', 0, new Map(), undefined);
  return {
    ...frame,
    candidates: [],
    header: {
      sentence: 'Nothing to compare yet',
      design: [],
      spent: [],
      notices: ['Select two or more proofs of the same problem in the Explorer and choose Compare Proofs.'],
      actions: [{ action: 'chooseProofs', title: 'Choose proofs…' }],
    },
  };
}

/** The view with a game looked at: one that waits, or one that was decided. */
export function withGame(view: CompareView, id?: string): CompareView {
  const games = view.rounds.flatMap((round) => round.games);
  const game = games.find((one) => (id === undefined ? one.state === 'waiting' : one.id === id));
  const [a, b] = game?.seats.map(({ candidate }) => candidate) ?? [];
  if (!game || a === undefined || b === undefined) return view;
  const isWaiting = game.state === 'waiting';
  const [first, second] = [numberOf(a), numberOf(b)];
  const winner = game.seats.find(({ isWinner }) => isWinner)?.candidate;
  const detail: GameDetail = {
    id: game.id,
    pair: [a, b],
    title: isWaiting ? `${first} or ${second}?` : `${first} against ${second}.`,
    words: isWaiting ? 'Each won the call in which it stood first.' : `${numberOf(winner ?? a)} won.`,
    calls: [
      {
        who: `call 1, ${first} first`,
        winner: first,
        reason: said('Bounds both variables and draws the contradiction from both, as $b < 4a$.'),
        isUnread: false,
      },
      {
        who: `call 2, ${second} first`,
        winner: second,
        reason: said('Shorter, and bounds the difference directly.'),
        isUnread: false,
      },
      {
        who: `call 3, ${first} first`,
        winner: 'none',
        reason: said('the reply named no proof; asked once more, it named none again'),
        isUnread: true,
      },
    ],
    choices: [
      { choice: 'first', title: `${first} is better`, key: '1' },
      { choice: 'second', title: `${second} is better`, key: '2' },
      { choice: 'both', title: 'Both go on', key: '0' },
    ],
    isOverruling: !isWaiting,
  };
  return { ...view, game: detail };
}

/** The view with two candidates side by side, the second with an error in its third step. */
export function withReading(
  view: CompareView,
  pair: readonly [number, number],
  steps: readonly [number, number] = [4, 5],
): CompareView {
  const rows: ReadingView['rows'][number][] = all(Math.max(...steps)).map((k) => ({
    cells: [
      k < steps[0]
        ? { body: `a${k}`, length: 90, state: 'no-error-found', words: '', isLoud: false, isDimmed: false }
        : null,
      k < steps[1]
        ? {
            body: `b${k}`,
            length: 90,
            state: k === 2 ? 'earliest-error' : k > 2 ? 'after-error' : 'no-error-found',
            words: k === 2 ? 'Earliest error, 5 of 8 votes. False at b = c = 1: left 4, right 2.' : '',
            isLoud: k === 2,
            isDimmed: k > 2,
          }
        : null,
    ],
  }));
  const reading: ReadingView = {
    sides: [
      {
        candidate: pair[0],
        words: [`${steps[0]} steps`, 'no error found by 8 of 8', 'final answer 3'],
        isWinner: true,
        macros: [],
      },
      {
        candidate: pair[1],
        words: [`${steps[1]} steps`, 'earliest error in step 3, 5 of 8'],
        isWinner: false,
        macros: [],
      },
    ],
    rows,
  };
  return { ...view, reading };
}

/** The text of a key of `withReading`, or of the problem. */
export function compareBody(key: string): Body {
  const k = Number(key.slice(1)) || 0;
  if (key.startsWith('b') && k === 2)
    return {
      blocks: [
        {
          kind: 'paragraph',
          inlines: [
            { kind: 'text', text: 'Since ' },
            {
              kind: 'mark',
              tone: 'error',
              inlines: [{ kind: 'maths', tex: '(b+c)^2\\le b^2+c^2', source: '$(b+c)^2\\le b^2+c^2$' }],
            },
            { kind: 'text', text: ', we get b + c < 4a.' },
          ],
        },
      ],
    };
  const texts = [
    'Let $a > 0$ and suppose, toward a contradiction, that both fail.',
    'Divide by $4a$:',
    'Hence the first is smaller than the second.',
  ];
  return {
    blocks: [
      ...said(texts[k % texts.length] ?? ''),
      ...(k % 3 === 1
        ? [
            {
              kind: 'display',
              tex: '\\frac{b^2}{4a} < c, \\qquad \\frac{c^2}{4a} < b.',
              source: '$$…$$',
            } as const,
          ]
        : []),
    ],
  };
}

const all = (count: number): number[] => Array.from({ length: Math.max(0, count) }, (_, k) => k);

/** A paragraph; between dollars it is a formula. */
function said(text: string): Block[] {
  const inlines = text
    .split(/(\$[^$]+\$)/)
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('$')
        ? ({ kind: 'maths', tex: part.slice(1, -1), source: part } as const)
        : ({ kind: 'text', text: part } as const),
    );
  return [{ kind: 'paragraph', inlines }];
}

function frameOf(
  phase: Phase,
  count: number,
  out: ReadonlyMap<number, number>,
  winner: number | undefined,
): Omit<CompareView, 'header'> & { readonly header: CompareHeader } {
  return {
    revision: 1,
    run: 'discriminants',
    title: 'Compare: discriminants',
    phase,
    header: headerOf(phase, {
      sentence: `${count} proofs to compare.`,
      design: '',
      spent: 0,
      left: 0,
      winner,
    }),
    problem: { body: 'p0', length: 120 },
    candidates: all(count).map((index): CandidateView => {
      const round = out.get(index);
      const state = index === winner ? 'winner' : round === undefined && phase !== 'done' ? 'in' : 'out';
      return {
        index,
        number: numberOf(index),
        name: nameOf(index),
        state,
        words: state === 'winner' ? 'the best' : round !== undefined ? `out in round ${round}` : '',
      };
    }),
    rounds: [],
    isMatrix: false,
    ranking: { title: 'Ranking', scale: '', rows: [], out: [], words: [] },
    beside: [
      {
        label: 'Merged or set aside before the first call',
        words: '05 stands for two equal proofs; empty.md is empty',
      },
      { label: 'Final answer', words: '14 of 16 candidates give 3' },
    ],
    macros: [],
  };
}

function headerOf(
  phase: Phase,
  {
    sentence,
    design,
    spent,
    left,
    winner,
  }: { sentence: string; design: string; spent: number; left: number; winner: number | undefined },
): CompareHeader {
  const isBegun = phase !== 'plan' && phase !== 'empty';
  return {
    sentence:
      phase === 'waiting'
        ? `${sentence} One waits for you.`
        : phase === 'stopped'
          ? `Stopped. ${sentence}`
          : phase === 'failed'
            ? `The judge did not answer. ${sentence}`
            : winner !== undefined
              ? `${both(winner)} is the best of them.`
              : sentence,
    design:
      design === ''
        ? []
        : [
            design,
            'each game in both orders, a third call where they disagree',
            'qwen2.5-72b-instruct',
            'seed 7',
          ],
    spent: isBegun
      ? [`${spent} calls spent, at most ${left} left`, 'the order changed the answer in 3 of 5 games']
      : [],
    notices: phase === 'failed' ? ['http://localhost:8000 did not answer: connection refused. 3 tries.'] : [],
    ...(phase === 'running' || phase === 'waiting'
      ? { progress: { share: spent / Math.max(1, spent + left), words: 'playing' } }
      : {}),
    actions:
      phase === 'plan'
        ? [
            { action: 'start', title: 'Compare' },
            { action: 'chooseJudge', title: 'Choose a judge…' },
          ]
        : phase === 'running' || phase === 'waiting'
          ? [{ action: 'stop', title: 'Stop' }]
          : phase === 'stopped'
            ? [{ action: 'resume', title: 'Resume' }]
            : phase === 'failed'
              ? [
                  { action: 'resume', title: 'Resume' },
                  { action: 'copyDetails', title: 'Copy details' },
                  { action: 'showLog', title: 'Show log' },
                ]
              : [
                  { action: 'openWinner', title: 'Open the winner' },
                  { action: 'export', title: 'Export…' },
                ],
  };
}

/** Neighbours play each other, the last without one goes on by itself. */
function bracketOf(count: number, keep: number, phase: Phase, decided: number) {
  let standing: { candidate?: number; from?: string; at: number }[] = all(count).map((candidate, k) => ({
    candidate,
    at: k / 2,
  }));
  const rounds: RoundView[] = [];
  const out = new Map<number, number>();
  let done = 0;
  while (standing.length > keep) {
    const round = rounds.length + 1;
    const size = Math.min(Math.floor(standing.length / 2), standing.length - keep);
    const games: GameView[] = [];
    const next: typeof standing = [];
    for (let k = 0; k < standing.length; ) {
      const [a, b] = [standing[k], standing[k + 1]];
      if (!a) break;
      if (!b || games.length === size) {
        next.push(a);
        k++;
        continue;
      }
      const at = round === 1 ? games.length : (a.at + b.at) / 2;
      const known = a.candidate !== undefined && b.candidate !== undefined;
      const game = gameOf(
        `${round}:${games.length}`,
        at,
        [a.candidate, b.candidate],
        known ? stateAt(done, decided, phase) : 'coming',
        [a.from, b.from],
      );
      games.push(game);
      done++;
      const winner = game.seats.find(({ isWinner }) => isWinner)?.candidate;
      const loser = game.seats.find(({ isWinner }) => !isWinner)?.candidate;
      if (winner !== undefined && loser !== undefined) out.set(loser, round);
      next.push({ ...(winner === undefined ? {} : { candidate: winner }), from: game.id, at });
      k += 2;
    }
    const bye = next.find(({ from }) => from === undefined || !games.some(({ id }) => id === from));
    rounds.push({
      title: next.length === 1 ? 'Final' : `Round ${round}: ${games.length} games`,
      games,
      ...(bye?.candidate !== undefined ? { byes: `${both(bye.candidate)} goes on without a game` } : {}),
    });
    standing = next;
  }
  return {
    rounds,
    out,
    left: standing.flatMap(({ candidate }) => (candidate === undefined ? [] : [candidate])),
  };
}

function stateAt(k: number, decided: number, phase: Phase): GameView['state'] {
  if (k < decided) return 'decided';
  if (k === decided && phase !== 'done')
    return phase === 'waiting' ? 'waiting' : phase === 'running' ? 'playing' : 'coming';
  return phase === 'done' ? 'decided' : k === decided + 1 && phase !== 'plan' ? 'playing' : 'coming';
}

function gameOf(
  id: string,
  at: number,
  [a, b]: readonly [number | undefined, number | undefined],
  state: GameView['state'],
  from: readonly [string | undefined, string | undefined] = [undefined, undefined],
): GameView {
  const isDecided = state === 'decided';
  const better = a !== undefined && b !== undefined && strength(a) > strength(b);
  const isThird = (a ?? 0) % 3 === 0;
  const squares = (isBetter: boolean): SeatView['squares'] => {
    const won = isBetter ? 'won' : 'lost';
    const lost = isBetter ? 'lost' : 'won';
    if (isDecided) return isThird ? [won, lost, won] : [won, won];
    if (state === 'waiting') return [won, lost, 'none'];
    return state === 'playing'
      ? [won, 'coming']
      : a === undefined || b === undefined
        ? []
        : ['coming', 'coming'];
  };
  const seat = (candidate: number | undefined, isBetter: boolean, source: string | undefined): SeatView => ({
    ...(candidate === undefined ? {} : { candidate }),
    ...(source === undefined ? {} : { from: source }),
    isWinner: isDecided && isBetter,
    squares: squares(isBetter),
  });
  const byPerson = isDecided && a === 4;
  const words =
    state === 'waiting'
      ? 'undecided: waits for you'
      : state === 'playing'
        ? 'playing, call 2 of 2'
        : byPerson
          ? `you chose ${numberOf((better ? a : b) ?? 0)}`
          : '';
  const who = [a, b].map((one) => (one === undefined ? 'the winner of an earlier game' : both(one)));
  return {
    id,
    at,
    seats: [seat(a, better, from[0]), seat(b, !better, from[1])],
    state,
    words,
    label: `${who.join(' against ')}: ${words || (isDecided ? `${numberOf((better ? a : b) ?? 0)} won` : 'to come')}`,
    byPerson,
  };
}

function judgedOf(
  left: readonly number[],
  judgements: number,
  phase: Phase,
  rounds: readonly RoundView[],
): JudgedView {
  const last = rounds.at(-1)?.games ?? [];
  return {
    title: `Finalists: ${judgements} judgements each, 0 to 7 points`,
    max: 7,
    rows: last.map(({ id, at, seats }, k) => {
      const candidate = left.find((one) => seats.some((seat) => seat.isWinner && seat.candidate === one));
      const done = phase === 'done' ? judgements : Math.max(0, judgements - 2 * k);
      const cells = all(judgements).map((j) =>
        candidate === undefined || j >= done
          ? phase === 'done'
            ? '–'
            : ''
          : j === 5
            ? '·'
            : String(7 - ((j + k) % 3)),
      );
      const name = seats
        .map((seat) => (seat.candidate === undefined ? '?' : numberOf(seat.candidate)))
        .join(' or ');
      return {
        ...(candidate === undefined ? { name } : { candidate }),
        at,
        cells,
        from: id,
        label: candidate === undefined ? name : both(candidate),
      };
    }),
    words: '6 points and above counts as correct.',
  };
}

function rankRow(
  candidate: number,
  k: number,
  out: ReadonlyMap<number, number>,
  isPoints: boolean,
): RankView {
  const at = Math.max(0, 1 - k * 0.11);
  const isIn = !out.has(candidate);
  return {
    place: k === 1 || k === 2 ? '2=' : String(k + 1),
    candidate,
    isIn,
    score: { at, low: Math.max(0, at - 0.2), high: Math.min(1, at + 0.15) },
    words: isPoints ? `${(7 * at).toFixed(1)} ± 0.4` : `${Math.round(at * 5)} of 5`,
  };
}

function planOf(count: number): PlanView {
  const pairs = (count * (count - 1)) / 2;
  const option = (
    strategy: PlanView['chosen'],
    name: string,
    games: number,
    judgements: number,
    words: string,
  ) => ({
    strategy,
    name,
    games,
    judgements,
    calls: games * 2 + judgements,
    maxCalls: games * 3 + judgements,
    tokens: (games * 2 + judgements) * 2_400,
    words,
  });
  return {
    options: [
      option('knockout', 'Knockout', count - 1, 0, 'Few calls: who loses a game is out.'),
      option('pairwise', 'Each against each', pairs, 0, 'The most careful order, for few candidates.'),
      option('halving', 'Halving', (count - 1) * 3, 0, 'Many noisy calls where they matter.'),
      option('judge', 'Judged one by one', 0, count * 32, 'A score for each, whoever else there is.'),
      option(
        'hybrid',
        'Hybrid',
        Math.max(0, count - 4),
        Math.min(4, count) * 32,
        'For many candidates: games first, then judgements on the few that are left.',
      ),
    ],
    chosen: 'knockout',
    keep: 1,
    votes: 1,
    order: 'swap',
    seed: 7,
    scale: 'points',
    words: ['All proofs are sent to qwen2.5-72b-instruct at http://localhost:8000.'],
  };
}

/** One of each kind, by what it shows. */
export const compareViews: Readonly<Record<string, CompareView>> = {
  empty: emptyView(),
  'plan of 8': planView(8),
  '8 running': knockoutView(8, 'running'),
  '8 waiting': withReading(withGame(knockoutView(8, 'waiting')), [2, 4]),
  '8 stopped': knockoutView(8, 'stopped'),
  '8 failed': knockoutView(8, 'failed'),
  '8 done': withReading(knockoutView(8, 'done'), [0, 1]),
  '4 waiting': knockoutView(4, 'waiting'),
  '5 running': knockoutView(5, 'running'),
  '16 hybrid': knockoutView(16, 'running', 8),
  '16 hybrid done': knockoutView(16, 'done', 8),
  '64 running': knockoutView(64, 'running'),
  '64 done': knockoutView(64, 'done'),
  '4 each against each': pairwiseView(4, 'running'),
  '16 each against each': pairwiseView(16, 'waiting'),
  '64 each against each': pairwiseView(64, 'done'),
};
