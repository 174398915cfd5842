/** Agreement between annotators: who labels what, what they settle on, and how far they agree. */
export { assignmentOf } from './assignment.ts';
export { castOf } from './ballots.ts';
export * from './coefficients.ts';
export { type DisagreedItem, disagreedItem, MOST_LISTED } from './disagreed-item.ts';
export { type Agreement, type Among, agreementOf } from './item.ts';
export * from './protocol-file.ts';
export { agreementParts } from './report.ts';
export type * from './report-types.ts';
export { type LabelsOfSet, SetAgreement } from './set-agreement.ts';
export { isDisagreed, stateOf } from './state.ts';
export { AgreementTally, type ItemBeside } from './tally.ts';
export * from './types.ts';
