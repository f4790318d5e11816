import { recharges } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { companyAccounts, users } from '../../domain/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { usePayText } from './pay.texts.ts';
import { isFreeTransaction } from './transactionId.ts';

/** Enters money that arrived by bank, to be confirmed by somebody else. Stands at `?enter`. */
const EnterRecharge = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = usePayText();
  return (
    <FormDialog
      call={recharges.enter}
      width="min(680px, 92vw)"
      initial={{ flowRemark: '', remark: '' }}
      onClose={onClose}
    >
      {(f) => (
        <>
          <p className="rd-faint">{t('enterHint')}</p>
          <f.Choose name="userId" from={users} label={t('customer')} autoFocus />
          <f.Amount name="amount" />
          <f.Choose name="companyAccountId" from={companyAccounts} />
          <f.Text name="transactionId" free={isFreeTransaction()} />
          <f.Time name="payTime" hint={t('payTimeHint')} />
          <f.Text name="payerName" />
          <f.Text name="bankFlow" />
          <f.Text name="flowRemark" />
          <f.Files name="slip" upload={recharges.uploadEvidence} max={1} />
          <f.Text name="remark" rows={2} />
        </>
      )}
    </FormDialog>
  );
};
export default EnterRecharge;
