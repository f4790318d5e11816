import type { ReactNode } from 'react';
import { isPlainClick } from './isPlainClick.ts';
import { useSearch } from './useSearch.ts';

/** A link to the same page with other search parts; `dialog` marks those that the back button should close. */
export const SearchLink = ({
  search,
  dialog = false,
  children,
}: {
  /** Without the question mark. */
  search: string;
  dialog?: boolean;
  children: ReactNode;
}): ReactNode => {
  const [, go] = useSearch();
  return (
    <a
      href={`?${search}`}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        go(search, { dialog });
      }}
    >
      {children}
    </a>
  );
};
