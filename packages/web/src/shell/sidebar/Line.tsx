import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode, SyntheticEvent } from 'react';

/** A page as the menu lists it. */
export interface MenuPage {
  readonly href: string;
  /** The search of its address. */
  readonly search?: Readonly<Record<string, string>> | undefined;
  readonly title: string;
  readonly icon?: ReactElement | undefined;
  /** Its group and heading, on a second line. */
  readonly place?: string | undefined;
}

/** Gives a line a tooltip with its full text where the text is cut off. */
const nameInFull = ({ currentTarget }: SyntheticEvent<HTMLElement>): void => {
  const parts = [...currentTarget.querySelectorAll<HTMLElement>('.rd-line-label, small')];
  const isCut = parts.some((part) => part.scrollWidth > part.clientWidth);
  if (isCut) currentTarget.title = parts.map((part) => part.innerText).join('\n');
  else currentTarget.removeAttribute('title');
};

const exactly = { exact: true, includeSearch: false } as const;
const withSearch = { exact: true, includeSearch: true } as const;

/** A link of the menu. */
export const Line = ({
  page,
  current,
  onGo,
}: {
  page: MenuPage;
  current: boolean;
  onGo?: (() => void) | undefined;
}): ReactNode => (
  <li>
    <Link
      className="rd-line"
      to={page.href}
      search={page.search ?? {}}
      // The router sets `aria-current` on every link to the current page; `data-here` marks one of them.
      activeOptions={page.search ? withSearch : exactly}
      data-here={current || undefined}
      onClick={onGo}
      onPointerEnter={nameInFull}
      onFocus={nameInFull}
    >
      {page.icon && <span aria-hidden>{page.icon}</span>}
      <span className="rd-line-label">{page.title}</span>
      {page.place !== undefined && <small>{page.place}</small>}
    </Link>
  </li>
);
