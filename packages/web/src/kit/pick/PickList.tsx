import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Skeleton, Failed } from '../states/index.ts';
import type { Labels } from '../text/index.ts';
import { chosenAfter, type Line, linesFor, type Value } from './pick.rules.ts';
import { usePickText } from './pick.texts.ts';
import { type Source, useFound } from './source.ts';
import './pick.css';

/** Milliseconds without typing before the server is queried. */
const pause = 250;
/** With so few choices there is nothing to search. */
const fewChoices = 8;

const useRested = (words: string, waits: boolean): string => {
  const [rested, setRested] = useState(words);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => setRested(words), pause);
    return () => clearTimeout(timer);
  }, [words, waits]);
  return waits ? rested : words;
};

/**
 * The inside of every picker: a search over a list. The focus stays in the search; arrows, Home and End move over the lines,
 * Enter chooses.
 */
export const PickList = <V extends Value>({
  label,
  source,
  chosen,
  several,
  hint,
  labels,
  onChange,
  onClose,
}: {
  label: string;
  source: Source<V>;
  chosen: readonly V[];
  several: boolean;
  /** What to search by, where it is not a name or an id. */
  hint?: string;
  labels: Labels;
  onChange: (values: readonly V[]) => void;
  /** After the one was chosen. */
  onClose: () => void;
}): ReactNode => {
  const t = usePickText();
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const words = useRested(typed.trim(), source.searched);
  const { choices, error, retry } = useFound(source, words === '' || !source.searched ? {} : { words }, {
    on: true,
    labels,
  });
  const lines = linesFor(
    (choices ?? []).filter((choice) => choice.gone !== true),
    source.searched ? '' : typed,
  );
  const isThere = choices !== undefined && !error;
  const isChoosable = (line: Line<V> | undefined): boolean => line?.kind === 'choice' || several;
  const active = isChoosable(lines[at]) ? at : lines.findIndex(isChoosable);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const choose = (line: Line<V>): void => {
    onChange(chosenAfter(chosen, line, several));
    if (!several) onClose();
  };
  const move = (from: number, by: 1 | -1): void => {
    const next = lines.findIndex((_, index) => isChoosable(lines[from + by * (index + 1)]));
    if (next >= 0) setAt(from + by * (next + 1));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const line = lines[active];
    if (event.key === 'ArrowDown') move(active, 1);
    else if (event.key === 'ArrowUp') move(active, -1);
    else if (event.key === 'Home') move(-1, 1);
    else if (event.key === 'End') move(lines.length, -1);
    else if (event.key === 'Enter' && line) choose(line);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isChosen = (line: Line<V>): boolean =>
    line.kind === 'choice'
      ? chosen.includes(line.choice.value)
      : line.values.every((value) => chosen.includes(value));
  return (
    <div className="rd-pick-list">
      <input
        className="rd-options-search"
        type="text"
        role="combobox"
        aria-label={hint ?? t('search', { label })}
        placeholder={hint ?? ((choices?.length ?? 0) > fewChoices || source.searched ? t('searchHint') : '')}
        aria-expanded={isThere}
        aria-controls={isThere ? `${base}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={lines[active] ? `${base}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {error ? (
        <Failed error={error} onRetry={retry} />
      ) : choices === undefined ? (
        <Skeleton lines={3} />
      ) : (
        <div
          ref={list}
          id={`${base}-list`}
          className="rd-pick-lines"
          role="listbox"
          aria-label={label}
          aria-multiselectable={several}
          tabIndex={-1}
        >
          {lines.map((line, index) =>
            isChoosable(line) ? (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search above listens for all lines
              <div
                key={line.kind === 'choice' ? line.choice.value : `group ${line.name}`}
                id={`${base}-${index}`}
                role="option"
                tabIndex={-1}
                className="rd-pick-line"
                aria-selected={isChosen(line)}
                data-group={line.kind === 'group' || undefined}
                data-level={line.kind === 'choice' ? Math.min(line.level, 8) : 0}
                data-active={index === active || undefined}
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => setAt(index)}
                onClick={() => choose(line)}
              >
                <span className="rd-pick-mark" data-several={several || undefined} aria-hidden />
                {line.kind === 'choice' ? (
                  <>
                    <span>{line.choice.name}</span>
                    {line.choice.note !== undefined && <small>{line.choice.note}</small>}
                  </>
                ) : (
                  <span>{line.name}</span>
                )}
              </div>
            ) : (
              line.kind === 'group' && (
                <div key={`group ${line.name}`} role="presentation" className="rd-pick-line" data-group>
                  {line.name}
                </div>
              )
            ),
          )}
        </div>
      )}
      {choices !== undefined && lines.length === 0 && (
        <p className="rd-pick-none" role="status">
          {t(typed.trim() !== '' ? 'nothingFound' : source.searched ? 'typeFirst' : 'nothing')}
        </p>
      )}
    </div>
  );
};
