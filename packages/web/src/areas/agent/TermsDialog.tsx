import { agentMode, agents, type OutputOf } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { FormDialog } from '../../kit/form/index.ts';
import { useAgentText } from './agent.texts.ts';

type Agent = OutputOf<typeof agents.read>;

/** A new version of what an agent pays, from a day on. */
const TermsDialog = ({ agent, onClose }: { agent: Agent; onClose: () => void }): ReactNode => {
  const t = useAgentText();
  const { id, mode, agentCpuPrice, agentGpuPrice } = agent;
  return (
    <FormDialog
      call={agents.setTerms}
      initial={{ mode, agentCpuPrice, agentGpuPrice }}
      fixed={{ id }}
      onClose={onClose}
    >
      {(f, fields) => (
        <>
          <f.Code name="mode" table={agentMode} look="radio" />
          <f.Amount name="agentCpuPrice" autoFocus />
          <f.Amount name="agentGpuPrice" hint={t('belowHint')} />
          {fields.mode === agentMode.of.referral && <f.Amount name="commissionRate" hint={t('rateHint')} />}
          <f.Day name="startDay" notBeforeToday hint={t('startHint')} />
          <f.Text name="reason" rows={2} />
        </>
      )}
    </FormDialog>
  );
};
export default TermsDialog;
