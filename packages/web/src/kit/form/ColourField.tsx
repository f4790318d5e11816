import { HexColour } from '@renderdesk/contract';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { useLanguage } from '../text/index.ts';
import { colourFault, plainSwatches } from './colour.rules.ts';
import { FieldFrame, useField } from './FieldFrame.tsx';
import type { FieldProps } from './fieldTypes.ts';
import { useFormText } from './form.texts.ts';

const example = '#1a73e8';

/** A colour: typed, picked with the browser's picker, or from the swatches; a hint warns of low contrast. */
export const ColourField = ({
  name,
  swatches = plainSwatches,
  hint,
  ...rest
}: { name: string; swatches?: readonly string[] } & FieldProps): ReactNode => {
  const t = useFormText();
  const language = useLanguage();
  const field = useField(name, rest.disabled);
  const text = typeof field.value === 'string' ? field.value : '';
  const colour = HexColour.safeParse(text).data;
  const fault = colour && colourFault(colour);
  const said = fault
    ? t(`colour.${fault.ground}`, {
        ratio: fault.ratio.toLocaleString(language, { maximumFractionDigits: 1 }),
      })
    : colour && t('colour.readable');
  return (
    <FieldFrame name={name} field={field} hint={said ?? hint} {...rest}>
      <span className="rd-colour-field">
        <Input
          {...field.aria}
          className="rd-mono"
          placeholder={example}
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          status={field.invalid ? 'error' : ''}
          value={text}
          onChange={(event) => field.set(event.target.value)}
        />
        <input
          type="color"
          aria-label={t('colour.pick')}
          disabled={field.aria.disabled}
          value={colour ?? '#000000'}
          onChange={(event) => field.set(event.target.value)}
        />
        <span className="rd-colour-swatches" role="group" aria-label={t('colour.swatches')}>
          {swatches.map((one) => (
            <button
              key={one}
              type="button"
              aria-label={one}
              aria-pressed={one === colour}
              disabled={field.aria.disabled}
              style={{ backgroundColor: one }}
              onClick={() => field.set(one)}
            />
          ))}
        </span>
      </span>
    </FieldFrame>
  );
};
