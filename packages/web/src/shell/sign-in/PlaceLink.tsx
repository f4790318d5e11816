import type { MouseEvent, ReactNode } from 'react';
import { goTo } from './place.ts';

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link between the sign-in pages, which loads nothing anew. */
export const PlaceLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a
    href={to}
    onClick={(event) => {
      if (!isPlain(event)) return;
      event.preventDefault();
      goTo(to);
    }}
  >
    {children}
  </a>
);
