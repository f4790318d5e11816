import { useEffect, useRef } from 'react';
import type { In, Shape } from '@renderdesk/contract';
import type { Draft } from './draft.ts';
import { useFormContext } from './useForm.ts';

/** Puts values into the form around it that are known only once something was read, anew where `of` becomes another. */
export const useFill = <S extends Shape>(
  of: string | undefined,
  values: { readonly [K in keyof In<S>]?: In<S>[K] | undefined },
): void => {
  const { fill } = useFormContext();
  const latest = useRef({ fill, values });
  useEffect(() => {
    latest.current = { fill, values };
  });
  useEffect(() => {
    if (of !== undefined) latest.current.fill(latest.current.values as Draft);
  }, [of]);
};
