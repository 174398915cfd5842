/** Proofs of one problem for pictures of comparisons: written for these, some right and some wrong, under invented names. */

const PROBLEM = 'Find every angle $x$ with $0^\\circ \\le x < 360^\\circ$ and $\\cos x = \\cos 1000^\\circ$.';

/** How the sixteen begin. */
const FIRST = [
  'The cosine has period $360^\\circ$, and two full turns leave $1000^\\circ - 720^\\circ = 280^\\circ$. So $x = 280^\\circ$ is one solution.',
  'Two full turns change nothing: \\[ \\cos 1000^\\circ = \\cos (280^\\circ + 2 \\cdot 360^\\circ) = \\cos 280^\\circ. \\] We look for all $x$ with this cosine.',
  'Since $1000 = 2 \\cdot 360 + 280$, the angles $1000^\\circ$ and $280^\\circ$ point in the same direction, and $280^\\circ$ is a solution.',
  'Let $x$ be in one full turn. By the period of the cosine, \\[ \\cos x = \\cos 1000^\\circ \\iff \\cos x = \\cos 280^\\circ. \\]',
] as const;

/** How they go on; the third way is wrong. */
const THEN = [
  'The cosine is even, so that with the period \\[ \\cos 280^\\circ = \\cos (-280^\\circ) = \\cos (360^\\circ - 280^\\circ) = \\cos 80^\\circ, \\] and $x = 80^\\circ$ is another solution.',
  'A difference of cosines is a product: \\[ \\cos x - \\cos 280^\\circ = -2 \\sin \\frac{x + 280^\\circ}{2} \\, \\sin \\frac{x - 280^\\circ}{2}. \\] It vanishes for $x = 80^\\circ$ and for $x = 280^\\circ$, and nowhere else in a full turn.',
  'The cosine is also symmetric: for all angles $\\theta$ we have \\[ \\cos \\theta = \\cos (180^\\circ - \\theta). \\] With $\\theta = 280^\\circ$ this gives $-100^\\circ$, which is the direction of $260^\\circ$.',
  'On the unit circle $\\cos x$ is the first coordinate. Reflecting a point in that axis keeps it, and takes the direction $280^\\circ$ to $-280^\\circ$, which is that of $80^\\circ$.',
] as const;

const LAST = [
  'In a full turn the cosine takes each value between $-1$ and $1$ exactly twice. Hence $\\boxed{x = 80^\\circ \\text{ or } x = 280^\\circ}$.',
  'In a full turn the cosine takes each value between $-1$ and $1$ exactly twice. Hence $\\boxed{x = 260^\\circ \\text{ or } x = 280^\\circ}$.',
] as const;

const WRITERS = [
  ...['alva', 'bruno', 'chiara', 'dorian', 'edith', 'farid', 'greta', 'hugo'],
  ...['ines', 'jonas', 'kira', 'leon', 'mara', 'nils', 'olga', 'pavel'],
] as const;

const WRONG = 2;

export interface WrittenProof {
  readonly problem_id: string;
  readonly problem: string;
  readonly model: string;
  readonly text: string;
}

/** The first so many of the sixteen, as rows of a data set. */
export function writtenProofs(count: number): readonly WrittenProof[] {
  return WRITERS.slice(0, count).map((model, k) => {
    const way = wayOf(k);
    const parts = [FIRST[(k + Math.floor(k / 4)) % 4], THEN[way], LAST[way === WRONG ? 1 : 0]];
    return { problem_id: 'cosine', problem: PROBLEM, model, text: parts.join('\n\n') };
  });
}

/** In which of the four ways a proof goes on. */
function wayOf(k: number): number {
  return [0, 2, 1, 3][k % 4] ?? 0;
}

/** What the script of the pictures holds of a proof: more is better, and no two are equal. */
export function worthInPictures(k: number): number {
  const ofWays = [3, 4, 0, 2];
  return (ofWays[wayOf(k)] ?? 0) * 4 + ((k * 3) % 5) * 0.7 + k * 0.01;
}

/** Whether it is a wrong one. */
export function isWrong(k: number): boolean {
  return wayOf(k) === WRONG;
}
