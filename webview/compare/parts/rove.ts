/** Arrow keys, Home and End among the buttons of a list, of which Tab comes to one. */
export function rove(event: KeyboardEvent, list: HTMLElement | null): void {
  const buttons = [...(list?.querySelectorAll<HTMLElement>('button') ?? [])];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const to = ((): number | undefined => {
    switch (event.key) {
      case 'ArrowDown':
        return at + 1;
      case 'ArrowUp':
        return at - 1;
      case 'Home':
        return 0;
      case 'End':
        return buttons.length - 1;
      default:
        return undefined;
    }
  })();
  if (to === undefined) return;
  event.preventDefault();
  const next = buttons[Math.min(buttons.length - 1, Math.max(0, to))];
  if (next === undefined) return;
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}
