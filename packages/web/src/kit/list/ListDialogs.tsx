import type { AnyCall } from '@renderdesk/contract';
import { type ReactNode, useRef, useState } from 'react';
import { allows, useAllowed, useRights } from '../permission/index.ts';
import { Menu } from '../pop/index.ts';
import { useLabels } from '../text/index.ts';
import { newRecord, sourceOf, useDialogParam, useSearch } from '../url/index.ts';
import { useListText } from './list.texts.ts';
import type { AnyList } from './listTypes.ts';
import type { ListDialog } from './types.ts';

/** Address parameter of a list's own dialog. */
export const editParam = 'edit';

const Opener = ({
  call,
  at,
  value,
  isMain = false,
  Heading,
}: {
  call: AnyCall;
  at: string;
  value: string;
  isMain?: boolean;
  Heading: (() => ReactNode) | undefined;
}): ReactNode => {
  const labels = useLabels(call.area);
  const dialog = useDialogParam(at);
  return (
    useAllowed(call.access) && (
      <button
        type="button"
        className={isMain ? 'rd-button rd-primary' : 'rd-tool'}
        onClick={() => dialog.open(value)}
      >
        {Heading ? <Heading /> : labels.action(call)}
      </button>
    )
  );
};

/** The dialogs behind one button, as far as the person may open them. */
const More = ({ dialogs }: { dialogs: readonly (readonly [string, ListDialog])[] }): ReactNode => {
  const t = useListText();
  const labels = useLabels(dialogs[0]?.[1].call.area ?? 'session');
  const rights = useRights();
  const [search, go] = useSearch();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const granted = dialogs.filter(([, { call }]) => allows(rights, call.access));
  if (granted.length === 0) return null;
  const openAt = (name: string): void => {
    const params = new URLSearchParams(search);
    params.set(name, '');
    go(params.toString(), { dialog: true });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="rd-tool"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('more')}
      </button>
      {isOpen && (
        <Menu
          anchor={button}
          label={t('more')}
          entries={granted.map(([key, { call }]) => ({
            key,
            label: labels.action(call),
            onChoose: () => openAt(key),
          }))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

/** The buttons of a list's head that open its dialogs, the main command last: the dialog that says so, else the one that adds a row. */
export const DialogButtons = ({
  dialogs = {},
  edit,
}: Pick<AnyList['screen'], 'dialogs' | 'edit'>): ReactNode => {
  const all = Object.entries(dialogs);
  const main = all.find(([, dialog]) => dialog.main === true);
  const opener = (key: string, { call, Heading }: ListDialog, isMain = false): ReactNode => (
    <Opener key={key} call={call} at={key} value="" isMain={isMain} Heading={Heading} />
  );
  return (
    <>
      {all.map(([key, dialog]) => dialog.more !== true && dialog !== main?.[1] && opener(key, dialog))}
      <More dialogs={all.filter(([, { more }]) => more === true)} />
      {edit && <Opener call={edit.add} at={editParam} value={newRecord} isMain={!main} Heading={undefined} />}
      {main && opener(...main, true)}
    </>
  );
};

const At = ({ name, of: { call, Dialog } }: { name: string; of: ListDialog }): ReactNode => {
  const { value, close } = useDialogParam(name);
  return useAllowed(call.access) && value !== null && <Dialog onClose={close} />;
};

const EditAt = ({ Edit }: { Edit: NonNullable<AnyList['screen']['edit']> }): ReactNode => {
  const at = useDialogParam(editParam);
  return useAllowed(sourceOf(at.value).isNew ? Edit.add.access : Edit.update.access) && <Edit at={at} />;
};

/** The dialogs of a list that the address names. */
export const ListDialogs = ({ screen: { dialogs = {}, edit } }: Pick<AnyList, 'screen'>): ReactNode => (
  <>
    {edit && <EditAt Edit={edit} />}
    {Object.entries(dialogs).map(([key, dialog]) => (
      <At key={key} name={key} of={dialog} />
    ))}
  </>
);
