export {
  /** Asks for the properties of an endpoint, saves it in the user settings, tests it and reports the result. */
  addEndpoint,
  /** Tests an endpoint once the person agrees to what that sends. */
  askAndProbe,
  /** The services that setting up endpoints needs. */
  type EndpointParts,
} from './add-endpoint.ts';
export {
  /** Calls, tokens and cost, one line each, with a warning if a budget can be exceeded. */
  amountWords,
  /** The endpoint with the sampling of the prompt. */
  asAsked,
  /** The estimated calls, tokens and cost of judging proofs, by judge, prompt and endpoint. */
  estimateFor,
} from './ask-before-sending.ts';
export {
  /** A judge that starts after a delay in milliseconds, unless it is canceled before. */
  delayed,
  /** A judge that ends when `halt` aborts. */
  haltable,
  /** A confirmer that `halt` cancels. */
  haltableConfirmer,
} from './called-off.ts';
export {
  /** Collects the streaming votes of a judge. */
  ComingVotes,
} from './coming-votes.ts';
export {
  /** The user's answers to suggestions of this workspace, saved for it. */
  Consents,
} from './endpoints/consents.ts';
export {
  /** The endpoints in the user settings. */
  Endpoints,
  /** The place of an endpoint for people: the origin of its address, or the editor. */
  placeOf,
} from './endpoints/endpoints.ts';
export {
  /** Shows a notice when a review by a model fails, with buttons to fix it. */
  FailureNotices,
} from './endpoints/failure-notices.ts';
export {
  /** Asks for the API key of an origin and saves it. */
  askForKey,
  /** The user's API keys, only in the secret storage of the editor. */
  Keys,
} from './endpoints/keys.ts';
export {
  /** The maximum number of calls for one run of a kind. */
  callsPer,
  /** The failure that says that nothing is sent in Restricted Mode. */
  untrusted,
} from './endpoints/purses.ts';
export {
  /** Saves for each endpoint the amount that the user always allows. */
  Unasked,
} from './endpoints/unasked.ts';
export {
  /** The services that the list of judges needs. */
  type JudgePickers,
  /** Asks for a judge; undefined if canceled. */
  pickJudge,
  /** Asks for a kind of judge at an endpoint. */
  pickKind,
} from './judges/choose-judge.ts';
export type {
  /** A request for a review by a model. */
  ModelRequest,
} from './judges/chosen-judge.ts';
export {
  /** The endpoint of the chosen judge; undefined if it has none or the endpoint no longer exists. */
  chosenEndpoint,
  /** The judge that is selected in this workspace, with its settings. */
  JudgeSelection,
} from './judges/judge-selection.ts';
export {
  /** Reads `proofmark.review.judge`. */
  namedBy,
  /** The ending of the names of prompt files. */
  promptEnding,
} from './judges/judge-values.ts';
export type {
  /** The judge that reviewed a proof last, and when. */
  JudgedBefore,
} from './judges/judged-before.ts';
export {
  /** The user's endpoints: what answers there, whether a key is set, and which judge at them is chosen. */
  JudgesView,
} from './judges/judges-view.ts';
export {
  /** The endpoint, model and votes of a prompt. */
  type LabPlace,
  /** Saves the endpoint that the user has chosen for each prompt of the lab. */
  LabPlaces,
} from './judges/lab-places.ts';
export type {
  /** A judge that a person picked. */
  Picked,
} from './judges/picked.ts';
export {
  /** The prompt files of the workspace that can judge proofs; none in an untrusted workspace. */
  findPromptFiles,
  /** A prompt file that was read. */
  type PromptFile,
} from './judges/prompt-files.ts';
export {
  /** A sentence with the maximum reply length of a prompt file; undefined if it sets none. */
  longestReply,
  /** The question about the suggestion of a prompt file. */
  promptSentence,
} from './judges/suggestion-words.ts';
export type {
  /** The judge of a review by a model. */
  ModelAsked,
} from './model-asked.ts';
export {
  /** Model judges for the proofs of this window. */
  ModelReviews,
  /** The model of the chosen judge, used to split texts into steps. */
  type SegmenterAsked,
} from './model-reviews.ts';
export {
  /** The text of a built-in prompt. */
  builtInText,
} from './open-models.ts';
export type {
  /** The chosen judge of a run over many items. */
  RunAsked,
} from './run-asked.ts';
