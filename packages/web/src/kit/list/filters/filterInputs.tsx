import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Popover } from '../../pop/index.ts';
import { formatTime } from '../../show/index.ts';
import { Instant } from '@renderdesk/contract';
import { useListText } from '../list.texts.ts';
import { FilterName } from './FilterName.tsx';
import { historyEntry, readHistory, withEntry } from './filterHistory.ts';
import { type Option, toggled } from './filterText.ts';
import { rangeAt } from './relativeRange.ts';
import { useRelativeName } from './relativeWords.ts';
import type { FilterInputProps } from '../types.ts';

/** Milliseconds of rest after the last key before a typed filter is applied. */
const pause = 400;

/**
 * A typed filter: applied on Enter, when it loses focus, and when typing rests. What was confirmed before under the same
 * name is offered again, at most ten a field.
 */
export const TextInput = ({
  text,
  onChange,
  label,
  id,
  name,
  operator,
  clean = (typed) => typed,
  mode = 'text',
}: FilterInputProps & { clean?: (typed: string) => string; mode?: 'text' | 'numeric' | 'decimal' }) => {
  const [draft, setDraft] = useState(text);
  const [shown, setShown] = useState(text);
  if (shown !== text) {
    setShown(text);
    setDraft(text);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const [earlier, setEarlier] = useState<readonly string[]>([]);
  const apply = (next: string): void => {
    clearTimeout(timer.current);
    if (next.trim() !== text) onChange(next.trim());
  };
  // Half a word that rested is applied but not remembered; what was confirmed is.
  const confirm = (): void => {
    apply(draft);
    const entry = draft.trim();
    if (entry === '') return;
    localStorage.setItem(historyEntry, withEntry(localStorage.getItem(historyEntry), name, entry));
  };
  return (
    <label className="rd-filter" data-on={text !== '' || undefined} htmlFor={id}>
      <FilterName label={label} operator={operator} />
      <input
        id={id}
        type="search"
        inputMode={mode}
        value={draft}
        autoComplete="off"
        list={`${id}-earlier`}
        spellCheck={false}
        onFocus={() => setEarlier(readHistory(localStorage.getItem(historyEntry), name))}
        onChange={(event) => {
          const next = clean(event.target.value);
          setDraft(next);
          clearTimeout(timer.current);
          if (next === '') apply('');
          else timer.current = setTimeout(() => apply(next), pause);
        }}
        onBlur={confirm}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) confirm();
        }}
      />
      <datalist id={`${id}-earlier`}>
        {earlier.map((entry) => (
          <option key={entry} value={entry}>
            {entry}
          </option>
        ))}
      </datalist>
    </label>
  );
};

/** A choice behind a button: a list of boxes, with a search where it is long. */
export const OptionInput = ({
  text,
  onChange,
  label,
  id,
  operator,
  options,
  many,
  needed,
}: FilterInputProps & { options: readonly Option[]; many: boolean; needed: boolean }) => {
  const t = useListText();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const group = useId();
  const chosen = text === '' ? [] : text.split(',');
  const names = options.filter((option) => chosen.includes(option.text)).map((option) => option.name);
  const needle = search.trim().toLowerCase();
  const found = options.filter((option) => option.name.toLowerCase().includes(needle));
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        className="rd-filter"
        data-on={text !== '' || undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setSearch('');
          setOpen(!open);
        }}
      >
        <FilterName label={label} operator={operator} />
        <span className="rd-filter-value">
          {names.length > 0 ? names.join(', ') : t(needed ? 'choose' : 'any')}
        </span>
        <span className="rd-caret" aria-hidden />
      </button>
      {open && (
        <Popover anchor={button} onClose={() => setOpen(false)} label={label}>
          {options.length > 10 && (
            <input
              className="rd-options-search"
              type="search"
              value={search}
              aria-label={t('searchOptions')}
              placeholder={t('searchOptions')}
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
          <div className="rd-options" role="group" aria-label={label}>
            {found.map((option) => (
              <label key={option.text} className="rd-option">
                <input
                  type={many ? 'checkbox' : 'radio'}
                  name={group}
                  checked={chosen.includes(option.text)}
                  onChange={() => {
                    onChange(toggled(chosen, option, options, many).join(','));
                    if (!many) setOpen(false);
                  }}
                />
                {option.name}
              </label>
            ))}
          </div>
          {text !== '' && (
            <button type="button" className="rd-link rd-options-clear" onClick={() => onChange('')}>
              {t('clear')}
            </button>
          )}
        </Popover>
      )}
    </>
  );
};

/** A filter that is on or off. */
export const FlagInput = ({ text, onChange, label, id }: FilterInputProps) => (
  <label className="rd-filter rd-filter-flag" data-on={text !== '' || undefined} htmlFor={id}>
    <input
      id={id}
      type="checkbox"
      checked={text === '1'}
      onChange={(event) => onChange(event.target.checked ? '1' : '')}
    />
    {label}
  </label>
);

const exactRange = (text: string): string => {
  const range = rangeAt(text, Date.now());
  const word = (at: number | undefined): string => (at === undefined ? '…' : formatTime(Instant.parse(at)));
  return range ? `${word(range.from)} ~ ${word(range.to)}` : '';
};

/** A range in words: either end may be open; one that moves with the clock by its name, exactly on hover. */
export const RangeWords = ({ text }: { text: string }) => {
  const name = useRelativeName(text);
  return name === undefined ? exactRange(text) : <span title={exactRange(text)}>{name}</span>;
};

/** A range filter that is a button until first used; its calendar loads then. */
const LateCalendar = ({
  text,
  label,
  id,
  operator,
  words,
  load,
  children,
}: FilterInputProps & {
  words: ReactNode;
  load: () => Promise<unknown>;
  children: (onClosed: () => void) => ReactNode;
}) => {
  const t = useListText();
  const [asked, setAsked] = useState(false);
  const closed: ReactNode = (
    <button
      id={id}
      type="button"
      className="rd-filter"
      data-on={text !== '' || undefined}
      onClick={() => setAsked(true)}
      onPointerEnter={() => void load()}
    >
      <FilterName label={label} operator={operator} />
      <span className="rd-filter-value">{text === '' ? t('any') : words}</span>
      <span className="rd-caret" aria-hidden />
    </button>
  );
  return asked ? <Suspense fallback={closed}>{children(() => setAsked(false))}</Suspense> : closed;
};

const loadRange = () => import('./RangePicker.tsx');
const loadDay = () => import('./DayPicker.tsx');
const RangePicker = lazy(loadRange);
const DayPicker = lazy(loadDay);

/** A range of time. */
export const RangeInput = (props: FilterInputProps) => (
  <LateCalendar {...props} words={<RangeWords text={props.text} />} load={loadRange}>
    {(onClosed) => <RangePicker {...props} onClosed={onClosed} />}
  </LateCalendar>
);

/** A day, or a month. */
export const DayInput = ({ picker, ...props }: FilterInputProps & { picker: 'date' | 'month' }) => (
  <LateCalendar {...props} words={props.text} load={loadDay}>
    {(onClosed) => <DayPicker {...props} picker={picker} onClosed={onClosed} />}
  </LateCalendar>
);
