/** Many samples of each problem: pass@k, expansion, and what nobody solves. */
export { readSampleRow, type SampleRow, SampleTally } from './read.ts';
export { type Sampling, type SamplingOptions, samplingOf, type TrainedPair } from './sampling.ts';
