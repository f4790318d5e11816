import type { ReactNode } from 'react';
import { isPlainClick } from '../../kit/url/isPlainClick.ts';
import { goTo } from './signInPath.ts';

/** A link between the sign-in pages, which loads nothing anew. */
export const PlaceLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a
    href={to}
    onClick={(event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      goTo(to);
    }}
  >
    {children}
  </a>
);
