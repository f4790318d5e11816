import { consumeBills, type RowOf } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { FormDialog } from '../../kit/form/index.ts';
import { useBillText } from './bill.texts.ts';

type Bill = RowOf<typeof consumeBills.bills>;
interface DialogProps {
  readonly row: Bill;
  readonly onClose: () => void;
}

/** What is told about a bill before something is done to it. */
const About = ({ row, hint }: { row: Bill; hint: string }): ReactNode => (
  <p className="rd-faint">
    {row.billNo} · {row.userName} · {hint}
  </p>
);

export const ConfirmBill = ({ row, onClose }: DialogProps): ReactNode => {
  const t = useBillText();
  return (
    <FormDialog
      call={consumeBills.confirm}
      initial={{ reason: '' }}
      fixed={{ billId: row.billId, version: row.version }}
      onClose={onClose}
    >
      {(f) => (
        <>
          <About row={row} hint={t('confirmHint')} />
          <f.Text name="reason" rows={3} autoFocus />
        </>
      )}
    </FormDialog>
  );
};

export const WriteOff = ({ row, onClose }: DialogProps): ReactNode => {
  const t = useBillText();
  return (
    <FormDialog
      call={consumeBills.writeOff}
      initial={{ reason: '' }}
      fixed={{ billId: row.billId, version: row.version }}
      onClose={onClose}
    >
      {(f) => (
        <>
          <About row={row} hint={t('writeOffHint', { amount: row.overdue })} />
          <f.Text name="reason" rows={3} autoFocus />
        </>
      )}
    </FormDialog>
  );
};

export const LiftBlock = ({ row, onClose }: DialogProps): ReactNode => {
  const t = useBillText();
  return (
    <FormDialog
      call={consumeBills.liftBlock}
      initial={{ reason: '' }}
      fixed={{ billId: row.billId, version: row.version }}
      onClose={onClose}
    >
      {(f) => (
        <>
          <About row={row} hint={t('liftHint')} />
          <f.Text name="reason" rows={3} autoFocus />
        </>
      )}
    </FormDialog>
  );
};
