export {
  /** Asks for all that an endpoint is made of, tries it, writes it into the user's settings and says what was found. */
  addEndpoint,
  /** Tries an endpoint, once the person agrees to what that sends. */
  askAndProbe,
  /** What endpoints are set up with. */
  type EndpointParts,
} from './add-endpoint.ts';
export {
  /** Calls, tokens and cost, a line each, and that a budget can be exceeded where it can. */
  amountWords,
  /** The endpoint with what a prompt says of sampling where the endpoint says nothing. */
  asAsked,
  /** What judging proofs takes, by the judge's choice, prompt and endpoint. */
  estimateFor,
} from './ask-before-sending.ts';
export {
  /** A judge that is asked only after a while in which nothing has called it off, in milliseconds. */
  delayed,
  /** A judge that ends when `halt` aborts: what it has said stays, and that something is missing is said. */
  haltable,
  /** A second judge that is not asked once `halt` has aborted, and given up when it does: what the votes say stays unconfirmed. */
  haltableConfirmer,
} from './called-off.ts';
export {
  /** Hears the calls of a judge. */
  ComingVotes,
} from './coming-votes.ts';
export {
  /** What the user said to suggestions of this workspace, remembered for it. */
  Consents,
} from './endpoints/consents.ts';
export {
  /** The endpoints that the user has set up, by the user's own settings: whatever a workspace says of them is not looked at. */
  Endpoints,
  /** Where an endpoint is, for people. */
  placeOf,
} from './endpoints/endpoints.ts';
export {
  /** Tells people that a review by a model failed: once, what happened, and what can be done about it. */
  FailureNotices,
} from './endpoints/failure-notices.ts';
export {
  /** Asks for the key of an origin, and keeps it. */
  askForKey,
  /** The user's keys, in the editor's secret storage and nowhere else. */
  Keys,
} from './endpoints/keys.ts';
export {
  /** The most calls of one run of a kind. */
  callsPer,
  /** What says that nothing leaves this machine. */
  untrusted,
} from './endpoints/purses.ts';
export {
  /** Remembers for each endpoint the amount up to which the user doesn't want to be asked. */
  Unasked,
} from './endpoints/unasked.ts';
export {
  /** What judges are picked from. */
  type JudgePickers,
  /** Has the user pick a judge; undefined if nothing was picked. */
  pickJudge,
  /** Has the user say as what an endpoint judges. */
  pickKind,
} from './judges/choose-judge.ts';
export type {
  /** What a review by a model is asked with. */
  ModelRequest,
} from './judges/chosen-judge.ts';
export {
  /** The endpoint at which the chosen judge is asked; undefined where it has none, or none is left of that name. */
  chosenEndpoint,
  /** The judge that is selected in this workspace, and how it is asked. */
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
  /** Where a prompt is asked, and how often. */
  type LabPlace,
  /** Remembers the endpoint that the user has chosen for each prompt of the lab. */
  LabPlaces,
} from './judges/lab-places.ts';
export type {
  /** A judge as somebody picked it. */
  Picked,
} from './judges/picked.ts';
export {
  /** The prompt files of the workspace by which a proof can be judged. */
  findPromptFiles,
  /** A prompt file that was read. */
  type PromptFile,
} from './judges/prompt-files.ts';
export {
  /** How long a reply may be by a prompt file, in a sentence; undefined where it does not say. */
  longestReply,
  /** What a prompt file of the workspace suggests, and the question. */
  promptSentence,
} from './judges/suggestion-words.ts';
export type {
  /** Who is asked in a review by a model. */
  ModelAsked,
} from './model-asked.ts';
export {
  /** Judges that ask models, for the proofs of this window. */
  ModelReviews,
  /** The model of the chosen judge, to cut texts into steps. */
  type SegmenterAsked,
} from './model-reviews.ts';
export {
  /** The text of a prompt that ships. */
  builtInText,
} from './open-models.ts';
export type {
  /** The chosen judge, for a run over many items. */
  RunAsked,
} from './run-asked.ts';
