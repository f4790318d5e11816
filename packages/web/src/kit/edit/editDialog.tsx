import type { ReactNode } from 'react';
import type { In, Shape } from '@renderdesk/contract';
import { lateDialog } from '../dialogs/index.ts';
import { sourceOf } from '../url/index.ts';
import type { AnyEdit, EditDefinition, EditDialog, EditProps } from './edit.types.ts';

const Late = lateDialog(() => import('./EditForm.tsx'));

/**
 * A dialog that adds and updates one kind of record from one list of fields. It stands in the address: `?name=new` adds,
 * `?name=12` updates what stands under 12, `?name=new-12` adds one with its values, a link opens it and the back button closes it. The form and its inputs are
 * loaded when it opens, so that a screen declares it in its own file and nobody waits for what they do not open.
 */
export const editDialog = <
  A extends Shape,
  U extends Shape,
  K extends keyof U & string,
  Fixed extends Partial<In<A>> & object = Record<never, never>,
  O = unknown,
>(
  definition: EditDefinition<A, U, K, Fixed, O>,
): EditDialog<A, Fixed, K> => {
  const edit = definition as unknown as AnyEdit;
  const Dialog = ({ at, initial = {}, fixed = {} as Fixed }: EditProps<A, Fixed>): ReactNode =>
    at.value !== null && (
      <Late
        key={at.value}
        edit={edit}
        record={sourceOf(at.value).isNew ? undefined : at.value}
        from={sourceOf(at.value).from}
        fixed={fixed}
        initial={{ ...definition.initial, ...initial }}
        onClose={at.close}
      />
    );
  const { add, update, id, duplicates = false } = definition;
  return Object.assign(Dialog, { add, update, id, duplicates });
};
