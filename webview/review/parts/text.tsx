import { BodyText, type BodyTextProps } from '../../shared/index.ts';
import { usePanel } from '../use-panel.ts';

/** The text of a step. */
export function Text(props: Omit<BodyTextProps, 'bodies'>) {
  return <BodyText bodies={usePanel().bodies} {...props} />;
}
