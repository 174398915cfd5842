/** What a data set is made of: samples, steps, where errors are, who wrote them. */
export { statisticsParts } from './report.ts';
export { StatisticsTally } from './tally.ts';
export * from './types.ts';
