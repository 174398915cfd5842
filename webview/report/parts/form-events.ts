/** What ends a form: `Enter` in one of its fields or its button sets it, `Escape` leaves it, and neither key does more. */
export function formEvents(
  set: () => void,
  leave: () => void,
): { readonly onSubmit: (event: Event) => void; readonly onKeyDown: (event: KeyboardEvent) => void } {
  return {
    onSubmit: (event) => {
      event.preventDefault();
      set();
    },
    onKeyDown: (event) => {
      if (event.key === 'Escape') {
        event.stopPropagation();
        leave();
      } else if (event.key === 'Enter' && event.target instanceof Element) {
        if (event.target.closest('vscode-text-field') === null) return;
        event.preventDefault();
        set();
      }
    },
  };
}
