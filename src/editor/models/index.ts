export {
  /** Asks for the properties of an endpoint, saves it in the user settings, tests it and reports the result. */
  addEndpoint,
  /** Tests an endpoint after the user confirms what that sends. */
  confirmAndTestEndpoint,
  /** The services that setting up endpoints needs. */
  type EndpointSetupServices,
} from './add-endpoint.ts';
export {
  /** Says that the endpoint of the setting `review.confirm` gets proofs, too. */
  describeConfirmingEndpoint,
  /** Estimates the calls, tokens and cost of judging proofs, by judge, prompt and endpoint. */
  estimateSendingCost,
  /** Whether a judge sends proofs anywhere. A model on this computer doesn't. */
  isProofSentToServer,
  /** Lists the calls, tokens and cost, one line each, with a warning if a budget can be exceeded. */
  listCostEstimateLines,
  /** Returns the endpoint with the sampling parameters of the prompt. */
  mergePromptSamplingIntoEndpoint,
} from './confirm-sending.ts';
export {
  /** Creates the failure that nothing is sent in Restricted Mode. */
  createRestrictedModeFailure,
  /** Returns the maximum number of calls for one run of a kind. */
  getMaxCallsPerRun,
} from './endpoints/budgets.ts';
export {
  /** The user's answers to suggestions of this workspace, saved for it. */
  WorkspaceSuggestionConsents,
} from './endpoints/consents.ts';
export {
  /** Asks for the API key of an origin and saves it. */
  askAndSaveApiKey,
  /** The user's API keys, stored only in VS Code's secret storage. */
  EndpointApiKeyStore,
} from './endpoints/endpoint-keys.ts';
export {
  /** Formats where an endpoint runs: the origin of its address, or VS Code. */
  formatEndpointLocation,
  /** The endpoints in the user settings. */
  UserEndpoints,
} from './endpoints/endpoints.ts';
export {
  /** Shows a notice when a review by a model fails, with buttons to fix it. */
  ReviewFailureNotices,
} from './endpoints/failure-notices.ts';
export {
  /** Saves for each endpoint the amount that the user always allows. */
  SendingAllowanceStore,
} from './endpoints/sending-allowance.ts';
export {
  /** Installs or removes an engine for models on this computer, after the user confirms it. */
  installEngine,
} from './install-engine.ts';
export type {
  /** A request for a review by a model. */
  JudgeChoiceRequest,
} from './judges/chosen-judge.ts';
export {
  /** Says that a judge setting can't be read. */
  formatUnknownJudgeMessage,
} from './judges/chosen-judge.ts';
export {
  /** Finds the endpoint of the chosen judge; undefined if it has none or the endpoint no longer exists. */
  findSelectedJudgeEndpoint,
  /** The judge that is selected in this workspace, with its settings. */
  SelectedJudgeStore,
} from './judges/judge-selection.ts';
export {
  /** The ending of the names of prompt files. */
  PROMPT_FILE_SUFFIX,
  /** Reads `proofmark.review.judge`. */
  parseJudgeSetting,
} from './judges/judge-values.ts';
export {
  /** The tree view of the user's endpoints, with their models, whether a key is set, and the chosen judge. */
  JudgeEndpointsTree,
} from './judges/judges-view.ts';
export {
  /** The endpoint, model and votes of a prompt. */
  type LabEndpointChoice,
  /** Saves the endpoint that the user has chosen for each prompt of the lab. */
  LabEndpointChoiceStore,
} from './judges/lab-targets.ts';
export type {
  /** The judge that last reviewed a proof, and when. */
  LastReviewJudge,
} from './judges/last-judge.ts';
export {
  /** The services that the list of judges needs. */
  type JudgePickerServices,
  /** Asks for a judge; undefined if canceled. */
  pickJudge,
  /** Asks for a kind of judge at an endpoint. */
  pickJudgeAtEndpoint,
} from './judges/pick-judge.ts';
export type {
  /** A judge that a person picked. */
  PickedJudge,
} from './judges/picked-judge.ts';
export {
  /** Finds the prompt files of the workspace that can judge proofs; none in an untrusted workspace. */
  findJudgePromptFiles,
  /** A prompt file of the user or the workspace, with its prompt. */
  type JudgePromptFile,
} from './judges/prompt-files.ts';
export {
  /** Formats a sentence with the maximum reply length of a prompt file; undefined if it sets none. */
  describeReplyTokenLimit,
  /** Formats the question about the suggestion of a prompt file. */
  formatPromptSuggestionQuestion,
} from './judges/suggestion-words.ts';
export {
  /** The model of the chosen judge, used to split texts into steps. */
  type ChosenSegmenter,
  /** A request for a judge that compares proofs. */
  type ComparisonJudgeRequest,
  /** The model judges of this window. */
  ModelJudgeProvider,
  /** Model judges, with the chosen judge and the endpoints to choose from. */
  type ModelJudgingServices,
} from './model-reviews.ts';
export {
  /** Reads the text of a built-in prompt. */
  readBuiltInPromptText,
} from './open-models.ts';
export type {
  /** The judge of a review by a model. */
  ModelReviewJudge,
} from './review-model.ts';
export type {
  /** The chosen judge of a run over many items. */
  JudgeForRun,
} from './run-judge.ts';
export {
  /** Wraps a judge so that it starts after a delay in milliseconds, unless it's canceled before. */
  createDelayedJudge,
  /** Wraps a confirmer so that it ends when `halt` aborts. */
  createStoppableConfirmer,
  /** Wraps a judge so that it ends when `halt` aborts. */
  createStoppableJudge,
} from './stoppable-judge.ts';
export {
  /** Collects the streaming votes of a judge. */
  StreamingVoteCollector,
} from './streaming-votes.ts';
