import { messageOf } from '../../core/base/errors.ts';
import { tellWarning } from './index.ts';

/** Commands have nowhere to say what is in their way but a message. */
export async function tellIfNot(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const words = messageOf(error);
    // It may quote file names, ids and fields, which are anybody's.
    void tellWarning(words);
  }
}
