/** Many samples of each problem: pass@k, expansion, and what nobody solves. */
export { readSampleRow, SampleTally } from './read.ts';
export { type Sampling, samplingOf, type TrainedPair } from './sampling.ts';
