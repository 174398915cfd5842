import type { ComponentChildren } from 'preact';
import type { LabelEditRequest } from '../../../src/protocol/index.ts';
import { Button } from '../../shared/index.ts';
import { useLabelPageController } from '../use-panel.ts';

interface LabelEditButtonProps {
  readonly word: LabelEditRequest;
  readonly keyName: string;
  /** The tooltip. */
  readonly title: string;
  /** Set for toggle buttons. */
  readonly isPressed?: boolean;
  readonly children: ComponentChildren;
}

/** A button that edits the label of the shown item; its key does the same. */
export function LabelEditButton({ word, keyName, children, ...more }: LabelEditButtonProps) {
  const panel = useLabelPageController();
  return (
    <Button look="quiet" onPress={() => panel.say(word)} shownKey={keyName} {...more}>
      {children}
    </Button>
  );
}
