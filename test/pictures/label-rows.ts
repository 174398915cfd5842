/** The data set that is labelled in pictures: problems and solutions of our own. */
export interface PicturedRow {
  readonly id: string;
  readonly subset: string;
  readonly generator: string;
  readonly problem: string;
  readonly steps: readonly string[];
  /** The index of the earliest error, or -1. */
  readonly label: number;
  readonly final_answer_correct: boolean;
  readonly reference_solution: string;
}

export const PICTURED_SET = 'angles.jsonl';
export const PICTURED_ITEM = 'cosine-2';

interface Task {
  readonly id: string;
  readonly subset: string;
  readonly problem: string;
  readonly reference: string;
}

/** A solution: its steps, where its earliest error is, and whether what comes out is right all the same. */
type Solution = readonly [steps: readonly string[], label: number, isAnswerRight: boolean];

function solved(task: Task, ...solutions: readonly Solution[]): PicturedRow[] {
  const { id, subset, problem, reference } = task;
  return solutions.map(([steps, label, isRight], k) => ({
    id: `${id}-${k + 1}`,
    subset,
    generator: `writer-${'abc'[k] ?? 'a'}`,
    problem,
    steps,
    label,
    final_answer_correct: isRight,
    reference_solution: reference,
  }));
}

export const PICTURED_ROWS: readonly PicturedRow[] = [
  ...solved(
    {
      id: 'cosine',
      subset: 'angles',
      problem: 'Find the angle $x$ with $0^\\circ \\le x \\le 180^\\circ$ and $\\cos x = \\cos 500^\\circ$.',
      reference: 'As $500^\\circ = 360^\\circ + 140^\\circ$, it is $x = 140^\\circ$.',
    },
    [
      [
        'A full turn changes no cosine, so that $\\cos 500^\\circ = \\cos(500^\\circ - 360^\\circ) = \\cos 140^\\circ$.',
        'The angle $140^\\circ$ is in the range that is asked for, where the cosine takes each value once.',
        'Hence $x = \\boxed{140^\\circ}$.',
      ],
      -1,
      true,
    ],
    [
      [
        'To find $x$ we use what is known of the cosine: it has a period of $360^\\circ$, and its graph has symmetries.',
        'First we bring the angle into the first turn by taking away the period:\n\\[ 500^\\circ - 360^\\circ = 140^\\circ. \\]\nSo $\\cos 500^\\circ = \\cos 140^\\circ$.',
        'The cosine is symmetric about $90^\\circ$ as well, and hence for every angle $\\theta$\n\\[ \\cos \\theta = \\cos(180^\\circ - \\theta). \\]\nWith $\\theta = 140^\\circ$ it follows that\n\\[ \\cos 140^\\circ = \\cos(180^\\circ - 140^\\circ) = \\cos 40^\\circ. \\]',
        'Between $0^\\circ$ and $180^\\circ$ the cosine falls from $1$ to $-1$, so that it takes each value there once. From\n\\[ \\cos x = \\cos 40^\\circ \\]\nwe therefore get $x = 40^\\circ$.',
        'The angle that was asked for is $x = \\boxed{40^\\circ}$.',
      ],
      2,
      false,
    ],
  ),
  ...solved(
    {
      id: 'halving',
      subset: 'angles',
      problem: 'Show that $\\sin^2 15^\\circ + \\sin^2 75^\\circ = 1$.',
      reference: '$\\sin 75^\\circ = \\cos 15^\\circ$, and $\\sin^2 + \\cos^2 = 1$.',
    },
    [
      [
        'Since $75^\\circ = 90^\\circ - 15^\\circ$, we have $\\sin 75^\\circ = \\cos 15^\\circ$.',
        'So the sum is $\\sin^2 15^\\circ + \\cos^2 15^\\circ$.',
        'That is $1$ for every angle.',
      ],
      -1,
      true,
    ],
    [
      [
        'We have $\\sin^2 15^\\circ = \\frac{1 - \\cos 30^\\circ}{2}$.',
        'In the same way $\\sin^2 75^\\circ = \\frac{1 + \\cos 150^\\circ}{2}$.',
        'As $\\cos 150^\\circ = -\\cos 30^\\circ$, the sum is $\\frac{2 - 2\\cos 30^\\circ}{2}$.',
        'So the sum is $1$.',
      ],
      1,
      true,
    ],
  ),
  ...solved(
    {
      id: 'odd-sum',
      subset: 'sums',
      problem: 'Find $1 + 3 + 5 + \\dots + 99$.',
      reference: 'There are $50$ numbers, and the sum is $50^2 = 2500$.',
    },
    [['The numbers are $2k - 1$ for $k = 1, \\dots, 50$.', 'Their sum is $50^2 = 2500$.'], -1, true],
    [
      [
        'The first and the last number make $1 + 99 = 100$, and so does every pair.',
        'There are $99$ numbers, so that there are $49$ pairs.',
        'The sum is $49 \\cdot 100 = 4900$.',
      ],
      1,
      false,
    ],
    [
      [
        'There are $50$ numbers, which make $25$ pairs.',
        'Each pair makes $1 + 99 = 101$.',
        'So the sum is $25 \\cdot 101 = 2525$.',
      ],
      1,
      false,
    ],
  ),
  ...solved(
    {
      id: 'powers',
      subset: 'sums',
      problem: 'Find $1 + 2 + 4 + \\dots + 2^{10}$.',
      reference: 'It is $2^{11} - 1 = 2047$.',
    },
    [['Let $S$ be the sum. Then $2S = S - 1 + 2^{11}$.', 'So $S = 2^{11} - 1 = 2047$.'], -1, true],
    [['There are ten numbers, each twice the one before.', 'So the sum is $2^{10} - 1 = 1023$.'], 0, false],
  ),
  ...solved(
    {
      id: 'square',
      subset: 'equations',
      problem: 'Find all real $x$ with $x^2 = 7x$.',
      reference: '$x(x - 7) = 0$, so $x = 0$ or $x = 7$.',
    },
    [['$x^2 - 7x = x(x - 7)$.', 'A product is $0$ only if a factor is.', 'So $x = 0$ or $x = 7$.'], -1, true],
    [['We divide by $x$ and get $x = 7$.', 'The only solution is $x = 7$.'], 0, false],
  ),
  ...solved(
    {
      id: 'mean',
      subset: 'equations',
      problem: 'Show that $\\sqrt{ab} \\le \\frac{a + b}{2}$ for $a, b \\ge 0$.',
      reference: '$(\\sqrt a - \\sqrt b)^2 \\ge 0$.',
    },
    [
      [
        'A square is not negative, so $(\\sqrt a - \\sqrt b)^2 \\ge 0$.',
        'That is $a - 2\\sqrt{ab} + b \\ge 0$.',
        'Hence $\\sqrt{ab} \\le \\frac{a + b}{2}$.',
      ],
      -1,
      true,
    ],
    [
      [
        'For $a = 1$ and $b = 4$ the left is $2$, and the right is $\\frac{5}{2}$.',
        'For $a = b$ both are the same.',
        'So the left is never greater.',
      ],
      2,
      true,
    ],
  ),
];
