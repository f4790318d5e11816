import { type ReactNode, useId, useState } from 'react';
import type { Labels } from '../../text/index.ts';
import type { ListText } from '../list.texts.ts';
import type { Filter } from '../types.ts';
import { chosenFilters, type ListState } from '../url/urlState.ts';
import { AddFilter } from './AddFilter.tsx';
import { FilterPlace } from './FilterPlace.tsx';
import { drivingFilters } from './driving.ts';
import './filters.css';

/** The filters of a list: the most used ones are always there, the others are added and become chips that are edited in place. */
export const FilterBar = ({
  label,
  filters,
  state,
  labels,
  t,
  onFilter,
  onReset,
  searching = false,
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
}): ReactNode => {
  const base = useId();
  const [added, setAdded] = useState<readonly string[]>([]);
  const [newest, setNewest] = useState<string>();
  const { driving, others } = drivingFilters(filters);
  const chips = others.filter(({ key }) => state.filters[key] !== undefined || added.includes(key));
  const offered = others.filter((filter) => !chips.includes(filter));
  const active = chosenFilters(state, { filters });
  const place = (filter: Filter, isChip: boolean): ReactNode => {
    const { key, opens } = filter;
    const text = state.filters[key] ?? '';
    const isSet = text !== '' && text !== opens;
    return (
      <FilterPlace
        key={key}
        filter={filter}
        id={`${base}-${key}`}
        text={text}
        labels={labels}
        t={t}
        isChip={isChip}
        isSearch={filter === driving[0]}
        isNew={key === newest}
        searching={searching}
        onText={(next) => {
          // A chip stays while it is edited, also without a value.
          if (isChip && !added.includes(key)) setAdded([...added, key]);
          onFilter(key, next);
        }}
        onRemove={
          isSet || (isChip && opens === undefined)
            ? () => {
                setAdded(added.filter((one) => one !== key));
                if (isSet) onFilter(key, '');
              }
            : undefined
        }
      />
    );
  };
  return (
    <div className="rd-filters" role="search" aria-label={label}>
      {driving.map((filter) => place(filter, false))}
      {chips.map((filter) => place(filter, true))}
      {offered.length > 0 && (
        <AddFilter
          filters={offered}
          labels={labels}
          t={t}
          onAdd={(key) => {
            setAdded([...added, key]);
            setNewest(key);
          }}
        />
      )}
      {(active.length > 0 || chips.length > 0) && (
        <button
          type="button"
          className="rd-link"
          aria-disabled={searching || undefined}
          onClick={() => {
            if (searching) return;
            setAdded([]);
            if (active.length > 0) onReset();
          }}
        >
          {t('clearFilters')}
        </button>
      )}
    </div>
  );
};
