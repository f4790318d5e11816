import { financePayees } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { FormDialog } from '../../kit/form/index.ts';
import { useLabels } from '../../kit/text/index.ts';

/** Enters an account that payments go to. */
export default function AddPayee({ onClose }: { onClose: () => void }): ReactNode {
  return (
    <FormDialog
      call={financePayees.add}
      title={useLabels('finance').action(financePayees.add)}
      onClose={onClose}
    >
      {(f) => (
        <>
          <f.Text name="payeeName" autoFocus />
          <f.Text name="bankName" />
          <f.Text name="accountNumber" />
        </>
      )}
    </FormDialog>
  );
}
