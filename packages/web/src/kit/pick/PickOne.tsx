import { type ReactNode, useId } from 'react';
import type { Labels } from '../text/index.ts';
import type { Value } from './pick.rules.ts';
import { Picker } from './Picker.tsx';
import type { Source } from './source.ts';

/** One thing that is chosen outside of a form, under its label. */
export const PickOne = <V extends Value>({
  label,
  source,
  chosen,
  labels,
  clearable = false,
  autoFocus = false,
  onChange,
}: {
  label: string;
  source: Source<V>;
  chosen: V | undefined;
  labels: Labels;
  /** Whether it may be left empty again. */
  clearable?: boolean;
  autoFocus?: boolean;
  onChange: (value: V | undefined) => void;
}): ReactNode => {
  const id = useId();
  return (
    <>
      {/* The picker names itself by this label and by what is chosen. */}
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <Picker
        id={id}
        label={label}
        source={source}
        chosen={chosen === undefined ? [] : [chosen]}
        several={false}
        clearable={clearable}
        labels={labels}
        disabled={false}
        invalid={false}
        autoFocus={autoFocus}
        onChange={([one]) => onChange(one)}
        onBlur={() => undefined}
      />
    </>
  );
};
