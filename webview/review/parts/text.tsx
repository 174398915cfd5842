import { BodyText, type BodyTextProps } from '../../shared/text/body-text.tsx';
import { usePanel } from '../use-panel.ts';

/** The text of a step. */
export function Text(props: Omit<BodyTextProps, 'bodies'>) {
  return <BodyText bodies={usePanel().bodies} {...props} />;
}
