import { credits } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { users } from '../../domain/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { usePayText } from './pay.texts.ts';

/** Proposes a customer's credit; somebody of finance decides. Stands at `?credit`. */
const SetCredit = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = usePayText();
  return (
    <FormDialog
      call={credits.set}
      initial={{ billDays: 10 }}
      invalidates={[credits.list, credits.read]}
      onClose={onClose}
    >
      {(f) => (
        <>
          <p className="rd-faint">{t('creditHint')}</p>
          <f.Choose name="userId" from={users} label={t('customer')} autoFocus />
          <f.Amount name="creditLimit" />
          <f.Number name="billDays" />
          <f.Day name="lastDay" notBeforeToday hint={t('lastDayHint')} />
          <f.Text name="reason" rows={2} />
        </>
      )}
    </FormDialog>
  );
};
export default SetCredit;
