import { t } from '../../../src/l10n/index.ts';
import type { LabMessagePart, LabMessagesView, LabView } from '../../../src/protocol/index.ts';
import { LinkButton, memoByContent } from '../../shared/index.ts';
import { groupTextPartsIntoBlocks } from '../state/text-blocks.ts';
import { useLabPageController } from '../use-panel.ts';
import { RawTextBox } from './raw-text-box.tsx';
import { LabSection, type LabSectionAction } from './section.tsx';

/** The exact messages that would be sent. Values of variables are tinted, errors underlined. */
export function MessagesSection({ view }: { readonly view: LabView }) {
  const panel = useLabPageController();
  const { messages, subject, phase } = view;
  const acts: LabSectionAction[] = [];
  if (messages && phase !== 'running')
    acts.push({ words: t('Run on Proof'), keyName: 'r', onPress: () => panel.run(false) });
  if (subject)
    acts.push({
      words: subject.isPinned ? t('Unpin Proof') : t('Pin Proof'),
      keyName: 'p',
      onPress: () => panel.pin(!subject.isPinned),
    });
  if (subject) acts.push({ words: t('Add as Case'), keyName: 'm', onPress: () => panel.addCase() });
  return (
    <LabSection title={t('Messages')} className="messages" acts={acts} {...(messages && { note: messages.note })}>
      {messages === undefined ? (
        <p class="nothing">
          {t('Place the cursor in a proof, or open a case with j and Enter, to see the messages for it.')}
        </p>
      ) : (
        messages.messages.map((message, k) => (
          <MessageBox
            key={k}
            message={message}
            isAlone={messages.messages.length === 1}
            place={`${subject?.name ?? ''} ${subject?.step ?? ''}`}
            onFix={panel.fix}
          />
        ))
      )}
    </LabSection>
  );
}

interface MessageBoxProps {
  readonly message: LabMessagesView['messages'][number];
  readonly isAlone: boolean;
  /** The subject of the messages. */
  readonly place: string;
  readonly onFix: (text: string, replacement: string) => void;
}

const MessageBox = memoByContent<MessageBoxProps>(
  function Message({ message, isAlone, place, onFix }) {
    const { role, tokens, parts, cut } = message;
    const name = { system: t('system'), user: t('user'), assistant: t('assistant') }[role];
    const problems = parts.filter(({ kind }) => kind === 'problem');
    return (
      <div class="message">
        {!isAlone && (
          <p class="quiet small role">
            {name}
            {tokens !== '' && ` · ${tokens}`}
          </p>
        )}
        <RawTextBox
          label={t('Message: {0}', name)}
          cut={cut}
          {...(problems.length > 0 && {
            reveal: { what: '.problem', key: `${place} ${problems.map(({ text }) => text).join(' ')}` },
          })}
        >
          {groupTextPartsIntoBlocks(parts, cutMessagePart).map((block, k) => (
            <div key={k}>
              {block.map((part, i) => (
                <MessagePartText key={i} part={part} onFix={onFix} />
              ))}
            </div>
          ))}
        </RawTextBox>
      </div>
    );
  },
  { but: ['onFix'] },
);

function MessagePartText({ part, onFix }: { readonly part: LabMessagePart; readonly onFix: MessageBoxProps['onFix'] }) {
  switch (part.kind) {
    case 'text':
      return <span class="own">{part.text}</span>;
    case 'variable':
      return (
        <span class="variable" title={part.name}>
          {part.text}
        </span>
      );
    case 'problem': {
      const { text, words, fix } = part;
      return (
        <span class="problem">
          <span class="wrong">{text}</span> <span class="problem-words">{words}</span>
          {fix !== undefined && (
            <>
              {' '}
              <LinkButton onPress={() => onFix(text, fix)}>{t('Replace with {0}', fix)}</LinkButton>
            </>
          )}
        </span>
      );
    }
    default:
      return part satisfies never;
  }
}

function cutMessagePart(part: LabMessagePart, text: string): LabMessagePart | undefined {
  return part.kind === 'problem' ? undefined : { ...part, text };
}
