import { type RefObject, useEffect, useRef, useState } from 'react';
import { Refused } from '../call/index.ts';
import { differing, type Draft, refusedPaths } from './draft.ts';
import type { Form } from './useForm.ts';

/**
 * A refusal for as long as it applies to the form. One that names fields applies until each of them has changed or is
 * no longer shown, any other until some field changes. A transport failure applies until the form is sent again.
 */
export const useStanding = <E>(
  { draft, schema, refuse }: Form,
  failure: E | undefined,
  place: RefObject<HTMLElement | null>,
): E | undefined => {
  const about = useRef<{ readonly failure: E; readonly draft: Draft; readonly fields: readonly string[] }>(
    undefined,
  );
  const [over, setOver] = useState<E>();
  useEffect(() => {
    if (!(failure instanceof Refused)) return;
    const isRequested = (name: string): boolean =>
      Boolean(place.current?.querySelector(`[data-field="${CSS.escape(name)}"]`));
    // By the draft of the moment when it came: what was typed while it was on its way is no answer to it.
    if (about.current?.failure !== failure)
      about.current = {
        failure,
        draft,
        fields: refusedPaths(failure.data).filter((name) => name in schema.shape && isRequested(name)),
      };
    const { draft: sent, fields } = about.current;
    const changed = differing(schema, sent, draft);
    const stands =
      fields.length === 0
        ? changed.length === 0
        : fields.some((name) => isRequested(name) && !changed.includes(name));
    if (stands || over === failure) return;
    setOver(failure);
    refuse({});
  }, [failure, over, draft, schema, refuse, place]);
  return failure === over ? undefined : failure;
};
