import { agentMoney, type AgentId, recharges } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { companyAccounts } from '../../domain/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { useAgentText } from './agent.texts.ts';

/** Money that a resale agent paid by bank, to be confirmed by somebody else. */
const RechargeAgent = ({ id, onClose }: { id: AgentId; onClose: () => void }): ReactNode => {
  const t = useAgentText();
  return (
    <FormDialog
      call={agentMoney.recharge}
      width="min(680px, 92vw)"
      initial={{ remark: '' }}
      fixed={{ id }}
      onClose={onClose}
    >
      {(f) => (
        <>
          <p className="rd-faint">{t('rechargeHint')}</p>
          <f.Amount name="amount" autoFocus />
          <f.Choose name="companyAccountId" from={companyAccounts} />
          <f.Text name="transactionId" />
          <f.Time name="payTime" />
          <f.Text name="payerName" />
          <f.Text name="bankFlow" />
          <f.Files name="slip" upload={recharges.uploadEvidence} max={1} />
          <f.Text name="remark" rows={2} />
        </>
      )}
    </FormDialog>
  );
};
export default RechargeAgent;
