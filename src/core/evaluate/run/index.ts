/** Runs of evaluations: items judged one after another, noted in a journal, and read from one. */
export { type Drive, drive, type RunRecord } from './drive.ts';
export {
  type AskedModel,
  judgeHeader,
  plain,
  promptVersionIn,
  type RunHeader,
  runName,
  shownAids,
} from './header.ts';
export {
  type Gold,
  goldOf,
  itemKey,
  itemOf,
  judgedProof,
  type RunItem,
  type RunKind,
  subsetOf,
} from './item.ts';
export { countedReply, ItemReplies, type ItemReply } from './item-replies.ts';
export { infoIn, type RunEnd, RunReader, rowLine, runOf, stands } from './journal.ts';
export { judgeItem } from './judge-item.ts';
export { Lanes } from './lanes.ts';
export { otherScales } from './other-scales.ts';
export { defaultPolicies } from './policies.ts';
export {
  checkRequirements,
  metWords,
  REQUIRED_MEASURES,
  type Requirement,
  readRequirement,
} from './requirements.ts';
export { RunBytes } from './run-bytes.ts';
export { drawn, isWanted, type Selection, selectionIn, selectionWords } from './selection.ts';
