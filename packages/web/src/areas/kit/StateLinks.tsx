import type { ReactNode } from 'react';
import { useSearch } from '../../kit/url/index.ts';
import { useKitPageText } from './kit.texts.ts';

/** What a piece shows at an address of its own, beside the page: dialogs, mostly. */
export const StateLinks = ({
  links,
}: {
  links: readonly (readonly [search: string, words: string])[];
}): ReactNode => {
  const t = useKitPageText();
  const [search, go] = useSearch();
  const piece = new URLSearchParams(search).get('piece') ?? '';
  return (
    <nav className="rd-kit-row" aria-label={t('more')}>
      {links.map(([more, words]) => (
        <a
          key={more}
          className="rd-button"
          href={`?piece=${piece}&${more}`}
          onClick={(event) => {
            event.preventDefault();
            go(`piece=${piece}&${more}`, { dialog: true });
          }}
        >
          {words}
        </a>
      ))}
    </nav>
  );
};
