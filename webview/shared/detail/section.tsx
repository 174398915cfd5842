import { t } from '../../../src/l10n/index.ts';
import type { DetailSection, Macro } from '../../../src/protocol/index.ts';
import { VotesBar } from '../controls/votes-bar.tsx';
import { Evidence } from './evidence.tsx';
import { Opinion, Opinions } from './opinion.tsx';
import { Part } from './part.tsx';
import { Was } from './was.tsx';

export interface SectionProps {
  readonly section: DetailSection;
  readonly step: number;
  readonly macros: readonly Macro[];
  readonly isChangeShown: boolean;
  /** No title stands above it. */
  readonly isUntitled: boolean;
}

/** One of the parts below a step. */
export function Section({ section, step, macros, isChangeShown, isUntitled }: SectionProps) {
  switch (section.kind) {
    case 'critique':
      return <Opinion opinion={section.opinion} step={step} macros={macros} isMain />;
    case 'evidence':
      return <Evidence section={section} step={step} />;
    case 'votes':
      return (
        <Part name={t('Votes')}>
          <VotesBar votes={section.votes} />
        </Part>
      );
    case 'dissent':
      return (
        <Part name={t('Dissent')}>
          <Opinions
            words={section.words}
            opinions={section.opinions}
            step={step}
            macros={macros}
            isFirstOpen
          />
        </Part>
      );
    case 'opinions':
      return (
        <Part name={section.label}>
          <Opinions words={section.words} opinions={section.opinions} step={step} macros={macros} />
        </Part>
      );
    case 'confirmation':
      return (
        <Part name={t('Second judge')}>
          <p>{section.words}</p>
          {section.opinion && <Opinion opinion={section.opinion} step={step} macros={macros} />}
        </Part>
      );
    case 'was':
      return (
        <Was
          section={section}
          step={step}
          macros={macros}
          isChangeShown={isChangeShown}
          isUntitled={isUntitled}
        />
      );
    case 'note':
      return (
        <Part name={t('Note')}>
          <p class="reason">{section.text}</p>
          <p class="quiet small">{section.who}</p>
        </Part>
      );
    case 'words':
      return (
        <Part name={section.label}>
          <p>{section.words}</p>
        </Part>
      );
    default:
      return section satisfies never;
  }
}
