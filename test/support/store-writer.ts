/**
 * Writes replies and spending into a store until it is done or killed, and says on standard output, a line each, which reply
 * is kept. Arguments: file, name, how many, length of each in characters.
 */
import { writeSync } from 'node:fs';
import { openReplyAndCostStore } from '../../src/store/replies/reply-store.ts';

const [file = '', name = '', count = '0', length = '0'] = process.argv.slice(2);
const store = openReplyAndCostStore(file, { onProblem: (sentence) => writeSync(2, `${sentence}\n`) });
const lanes = 8;
await Promise.all(
  Array.from({ length: lanes }, async (_, lane) => {
    for (let index = lane; index < Number(count); index += lanes) {
      const key = `${name}-${index}`;
      await store.spending.add('2026-11-21', { calls: 1, tokens: 10, money: 0 });
      await store.cache.set(key, { kind: 'reply', text: key.padEnd(Number(length), '.') });
      writeSync(1, `${key}\n`);
    }
  }),
);
store.close();
