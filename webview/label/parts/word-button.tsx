import type { ComponentChildren } from 'preact';
import type { LabelWord } from '../../../src/protocol/index.ts';
import { Button } from '../../shared/index.ts';
import { usePanel } from '../use-panel.ts';

export interface WordButtonProps {
  readonly word: LabelWord;
  readonly keyName: string;
  /** What it means. */
  readonly title: string;
  /** For labels that stay until they are pressed again. */
  readonly isPressed?: boolean;
  readonly children: ComponentChildren;
}

/** A button that edits the label of the shown item; its key does the same. */
export function WordButton({ word, keyName, children, ...more }: WordButtonProps) {
  const panel = usePanel();
  return (
    <Button look="quiet" onPress={() => panel.say(word)} shownKey={keyName} {...more}>
      {children}
    </Button>
  );
}
