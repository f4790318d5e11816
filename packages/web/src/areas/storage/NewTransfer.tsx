import { storageTransfers } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { users } from '../../domain/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { storages } from './sources.ts';
import { useStorageText } from './storage.texts.ts';

/** Copies a customer's files to another storage. */
export default ({ onClose }: { readonly onClose: () => void }): ReactNode => {
  const t = useStorageText();
  return (
    <FormDialog call={storageTransfers.generate} initial={{ path: '' }} onClose={onClose}>
      {(f) => (
        <>
          <f.Choose name="userId" from={users} autoFocus />
          <f.Choose name="fromBid" from={storages} />
          <f.Choose name="toBid" from={storages} />
          <f.Text name="path" hint={t('wholeFolder')} />
          <f.Text name="reason" rows={2} />
        </>
      )}
    </FormDialog>
  );
};
