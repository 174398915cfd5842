import type { ComponentChildren } from 'preact';
import { t } from '../../../src/l10n/index.ts';
import type { StepDetailSection } from '../../../src/protocol/index.ts';
import { LinkButton } from '../controls/button.tsx';
import { Disclosure } from '../controls/disclosure.tsx';
import { makeFocusableWhenOverflowing } from '../controls/scroll-stops.ts';
import { VotesBar } from '../controls/votes-bar.tsx';
import { FetchedText } from '../text/fetched-text.tsx';
import { tightenDegreeSigns } from '../text/rich-inlines.tsx';
import { useStepDetailActions } from './detail-panel.ts';
import { VoteExplanation, VoteExplanationList } from './vote-opinion.tsx';

interface DetailsProps {
  readonly title: string;
  readonly sections: readonly StepDetailSection[];
  readonly step: number;
  /** Whether these are the details of the main error. */
  readonly isLoud: boolean;
  /** Whether the previous version of the step is shown. */
  readonly isChangeShown?: boolean;
}

/** The details below a step: a title and sections. */
export function StepDetailContent({ title, sections, step, isLoud, isChangeShown = false }: DetailsProps) {
  const isUntitled = title === '';
  return (
    <>
      {!isUntitled && <h3 class={isLoud ? 'title error-words' : 'title'}>{title}</h3>}
      {sections.map((section, k) => (
        <Section
          key={`${section.kind} ${k}`}
          section={section}
          step={step}
          isChangeShown={isChangeShown}
          isUntitled={isUntitled}
        />
      ))}
    </>
  );
}

interface SectionProps {
  readonly section: StepDetailSection;
  readonly step: number;
  readonly isChangeShown: boolean;
  /** Whether no title is above the section. */
  readonly isUntitled: boolean;
}

/** One section of the details below a step: a critique, evidence, votes, a note … */
function Section({ section, step, isChangeShown, isUntitled }: SectionProps) {
  switch (section.kind) {
    case 'critique':
      return <VoteExplanation opinion={section.opinion} step={step} isMain />;
    case 'evidence':
      return <Evidence section={section} step={step} />;
    case 'votes':
      return (
        <NamedDetailSection name={t('Votes')}>
          <VotesBar votes={section.votes} />
        </NamedDetailSection>
      );
    case 'dissent':
      return (
        <NamedDetailSection name={t('Dissent')}>
          <VoteExplanationList words={section.words} opinions={section.opinions} step={step} isFirstOpen />
        </NamedDetailSection>
      );
    case 'opinions':
      return (
        <NamedDetailSection name={section.label}>
          <VoteExplanationList words={section.words} opinions={section.opinions} step={step} />
        </NamedDetailSection>
      );
    case 'confirmation':
      return (
        <NamedDetailSection name={t('Second judge')}>
          <p>{section.words}</p>
          {section.opinion && <VoteExplanation opinion={section.opinion} step={step} />}
        </NamedDetailSection>
      );
    case 'was':
      return <Was section={section} step={step} isChangeShown={isChangeShown} isUntitled={isUntitled} />;
    case 'note':
      return (
        <NamedDetailSection name={t('Note')}>
          <p class="reason">{section.text}</p>
          <p class="quiet small">{section.who}</p>
        </NamedDetailSection>
      );
    case 'words':
      return (
        <NamedDetailSection name={section.label}>
          <p>{section.words}</p>
        </NamedDetailSection>
      );
    default:
      return section satisfies never;
  }
}

/** A part of the details of a step, with its name on the left, or above it in a narrow panel. */
export function NamedDetailSection({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ComponentChildren;
}) {
  return (
    <div class="part">
      <h4>{name}</h4>
      <div class="part-body">{children}</div>
    </div>
  );
}

interface WasProps extends SectionProps {
  readonly section: Extract<StepDetailSection, { readonly kind: 'was' }>;
}

/** The details from before the step changed, marked as stale. */
function Was({ section, step, isChangeShown, isUntitled }: WasProps) {
  const { toggleChanged } = useStepDetailActions();
  /** A level below the title of the details, or the title itself if there is none. */
  const Heading = isUntitled ? 'h3' : 'h4';
  return (
    <div class="was">
      <Heading class="title">{section.words}</Heading>
      <div class="was-said">
        {section.sections.map((inner, k) => (
          <Section key={k} section={inner} step={step} isChangeShown={false} isUntitled={false} />
        ))}
      </div>
      {section.body !== undefined && (
        <Disclosure
          title={
            <>
              {t('Previous version of the step')}
              {toggleChanged && <kbd aria-hidden>v</kbd>}
            </>
          }
          control={toggleChanged && { isOpen: isChangeShown, onToggle: () => toggleChanged(step), keyName: 'v' }}
        >
          <FetchedText place={-2 - step} body={section.body} length={200} />
        </Disclosure>
      )}
    </div>
  );
}

const EVIDENCE_SIDE_NAMES = { left: () => t('left'), middle: () => t('middle'), right: () => t('right') };

interface EvidenceProps {
  readonly section: Extract<StepDetailSection, { readonly kind: 'evidence' }>;
  readonly step: number;
}

/** What the checker found: both sides with their values, in line. */
function Evidence({ section, step }: EvidenceProps) {
  const { showPhrase } = useStepDetailActions();
  const { sentence, rows, finding } = section;
  return (
    <NamedDetailSection name={t('Evidence')}>
      <p>
        {sentence}{' '}
        {finding !== undefined && showPhrase && (
          <LinkButton onPress={() => showPhrase(step, { finding })}>{t('Show Statement in Editor')}</LinkButton>
        )}
      </p>
      {rows.length > 0 && (
        <div class="sides-place" ref={makeFocusableWhenOverflowing}>
          <table class="sides">
            <tbody>
              {rows.map((row) => (
                <tr key={row.side}>
                  <th scope="row">{EVIDENCE_SIDE_NAMES[row.side]()}</th>
                  <td class="maths-words">{tightenDegreeSigns(row.text)}</td>
                  <td class="sign">{row.sign}</td>
                  <td class="value">{tightenDegreeSigns(row.value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </NamedDetailSection>
  );
}
