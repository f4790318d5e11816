import { type ReactNode, useRef, useState } from 'react';
import { Popover } from '../pop/index.ts';
import type { Labels } from '../text/index.ts';
import type { Value } from './pick.rules.ts';
import { PickList } from './PickList.tsx';
import { usePickText } from './pick.texts.ts';
import { type Source, useNamed } from './source.ts';

/** Props of a picker. */
export interface PickerProps<V extends Value> {
  readonly id: string;
  readonly label: string;
  readonly source: Source<V>;
  readonly chosen: readonly V[];
  readonly several: boolean;
  /** Whether it may be left empty. */
  readonly clearable: boolean;
  readonly labels: Labels;
  readonly disabled: boolean;
  readonly invalid: boolean;
  readonly autoFocus?: boolean | undefined;
  readonly onChange: (values: readonly V[]) => void;
  readonly onBlur: () => void;
}

/** A field that opens a picker: the one that is chosen by its name, or several, each of which can be taken out. */
export const Picker = <V extends Value>(props: PickerProps<V>): ReactNode => {
  const { id, label, source, chosen, several, labels, onChange } = props;
  const t = usePickText();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const named = useNamed(source, chosen, labels);
  const nameOf = (value: V): string => {
    const one = named.find((choice) => choice.value === value);
    if (!one) return String(value);
    // Two of one name would look like the same thing twice.
    const isShared = named.some((other) => other !== one && other.name === one.name);
    return isShared && one.note !== undefined ? `${one.name} (${one.note})` : one.name;
  };
  const [first] = chosen;
  const note = first === undefined ? undefined : named.find((one) => one.value === first)?.note;
  const close = (): void => {
    setOpen(false);
    props.onBlur();
  };
  const remove = (value: V, name: string): ReactNode => (
    <button
      type="button"
      className="rd-pick-remove"
      aria-label={t('remove', { name })}
      disabled={props.disabled}
      onClick={() => onChange(chosen.filter((one) => one !== value))}
    />
  );
  return (
    <>
      <div
        ref={box}
        className="rd-pick"
        data-open={open || undefined}
        data-invalid={props.invalid || undefined}
        data-disabled={props.disabled || undefined}
      >
        {several &&
          chosen.map((value) => (
            <span key={value} className="rd-pick-chip">
              <span>{nameOf(value)}</span>
              {remove(value, nameOf(value))}
            </span>
          ))}
        <button
          id={id}
          type="button"
          role="combobox"
          className="rd-pick-open"
          aria-expanded={open}
          aria-haspopup="dialog"
          aria-controls={open ? `${id}-pick` : undefined}
          aria-labelledby={`${id}-label ${id}-value`}
          aria-describedby={`${id}-says`}
          aria-invalid={props.invalid}
          disabled={props.disabled}
          autoFocus={props.autoFocus ?? false}
          onClick={() => setOpen(!open)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            setOpen(true);
          }}
        >
          <span id={`${id}-value`} className="rd-pick-value" data-none={chosen.length === 0 || undefined}>
            {several
              ? chosen.length === 0
                ? t('choose')
                : t('chooseMore')
              : first === undefined
                ? t('choose')
                : nameOf(first)}
            {!several && note !== undefined && <small> {note}</small>}
          </span>
          <span className="rd-caret" aria-hidden />
        </button>
        {!several && first !== undefined && props.clearable && remove(first, nameOf(first))}
      </div>
      {open && (
        <Popover anchor={box} onClose={close} label={label}>
          <div id={`${id}-pick`}>
            <PickList {...{ label, source, chosen, several, labels, onChange }} onClose={close} />
          </div>
        </Popover>
      )}
    </>
  );
};
