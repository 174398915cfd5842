import { useId } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { LabReplyPart, LabReplyView, LabView } from '../../../src/protocol/index.ts';
import type { LabPageModel } from '../state/model.ts';
import { groupTextPartsIntoBlocks } from '../state/text-blocks.ts';
import { useLabPageController } from '../use-panel.ts';
import { RawTextBox } from './raw-text-box.tsx';
import { LabSection } from './section.tsx';
import { VoteTabs } from './vote-tabs.tsx';

/** The reply while it streams, with its parsed verdict and the outcome. */
export function ReplySection({ model, view }: { readonly model: LabPageModel; readonly view: LabView }) {
  const panel = useLabPageController();
  const { reply, history, phase } = view;
  const fresh = { words: t('Run Without Cache'), keyName: 'R', onPress: () => panel.run(true) };
  const earlier = {
    words: model.isHistory ? t('Hide History') : t('Show History'),
    keyName: 'h',
    onPress: () => panel.history(!model.isHistory),
  };
  const acts = [...(reply && phase !== 'running' ? [fresh] : []), ...(history.length > 0 ? [earlier] : [])];
  return (
    <LabSection
      title={t('Reply')}
      className="reply"
      acts={acts}
      {...(reply && { note: reply.note, beside: reply.spent })}
    >
      {reply ? (
        <ReplyTextBox model={model} reply={reply} run={history.find(({ isShown }) => isShown)?.id ?? ''} />
      ) : (
        <p class="nothing">{explainNoReply(phase, history.length > 0)}</p>
      )}
    </LabSection>
  );
}

function explainNoReply(phase: LabView['phase'], hasHistory: boolean): string {
  switch (phase) {
    case 'broken':
      return t('Fix the prompt to run it.');
    case 'running':
      return t('No reply yet.');
    case 'failed':
      return t('No reply.');
    case 'ready':
      if (hasHistory) return t('No run to show yet. Press r to run the prompt, or h to see earlier runs.');
      return t('Not run yet. Press r to run the prompt. Nothing is sent until you do.');
  }
}

interface ReplyTextBoxProps {
  readonly model: LabPageModel;
  readonly reply: LabReplyView;
  readonly run: string;
}

function ReplyTextBox({ model, reply, run }: ReplyTextBoxProps) {
  const { tail } = model;
  const id = useId();
  const { isStreaming, shown } = reply;
  const parts = appendTail(reply.parts, tail.text);
  const blocks = groupTextPartsIntoBlocks(parts, cutReplyPart);
  const cut = reply.cut + tail.cut;
  const label = t('Reply of vote {0}', shown + 1);
  return (
    <>
      {reply.votes.length > 1 && <VoteTabs model={model} votes={reply.votes} panelId={id} />}
      <RawTextBox
        // Each vote and run has its own scroll position.
        key={`${run} ${shown}`}
        id={id}
        role={reply.votes.length > 1 ? 'tabpanel' : 'group'}
        label={label}
        cut={cut}
        cutAt={reply.cut > 0 ? 'start' : 'end'}
        isStreaming={isStreaming}
        reveal={{ what: '.taken', key: String(isStreaming) }}
      >
        {blocks.map((block, k) => (
          <div key={k}>
            {block.map((part, i) => (
              <ReplyPartText key={i} part={part} />
            ))}
            {isStreaming && tail.cut === 0 && k === blocks.length - 1 && <span class="caret" aria-hidden />}
          </div>
        ))}
        {blocks.length === 0 && <span class="quiet">{explainEmptyReply(reply)}</span>}
      </RawTextBox>
      <ReplyFacts facts={reply.facts} />
    </>
  );
}

function explainEmptyReply({ isStreaming, votes, shown }: LabReplyView): string {
  const state = votes.find(({ sample }) => sample === shown)?.state;
  if (isStreaming || state === 'waiting') return t('No reply yet.');
  return state === 'failed' ? t('No reply.') : t('The reply is empty.');
}

function ReplyPartText({ part: { kind, text } }: { readonly part: LabReplyPart }) {
  if (kind === 'text') return <span>{text}</span>;
  const titles: Readonly<Record<typeof kind, string | undefined>> = {
    reasoning: undefined,
    taken: t('verdict read from the reply'),
    quote: t('phrase that the reply quotes as wrong'),
  };
  return (
    <span class={kind} title={titles[kind]}>
      {text}
    </span>
  );
}

/** Verdict, quote and usage of the reply. */
function ReplyFacts({ facts }: Pick<LabReplyView, 'facts'>) {
  if (facts.length === 0) return null;
  return (
    <dl class="facts">
      {facts.map(({ name, words, more }, k) => (
        <div key={k}>
          <dt class="quiet small">{name}</dt>
          <dd>
            {k === 0 ? <strong>{words}</strong> : words}
            {more !== undefined && <span class="quiet"> {more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Appends the streamed tail. It is reasoning if the last part is. */
function appendTail(parts: readonly LabReplyPart[], tail: string): readonly LabReplyPart[] {
  if (tail === '') return parts;
  const last = parts.at(-1);
  const kind = last?.kind === 'reasoning' ? 'reasoning' : 'text';
  return last?.kind === kind
    ? [...parts.slice(0, -1), { kind, text: last.text + tail }]
    : [...parts, { kind, text: tail }];
}

function cutReplyPart(part: LabReplyPart, text: string): LabReplyPart | undefined {
  return part.kind === 'text' || part.kind === 'reasoning' ? { ...part, text } : undefined;
}
