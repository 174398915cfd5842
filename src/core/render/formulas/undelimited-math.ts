import { isAsciiLetterCode, skipBracketGroup } from '../../proof/index.ts';
import { buildArgumentCountsByCommand } from '../argument-counts.ts';

/** Math commands that models write in prose without delimiters, by their number of arguments. */
const commands = buildArgumentCountsByCommand({
  0:
    'alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi ' +
    'rho sigma tau upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega ' +
    'le leq ge geq ne neq equiv cong approx sim simeq mid nmid parallel perp in notin subset subseteq ' +
    'cup cap setminus times cdot div pm mp circ infty emptyset varnothing forall exists implies iff to ' +
    'mapsto rightarrow Rightarrow leftrightarrow Leftrightarrow longrightarrow ldots cdots dots angle ' +
    'triangle lfloor rfloor lceil rceil langle rangle sum prod int log ln sin cos tan gcd max min ell ' +
    'partial nabla therefore because wedge vee neg oplus otimes',
  1:
    'boxed fbox sqrt mathbb mathcal mathfrak mathbf mathrm mathscr overline vec hat tilde bar ' +
    'overrightarrow widehat widetilde operatorname bmod pmod',
  2: 'frac dfrac tfrac binom dbinom',
});

/** Longer arguments aren't recognized. In UTF-16 code units. */
const longest = 2_000;
/** The maximum number of scripts (`^…`, `_…`) after one command. */
const mostScripts = 4;

/** Finds math commands in one text. Linear in the text for all of them together. */
export class MathCommandEndFinder {
  readonly #text: string;
  #groupEnds: ReadonlyMap<number, number> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** The end of the math command at `at`, with its arguments and scripts; undefined for any other command. */
  findEnd(at: number): number | undefined {
    const text = this.#text;
    let end = at + 1;
    const most = Math.min(text.length, at + 20);
    while (end < most && isAsciiLetterCode(text.charCodeAt(end))) end++;
    const count = commands.get(text.slice(at + 1, end));
    if (count === undefined) return undefined;
    for (let i = 0; i < count; i++) {
      const after = this.#findArgumentEnd(end);
      if (after === undefined) return undefined;
      end = after;
    }
    for (let i = 0; i < mostScripts; i++) {
      const sign = text.charAt(end);
      if (sign !== '^' && sign !== '_') break;
      const after = /^[\da-zA-Z]/.test(text.charAt(end + 1)) ? end + 2 : this.#findGroupEnd(end + 1);
      if (after === undefined) break;
      end = after;
    }
    return end;
  }

  /** An argument is `{…}`, after an optional `[…]` as in `\sqrt`, or a digit as in `\frac12`. */
  #findArgumentEnd(at: number): number | undefined {
    const text = this.#text;
    let from = at;
    if (text.charAt(from) === '[') {
      const after = skipBracketGroup(text, from, Math.min(text.length, from + 40));
      if (after > 0) from = after;
    }
    return /^\d/.test(text.charAt(from)) ? from + 1 : this.#findGroupEnd(from);
  }

  #findGroupEnd(at: number): number | undefined {
    if (this.#text.charAt(at) !== '{') return undefined;
    // Pairing all braces once is linear, also where many groups open that don't close.
    this.#groupEnds ??= pairBraces(this.#text);
    const end = this.#groupEnds.get(at);
    return end === undefined || end > at + longest ? undefined : end;
  }
}

/** The offset after the `}` of each `{` that closes. A backslash escapes. */
function pairBraces(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x5c) i++;
    else if (code === 0x7b) open.push(i);
    else if (code === 0x7d) {
      const at = open.pop();
      if (at !== undefined) ends.set(at, i + 1);
    }
  }
  return ends;
}
