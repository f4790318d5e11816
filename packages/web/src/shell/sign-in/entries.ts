/** What was typed under a name. */
export const entryOf = (form: HTMLFormElement, name: string): string =>
  String(new FormData(form).get(name) ?? '');

/** Puts the cursor into the entry of a name. */
export const focusOn = (form: HTMLFormElement | null, name: string): void => {
  const element = form?.elements.namedItem(name);
  if (element instanceof HTMLElement) element.focus();
};
