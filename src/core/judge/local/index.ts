/** What other rooms may use of the models that run on this computer. */
export {
  /** The name of an engine that runs models on this computer. */
  type EngineName,
  /** A package with its version and hash. */
  type EnginePackage,
  /** Finds the package of an engine for a platform and an architecture; undefined if none was built for it. */
  findEnginePackage,
  /** The engines that can be installed, by name. */
  LOCAL_ENGINES,
  /** An engine that can be installed. */
  type LocalEngine,
} from './engine-table.ts';
export {
  /** The header of a GGUF file. */
  type GgufHeader,
  /** Why the header of a GGUF file can't be read. */
  type GgufProblem,
  /** The maximum size of the header of a GGUF file, in bytes. */
  MAX_GGUF_HEADER_BYTES,
  /** Reads the header of a GGUF file from its first bytes. */
  readGgufHeader,
} from './gguf-header.ts';
export {
  /** Formats a number of bytes in whole megabytes. */
  formatMegabytes,
  /** Keeps models of this computer in memory while calls use them. */
  LocalModelPool,
} from './model-pool.ts';
export {
  /** Chooses the form of a model that doesn't name it; undefined if it isn't clear. */
  chooseStepScoreForm,
  /** A tokenizer of a model, with its chat template. */
  type LocalModelTokenizer,
  /** Builds the input of a reward model on this computer, or returns a failure if its tokenizer doesn't fit. */
  planStepScores,
  /** The system message that Qwen's reward models were trained with. */
  QWEN_PRM_SYSTEM_MESSAGE,
  /** The names of all forms of reward models on this computer. */
  STEP_SCORE_FORMS,
  /** How a reward model on this computer was trained. */
  type StepScoreForm,
  /** The input of a reward model, and the outputs that are scores. */
  type StepScorePlan,
  /** Converts the outputs for a step to a probability. */
  toStepScore,
} from './step-scores.ts';
export type {
  /** A model of this computer in memory. */
  LoadedLocalModel,
  /** A chat model on this computer. */
  LocalChatModel,
  /** The threads and the memory that models on this computer may use. */
  LocalModelBounds,
  /** The known facts of a model on this computer before it is loaded. */
  LocalModelDescription,
  /** The threads, the memory, the progress and the signal of a load. */
  LocalModelLoadContext,
  /** Loads the model of an endpoint on this computer. */
  LocalModelLoader,
  /** How far a model is loaded. */
  LocalModelLoadProgress,
  /** A reward model on this computer. */
  LocalStepScorer,
  /** The scores of all steps by a model on this computer. */
  LocalStepScores,
  /** The problem and steps to score. */
  StepScoringInput,
} from './types.ts';
