import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import type { Labels } from '../../text/index.ts';
import type { ListText } from '../list.texts.ts';
import type { Filter } from '../types.ts';

/** One filter in the bar: its editor, and a cross that takes it off. An added one is a chip with its operator. */
export const FilterPlace = ({
  filter,
  id,
  text,
  labels,
  t,
  isChip,
  isSearch,
  isNew,
  searching,
  onText,
  onRemove,
}: {
  filter: Filter;
  id: string;
  text: string;
  labels: Labels;
  t: ListText;
  isChip: boolean;
  /** The key `/` goes here. */
  isSearch: boolean;
  /** Was added right now: its editor opens. */
  isNew: boolean;
  searching: boolean;
  onText: (text: string) => void;
  /** Undefined where there is nothing to take off. */
  onRemove: (() => void) | undefined;
}): ReactNode => {
  const place = useRef<HTMLSpanElement>(null);
  const opened = useRef(false);
  useEffect(() => {
    if (!isNew || opened.current) return;
    opened.current = true;
    const field = place.current?.querySelector<HTMLElement>('input, button');
    field?.focus();
    // A list and a calendar open, a box is ticked; text is typed.
    if (field?.matches('button, [type=checkbox]') === true) field.click();
  }, [isNew]);
  const label = labels.field(filter.label);
  const own = { '--rd-filter-width': `${filter.width}px` } as CSSProperties;
  return (
    <span
      ref={place}
      className="rd-filter-place"
      style={filter.width > 0 ? own : undefined}
      data-chip={isChip || undefined}
      data-on={text !== '' || undefined}
      data-flag={filter.width === 0 || undefined}
      data-search={isSearch || undefined}
    >
      <filter.Input
        id={id}
        name={filter.key}
        label={label}
        labels={labels}
        text={text}
        operator={isChip && text !== '' ? t(`operator.${filter.operator(text)}`) : undefined}
        onChange={onText}
      />
      {onRemove && (
        <button
          type="button"
          className="rd-filter-off"
          aria-label={t('removeFilter', { name: label })}
          aria-disabled={searching || undefined}
          onClick={() => !searching && onRemove()}
        />
      )}
    </span>
  );
};
