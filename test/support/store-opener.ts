/**
 * Makes one store after the other, each at a set moment, so that several of these processes meet at each. Arguments: folder, the
 * moment of the first in milliseconds since 1970, how many. Problems go to standard error.
 */
import { join } from 'node:path';
import { openReplyAndCostStore } from '../../src/store/replies/reply-store.ts';

/** Between one store and the next, in milliseconds. */
const EVERY = 8;

const [folder = '', first = '0', count = '0'] = process.argv.slice(2);
for (let index = 0; index < Number(count); index++) {
  const file = join(folder, String(index), 'replies.db');
  const store = openReplyAndCostStore(file, { onProblem: (sentence) => process.stderr.write(`${sentence}\n`) });
  const moment = Number(first) + index * EVERY;
  while (Date.now() < moment);
  await store.cache.get('none');
  store.close();
}
