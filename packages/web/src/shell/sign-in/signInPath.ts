import { useEffect } from 'react';
import { createStore } from '../../kit/store/createStore.ts';

const place = createStore(() => location.pathname);
const follow = (): void => place.set(location.pathname);

/** Which of the sign-in pages is shown; these pages carry no router. */
export const usePlace = (): string => {
  useEffect(() => {
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  return place.use();
};

/** Goes to another of the sign-in pages; the back button comes back. */
export const goTo = (path: string): void => {
  history.pushState(null, '', path);
  follow();
};
