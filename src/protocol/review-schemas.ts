/** Schemas of all that the review panel and the host say to each other. */

import { hostMethods, pageMethods, textMethods } from './panel-schemas.ts';
import { block, macro } from './render-schemas.ts';
import {
  type ComingView,
  type DetailSection,
  type EvidenceRow,
  type HeaderAction,
  type HeaderView,
  type HeadLineView,
  type HostApi,
  type LabelView,
  type OpinionView,
  PANEL_KEYS,
  type PanelApi,
  type PanelState,
  type ReplyView,
  type ReviewView,
  type StepAction,
  type StepAt,
  type StepDetail,
  type StepView,
  type VotesView,
  type WholeView,
} from './review.ts';
import type { Contract } from './rpc.ts';
import {
  boolean,
  byKind,
  later,
  list,
  named,
  nothing,
  number,
  optional,
  type Schema,
  shape,
  text,
  whole,
  word,
} from './schemas.ts';
import { key, MOST_STEPS, revision, share, states, words } from './shared-schemas.ts';

/** The longest reason of a dispute, in UTF-16 code units. */
export const LONGEST_REASON = 10_000;
/** The longest address of a document, in UTF-16 code units. */
export const LONGEST_ADDRESS = 4_000;
/** The most drafts of one document that are kept, and of how many other documents. */
export const MOST_DRAFTS = 1_000;
export const MOST_ELSEWHERE = 16;
/** How far a reader may go among votes that are being written. */
const MOST_AT = 1e6;
const address = text(LONGEST_ADDRESS);
/** What may be all that a judge said. */
const long = text(1_000_000);
const step = whole(0, MOST_STEPS);

const action = word<HeaderAction['action']>({
  review: true,
  stop: true,
  chooseJudge: true,
  setKey: true,
  copyDetails: true,
  export: true,
  openProof: true,
  openSample: true,
  treatAsProof: true,
  walkthrough: true,
  showLog: true,
});
const headerAction = shape<HeaderAction>({ action, title: words });

export const votes = shape<VotesView>({
  cells: list(word<VotesView['cells'][number]>({ same: true, other: true, out: true }), 64),
  share: optional(share),
  words,
});

const headLine = shape<HeadLineView>({
  name: words,
  words,
  share: optional(share),
  votes: optional(votes),
  isUnderWay: boolean,
  short: optional(words),
});

const header = shape<HeaderView>({
  icon: word<HeaderView['icon']>({ ...states, judging: true, unreachable: true, none: true }),
  sentence: words,
  lines: list(headLine, 20),
  grounds: list(words, 100),
  who: list(words, 100),
  progress: optional(shape<NonNullable<HeaderView['progress']>>({ share: optional(share), words })),
  actions: list(headerAction, 20),
  hint: optional(words),
});

const opposition = word<LabelView['kind']>({ agree: true, dispute: true });

const stepView = shape<StepView>({
  index: step,
  body: key,
  length: whole(0, 1e9),
  state: word(states),
  words: list(words, 20),
  votes: optional(votes),
  isFlag: boolean,
  isLoud: boolean,
  isDimmed: boolean,
  label: optional(shape<LabelView>({ kind: opposition, words, reason: optional(text(LONGEST_REASON)) })),
  notes: whole(0, 1e6),
});

const opinion = shape<OpinionView>({
  id: key,
  who: words,
  verdict: words,
  critique: list(block, 100_000),
  quote: optional(shape<NonNullable<OpinionView['quote']>>({ text: long, isAnchored: boolean })),
});
const opinions = list(opinion, 1_000);

const evidenceRow = shape<EvidenceRow>({
  side: word<EvidenceRow['side']>({ left: true, right: true }),
  text: words,
  sign: words,
  value: words,
});

type Section<K extends DetailSection['kind']> = Extract<DetailSection, { readonly kind: K }>;
const is = <K extends string>(kind: K): Schema<K> => word({ [kind]: true } as Record<K, true>);

const section: Schema<DetailSection> = byKind<DetailSection>({
  critique: shape<Section<'critique'>>({ kind: is('critique'), opinion }),
  evidence: shape<Section<'evidence'>>({
    kind: is('evidence'),
    sentence: words,
    rows: list(evidenceRow, 10),
    finding: optional(whole(0, 1e6)),
  }),
  votes: shape<Section<'votes'>>({ kind: is('votes'), votes }),
  dissent: shape<Section<'dissent'>>({ kind: is('dissent'), words, opinions }),
  opinions: shape<Section<'opinions'>>({ kind: is('opinions'), label: words, words, opinions }),
  confirmation: shape<Section<'confirmation'>>({
    kind: is('confirmation'),
    words,
    opinion: optional(opinion),
  }),
  was: shape<Section<'was'>>({
    kind: is('was'),
    words,
    body: optional(key),
    sections: later(() => sections),
  }),
  note: shape<Section<'note'>>({ kind: is('note'), text: words, who: words }),
  words: shape<Section<'words'>>({ kind: is('words'), label: words, words }),
});
const sections: Schema<DetailSection[]> = list(section, 1_000);

export const detail = shape<StepDetail>({
  index: step,
  title: words,
  sections,
  actions: list(
    word<StepAction>({
      agree: true,
      dispute: true,
      retract: true,
      judgeAgain: true,
      replies: true,
      showInEditor: true,
      copy: true,
      note: true,
    }),
    20,
  ),
  replies: list(shape<ReplyView>({ id: key, who: words, verdict: words }), 1_000),
});

export const reviewView: Schema<ReviewView> = shape<ReviewView>({
  revision,
  document: shape<ReviewView['document']>({ uri: address, name: words, was: optional(address) }),
  phase: word<ReviewView['phase']>({
    empty: true,
    unread: true,
    running: true,
    done: true,
    stale: true,
    failed: true,
  }),
  header,
  problem: optional(shape<NonNullable<ReviewView['problem']>>({ body: key, length: whole(0, 1e9) })),
  steps: list(stepView, MOST_STEPS),
  details: list(detail, MOST_STEPS),
  whole: optional(shape<WholeView>({ words, votes: optional(votes), opinions })),
  isPinned: boolean,
  macros: list(macro, 10_000),
});

const drafts = named(text(LONGEST_REASON), MOST_DRAFTS, 20);

/** What a page left behind: it comes from the page and may be of another version. */
export const panelState: Schema<PanelState> = shape<PanelState>({
  v: whole(1, 1) as Schema<1>,
  uri: address,
  isPinned: boolean,
  current: whole(-1, MOST_STEPS),
  opened: list(step, MOST_STEPS),
  closed: list(step, MOST_STEPS),
  drafts,
  elsewhere: optional(named(drafts, MOST_ELSEWHERE, LONGEST_ADDRESS)),
  scroll: number(-1, 1e9),
});

type Params<M extends keyof HostApi> = Parameters<HostApi[M]>[0];
const ofStep = shape<StepAt>({ revision, step });

/** What the panel asks of the host. */
export const hostContract: Contract<HostApi> = {
  ...hostMethods(panelState, reviewView),
  ...textMethods,
  look: {
    params: shape<Params<'look'>>({
      current: whole(-1, MOST_STEPS),
      open: list(step, MOST_STEPS),
      moved: boolean,
    }),
    result: nothing,
  },
  reply: {
    params: shape<Params<'reply'>>({ step: optional(step), opinion: key }),
    result: shape<{ readonly text: string }>({ text: text(200_000) }),
  },
  agree: { params: ofStep, result: nothing },
  dispute: {
    params: shape<Params<'dispute'>>({ revision, step, reason: text(LONGEST_REASON) }),
    result: nothing,
  },
  retract: { params: ofStep, result: nothing },
  judgeAgain: { params: ofStep, result: nothing },
  pin: { params: shape<Params<'pin'>>({ isPinned: boolean }), result: nothing },
  drafts: {
    params: shape<Params<'drafts'>>({ drafts: named(drafts, MOST_ELSEWHERE + 1, LONGEST_ADDRESS) }),
    result: nothing,
  },
  showPhrase: {
    params: shape<Params<'showPhrase'>>({
      revision,
      step,
      opinion: optional(key),
      finding: optional(whole(0, 1e6)),
    }),
    result: nothing,
  },
  addNote: { params: ofStep, result: nothing },
  copy: { params: ofStep, result: nothing },
  act: { params: shape<Params<'act'>>({ action }), result: nothing },
  watch: {
    params: shape<Params<'watch'>>({ at: whole(-MOST_AT, MOST_AT), isWhole: boolean }),
    result: nothing,
  },
};

const coming = shape<ComingView>({
  name: words,
  others: whole(0, 1e6),
  characters: whole(0, 1e9),
  seconds: whole(0, 1e9),
  end: list(block, 10_000),
  whole: optional(text(210_000)),
});

/** What the host tells the panel. */
export const panelContract: Contract<PanelApi> = {
  ...pageMethods(reviewView, PANEL_KEYS),
  goTo: {
    params: shape<Parameters<PanelApi['goTo']>[0]>({
      step: whole(-1, MOST_STEPS),
      // biome-ignore lint/suspicious/noThenProperty: never awaited; it says what is to happen then
      then: optional(word<'open' | 'dispute'>({ open: true, dispute: true })),
    }),
  },
  coming: { params: shape<Parameters<PanelApi['coming']>[0]>({ vote: optional(coming) }) },
};
