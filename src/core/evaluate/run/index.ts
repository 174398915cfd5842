/** Runs of evaluations: items judged one after another, noted in a journal, and read from one. */
export { type Drive, type Driven, drive, inOrder, type RowAbout, type RunRecord } from './drive.ts';
export {
  type AskedModel,
  type Json,
  judgeHeader,
  plain,
  type RunHeader,
  runName,
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
export {
  infoIn,
  policiesIn,
  REPLY_BEGINS,
  type RunEnd,
  RunReader,
  rowIn,
  rowLine,
  stands,
} from './journal.ts';
export { type Judged, judgeItem } from './judge-item.ts';
export { Lanes } from './lanes.ts';
export { type OtherScale, otherScales } from './other-scales.ts';
export { Patience } from './patience.ts';
export { defaultPolicies } from './policies.ts';
export {
  checkRequirements,
  type Met,
  metWords,
  REQUIRED_MEASURES,
  type Requirement,
  readRequirement,
} from './requirements.ts';
export { RunBytes } from './run-bytes.ts';
export { drawn, isWanted, type Selection, selectionIn, selectionWords } from './selection.ts';
