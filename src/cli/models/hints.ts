import type { JudgeFailure } from '../../core/judge/calls/failure.ts';
import type { ModelWanted } from '../options/model-options.ts';
import type { Terminal } from '../output/terminal.ts';

/** Says how a key is given on the command line, once, where a server asks for one or does not accept it. */
export function keyHints(
  out: Pick<Terminal, 'error'>,
  judge: 'checker' | Pick<ModelWanted, 'keyEnv'>,
): (failures: readonly JudgeFailure[]) => void {
  // Who named a variable knows how.
  let isSaid = judge === 'checker' || judge.keyEnv !== undefined;
  return (failures) => {
    if (isSaid || !failures.some(({ cause }) => cause === 'key')) return;
    isSaid = true;
    out.error('proofmark: Put the key into a variable, and name that with --key-env NAME.\n');
  };
}
