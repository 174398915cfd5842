import type { LabView } from '../../../src/protocol/index.ts';

/**
 * What a screen reader is told when one snapshot follows another: how it stands when a run begins or ends, what was taken from the vote
 * that has come in, a comparison that is there. Undefined where there is nothing new to hear, as while words stream in.
 */
export function announcement(before: LabView | undefined, after: LabView): string | undefined {
  if (before === undefined) return after.sentence;
  const { comparison, reply, notice } = after;
  const said: string[] = [];
  if (notice !== undefined && notice.words !== before.notice?.words) said.push(notice.words);
  if (comparison !== undefined && comparison.sentence !== before.comparison?.sentence)
    said.push(comparison.sentence);
  else if (before.phase !== after.phase || before.prompt?.address !== after.prompt?.address)
    said.push(after.sentence);
  const isIn = before.reply?.isStreaming === true && reply?.isStreaming === false;
  const isOther = reply !== undefined && before.reply?.shown !== reply.shown && !reply.isStreaming;
  const [verdict] = reply?.facts ?? [];
  if ((isIn || isOther) && verdict !== undefined) said.push(`${verdict.name}: ${verdict.words}`);
  return said.length === 0 ? undefined : said.join(' ');
}
