import { type ReactNode, useId, useState } from 'react';
import type { Labels } from '../../text/index.ts';
import type { ListText } from '../list.texts.ts';
import type { Filter } from '../types.ts';
import { chosenFilters, type ListState } from '../url/urlState.ts';
import './filters.css';

/**
 * The filters of a list: the most used ones in a bar, the rest behind «more», what is active as chips that can be
 * taken off one by one.
 */
export const FilterBar = ({
  label,
  filters,
  state,
  labels,
  t,
  onFilter,
  onReset,
  searching = false,
  children,
}: {
  label: string;
  filters: readonly Filter[];
  state: ListState;
  labels: Labels;
  t: ListText;
  onFilter: (key: string, text: string) => void;
  onReset: () => void;
  /** A search runs: its buttons wait for it. Another value in a filter is another search, which takes this one back. */
  searching?: boolean;
  /** At the end of the bar. */
  children?: ReactNode;
}): ReactNode => {
  const base = useId();
  const [more, setMore] = useState(false);
  const inline = filters.filter((filter) => filter.inline);
  const others = filters.filter((filter) => !filter.inline);
  const active = chosenFilters(state, { filters });
  const hidden = active.filter((filter) => !filter.inline && !more);
  const input = (filter: Filter, first: boolean): ReactNode => (
    <span
      key={filter.key}
      className="rd-filter-place"
      style={filter.width > 0 ? { width: filter.width } : undefined}
      data-search={first || undefined}
    >
      <filter.Input
        id={`${base}-${filter.key}`}
        name={filter.key}
        label={labels.field(filter.label)}
        labels={labels}
        text={state.filters[filter.key] ?? ''}
        onChange={(text) => onFilter(filter.key, text)}
      />
    </span>
  );
  return (
    <div className="rd-filters" role="search" aria-label={label}>
      <div className="rd-filter-row">
        {inline.map((filter, index) => input(filter, index === 0))}
        {others.length > 0 && (
          <button type="button" className="rd-tool" aria-expanded={more} onClick={() => setMore(!more)}>
            {more ? t('fewerFilters') : t('moreFilters')}
            {hidden.length > 0 && <b className="rd-count">{hidden.length}</b>}
          </button>
        )}
        {active.length > 0 && (
          <button
            type="button"
            className="rd-link"
            aria-disabled={searching || undefined}
            onClick={() => !searching && onReset()}
          >
            {t('reset')}
          </button>
        )}
        {children}
      </div>
      {more && <div className="rd-filter-row">{others.map((filter) => input(filter, false))}</div>}
      {hidden.length > 0 && (
        <ul className="rd-chips">
          {hidden.map((filter) => {
            const name = labels.field(filter.label);
            return (
              <li key={filter.key} className="rd-chip">
                <span>{name}</span> <filter.Words text={state.filters[filter.key] ?? ''} labels={labels} />
                <button
                  type="button"
                  aria-label={t('removeFilter', { name })}
                  aria-disabled={searching || undefined}
                  onClick={() => !searching && onFilter(filter.key, '')}
                />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
};
