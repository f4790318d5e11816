import type { AnyCall } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useAllowed } from '../permission/index.ts';
import { useLabels } from '../text/index.ts';
import { newRecord, useDialogParam } from '../url/index.ts';
import type { AnyList } from './listTypes.ts';
import type { ListDialog } from './types.ts';

/** Where a list's own dialog stands in the address. */
export const editParam = 'edit';

const Opener = ({
  call,
  at,
  value,
  Heading,
}: {
  call: AnyCall;
  at: string;
  value: string;
  Heading: (() => ReactNode) | undefined;
}): ReactNode => {
  const labels = useLabels(call.area);
  const dialog = useDialogParam(at);
  return (
    useAllowed(call.access) && (
      <button type="button" className="rd-tool" onClick={() => dialog.open(value)}>
        {Heading ? <Heading /> : labels.action(call)}
      </button>
    )
  );
};

/** The buttons of a list's head that open its dialogs. */
export const DialogButtons = ({
  dialogs = {},
  edit,
}: Pick<AnyList['screen'], 'dialogs' | 'edit'>): ReactNode => (
  <>
    {edit && <Opener call={edit.add} at={editParam} value={newRecord} Heading={undefined} />}
    {Object.entries(dialogs).map(([key, { call, Heading }]) => (
      <Opener key={key} call={call} at={key} value="" Heading={Heading} />
    ))}
  </>
);

const At = ({ name, of: { call, Dialog } }: { name: string; of: ListDialog }): ReactNode => {
  const { value, close } = useDialogParam(name);
  return useAllowed(call.access) && value !== null && <Dialog onClose={close} />;
};

const EditAt = ({
  Edit,
  call,
}: {
  Edit: NonNullable<AnyList['screen']['edit']>;
  call: AnyCall;
}): ReactNode => {
  const at = useDialogParam(editParam);
  return (
    useAllowed(at.value === newRecord ? Edit.add.access : Edit.update.access) && (
      <Edit at={at} invalidates={[call]} />
    )
  );
};

/** The dialogs of a list that the address names. */
export const ListDialogs = ({
  call,
  screen: { dialogs = {}, edit },
}: Pick<AnyList, 'call' | 'screen'>): ReactNode => (
  <>
    {edit && <EditAt Edit={edit} call={call} />}
    {Object.entries(dialogs).map(([key, dialog]) => (
      <At key={key} name={key} of={dialog} />
    ))}
  </>
);
