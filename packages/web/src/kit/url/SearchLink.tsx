import type { ReactNode } from 'react';
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
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        go(search, { dialog });
      }}
    >
      {children}
    </a>
  );
};
