import { type ReactNode, useRef, useState } from 'react';
import { FilterName } from '../list/filters/FilterName.tsx';
import type { FilterInputProps } from '../list/types.ts';
import { Popover } from '../pop/index.ts';
import type { Labels } from '../text/index.ts';
import { textOf, type Value, valuesIn } from './pick.rules.ts';
import { PickList } from './PickList.tsx';
import { usePickText } from './pick.texts.ts';
import { type Source, useNamed } from './source.ts';

/** Which values a filter's text holds, and whether it may hold several. */
export interface PickFilterOf<V extends Value> {
  readonly source: Source<V>;
  readonly kind: 'number' | 'string';
  readonly several: boolean;
}

/** The names of what a filter holds, for its button and its chip. */
export const PickWords = <V extends Value>({
  of: { source, kind },
  text,
  labels,
}: {
  of: PickFilterOf<V>;
  text: string;
  labels: Labels;
}): ReactNode => {
  const values = valuesIn(text, kind) as readonly V[];
  const named = useNamed(source, values, labels);
  return values.map((value) => named.find((one) => one.value === value)?.name ?? String(value)).join(', ');
};

/** A picker as a filter of a list: the same sources and the same list as in a form. */
export const PickFilter = <V extends Value>({
  of,
  text,
  onChange,
  labels,
  label,
  id,
  operator,
}: FilterInputProps & { of: PickFilterOf<V> }): ReactNode => {
  const t = usePickText();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
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
        onClick={() => setOpen(!open)}
      >
        <FilterName label={label} operator={operator} />
        <span className="rd-filter-value">
          {text === '' ? t('any') : <PickWords of={of} text={text} labels={labels} />}
        </span>
        <span className="rd-caret" aria-hidden />
      </button>
      {open && (
        <Popover anchor={button} onClose={() => setOpen(false)} label={label}>
          <PickList
            label={label}
            source={of.source}
            several={of.several}
            chosen={valuesIn(text, of.kind) as readonly V[]}
            labels={labels}
            onChange={(values) => onChange(textOf(values))}
            onClose={() => setOpen(false)}
          />
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
