import { copyText } from '../dialogs/index.ts';

/** Milliseconds for which a copy button says that it copied. */
const said = 1500;

/**
 * Copies what a button's `data-copy` holds and marks the button for a moment. Tables and facts draw hundreds of these
 * and listen once, around all of them; tells whether the click was on one.
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
