import { copyText } from '../dialogs/index.ts';

/** Milliseconds for which a copy button says that it copied. */
const said = 1500;

/**
 * Copies the `data-copy` of the clicked button and marks the button briefly. Tables and description lists have hundreds
 * of such buttons and one listener around them. Returns whether the click was on such a button.
 */
export const copyFrom = (target: EventTarget | null): boolean => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
  if (!button) return false;
  void copyText(button.dataset['copy'] ?? '').then((done) => {
    if (!done) return;
    button.dataset['copied'] = '';
    setTimeout(() => delete button.dataset['copied'], said);
  });
  return true;
};
