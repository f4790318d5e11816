import { agentMoney, type AgentId, recharges } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { companyAccounts } from '../../domain/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { formatMoney } from '../../kit/show/index.ts';
import { useAgentText } from './agent.texts.ts';

interface Props {
  readonly id: AgentId;
  readonly due: string;
  readonly currency: 1 | 2;
  readonly onClose: () => void;
}

/** Pays a referral agent all that it earned, with the bank's word; another person decides. */
const PayCommission = ({ id, due, currency, onClose }: Props): ReactNode => {
  const t = useAgentText();
  return (
    <FormDialog call={agentMoney.payCommission} fixed={{ id, amount: due as never }} onClose={onClose}>
      {(f) => (
        <>
          <p className="rd-faint">{t('payHint', { amount: formatMoney(due as never, currency) })}</p>
          <f.Choose name="companyAccountId" from={companyAccounts} autoFocus />
          <f.Text name="bankFlow" />
          <f.Files name="evidence" upload={recharges.uploadEvidence} max={1} />
          <f.Text name="reason" rows={2} />
        </>
      )}
    </FormDialog>
  );
};
export default PayCommission;
