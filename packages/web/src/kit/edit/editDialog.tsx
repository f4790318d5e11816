import type { ReactNode } from 'react';
import type { In, Shape } from '@renderdesk/contract';
import { lateDialog } from '../dialogs/index.ts';
import { sourceOf } from '../url/index.ts';
import type { AnyEdit, EditDefinition, EditDialog, EditProps } from './edit.types.ts';

const Late = lateDialog(() => import('./EditForm.tsx'));

/**
 * A dialog that creates and updates records of one kind with one list of fields.
 * Its state is in the address: `?name=new` creates, `?name=12` updates record 12, `?name=new-12` creates one with the
 * values of record 12. A link opens the dialog and the back button closes it.
 * The form and its inputs load when it opens. A screen can therefore declare the dialog in its own file without a
 * larger first load.
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
