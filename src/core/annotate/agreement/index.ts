/** Agreement between annotators: who labels what, what they settle on, and how far they agree. */
export { assignerOf, assignmentOf, orderOf } from './assignment.ts';
export { type Cast, castOf } from './ballots.ts';
export * from './coefficients.ts';
export { type Agreement, type Among, agreementOf } from './item.ts';
export { GOLD } from './judged.ts';
export * from './protocol-file.ts';
export { agreementParts } from './report.ts';
export type * from './report-types.ts';
export { type LabelsOfSet, SetAgreement, type SetOfItems } from './set-agreement.ts';
export { isDisagreed, stateOf } from './state.ts';
export { AgreementTally, type ItemBeside } from './tally.ts';
export * from './types.ts';
