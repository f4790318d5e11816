import { enteredFee, enteredRevenue, fees, type InputOf } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { users } from '../../domain/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { useBillText } from './bill.texts.ts';

type Typed = Partial<InputOf<typeof fees.enter>>;

/** Charges a customer by hand; somebody else approves it. Stands at `?enter`. */
const EnterFee = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useBillText();
  return (
    <FormDialog
      call={fees.enter}
      initial={{ enteredFee: enteredFee.of.offlineCalculation, revenue: enteredRevenue.of.cpu }}
      onClose={onClose}
    >
      {(f, typed: Typed) => (
        <>
          <p className="rd-faint">{t('feeHint')}</p>
          <f.Choose name="userId" from={users} label={t('customer')} autoFocus />
          <f.Code name="enteredFee" table={enteredFee} look="radio" />
          {typed.enteredFee === enteredFee.of.correction && <f.Id name="taskId" />}
          <f.Code name="revenue" table={enteredRevenue} />
          <f.Amount name="amount" />
          <f.Day name="day" />
          <f.Text name="document" />
          <f.Text name="reason" rows={2} />
        </>
      )}
    </FormDialog>
  );
};
export default EnterFee;
