/** Events that end a form: `Enter` in a field or the button submits it, `Escape` closes it. Neither key does anything else. */
export function createFormHandlers(
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
