import { storageStats } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { FormDialog } from '../../kit/form/index.ts';

/** The version of the transfer client that customers are offered. */
export default ({ onClose }: { readonly onClose: () => void }): ReactNode => {
  const { data } = useRead(storageStats.syncVersion, {});
  if (!data) return null;
  const { syncVersion, leastVersion, version } = data;
  return (
    <FormDialog
      call={storageStats.setSyncVersion}
      initial={{ syncVersion, leastVersion, version }}
      onClose={onClose}
    >
      {(f) => (
        <>
          <f.Text name="syncVersion" autoFocus />
          <f.Text name="leastVersion" />
        </>
      )}
    </FormDialog>
  );
};
